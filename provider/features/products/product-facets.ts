import { COUNTED_TOTAL_LIMIT } from '#contract/page.values.ts';
import type { Facet } from '#contract/page.ts';

/** `facets` of a row: counts by field and value. */
export type FacetCounts = Record<'categoryId' | 'warehouse', { value: string; count: number }[] | null>;

/** SQL for the category of `product p` that narrows a list further: one level below the one asked for. */
export function facetCategory(categoryLevel: number | null): string {
  return `p.category_${Math.min((categoryLevel ?? 0) + 1, 3)}_id`;
}

/** SQL for the facets of rows with `category` and `warehouses`, of the first of them, as many as totals count. */
export function facetsText(rows: string): string {
  const counts = (values: string) => `(SELECT json_agg(v ORDER BY v.count DESC, v.value)
      FROM (SELECT value, count(*)::int AS count FROM ${values} GROUP BY value) v WHERE v.value IS NOT NULL)`;
  return `(WITH faceted AS MATERIALIZED (${rows} LIMIT ${COUNTED_TOTAL_LIMIT + 1})
    SELECT json_build_object('categoryId', ${counts('(SELECT category AS value FROM faceted) c')},
      'warehouse', ${counts('(SELECT unnest(warehouses) AS value FROM faceted) w')}))`;
}

export function toFacets(counts: FacetCounts | null): Facet[] {
  return (['categoryId', 'warehouse'] as const).map((field) => ({ field, values: counts?.[field] ?? [] }));
}
