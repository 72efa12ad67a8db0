import { useTranslation } from 'react-i18next';
import type { Store } from '#contract/stores.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { FilterChips } from '#app/ui/filter-chips.tsx';
import { formatShare } from '#app/ui/format-number.ts';
import { filterNames, type ListingFilters } from './listing-filters.ts';

/** Names of what the address knows by id; null: it is no longer there, or nothing of the kind is asked for. */
export interface FilterTitles {
  category: string | null;
  rule: string | null;
}

interface AppliedListingFiltersProps {
  filters: ListingFilters;
  stores: Store[];
  titles: FilterTitles;
}

/** Each filter of my products that is set, in words. */
export function AppliedListingFilters({ filters, stores, titles }: AppliedListingFiltersProps) {
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
  const set = filterNames.filter((name) => filters[name] !== undefined);
  return <FilterChips chips={set.map((name) => ({ key: name, text: texts[name](), names: [name] }))} />;
}
