import type { Category } from '#contract/products.ts';
import { FilterChips } from '#app/ui/filter-chips.tsx';
import type { AppliedGroup } from './applied-groups.ts';
import type { ProductsQuery } from './products-query.ts';
import { useFilterWords } from './use-filter-words.ts';

interface AppliedFiltersProps {
  applied: readonly AppliedGroup[];
  query: ProductsQuery;
  categories: Category[];
}

/** Each filter of the catalogue that is set, in words. */
export function AppliedFilters({ applied, query, categories }: AppliedFiltersProps) {
  const words = useFilterWords(query, categories);
  return <FilterChips chips={applied.map((group) => ({ key: group.key, text: words(group), names: group.names }))} />;
}
