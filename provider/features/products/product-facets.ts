import { COUNTED_TOTAL_LIMIT, type Facet } from '#contract/page.ts';

/** `facets` of a row: counts by field and value. */
export type FacetCounts = Record<'categoryId' | 'warehouse', { value: string; count: number }[] | null>;

/**
 * SQL for the facets of the products of `from`, no more of them than totals count: the categories one level below the
 * one asked for, and the warehouses.
 */
export function facetsText(options: { from: string; conditions: string; order: string; categoryLevel: number | null }): string {
  const level = Math.min((options.categoryLevel ?? 0) + 1, 3);
  const counts = (values: string) => `(SELECT json_agg(v ORDER BY v.count DESC, v.value)
      FROM (SELECT value, count(*)::int AS count FROM ${values} GROUP BY value) v WHERE v.value IS NOT NULL)`;
  return `(WITH faceted AS MATERIALIZED (SELECT p.category_${level}_id AS category, p.warehouses FROM ${options.from}
      WHERE ${options.conditions} ORDER BY ${options.order} LIMIT ${COUNTED_TOTAL_LIMIT + 1})
    SELECT json_build_object('categoryId', ${counts('(SELECT category AS value FROM faceted) c')},
      'warehouse', ${counts('(SELECT unnest(warehouses) AS value FROM faceted) w')}))`;
}

export function toFacets(counts: FacetCounts | null): Facet[] {
  return (['categoryId', 'warehouse'] as const).map((field) => ({ field, values: counts?.[field] ?? [] }));
}
