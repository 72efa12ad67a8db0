import { sql } from 'kysely';
import type { Tx } from '#provider/database/database.ts';
import { endReservations } from './reservations.store.ts';

/** Takes what an order holds out of the counted stock, its lots and the products' totals, which count the provider's stock. */
export async function takeHeldStock(tx: Tx, order: { accountId: string; id: string }, actor: string): Promise<void> {
  await sql`
    UPDATE product p SET stock_total = greatest(stock_total - taken.units, 0)
    FROM (
      SELECT v.product_id, sum(r.units)::integer AS units FROM reservation r JOIN variant v ON v.id = r.variant_id
      WHERE r.account_id = ${order.accountId} AND r.order_id = ${order.id} AND r.lot_id IS NULL AND r.state = 'held' GROUP BY v.product_id
    ) taken
    WHERE p.id = taken.product_id`.execute(tx);
  await endReservations(tx, order, { to: 'consumed', actor });
}
