import { useEffect, useRef, useState, type FormEvent } from 'react';
import { BlockStack, Box, Button, ChoiceList, Filters, InlineStack, Select, Tag } from '@shopify/polaris';
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
import { appliedFilters, type ProductsQuery } from './products-query.ts';
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
  const { place, instance, startAnew } = useNewInstance();

  // Nothing inside a popover of the filters can close it; a new instance does.
  const apply = (changes: Record<string, string | null>) => {
    change(changes);
    startAnew();
  };
  const filters = [
    {
      key: 'country',
      label: query.country === undefined ? t('filter.country') : t('filter.countryIs', { name: countryName(query.country, locale) }),
      filter: <CountryField selected={query.country} onSelect={(country) => change(countryChange(country, query))} />,
    },
    {
      key: 'category',
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
    { key: 'more', label: t('filter.more'), filter: <MoreFilters query={query} onApply={apply} /> },
  ];
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
        filters={filters.map((filter) => ({ ...filter, pinned: true, hideClearButton: true }))}
        onClearAll={() => undefined}
        loading={loading}
      >
        <ListTools list="products" />
      </Filters>
      <AppliedFilters query={query} categories={categories} />
    </div>
  );
}

/** Renders the filters anew. Their focused element goes with that, so the keyboard continues at their place. */
function useNewInstance() {
  const place = useRef<HTMLDivElement>(null);
  const [instance, setInstance] = useState(0);
  useEffect(() => {
    if (instance > 0) place.current?.focus({ preventScroll: true });
  }, [instance]);
  return { place, instance, startAnew: () => setInstance((count) => count + 1) };
}

/** A tag for each filter that is set; the words have their own field. Tags name what they remove, the pills of Polaris do not. */
function AppliedFilters({ query, categories }: ProductFiltersProps) {
  const { t } = useTranslation('ui');
  const change = useChangeFilters();
  const labelOf = useFilterLabels(query, categories);
  const applied = appliedFilters(query).filter(({ key }) => key !== 'q');
  if (applied.length === 0) return null;
  const remove = (names: readonly string[]) => change(Object.fromEntries(names.map((name) => [name, null])));
  return (
    <Box padding="200">
      <InlineStack gap="400" blockAlign="center">
        <InlineStack gap="200">
          {applied.map((filter) => (
            <Tag key={filter.key} onRemove={() => remove(filter.names)}>
              {labelOf(filter)}
            </Tag>
          ))}
        </InlineStack>
        <Button variant="plain" onClick={() => remove(applied.flatMap(({ names }) => names))}>
          {t('list.clearFilters')}
        </Button>
      </InlineStack>
    </Box>
  );
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
