import { useTranslation } from 'react-i18next';
import type { OrderFilterChoices } from '#contract/orders-filters.ts';
import { QUIET_DAYS_MAX, shippedTabs, trackingFilters } from '#contract/orders.values.ts';
import type { Store } from '#contract/stores.ts';
import { ListTools } from '#app/features/list-views/list-tools.tsx';
import { useLocale } from '#app/i18n/use-locale.ts';
import { countryName } from '#app/ui/country-name.tsx';
import { choiceFilter, ResourceFilters } from '#app/ui/resource-filters.tsx';
import { countFilter, loadedFilter, shownCount, useDaysFilter } from '../filter-controls.tsx';
import type { ParcelFilters as Filters } from '../list-filters.server.ts';
import { orderPlaces, type OrderKind } from '../order-kind.ts';
import { useParcelColumns } from './parcels-table.tsx';

/** "All", the default, comes first. */
const shownTabs = ['all', ...shippedTabs.filter((tab) => tab !== 'all')] as const;

interface ParcelFiltersProps {
  kind: OrderKind;
  filters: Filters;
  counts: Record<string, number>;
  /** None for manual orders. */
  stores: Store[];
  /** Names of what is set by its id; null: nothing is. */
  names: OrderFilterChoices | null;
}

/** Tabs with counts, search and filters of the parcels. */
export function ParcelFilters({ kind, filters, counts, stores, names }: ParcelFiltersProps) {
  const { t } = useTranslation('orders');
  const locale = useLocale();
  const days = useDaysFilter();
  const { quietDays, madeFrom, madeTo } = filters;
  const store = choiceFilter({
    name: 'storeId',
    label: t('filter.store'),
    choices: stores.map(({ id, name }) => ({ value: id, label: name })),
    selected: filters.storeId,
  });
  return (
    <ResourceFilters
      tabs={shownTabs.map((tab) => ({ id: tab, content: t(`shippedTab.${tab}`), ...shownCount(counts[tab] ?? 0, locale) }))}
      selectedTab={filters.tab}
      search={{ value: filters.q ?? '', placeholder: t('filter.parcels') }}
      filters={[
        ...(stores.length === 0 ? [] : [store]),
        loadedFilter({
          name: 'carrier',
          options: 'carriers',
          label: t('filter.carrier'),
          selected: filters.carrier,
          applied: t('chip.carrier', { carrier: filters.carrier }),
          pinned: true,
        }),
        loadedFilter({
          name: 'country',
          options: 'countries',
          label: t('filter.country'),
          selected: filters.country,
          applied: filters.country === undefined ? undefined : countryName(filters.country, locale),
          pinned: true,
        }),
        countFilter({
          name: 'quietDays',
          label: t('filter.quiet'),
          unit: t('filter.days'),
          value: quietDays,
          max: QUIET_DAYS_MAX,
          applied: t('chip.quiet', { count: quietDays ?? 0 }),
        }),
        choiceFilter({
          name: 'tracking',
          label: t('filter.tracking'),
          choices: trackingFilters.map((value) => ({ value, label: t(`tracking.${value}`) })),
          selected: filters.tracking,
          pinned: false,
        }),
        days({ names: ['madeFrom', 'madeTo'], label: t('filter.made'), from: madeFrom, to: madeTo }),
        loadedFilter({
          name: 'tagId',
          options: 'tags',
          label: t('filter.tag'),
          selected: filters.tagId,
          applied: t('chip.tag', { tag: names?.tags.find(({ id }) => id === filters.tagId)?.name ?? t('chip.unknown') }),
        }),
      ]}
      tools={<ListTools list={orderPlaces[kind].parcelViews} columns={useParcelColumns(kind)} />}
    />
  );
}
