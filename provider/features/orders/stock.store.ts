import { sql } from 'kysely';
import type { Tx } from '#provider/database/database.ts';

/** Units of a variant in one warehouse. */
export interface Units {
  warehouse: string;
  variantId: string;
  units: number;
}

/** Names one variant's stock in one warehouse. */
export function stockKey({ warehouse, variantId }: Pick<Units, 'warehouse' | 'variantId'>): string {
  return `${warehouse} ${variantId}`;
}

/** Locks the counted stock of these variants and tells it by `stockKey`; the same order of locks everywhere. */
export async function lockStock(tx: Tx, wanted: Pick<Units, 'warehouse' | 'variantId'>[]): Promise<Map<string, number>> {
  const found = await sql<{ warehouse: string; variantId: string; counted: number }>`
    SELECT s.warehouse_code AS warehouse, s.variant_id AS "variantId", s.counted
    FROM unnest(${wanted.map(({ warehouse }) => warehouse)}::text[], ${wanted.map(({ variantId }) => variantId)}::uuid[]) AS w (warehouse_code, variant_id)
    JOIN stock_level s ON s.warehouse_code = w.warehouse_code AND s.variant_id = w.variant_id
    ORDER BY s.variant_id, s.warehouse_code FOR UPDATE OF s`.execute(tx);
  return new Map(found.rows.map((row) => [stockKey(row), row.counted]));
}

/** Takes units off the counted stock and the products' totals. All or nothing: throws when one is short. */
export async function takeStock(tx: Tx, wanted: Units[]): Promise<void> {
  const warehouses = wanted.map(({ warehouse }) => warehouse);
  const ids = wanted.map(({ variantId }) => variantId);
  const units = wanted.map((want) => want.units);
  const taken = await sql`
    UPDATE stock_level s SET counted = counted - w.units, counted_at = now()
    FROM unnest(${warehouses}::text[], ${ids}::uuid[], ${units}::int[]) AS w (warehouse_code, variant_id, units)
    WHERE s.variant_id = w.variant_id AND s.warehouse_code = w.warehouse_code AND s.counted >= w.units`.execute(tx);
  if (taken.numAffectedRows !== BigInt(wanted.length)) throw new Error('stock changed under its own lock');
  await sql`
    UPDATE product p SET stock_total = greatest(stock_total - w.units, 0)
    FROM (SELECT v.product_id, sum(t.units)::int AS units FROM unnest(${ids}::uuid[], ${units}::int[]) AS t (variant_id, units)
      JOIN variant v ON v.id = t.variant_id GROUP BY v.product_id) w
    WHERE p.id = w.product_id`.execute(tx);
}
