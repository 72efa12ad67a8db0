import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack, Card } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { listCategories, listProducts } from '#contract/products.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider, readProvider } from '#app/provider-api/call-provider.server.ts';
import { newIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ListError, NoMatch } from '#app/ui/list-page-states.tsx';
import { Page } from '#app/ui/page.tsx';
import { useCursorUrl } from '#app/ui/use-list-address.ts';
import { categoriesAlong } from './category-path.ts';
import { importChosenProducts } from './import-products.server.ts';
import { ProductFilters } from './product-filters.tsx';
import { ProductGrid } from './product-grid.tsx';
import { isFiltered, readProductsQuery } from './products-query.ts';
import './products.css';

export const handle = { i18n: 'products', title: 'menu.products' } satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const query = readProductsQuery(args.request.url);
  const [listed, categories] = await Promise.all([callProvider(listProducts, { query }, args), readProvider(listCategories, {}, args)]);
  return { query, listed, categories: categoriesAlong(categories, query.categoryId), idempotencyKey: newIdempotencyKey() };
}

export async function action(args: ActionFunctionArgs) {
  return answerForm(await importChosenProducts(args));
}

/** The provider's catalogue as pictures to choose from. */
export default function ProductsPage() {
  const { t } = useTranslation('products');
  const { query, listed, categories, idempotencyKey } = useLoaderData<typeof loader>();
  const cursorUrl = useCursorUrl();
  const nothing = listed.status === 'ok' && listed.data.length === 0;

  return (
    <Page fullWidth title={t('list.title')} subtitle={t('list.help')}>
      {nothing && !isFiltered(query) ? (
        <Card>
          <EmptyState title={t('list.emptyTitle')} text={t('list.emptyText')} />
        </Card>
      ) : (
        <BlockStack gap="400">
          <Card padding="0">
            <ProductFilters query={query} categories={categories} />
            {nothing ? <NoMatch clearUrl={paths.products} /> : null}
          </Card>
          {listed.status === 'refused' ? <ListError problem={listed.problem} retryUrl={cursorUrl(null)} /> : null}
          {listed.status === 'ok' && listed.page !== null && !nothing ? (
            <ProductGrid products={listed.data} page={listed.page} query={query} idempotencyKey={idempotencyKey} />
          ) : null}
        </BlockStack>
      )}
    </Page>
  );
}
