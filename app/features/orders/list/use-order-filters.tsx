import { useTranslation } from 'react-i18next';
import type { OrderFilterChoices } from '#contract/orders-filters.ts';
import { filteredCauses, OLDER_HOURS_MAX, quoteTaxModes } from '#contract/orders.values.ts';
import { warehouseCodes } from '#contract/products.values.ts';
import type { Store } from '#contract/stores.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { countryName } from '#app/ui/country-name.tsx';
import { choiceFilter, type ResourceFilter } from '#app/ui/resource-filters.tsx';
import { countFilter, loadedFilter, useDaysFilter } from '../filter-controls.tsx';
import type { OrderFilters } from '../list-filters.server.ts';

interface FilterSource {
  filters: OrderFilters;
  /** None for manual orders, which belong to no store. */
  stores: Store[];
  /** Names of what is set by its id; null: nothing is. */
  names: OrderFilterChoices | null;
}

/** What orders are filtered by: the usual first, the rare behind "Add filter". */
export function useOrderFilters({ filters, stores, names }: FilterSource): ResourceFilter[] {
  const { t } = useTranslation(['orders', 'causes']);
  const locale = useLocale();
  const days = useDaysFilter();
  const nameOf = (list: { id: string; name: string }[] | undefined, id: string | undefined) =>
    list?.find((each) => each.id === id)?.name ?? t('chip.unknown');
  const { placedFrom, placedTo, paidFrom, paidTo, olderThanHours } = filters;
  const flag = (name: 'loss' | 'insured') =>
    choiceFilter({
      name,
      label: t(`filter.${name}`),
      choices: [{ value: 'true', label: t(`chip.${name}`) }],
      selected: filters[name],
      pinned: false,
    });
  const store = choiceFilter({
    name: 'storeId',
    label: t('filter.store'),
    choices: stores.map(({ id, name }) => ({ value: id, label: name })),
    selected: filters.storeId,
  });
  return [
    ...(stores.length === 0 ? [] : [store]),
    days({ names: ['placedFrom', 'placedTo'], label: t('filter.placed'), from: placedFrom, to: placedTo, pinned: true }),
    choiceFilter({
      name: 'cause',
      label: t('filter.cause'),
      choices: filteredCauses.map((cause) => ({ value: cause, label: t(cause, { ns: 'causes' }) })),
      selected: filters.cause,
    }),
    loadedFilter({
      name: 'tagId',
      options: 'tags',
      label: t('filter.tag'),
      selected: filters.tagId,
      applied: t('chip.tag', { tag: nameOf(names?.tags, filters.tagId) }),
    }),
    loadedFilter({
      name: 'country',
      options: 'countries',
      label: t('filter.country'),
      selected: filters.country,
      applied: filters.country === undefined ? undefined : countryName(filters.country, locale),
    }),
    loadedFilter({
      name: 'productId',
      options: 'products',
      label: t('filter.product'),
      selected: filters.productId,
      applied: t('chip.product', { product: nameOf(names?.products, filters.productId) }),
    }),
    loadedFilter({
      name: 'method',
      options: 'methods',
      label: t('filter.method'),
      selected: filters.method,
      applied: t('chip.method', { method: names?.methods.find(({ code }) => code === filters.method)?.name ?? filters.method }),
    }),
    choiceFilter({
      name: 'warehouse',
      label: t('filter.warehouse'),
      choices: warehouseCodes.map((code) => ({ value: code, label: t('chip.warehouse', { country: countryName(code, locale) }) })),
      selected: filters.warehouse,
      pinned: false,
    }),
    days({ names: ['paidFrom', 'paidTo'], label: t('filter.paid'), from: paidFrom, to: paidTo }),
    countFilter({
      name: 'olderThanHours',
      label: t('filter.age'),
      unit: t('filter.hours'),
      value: olderThanHours,
      max: OLDER_HOURS_MAX,
      applied: t('chip.age', { count: olderThanHours ?? 0 }),
    }),
    loadedFilter({
      name: 'staffId',
      options: 'staff',
      label: t('filter.staff'),
      selected: filters.staffId,
      applied: t('chip.staff', { name: nameOf(names?.staff, filters.staffId) }),
    }),
    flag('loss'),
    flag('insured'),
    choiceFilter({
      name: 'taxMode',
      label: t('filter.tax'),
      choices: quoteTaxModes.map((mode) => ({ value: mode, label: t(`taxMode.${mode}`) })),
      selected: filters.taxMode,
      pinned: false,
    }),
  ];
}
