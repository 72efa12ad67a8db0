import { useTranslation } from 'react-i18next';
import type { OrderFilterChoices } from '#contract/orders-filters.ts';
import { orderTabs } from '#contract/orders.values.ts';
import type { Store } from '#contract/stores.ts';
import { ListTools } from '#app/features/list-views/list-tools.tsx';
import { useLocale } from '#app/i18n/use-locale.ts';
import { ResourceFilters } from '#app/ui/resource-filters.tsx';
import type { OrderFilters as Filters } from '../list-filters.server.ts';
import { shownCount } from '../filter-controls.tsx';
import { orderPlaces, type OrderKind } from '../order-kind.ts';
import { useOrderColumns } from './order-columns.tsx';
import { useOrderFilters } from './use-order-filters.tsx';

/** "All", the default, comes first. */
const shownTabs = ['all', ...orderTabs.filter((tab) => tab !== 'all')] as const;

interface OrderFiltersProps {
  kind: OrderKind;
  filters: Filters;
  counts: Record<string, number>;
  /** None for manual orders, which belong to no store. */
  stores: Store[];
  /** Names of what is set by its id; null: nothing is. */
  names: OrderFilterChoices | null;
}

/** Tabs with counts, search and filters. */
export function OrderFilters({ kind, filters, counts, stores, names }: OrderFiltersProps) {
  const { t } = useTranslation('orders');
  const locale = useLocale();
  const columns = useOrderColumns(kind);
  return (
    <ResourceFilters
      tabs={shownTabs.map((tab) => ({ id: tab, content: t(`tab.${tab}`), ...shownCount(counts[tab] ?? 0, locale) }))}
      selectedTab={filters.tab}
      search={{ value: filters.q ?? '', placeholder: t('filter.orders') }}
      filters={useOrderFilters({ filters, stores, names })}
      tools={<ListTools list={orderPlaces[kind].views} columns={columns} />}
    />
  );
}
