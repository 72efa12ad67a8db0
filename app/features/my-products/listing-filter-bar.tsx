import { lazy } from 'react';
import { useNavigation } from '@remix-run/react';
import { Filters } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Store } from '#contract/stores.ts';
import { FilterContents } from '#app/ui/filter-contents.tsx';
import { useChangeFilters, useTypedSearch } from '#app/ui/use-list-address.ts';
import type { ListingFilters } from './listing-filters.ts';

const FilterChoices = lazy(() => import('#app/ui/filter-choices.tsx'));

/** Search and the choice of a store; kept in the address. */
export function ListingFilterBar({ filters, stores }: { filters: ListingFilters; stores: Store[] }) {
  const { t } = useTranslation('my-products');
  const change = useChangeFilters();
  const { typed, type } = useTypedSearch(filters.q ?? '', (q) => change({ q }));
  const store = stores.find(({ id }) => id === filters.storeId);
  const storeFilter = {
    key: 'storeId',
    label: t('filter.store'),
    pinned: true,
    filter: (
      <FilterContents>
        <FilterChoices
          title={t('filter.store')}
          choices={stores.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={filters.storeId}
          onChoose={(storeId) => change({ storeId })}
        />
      </FilterContents>
    ),
  };
  return (
    <Filters
      queryValue={typed}
      queryPlaceholder={t('filter.search')}
      onQueryChange={type}
      onQueryClear={() => type('')}
      filters={stores.length === 0 ? [] : [storeFilter]}
      appliedFilters={
        store === undefined
          ? []
          : [{ key: 'storeId', label: t('filter.storeIs', { name: store.name }), onRemove: () => change({ storeId: null }) }]
      }
      onClearAll={() => {
        type('');
        change({ q: null, storeId: null });
      }}
      loading={useNavigation().state === 'loading'}
    />
  );
}
