import { memo } from 'react';
import { Select } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { orderTabs, type OrderTab } from '#contract/orders.values.ts';
import type { Store } from '#contract/stores.ts';
import { COUNTED_TOTAL_LIMIT } from '#contract/page.values.ts';
import { ColumnsMenu } from '#app/features/list-views/columns-menu.tsx';
import { ViewsMenu } from '#app/features/list-views/views-menu.tsx';
import { useLocale } from '#app/i18n/use-locale.ts';
import { FilterBar } from '#app/ui/filter-bar.tsx';
import { formatTotal } from '#app/ui/format-number.ts';
import { useChangeFilters } from '#app/ui/use-list-address.ts';
import type { OrderFilters } from '../list-filters.server.ts';
import { orderPlaces, type OrderKind } from '../order-kind.ts';
import { orderColumns } from './orders-table.tsx';

/** "All", the default, comes first. */
const shownTabs = ['all', ...orderTabs.filter((tab) => tab !== 'all')] as const;

interface OrderFilterBarProps {
  kind: OrderKind;
  filters: OrderFilters;
  counts: Record<string, number>;
  stores: Store[];
}

/** Tabs with counts, search, and the store filter. */
export const OrderFilterBar = memo(function OrderFilterBar({ kind, filters, counts, stores }: OrderFilterBarProps) {
  const { t } = useTranslation('orders');
  const locale = useLocale();
  const tabText = (tab: OrderTab) => {
    const count = counts[tab] ?? 0;
    return count === 0 ? t(`tab.${tab}`) : t('tab.counted', { tab: t(`tab.${tab}`), total: formatCapped(count, locale) });
  };
  return (
    <FilterBar
      label={t('filter.views')}
      tabs={shownTabs.map((tab) => ({ id: tab, content: tabText(tab) }))}
      selectedTab={filters.tab}
      words={filters.q ?? ''}
      placeholder={t('filter.orders')}
    >
      {stores.length === 0 ? null : <StoreFilter stores={stores} storeId={filters.storeId} />}
      <div className="wharf-filter-bar__tools">
        <ViewsMenu list={orderPlaces[kind].views} />
        <ColumnsMenu list={orderPlaces[kind].views} columns={orderColumns(t)} />
      </div>
    </FilterBar>
  );
});

function StoreFilter({ stores, storeId }: { stores: Store[]; storeId: string | undefined }) {
  const { t } = useTranslation('orders');
  const change = useChangeFilters();
  const choices = stores.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Select
      label={t('filter.store')}
      labelInline
      options={[{ value: '', label: t('filter.allStores') }, ...choices]}
      value={stores.some(({ id }) => id === storeId) ? (storeId ?? '') : ''}
      onChange={(value) => change({ storeId: value })}
    />
  );
}

/** Counts stop one past the limit. */
function formatCapped(count: number, locale: ReturnType<typeof useLocale>): string {
  const capped = count > COUNTED_TOTAL_LIMIT;
  return formatTotal(capped ? { total: null, totalAtLeast: COUNTED_TOTAL_LIMIT } : { total: count, totalAtLeast: null }, locale);
}
