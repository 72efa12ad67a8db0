import { useTranslation } from 'react-i18next';
import { orderTabs } from '#contract/orders.values.ts';
import { COUNTED_TOTAL_LIMIT } from '#contract/page.values.ts';
import type { Store } from '#contract/stores.ts';
import { ListTools } from '#app/features/list-views/list-tools.tsx';
import { useLocale } from '#app/i18n/use-locale.ts';
import { formatTotal } from '#app/ui/format-number.ts';
import { choiceFilter, ResourceFilters } from '#app/ui/resource-filters.tsx';
import type { OrderFilters as Filters } from '../list-filters.server.ts';
import { orderPlaces, type OrderKind } from '../order-kind.ts';
import { useOrderColumns } from './order-columns.tsx';

/** "All", the default, comes first. */
const shownTabs = ['all', ...orderTabs.filter((tab) => tab !== 'all')] as const;

interface OrderFiltersProps {
  kind: OrderKind;
  filters: Filters;
  counts: Record<string, number>;
  /** None for manual orders, which belong to no store. */
  stores: Store[];
}

/** Tabs with counts, search, and the store filter. */
export function OrderFilters({ kind, filters, counts, stores }: OrderFiltersProps) {
  const { t } = useTranslation('orders');
  const locale = useLocale();
  const columns = useOrderColumns(kind);
  const storeFilter = choiceFilter({
    name: 'storeId',
    label: t('filter.store'),
    choices: stores.map(({ id, name }) => ({ value: id, label: name })),
    selected: filters.storeId,
  });
  return (
    <ResourceFilters
      tabs={shownTabs.map((tab) => ({ id: tab, content: t(`tab.${tab}`), ...countOf(counts[tab] ?? 0, locale) }))}
      selectedTab={filters.tab}
      search={{ value: filters.q ?? '', placeholder: t('filter.orders') }}
      filters={stores.length === 0 ? [] : [storeFilter]}
      tools={<ListTools list={orderPlaces[kind].views} columns={columns} />}
    />
  );
}

/** Counts stop one past the limit. */
function countOf(count: number, locale: ReturnType<typeof useLocale>): { count?: string } {
  if (count === 0) return {};
  const capped = count > COUNTED_TOTAL_LIMIT;
  const total = capped ? { total: null, totalAtLeast: COUNTED_TOTAL_LIMIT } : { total: count, totalAtLeast: null };
  return { count: formatTotal(total, locale) };
}
