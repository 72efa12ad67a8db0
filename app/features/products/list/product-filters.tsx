import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { BlockStack, Button, ChoiceList, Filters, Select } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { MAX_AMOUNT_MINOR, WALLET_CURRENCY } from '#contract/money.values.ts';
import { warehouseCodes } from '#contract/products.values.ts';
import type { Category } from '#contract/products.ts';
import { ListTools } from '#app/features/list-views/list-tools.tsx';
import { useLocale } from '#app/i18n/use-locale.ts';
import { AmountField } from '#app/ui/amount-field.tsx';
import { countryName } from '#app/ui/country-name.tsx';
import { formatCount } from '#app/ui/format-number.ts';
import { onListSearch } from '#app/ui/list-layout.ts';
import { readAmount } from '#app/ui/parse-amount.ts';
import { useChangeFilters, useListLoading, useTypedSearch } from '#app/ui/use-list-address.ts';
import { categoryPath } from '../category-path.ts';
import { countryChange, CountryField } from './country-field.tsx';
import { MoreFilters } from './more-filters.tsx';
import { appliedFilters, filterNames, type ProductsQuery } from './products-query.ts';
import { useFilterLabels } from './use-filter-labels.ts';

interface ProductFiltersProps {
  query: ProductsQuery;
  categories: Category[];
}

/** Search and filters of the catalog, kept in the address. A catalog is searched first, so the search is always open. */
export function ProductFilters({ query, categories }: ProductFiltersProps) {
  const { t } = useTranslation('products');
  const locale = useLocale();
  const change = useChangeFilters();
  const search = useTypedSearch(query.q ?? '', (words) => change({ q: words }));
  const [focused, setFocused] = useState(false);
  useEffect(() => onListSearch(() => setFocused(true)), []);
  const loading = useListLoading();
  const labelOf = useFilterLabels(query, categories);
  // Counts the applied forms: each closes its popover.
  const [applyCount, setApplyCount] = useState(0);
  const apply = (changes: Record<string, string | null>) => {
    change(changes);
    setApplyCount((count) => count + 1);
  };

  const remove = (names: readonly string[]) => change(Object.fromEntries(names.map((name) => [name, null])));
  const selectCountry = (country: string | null) => change(countryChange(country, query));
  const pinned = [
    { key: 'country', label: t('filter.country'), filter: <CountryField selected={query.country} onSelect={selectCountry} /> },
    {
      key: 'categoryId',
      label: t('filter.category'),
      filter: <CategoryFilter categories={categories} selectedId={query.categoryId} onSelect={(categoryId) => change({ categoryId })} />,
    },
    {
      key: 'warehouse',
      label: t('filter.warehouse'),
      filter: (
        <ChoiceList
          title={t('filter.warehouse')}
          titleHidden
          choices={warehouseCodes.map((code) => ({ value: code, label: t(`warehouse.${code}`) }))}
          selected={query.warehouse === undefined ? [] : [query.warehouse]}
          onChange={([warehouse]: string[]) => change({ warehouse: warehouse ?? null })}
        />
      ),
    },
    { key: 'cost', label: t('filter.cost'), filter: <CostFilter query={query} onApply={apply} /> },
    { key: 'more', label: t('filter.more'), filter: <MoreFilters query={query} onApply={apply} />, hideClearButton: true },
  ];
  const applied = appliedFilters(query).filter(({ key }) => key !== 'q');
  // Set with "More filters"; each has a pill while it is applied.
  const others = applied.filter(({ key }) => !pinned.some((filter) => filter.key === key));
  const country =
    query.country === undefined
      ? []
      : [
          {
            key: 'country',
            label: t('filter.countryIs', { name: countryName(query.country, locale) }),
            onRemove: () => selectCountry(null),
          },
        ];

  // Polaris reads the set of pills once, and closes no popover from inside: both need a new instance.
  const instance = `${applyCount} ${others.map(({ key }) => key).join(' ')}`;
  const place = useKeptFocus(instance);

  return (
    <div ref={place} tabIndex={-1}>
      <Filters
        key={instance}
        queryValue={search.typed}
        queryPlaceholder={t('filter.search')}
        onQueryChange={search.type}
        onQueryClear={() => search.type('')}
        focused={focused}
        onQueryBlur={() => setFocused(false)}
        filters={[
          ...pinned.map((filter) => ({ ...filter, pinned: true })),
          ...others.map((filter) => ({
            key: filter.key,
            label: labelOf(filter),
            filter: <MoreFilters query={query} onApply={apply} />,
            pinned: true,
            hideClearButton: true,
          })),
        ]}
        appliedFilters={[
          ...country,
          ...applied.map((filter) => ({ key: filter.key, label: labelOf(filter), onRemove: () => remove(filter.names) })),
        ]}
        onClearAll={() => remove(filterNames)}
        loading={loading}
      >
        <ListTools list="products" />
      </Filters>
    </div>
  );
}

/** A new instance takes the focused element with it; the keyboard continues at the filters. */
function useKeptFocus(instance: string): RefObject<HTMLDivElement> {
  const place = useRef<HTMLDivElement>(null);
  const known = useRef(instance);
  useEffect(() => {
    if (known.current !== instance && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
    known.current = instance;
  }, [instance]);
  return place;
}

interface CategoryFilterProps {
  categories: Category[];
  selectedId: string | undefined;
  onSelect: (categoryId: string | null) => void;
}

/** The category tree as a select for each level, below the one before. */
function CategoryFilter({ categories, selectedId, onSelect }: CategoryFilterProps) {
  const { t } = useTranslation('products');
  const locale = useLocale();
  const path = categoryPath(categories, selectedId);
  const levels = [null, ...path].map((parent) => ({
    parent,
    children: categories.filter(({ parentId }) => parentId === (parent?.id ?? null)),
  }));
  return (
    <BlockStack gap="300">
      {levels
        .filter(({ children }) => children.length > 0)
        .map(({ parent, children }, level) => {
          const all = { value: '', label: parent === null ? t('filter.allCategories') : t('filter.allIn', { name: parent.name }) };
          const choices = children.map(({ id, name, productCount }) => ({
            value: id,
            label: t('filter.categoryChoice', { name, total: formatCount(productCount, locale) }),
          }));
          return (
            <Select
              key={parent?.id ?? 'root'}
              label={level === 0 ? t('filter.category') : t('filter.within', { name: parent?.name ?? '' })}
              options={[all, ...choices]}
              value={path[level]?.id ?? ''}
              onChange={(id) => onSelect(id === '' ? (parent?.id ?? null) : id)}
            />
          );
        })}
    </BlockStack>
  );
}

interface CostFilterProps {
  query: ProductsQuery;
  onApply: (bounds: { costMin: string | null; costMax: string | null }) => void;
}

/** Bounds of the cost, applied together. */
function CostFilter({ query, onApply }: CostFilterProps) {
  const { t } = useTranslation('products');
  const locale = useLocale();
  const [crossed, setCrossed] = useState(false);

  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const rules = { locale, currency: WALLET_CURRENCY, maxMinor: MAX_AMOUNT_MINOR };
    const [min, max] = [readAmount(form, 'costFrom', rules), readAmount(form, 'costTo', rules)];
    // The fields themselves say why an amount can't be read.
    if (min.status === 'refused' || max.status === 'refused') return;
    const isCrossed = min.status === 'ok' && max.status === 'ok' && min.amountMinor > max.amountMinor;
    setCrossed(isCrossed);
    if (isCrossed) return;
    onApply({
      costMin: min.status === 'ok' ? String(min.amountMinor) : null,
      costMax: max.status === 'ok' ? String(max.amountMinor) : null,
    });
  };
  return (
    <form onSubmit={apply} noValidate>
      <BlockStack gap="300">
        <AmountField
          name="costFrom"
          label={t('filter.costFrom')}
          currency={WALLET_CURRENCY}
          defaultMinor={query.costMin ?? null}
          maxMinor={MAX_AMOUNT_MINOR}
        />
        <AmountField
          name="costTo"
          label={t('filter.costTo')}
          currency={WALLET_CURRENCY}
          defaultMinor={query.costMax ?? null}
          maxMinor={MAX_AMOUNT_MINOR}
          error={crossed ? t('filter.costCrossed') : undefined}
        />
        <Button submit>{t('filter.apply')}</Button>
      </BlockStack>
    </form>
  );
}
