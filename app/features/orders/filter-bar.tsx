import { useState } from 'react';
import { useNavigation } from '@remix-run/react';
import { IndexFilters, IndexFiltersMode, type IndexFiltersProps } from '@shopify/polaris';
import { useChangeFilters, useTypedSearch } from '#app/ui/use-list-address.ts';

interface FilterBarProps {
  tabs: { id: string; content: string }[];
  selectedTab: string;
  words: string;
  placeholder: string;
  filters?: IndexFiltersProps['filters'];
  applied?: { key: string; label: string }[];
}

/** Tabs and search of orders and parcels; all of it is kept in the address. */
export function FilterBar({ tabs, selectedTab, words, placeholder, filters = [], applied = [] }: FilterBarProps) {
  const change = useChangeFilters();
  const { typed, type } = useTypedSearch(words, (q) => change({ q }));
  const [filteredAtFirst] = useState(words !== '' || applied.length > 0);
  const [mode, setMode] = useState(filteredAtFirst ? IndexFiltersMode.Filtering : IndexFiltersMode.Default);
  const [opened, setOpened] = useState(false);
  const loading = useNavigation().state === 'loading';
  const clear = () => change({ q: null, ...Object.fromEntries(filters.map(({ key }) => [key, null])) });

  return (
    <IndexFilters
      tabs={tabs.map((tab) => ({ ...tab, isLocked: true }))}
      selected={Math.max(
        0,
        tabs.findIndex(({ id }) => id === selectedTab),
      )}
      onSelect={(index) => change({ tab: tabs[index]?.id ?? null })}
      canCreateNewView={false}
      queryValue={typed}
      queryPlaceholder={placeholder}
      onQueryChange={type}
      onQueryClear={() => type('')}
      filters={filters}
      appliedFilters={applied.map((filter) => ({ ...filter, onRemove: () => change({ [filter.key]: null }) }))}
      onClearAll={() => {
        type('');
        clear();
      }}
      cancelAction={{
        onAction: () => {
          type('');
          clear();
        },
      }}
      mode={mode}
      setMode={(next) => {
        setOpened(true);
        setMode(next);
      }}
      // Whoever opens the search wants to type; a page that comes with one must not take the focus.
      autoFocusSearchField={opened || !filteredAtFirst}
      loading={loading}
    />
  );
}
