import { sql } from 'kysely';
import type { Reservation } from '#contract/orders.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import type { ReservationState } from './reservation-lifecycle.ts';

interface OrderKey {
  accountId: string;
  id: string;
}
interface QuotedOrder extends OrderKey {
  quoteId: string | null;
}
/** Units of a variant an order wants and how many there are for it. */
export interface ShortUnits {
  sku: string;
  available: number;
  wanted: number;
}
type EndState = Exclude<ReservationState, 'held'>;

/** Minutes the goods of an order are held for a merchant who is about to pay. */
export const HOLD_MINUTES = 15;

/** Locks the stock rows the orders' quotes name, in the order everybody locks them in. The orders are locked already. */
export async function lockQuotedStock(tx: Tx, orders: QuotedOrder[]): Promise<void> {
  const accountIds = orders.map(({ accountId }) => accountId);
  const quoteIds = orders.map(({ quoteId }) => quoteId);
  await sql`SELECT 1 FROM (
      SELECT DISTINCT u.variant_id, u.warehouse_code
      FROM unnest(${accountIds}::uuid[], ${quoteIds}::uuid[]) AS o (account_id, quote_id), quoted_units(o.account_id, o.quote_id) u
    ) u
    JOIN stock_level s ON s.variant_id = u.variant_id AND s.warehouse_code = u.warehouse_code
    ORDER BY s.variant_id, s.warehouse_code FOR NO KEY UPDATE OF s`.execute(tx);
}

/**
 * Holds what an order's quote needs and the order does not hold yet, all of it or nothing, until it is released or, with
 * `minutes`, at most for so long. Gives what there is too little of; empty when it is held. The order is locked.
 */
export async function holdQuotedStock(
  tx: Tx,
  order: QuotedOrder,
  hold: { minutes: number | null; actor: 'merchant' | 'system' },
): Promise<ShortUnits[]> {
  await lockQuotedStock(tx, [order]);
  const missing = await sql<ShortUnits>`
    SELECT v.sku, coalesce(s.available, 0) AS available, u.units AS wanted
    FROM missing_units(${order.accountId}, ${order.id}, ${order.quoteId}) u
    JOIN variant v ON v.id = u.variant_id
    LEFT JOIN stock_level s ON s.variant_id = u.variant_id AND s.warehouse_code = u.warehouse_code
    ORDER BY v.sku`.execute(tx);
  const short = missing.rows.filter(({ available, wanted }) => available < wanted);
  if (short.length > 0 || missing.rows.length === 0) return short;
  await sql`SELECT hold_units(array_agg(ROW(${order.accountId}::uuid, ${order.id}::uuid, u.variant_id, u.warehouse_code, u.units, NULL)::stock_need),
      app_now() + make_interval(mins => ${hold.minutes}::integer), ${hold.actor})
    FROM missing_units(${order.accountId}, ${order.id}, ${order.quoteId}) u`.execute(tx);
  return [];
}

/** Ends what an order holds: released to others, or consumed from the counted stock. Gives how many reservations ended. */
export async function endReservations(tx: Tx, order: OrderKey, end: { to: Exclude<EndState, 'expired'>; actor: string }): Promise<number> {
  const ended = await sql<{ ended: number }>`
    SELECT end_reservations(array_agg(account_id), array_agg(order_id), array_agg(id), ${end.to}, ${end.actor}) AS ended
    FROM reservation WHERE account_id = ${order.accountId} AND order_id = ${order.id} AND state = 'held'`.execute(tx);
  return ended.rows[0]?.ended ?? 0;
}

/** Ends up to `limit` reservations whose time is over, the oldest first; what another works on is left to it. */
export async function expireReservations(tx: Tx, limit: number): Promise<number> {
  const ended = await sql<{ ended: number }>`
    SELECT end_reservations(array_agg(account_id), array_agg(order_id), array_agg(id), 'expired', 'system') AS ended FROM (
      SELECT account_id, order_id, id FROM reservation WHERE state = 'held' AND expires_at <= app_now() ORDER BY expires_at LIMIT ${limit}
    ) over`.execute(tx);
  return ended.rows[0]?.ended ?? 0;
}

/** What orders of the account hold now, by their ids. */
export async function findHeldStock(queryable: Queryable, accountId: string, orderIds: string[]): Promise<Map<string, Reservation>> {
  const found = await sql<Reservation & { orderId: string }>`
    SELECT order_id AS "orderId", sum(units)::integer AS units, array_agg(DISTINCT warehouse_code ORDER BY warehouse_code) AS warehouses,
      min(expires_at) AS until
    FROM reservation WHERE account_id = ${accountId} AND order_id = ANY (${orderIds}::uuid[]) AND state = 'held'
    GROUP BY order_id`.execute(queryable);
  return new Map(found.rows.map(({ orderId, ...reservation }) => [orderId, reservation]));
}
