import { sql } from 'kysely';
import { HISTORY_DAYS } from '#contract/products.values.ts';
import type { Database } from '#provider/database/database.ts';

export interface HistoryRows {
  /** Calendar dates in UTC. */
  today: string;
  createdOn: string;
  /** Of variants on sale today. */
  costs: Record<string, number>;
  stock: number;
  /** What a variant cost as a day began on which its cost changed. */
  costsBefore: { day: string; variantId: string; costMinor: number }[];
  /** By how much the stock of a day's end differs from its beginning. */
  stockChanges: { day: string; change: number }[];
}

/** What a product costs and holds now, and what changed of it day by day; null when there is no such product. */
export async function findHistoryRows({ db }: Database, productId: string): Promise<HistoryRows | null> {
  const result = await sql<HistoryRows>`
    WITH sold AS (SELECT id, cost_minor FROM variant WHERE product_id = ${productId} AND status = 'on_sale'),
    recent AS (
      SELECT c.id, c.variant_id, c.kind, c.old_value, c.new_value, c.changed_at::date AS day FROM catalog_change c JOIN sold ON sold.id = c.variant_id
      WHERE c.product_id = ${productId} AND c.changed_at >= app_now()::date - ${HISTORY_DAYS - 1}::int
    )
    SELECT app_now()::date::text AS today, p.created_at::date::text AS "createdOn",
      (SELECT coalesce(json_object_agg(id, cost_minor), '{}') FROM sold) AS costs,
      (SELECT coalesce(sum(s.counted + s.declared), 0)::bigint FROM sold JOIN provider_stock s ON s.variant_id = sold.id) AS stock,
      (SELECT coalesce(json_agg(json_build_object('day', f.day::text, 'variantId', f.variant_id, 'costMinor', f.old_value)), '[]')
        FROM (SELECT DISTINCT ON (day, variant_id) day, variant_id, old_value FROM recent WHERE kind = 'cost' ORDER BY day, variant_id, id) f
      ) AS "costsBefore",
      (SELECT coalesce(json_agg(json_build_object('day', g.day::text, 'change', g.change)), '[]')
        FROM (SELECT day, sum(new_value - old_value)::bigint AS change FROM recent WHERE kind = 'stock' GROUP BY day) g) AS "stockChanges"
    FROM product p WHERE p.id = ${productId}`.execute(db);
  return result.rows[0] ?? null;
}
