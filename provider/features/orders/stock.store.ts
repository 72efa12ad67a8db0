import { sql } from 'kysely';
import type { Tx } from '#provider/database/database.ts';

export interface Units {
  variantId: string;
  units: number;
}

/** Locks the counted stock of these variants in one warehouse and tells it; the same order of locks everywhere. */
export async function lockStock(tx: Tx, warehouse: string, variantIds: string[]): Promise<Map<string, number>> {
  const found = await sql<{ variantId: string; counted: number }>`
    SELECT variant_id AS "variantId", counted FROM stock_level
    WHERE warehouse_code = ${warehouse} AND variant_id = ANY (${variantIds}::uuid[])
    ORDER BY variant_id FOR UPDATE`.execute(tx);
  return new Map(found.rows.map((row) => [row.variantId, row.counted]));
}

/** Takes units off the counted stock and the products' totals. All or nothing: throws when one is short. */
export async function takeStock(tx: Tx, warehouse: string, wanted: Units[]): Promise<void> {
  const ids = wanted.map(({ variantId }) => variantId);
  const units = wanted.map((want) => want.units);
  const taken = await sql`
    UPDATE stock_level s SET counted = counted - w.units, counted_at = now()
    FROM unnest(${ids}::uuid[], ${units}::int[]) AS w (variant_id, units)
    WHERE s.variant_id = w.variant_id AND s.warehouse_code = ${warehouse} AND s.counted >= w.units`.execute(tx);
  if (taken.numAffectedRows !== BigInt(wanted.length)) throw new Error('stock changed under its own lock');
  await sql`
    UPDATE product p SET stock_total = greatest(stock_total - w.units, 0)
    FROM (SELECT v.product_id, sum(t.units)::int AS units FROM unnest(${ids}::uuid[], ${units}::int[]) AS t (variant_id, units)
      JOIN variant v ON v.id = t.variant_id GROUP BY v.product_id) w
    WHERE p.id = w.product_id`.execute(tx);
}
