import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { type ShouldRevalidateFunctionArgs, useLoaderData } from '@remix-run/react';
import { BlockStack, Card } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#contract/problem.ts';
import { listCategories, listProducts } from '#contract/products.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider, readProvider } from '#app/provider-api/call-provider.server.ts';
import { newIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { keepPageWhenUnanswered } from '#app/provider-api/keep-page.ts';
import { readJobFirst } from '#app/provider-api/read-job.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { drawnPart } from '#app/ui/drawn-part.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ListError } from '#app/ui/list-page-states.tsx';
import { Page } from '#app/ui/page.tsx';
import { useCursorUrl } from '#app/ui/use-list-address.ts';
import { categoriesAlong } from './category-path.ts';
import { CorrectedWords } from './corrected-words.tsx';
import { countWithoutFilters } from './count-without-filters.server.ts';
import { importOnListPage } from './import-products.server.ts';
import { ProductFilters } from './product-filters.tsx';
import { ProductGrid } from './product-grid.tsx';
import { isFiltered, readProductsQuery, toListQuery } from './products-query.ts';
import './products.css';

const [BulkImportJob, NothingFound] = await Promise.all([
  drawnPart('.wharf-bulk-import-job', async () => (await import('./bulk-import-job.tsx')).BulkImportJob, ['causes']),
  drawnPart('.wharf-nothing-found', async () => (await import('./nothing-found.tsx')).NothingFound),
]);

export const handle = { i18n: 'products', title: 'menu.products' } satisfies ScreenHandle;

/** Marks are shown as they are set; the list is not asked for again for them. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return args.formAction !== paths.productMarks && keepPageWhenUnanswered(args);
}

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const query = readProductsQuery(args.request.url);
  const job = await readJobFirst(query.job, args);
  const [listed, categories] = await Promise.all([
    callProvider(listProducts, { query: toListQuery(query) }, args),
    readProvider(listCategories, {}, args),
  ]);
  const nothing = listed.status === 'ok' && listed.data.length === 0;
  return {
    query,
    listed: listed.status === 'refused' ? { ...listed, problem: inWordsOfFields(listed.problem) } : listed,
    without: nothing ? await countWithoutFilters(query, args) : [],
    job,
    categories: categoriesAlong(categories, query.categoryId),
    idempotencyKey: newIdempotencyKey(),
  };
}

/** What of the address was refused, in the place of that something was. */
function inWordsOfFields(problem: Problem): Problem {
  const messages = problem.fields?.map(({ message }) => message) ?? [];
  return messages.length === 0 ? problem : { ...problem, message: messages.join(' ') };
}

export async function action(args: ActionFunctionArgs) {
  const outcome = await importOnListPage(args);
  return outcome instanceof Response ? outcome : answerForm(outcome);
}

/** The provider's catalogue as pictures to choose from. */
export default function ProductsPage() {
  const { t } = useTranslation('products');
  const { query, listed, without, job, categories, idempotencyKey } = useLoaderData<typeof loader>();
  const cursorUrl = useCursorUrl();
  const nothing = listed.status === 'ok' && listed.data.length === 0;

  return (
    <Page
      fullWidth
      title={t('list.title')}
      subtitle={t('list.help')}
      secondaryActions={[{ content: t('list.sourcing'), url: paths.sourcing }]}
    >
      {nothing && !isFiltered(query) ? (
        <Card>
          <EmptyState title={t('list.emptyTitle')} text={t('list.emptyText')} />
        </Card>
      ) : (
        <BlockStack gap="400">
          {job === null ? null : (
            <div className="wharf-bulk-import-job">
              <BulkImportJob key={job.id} job={job} />
            </div>
          )}
          <Card padding="0">
            <ProductFilters query={query} categories={categories} />
            {nothing ? (
              <div className="wharf-nothing-found">
                <NothingFound query={query} categories={categories} without={without} amongFirst={listed.page?.amongFirst} />
              </div>
            ) : null}
          </Card>
          {listed.status === 'refused' ? <ListError problem={listed.problem} retryUrl={cursorUrl(null)} /> : null}
          {listed.status === 'ok' && listed.page !== null && !nothing ? (
            <>
              <CorrectedWords words={query.q} correction={listed.page.correction} />
              <ProductGrid products={listed.data} page={listed.page} query={query} idempotencyKey={idempotencyKey} />
            </>
          ) : null}
        </BlockStack>
      )}
    </Page>
  );
}
