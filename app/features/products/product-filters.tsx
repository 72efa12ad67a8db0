import { lazy, memo, type ReactNode } from 'react';
import { Box, Button } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { warehouseCodes } from '#contract/products.values.ts';
import type { Category } from '#contract/products.ts';
import { ViewsMenu } from '#app/features/list-views/views-menu.tsx';
import { useLocale } from '#app/i18n/use-locale.ts';
import { countryName } from '#app/ui/country-name.tsx';
import { drawnPart } from '#app/ui/drawn-part.tsx';
import { Dropdown } from '#app/ui/dropdown.tsx';
import { FilterContents } from '#app/ui/filter-contents.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { useChangeFilters } from '#app/ui/use-list-address.ts';
import { appliedGroups } from './applied-groups.ts';
import type { ProductsQuery } from './products-query.ts';

const AppliedFilters = await drawnPart('.wharf-filter-chips', async () => (await import('./applied-filters.tsx')).AppliedFilters);
const loadCategoryFilter = () => import('./category-filter.tsx');
const loadFilterChoices = () => import('#app/ui/filter-choices.tsx');
const loadCostFilter = () => import('./cost-filter.tsx');
const loadCountryFilter = () => import('./country-filter.tsx');
const loadMoreFilters = () => import('./more-filters.tsx');
const CategoryFilter = lazy(loadCategoryFilter);
const FilterChoices = lazy(loadFilterChoices);
const CostFilter = lazy(loadCostFilter);
const CountryFilter = lazy(loadCountryFilter);
const MoreFilters = lazy(loadMoreFilters);

/** Search and filters of the catalogue, kept in the address; each chosen one is a chip to take off. */
export const ProductFilters = memo(function ProductFilters({ query, categories }: { query: ProductsQuery; categories: Category[] }) {
  const { t } = useTranslation('products');
  const locale = useLocale();
  const change = useChangeFilters();
  // The words stand in their own field.
  const groups = appliedGroups(query).filter(({ key }) => key !== 'q');
  return (
    <div className="wharf-product-filters" onPointerEnter={loadFilters} onFocus={loadFilters}>
      <div className="wharf-product-filters__search">
        <SearchField words={query.q ?? ''} placeholder={t('filter.search')} />
      </div>
      <FilterButton
        label={query.country === undefined ? t('filter.country') : t('filter.countryIs', { name: countryName(query.country, locale) })}
      >
        <CountryFilter query={query} onChange={change} />
      </FilterButton>
      <FilterButton label={t('filter.category')}>
        <CategoryFilter categories={categories} selectedId={query.categoryId} onSelect={(categoryId) => change({ categoryId })} />
      </FilterButton>
      <FilterButton label={t('filter.warehouse')}>
        <FilterChoices
          title={t('filter.warehouse')}
          choices={warehouseCodes.map((code) => ({ value: code, label: t(`warehouse.${code}`) }))}
          chosen={query.warehouse}
          onChoose={(warehouse) => change({ warehouse })}
        />
      </FilterButton>
      <FilterButton label={t('filter.cost')}>
        {(close) => <CostFilter minMinor={query.costMin} maxMinor={query.costMax} onApply={change} onDone={close} />}
      </FilterButton>
      <FilterButton label={t('filter.more')}>{(close) => <MoreFilters query={query} onApply={change} onDone={close} />}</FilterButton>
      <ViewsMenu list="products" />
      {groups.length === 0 ? null : <AppliedFilters applied={groups} query={query} categories={categories} />}
    </div>
  );
});

/** A filter behind its button. */
function FilterButton({ label, children }: { label: string; children: ReactNode | ((close: () => void) => ReactNode) }) {
  return (
    <Dropdown
      kind="dialog"
      label={label}
      button={({ onClick, 'aria-expanded': open }) => (
        <Button disclosure={open ? 'up' : 'down'} ariaExpanded={open} onClick={onClick}>
          {label}
        </Button>
      )}
    >
      {(close) => (
        <Box padding="300" minWidth="14rem">
          <FilterContents>{typeof children === 'function' ? children(close) : children}</FilterContents>
        </Box>
      )}
    </Dropdown>
  );
}

/** Ahead of the press. */
function loadFilters(): void {
  void Promise.all([loadCategoryFilter(), loadFilterChoices(), loadCostFilter(), loadCountryFilter(), loadMoreFilters()]);
}
