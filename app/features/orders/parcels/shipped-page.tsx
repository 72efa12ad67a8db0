import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Card } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { listParcels } from '#contract/orders.ts';
import { shippedTabs } from '#contract/orders.values.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { FilterBar } from '#app/ui/filter-bar.tsx';
import { ListError } from '#app/ui/list-page-states.tsx';
import { Page } from '#app/ui/page.tsx';
import { useCursorUrl } from '#app/ui/use-list-address.ts';
import { useLiveRevalidation } from '#app/ui/use-live-revalidation.ts';
import { isFiltered, readParcelFilters } from '../list-filters.server.ts';
import { orderKindOf, orderPlaces } from '../order-kind.ts';
import { ParcelsTable } from './parcels-table.tsx';
import { isParcelInProgress, LIVE_EVERY_MS } from '../order-states.ts';

export const handle = { i18n: 'orders', title: 'menu.shipped' } satisfies ScreenHandle;

/** "All", the default, comes first. */
const shownTabs = ['all', ...shippedTabs.filter((tab) => tab !== 'all')] as const;

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const kind = orderKindOf(new URL(args.request.url).pathname);
  const filters = readParcelFilters(args.request.url);
  return { kind, filters, filtered: isFiltered(filters), listed: await callProvider(listParcels, { query: { ...filters, kind } }, args) };
}

/** Parcels, each with its state and last scan. */
export default function ShippedPage() {
  const { t } = useTranslation('orders');
  const { kind, filters, filtered, listed } = useLoaderData<typeof loader>();
  const cursorUrl = useCursorUrl();
  const places = orderPlaces[kind];
  useLiveRevalidation(listed.status === 'ok' && listed.data.some((parcel) => isParcelInProgress(parcel.state)), LIVE_EVERY_MS);

  const nothingYet = listed.status === 'ok' && listed.data.length === 0 && !filtered;
  return (
    <Page
      fullWidth
      title={t(kind === 'store' ? 'shipped.title' : 'shipped.manualTitle')}
      subtitle={t('shipped.help')}
      backAction={{ content: t(kind === 'store' ? 'list.title' : 'list.manualTitle'), url: places.list }}
    >
      {nothingYet ? (
        <Card>
          <EmptyState
            title={t('shipped.emptyTitle')}
            text={t(kind === 'store' ? 'shipped.emptyText' : 'shipped.manualEmptyText')}
            action={{ label: t('empty.viewOrders'), url: orderPlaces.store.list }}
          />
        </Card>
      ) : (
        <Card padding="0">
          <FilterBar
            label={t('filter.parcelViews')}
            tabs={shownTabs.map((tab) => ({ id: tab, content: t(`shippedTab.${tab}`) }))}
            selectedTab={filters.tab}
            words={filters.q ?? ''}
            placeholder={t('filter.parcels')}
          />
          {listed.status === 'refused' ? (
            <ListError problem={listed.problem} retryUrl={cursorUrl(null)} />
          ) : (
            <ParcelsTable kind={kind} parcels={listed.data} page={listed.page} clearUrl={places.shipped} />
          )}
        </Card>
      )}
    </Page>
  );
}
