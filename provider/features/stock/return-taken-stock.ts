import { sql } from 'kysely';
import type { Tx } from '#provider/database/database.ts';

/**
 * Puts what was picked for an order back on its shelves: into the counted stock and the products' totals, or into the lots it came from. What went
 * back does not go back again. The order is locked.
 */
export async function returnTakenStock(tx: Tx, order: { accountId: string; id: string }, actor: string): Promise<void> {
  await sql`SELECT 1 FROM (
      SELECT DISTINCT variant_id, warehouse_code, owner_account_id FROM reservation
      WHERE account_id = ${order.accountId} AND order_id = ${order.id} AND state = 'consumed'
    ) r
    JOIN stock_level s ON s.variant_id = r.variant_id AND s.warehouse_code = r.warehouse_code
      AND s.owner_account_id IS NOT DISTINCT FROM r.owner_account_id
    ORDER BY s.variant_id, s.warehouse_code, s.owner_account_id FOR NO KEY UPDATE OF s`.execute(tx);
  await sql`
    WITH returned AS (
      UPDATE reservation SET state = 'returned', version = version + 1
      WHERE account_id = ${order.accountId} AND order_id = ${order.id} AND state = 'consumed'
      RETURNING id, version, variant_id, warehouse_code, lot_id, units
    ), noted AS (
      INSERT INTO reservation_event (account_id, entity_id, seq, from_state, to_state, actor_kind)
      SELECT ${order.accountId}::uuid, r.id, r.version, 'consumed', 'returned', ${actor}::text FROM returned r
    ), taken AS MATERIALIZED (
      SELECT r.variant_id, r.warehouse_code, v.product_id, r.lot_id, sum(r.units)::integer AS units
      FROM returned r JOIN variant v ON v.id = r.variant_id GROUP BY r.variant_id, r.warehouse_code, v.product_id, r.lot_id
    ), counted AS (
      UPDATE stock_level s SET counted = s.counted + t.units, counted_at = app_now() FROM taken t
      WHERE t.lot_id IS NULL AND s.owner_account_id IS NULL AND s.variant_id = t.variant_id AND s.warehouse_code = t.warehouse_code
    ), returned_to_lots AS (
      UPDATE stock_lot l SET counted = l.counted + t.units FROM taken t WHERE l.account_id = ${order.accountId} AND l.id = t.lot_id
    )
    UPDATE product p SET stock_total = stock_total + t.units
    FROM (SELECT product_id, sum(units)::integer AS units FROM taken WHERE lot_id IS NULL GROUP BY product_id) t WHERE p.id = t.product_id`.execute(
    tx,
  );
}
