import { ChoiceList } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Store } from '#contract/stores.ts';
import { FilterBar } from '#app/features/orders/filter-bar.tsx';
import { useChangeFilters } from '#app/ui/use-list-address.ts';
import type { ListingFilters } from './listing-filters.ts';

/** Search, and the choice of a store. */
export function ListingsFilterBar({ filters, stores }: { filters: ListingFilters; stores: Store[] }) {
  const { t } = useTranslation('my-products');
  const change = useChangeFilters();
  const chosen = stores.find(({ id }) => id === filters.storeId);
  const storeFilter = {
    key: 'storeId',
    label: t('filter.store'),
    pinned: true,
    filter: (
      <ChoiceList
        title={t('filter.store')}
        titleHidden
        choices={stores.map(({ id, name }) => ({ value: id, label: name }))}
        selected={filters.storeId === undefined ? [] : [filters.storeId]}
        onChange={([storeId]) => change({ storeId: storeId ?? null })}
      />
    ),
  };
  return (
    <FilterBar
      tabs={[{ id: 'all', content: t('filter.all') }]}
      selectedTab="all"
      words={filters.q ?? ''}
      placeholder={t('filter.search')}
      filters={stores.length === 0 ? [] : [storeFilter]}
      applied={chosen === undefined ? [] : [{ key: 'storeId', label: t('filter.storeIs', { name: chosen.name }) }]}
    />
  );
}
