import { lazy, memo, type ReactNode } from 'react';
import { Box, Button, Tag } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { cny } from '#contract/money.ts';
import { warehouseCodes, type Category } from '#contract/products.ts';
import { Dropdown } from '#app/ui/dropdown.tsx';
import { FilterContents } from '#app/ui/filter-contents.tsx';
import { useMoneyText } from '#app/ui/money.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { useChangeFilters } from '#app/ui/use-list-address.ts';
import { categoryPath } from './category-path.ts';
import { filterNames, type ProductsQuery } from './products-query.ts';

const loadCategoryFilter = () => import('./category-filter.tsx');
const loadFilterChoices = () => import('#app/ui/filter-choices.tsx');
const loadCostFilter = () => import('./cost-filter.tsx');
const CategoryFilter = lazy(loadCategoryFilter);
const FilterChoices = lazy(loadFilterChoices);
const CostFilter = lazy(loadCostFilter);

/** Search and filters of the catalogue, kept in the address; each chosen one is a chip to take off. */
export const ProductFilters = memo(function ProductFilters({ query, categories }: { query: ProductsQuery; categories: Category[] }) {
  const { t } = useTranslation('products');
  const change = useChangeFilters();
  return (
    <div className="wharf-product-filters" onPointerEnter={loadFilters} onFocus={loadFilters}>
      <div className="wharf-product-filters__search">
        <SearchField words={query.q ?? ''} placeholder={t('filter.search')} />
      </div>
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
        <CostFilter minMinor={query.costMin} maxMinor={query.costMax} onApply={change} />
      </FilterButton>
      <AppliedFilters query={query} categories={categories} />
    </div>
  );
});

/** A filter behind its button. */
function FilterButton({ label, children }: { label: string; children: ReactNode }) {
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
      {() => (
        <Box padding="300" minWidth="14rem">
          <FilterContents>{children}</FilterContents>
        </Box>
      )}
    </Dropdown>
  );
}

/** Ahead of the press. */
function loadFilters(): void {
  void Promise.all([loadCategoryFilter(), loadFilterChoices(), loadCostFilter()]);
}

function AppliedFilters({ query, categories }: { query: ProductsQuery; categories: Category[] }) {
  const { t } = useTranslation('ui');
  const change = useChangeFilters();
  const applied = useAppliedFilters(query, categories);
  const take = (names: readonly string[]) => change(Object.fromEntries(names.map((name) => [name, null])));
  if (applied.length === 0) return null;
  return (
    <div className="wharf-product-filters__applied">
      {applied.map(({ key, label, names }) => (
        <Tag key={key} onRemove={() => take(names)}>
          {label}
        </Tag>
      ))}
      <Button variant="plain" onClick={() => take(filterNames)}>
        {t('list.clearFilters')}
      </Button>
    </div>
  );
}

function useAppliedFilters(query: ProductsQuery, categories: Category[]): { key: string; label: string; names: string[] }[] {
  const { t } = useTranslation('products');
  const money = useMoneyText();
  const path = categoryPath(categories, query.categoryId);
  const { warehouse, costMin, costMax } = query;
  const applied = [];
  if (path.length > 0) {
    applied.push({
      key: 'categoryId',
      label: t('filter.categoryIs', { path: path.map(({ name }) => name).join(' › ') }),
      names: ['categoryId'],
    });
  }
  if (warehouse !== undefined) {
    applied.push({ key: 'warehouse', label: t('filter.warehouseIs', { name: t(`warehouse.${warehouse}`) }), names: ['warehouse'] });
  }
  if (costMin !== undefined || costMax !== undefined) {
    const bounds = { from: money(cny(costMin ?? 0)), to: money(cny(costMax ?? 0)) };
    const words = costMax === undefined ? 'filter.costAtLeast' : costMin === undefined ? 'filter.costAtMost' : 'filter.costBetween';
    applied.push({ key: 'cost', label: t(words, bounds), names: ['costMin', 'costMax'] });
  }
  return applied;
}
