import { lazy, memo } from 'react';
import { Box, Button, Select } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { mappingKinds } from '#contract/mapping.values.ts';
import { listingFlags, type ListingTab, listingTabs } from '#contract/my-products.values.ts';
import { COUNTED_TOTAL_LIMIT } from '#contract/page.values.ts';
import type { Store } from '#contract/stores.ts';
import { ColumnsMenu } from '#app/features/list-views/columns-menu.tsx';
import { ViewsMenu } from '#app/features/list-views/views-menu.tsx';
import { useLocale } from '#app/i18n/use-locale.ts';
import { Dropdown } from '#app/ui/dropdown.tsx';
import { FilterBar } from '#app/ui/filter-bar.tsx';
import { FilterChips } from '#app/ui/filter-chips.tsx';
import { FilterContents } from '#app/ui/filter-contents.tsx';
import { formatShare, formatTotal } from '#app/ui/format-number.ts';
import { useChangeFilters } from '#app/ui/use-list-address.ts';
import type { FilterTitles, ListingFilters } from './listing-filters.server.ts';
import { listingColumns } from './listing-row.tsx';

const filterNames = ['storeId', 'kind', 'flag', 'categoryId', 'ruleId', 'tag', 'marginBelowBp'] as const;
const MoreListingFilters = lazy(() => import('./more-listing-filters.tsx'));

interface ListingFilterBarProps {
  filters: ListingFilters;
  counts: Record<ListingTab, number>;
  stores: Store[];
  titles: FilterTitles;
}

/** Views with their counts, search, and what else to narrow by; all kept in the address. */
export const ListingFilterBar = memo(function ListingFilterBar({ filters, counts, stores, titles }: ListingFilterBarProps) {
  const { t } = useTranslation('my-products');
  const locale = useLocale();
  const change = useChangeFilters();
  const total = (count: number) =>
    formatTotal(
      count > COUNTED_TOTAL_LIMIT ? { total: null, totalAtLeast: COUNTED_TOTAL_LIMIT } : { total: count, totalAtLeast: null },
      locale,
    );
  const content = (tab: ListingTab) =>
    counts[tab] === 0 ? t(`tab.${tab}`) : t('tab.counted', { tab: t(`tab.${tab}`), total: total(counts[tab]) });
  return (
    <FilterBar
      label={t('filter.views')}
      tabs={listingTabs.map((id) => ({ id, content: content(id) }))}
      selectedTab={filters.tab}
      words={filters.q ?? ''}
      placeholder={t('filter.search')}
    >
      <Select
        label={t('filter.store')}
        labelInline
        options={[{ value: '', label: t('filter.allStores') }, ...stores.map(({ id, name }) => ({ value: id, label: name }))]}
        value={filters.storeId ?? ''}
        onChange={(storeId) => change({ storeId })}
      />
      <Select
        label={t('filter.kind')}
        labelInline
        options={[{ value: '', label: t('filter.any') }, ...mappingKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))]}
        value={filters.kind ?? ''}
        onChange={(kind) => change({ kind })}
      />
      <Select
        label={t('filter.flag')}
        labelInline
        options={[{ value: '', label: t('filter.any') }, ...listingFlags.map((flag) => ({ value: flag, label: t(`flag.${flag}`) }))]}
        value={filters.flag ?? ''}
        onChange={(flag) => change({ flag })}
      />
      <Dropdown
        kind="dialog"
        label={t('filter.more')}
        align="end"
        button={({ onClick, 'aria-expanded': open }) => (
          <Button disclosure={open ? 'up' : 'down'} ariaExpanded={open} onClick={onClick}>
            {t('filter.more')}
          </Button>
        )}
      >
        {(close) => (
          <Box padding="300" width="18rem">
            <FilterContents>
              <MoreListingFilters
                filters={filters}
                onApply={(changes) => {
                  close();
                  change(changes);
                }}
              />
            </FilterContents>
          </Box>
        )}
      </Dropdown>
      {filterNames.every((name) => filters[name] === undefined) ? null : (
        <AppliedListingFilters filters={filters} stores={stores} titles={titles} />
      )}
      <div className="wharf-filter-bar__tools">
        <ViewsMenu list="my-products" />
        <ColumnsMenu list="my-products" columns={listingColumns(t)} />
      </div>
    </FilterBar>
  );
});

interface AppliedListingFiltersProps {
  filters: ListingFilters;
  stores: Store[];
  titles: FilterTitles;
}

function AppliedListingFilters({ filters, stores, titles }: AppliedListingFiltersProps) {
  const { t } = useTranslation('my-products');
  const locale = useLocale();
  const { storeId, kind, flag, tag, marginBelowBp } = filters;
  const texts: Record<(typeof filterNames)[number], () => string> = {
    storeId: () => stores.find(({ id }) => id === storeId)?.name ?? t('chip.unknown'),
    kind: () => (kind === undefined ? '' : t(`kind.${kind}`)),
    flag: () => (flag === undefined ? '' : t(`flag.${flag}`)),
    categoryId: () => t('chip.category', { name: titles.category ?? t('chip.unknown') }),
    ruleId: () => t('chip.rule', { name: titles.rule ?? t('chip.unknown') }),
    tag: () => t('chip.tag', { tag }),
    marginBelowBp: () => t('chip.margin', { share: formatShare((marginBelowBp ?? 0) / 10_000, locale) }),
  };
  const applied = filterNames.filter((name) => filters[name] !== undefined);
  return <FilterChips chips={applied.map((name) => ({ key: name, text: texts[name](), names: [name] }))} />;
}
