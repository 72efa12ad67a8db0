import { Button } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Category } from '#contract/products.ts';
import { useChangeFilters } from '#app/ui/use-list-address.ts';
import type { AppliedGroup } from './applied-groups.ts';
import { filterNames, type ProductsQuery } from './products-query.ts';
import { useFilterWords } from './use-filter-words.ts';

interface AppliedFiltersProps {
  applied: readonly AppliedGroup[];
  query: ProductsQuery;
  categories: Category[];
}

/** Each filter that is set, as a chip to take off. */
export function AppliedFilters({ applied, query, categories }: AppliedFiltersProps) {
  const { t } = useTranslation('ui');
  const change = useChangeFilters();
  const words = useFilterWords(query, categories);
  const take = (names: readonly string[]) => change(Object.fromEntries(names.map((name) => [name, null])));
  return (
    <div className="wharf-product-filters__applied">
      {applied.map((group) => (
        <button
          key={group.key}
          type="button"
          className="wharf-product-filters__chip"
          aria-label={t('list.removeFilter', { filter: words(group) })}
          onClick={() => take(group.names)}
        >
          {words(group)}
          <span aria-hidden="true">×</span>
        </button>
      ))}
      <Button variant="plain" onClick={() => take(filterNames)}>
        {t('list.clearFilters')}
      </Button>
    </div>
  );
}
