import { lazy } from 'react';
import { useNavigation } from '@remix-run/react';
import { Filters } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { cny } from '#contract/money.ts';
import { warehouseCodes, type Category } from '#contract/products.ts';
import { FilterContents } from '#app/ui/filter-contents.tsx';
import { useMoneyText } from '#app/ui/money.tsx';
import { useChangeFilters, useTypedSearch } from '#app/ui/use-list-address.ts';
import { categoryPath } from './category-path.ts';
import { filterNames, type ProductsQuery } from './products-query.ts';

const loadCategoryFilter = () => import('./category-filter.tsx');
const loadFilterChoices = () => import('#app/ui/filter-choices.tsx');
const loadCostFilter = () => import('./cost-filter.tsx');
const CategoryFilter = lazy(loadCategoryFilter);
const FilterChoices = lazy(loadFilterChoices);
const CostFilter = lazy(loadCostFilter);

/** Search and filters of the catalogue, kept in the address; each chosen one is a chip to take off. */
export function ProductFilters({ query, categories }: { query: ProductsQuery; categories: Category[] }) {
  const { t } = useTranslation('products');
  const change = useChangeFilters();
  const { typed, type } = useTypedSearch(query.q ?? '', (q) => change({ q }));
  const applied = useAppliedFilters(query, categories);

  const filters = [
    {
      key: 'categoryId',
      label: t('filter.category'),
      pinned: true,
      filter: (
        <FilterContents>
          <CategoryFilter categories={categories} selectedId={query.categoryId} onSelect={(categoryId) => change({ categoryId })} />
        </FilterContents>
      ),
    },
    {
      key: 'warehouse',
      label: t('filter.warehouse'),
      pinned: true,
      filter: (
        <FilterContents>
          <FilterChoices
            title={t('filter.warehouse')}
            choices={warehouseCodes.map((code) => ({ value: code, label: t(`warehouse.${code}`) }))}
            chosen={query.warehouse}
            onChoose={(warehouse) => change({ warehouse })}
          />
        </FilterContents>
      ),
    },
    {
      key: 'cost',
      label: t('filter.cost'),
      pinned: true,
      filter: (
        <FilterContents>
          <CostFilter minMinor={query.costMin} maxMinor={query.costMax} onApply={change} />
        </FilterContents>
      ),
    },
  ];
  return (
    <div onPointerEnter={loadFilters} onFocus={loadFilters}>
      <Filters
        queryValue={typed}
        queryPlaceholder={t('filter.search')}
        onQueryChange={type}
        onQueryClear={() => type('')}
        filters={filters}
        appliedFilters={applied.map(({ names, ...filter }) => ({
          ...filter,
          onRemove: () => change(Object.fromEntries(names.map((name) => [name, null]))),
        }))}
        onClearAll={() => {
          type('');
          change(Object.fromEntries(filterNames.map((name) => [name, null])));
        }}
        loading={useNavigation().state === 'loading'}
      />
    </div>
  );
}

/** Ahead of the press. */
function loadFilters(): void {
  void Promise.all([loadCategoryFilter(), loadFilterChoices(), loadCostFilter()]);
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
