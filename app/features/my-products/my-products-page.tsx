import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Card } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { listListings } from '#contract/my-products.ts';
import { listStores } from '#contract/stores.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { callProvider, readProvider } from '#app/provider-api/call-provider.server.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ListError } from '#app/ui/list-page-states.tsx';
import { Page } from '#app/ui/page.tsx';
import { useCursorUrl } from '#app/ui/use-list-address.ts';
import { isFiltered, readListingFilters } from './listing-filters.ts';
import { ListingFilterBar } from './listing-filter-bar.tsx';
import { ListingsTable } from './listings-table.tsx';

export const handle = { i18n: ['my-products', 'stores'], title: 'menu.myProducts' } satisfies ScreenHandle;

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const filters = readListingFilters(args.request.url);
  const [listed, stores] = await Promise.all([callProvider(listListings, { query: filters }, args), readProvider(listStores, {}, args)]);
  return { filters, listed, stores };
}

/** What the merchant's stores sell, and what of it is linked to our catalogue. */
export default function MyProductsPage() {
  const { t } = useTranslation('my-products');
  const { filters, listed, stores } = useLoaderData<typeof loader>();
  const cursorUrl = useCursorUrl();
  const nothingYet = listed.status === 'ok' && listed.data.length === 0 && !isFiltered(filters);

  return (
    <Page
      fullWidth
      title={t('list.title')}
      subtitle={t('list.help')}
      {...(nothingYet ? {} : { primaryAction: { content: t('list.import'), url: paths.importList } })}
    >
      <Card padding="0">
        {nothingYet ? (
          <EmptyState
            title={t('list.emptyTitle')}
            text={t('list.emptyText')}
            action={{ label: t('list.import'), url: paths.importList }}
            secondaryAction={{ label: t('list.browse'), url: paths.products }}
          />
        ) : (
          <>
            <ListingFilterBar filters={filters} stores={stores} />
            {listed.status === 'refused' ? (
              <ListError problem={listed.problem} retryUrl={cursorUrl(null)} />
            ) : (
              <ListingsTable listings={listed.data} page={listed.page} />
            )}
          </>
        )}
      </Card>
    </Page>
  );
}
