import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Card } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { listParcels } from '#contract/orders.ts';
import { countParcels, listOrderFilterChoices } from '#contract/orders-filters.ts';
import { listStores } from '#contract/stores.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { callProvider, readProvider } from '#app/provider-api/call-provider.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { PlainEmptyState } from '#app/ui/plain-empty-state.tsx';
import { ListError } from '#app/ui/list-page-states.tsx';
import { Page } from '#app/ui/page.tsx';
import { useCursorUrl } from '#app/ui/use-list-address.ts';
import { readPageSize } from '#app/ui/use-list-pagination.ts';
import { useLiveRevalidation } from '#app/ui/use-live-revalidation.ts';
import { isFiltered, isNarrowed, readParcelFilters, toParcelFilter } from '../list-filters.server.ts';
import { orderKindOf, orderPlaces } from '../order-kind.ts';
import { isParcelInProgress, LIVE_EVERY_MS } from '../order-states.ts';
import { ParcelFilters } from './parcel-filters.tsx';
import { ParcelsTable } from './parcels-table.tsx';

export const handle = { i18n: ['orders', 'list-views'], title: 'menu.shipped' } satisfies ScreenHandle;

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const url = new URL(args.request.url);
  const kind = orderKindOf(url.pathname);
  const pageSize = readPageSize(url.searchParams.get('pageSize'));
  const filters = readParcelFilters(args.request.url);
  const [listed, counts, stores, names] = await Promise.all([
    callProvider(listParcels, { query: { ...toParcelFilter(filters, args.request), cursor: filters.cursor, kind, pageSize } }, args),
    readProvider(countParcels, { query: { kind } }, args),
    kind === 'store' ? readProvider(listStores, {}, args) : [],
    filters.tagId === undefined ? null : readProvider(listOrderFilterChoices, {}, args),
  ]);
  return { kind, filters, filtered: isFiltered(filters), narrowed: isNarrowed(filters), listed, counts, stores, names };
}

/** Parcels, each with its state and last scan. */
export default function ShippedPage() {
  const { t } = useTranslation('orders');
  const { kind, filters, filtered, narrowed, listed, counts, stores, names } = useLoaderData<typeof loader>();
  const cursorUrl = useCursorUrl();
  const places = orderPlaces[kind];
  useLiveRevalidation(listed.status === 'ok' && listed.data.some((parcel) => isParcelInProgress(parcel.state)), LIVE_EVERY_MS);

  const nothingYet = counts['all'] === 0 && !filtered;
  return (
    <Page
      fullWidth
      title={t(kind === 'store' ? 'shipped.title' : 'shipped.manualTitle')}
      subtitle={t('shipped.help')}
      backAction={{ content: t(kind === 'store' ? 'list.title' : 'list.manualTitle'), url: places.list }}
      secondaryActions={[{ content: t('money.claims'), url: paths.claims }]}
    >
      {nothingYet ? (
        <Card>
          <PlainEmptyState
            title={t('shipped.emptyTitle')}
            text={t(kind === 'store' ? 'shipped.emptyText' : 'shipped.manualEmptyText')}
            action={{ label: t('empty.viewOrders'), url: orderPlaces.store.list }}
          />
        </Card>
      ) : (
        <Card padding="0">
          <ParcelFilters kind={kind} filters={filters} counts={counts} stores={stores} names={names} />
          {listed.status === 'refused' ? (
            <ListError problem={listed.problem} retryUrl={cursorUrl(null)} />
          ) : (
            <ParcelsTable
              kind={kind}
              parcels={listed.data}
              page={listed.page}
              clearUrl={places.shipped}
              tab={filters.tab}
              narrowed={narrowed}
            />
          )}
        </Card>
      )}
    </Page>
  );
}
