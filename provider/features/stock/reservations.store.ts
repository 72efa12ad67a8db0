import { type RawBuilder, sql } from 'kysely';
import type { OwnUnits, Reservation } from '#contract/orders.ts';
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
type EndState = Exclude<ReservationState, 'held' | 'returned'>;

/** Minutes the goods of an order are held for a merchant who is about to pay. */
export const HOLD_MINUTES = 15;

/** Locks the stock rows the orders' quotes name, in the order everybody locks them in. The orders are locked already. */
export async function lockQuotedStock(tx: Tx, orders: QuotedOrder[]): Promise<void> {
  const accountIds = orders.map(({ accountId }) => accountId);
  const quoteIds = orders.map(({ quoteId }) => quoteId);
  await sql`SELECT 1 FROM (
      SELECT DISTINCT o.account_id, u.variant_id, u.warehouse_code
      FROM unnest(${accountIds}::uuid[], ${quoteIds}::uuid[]) AS o (account_id, quote_id), quoted_units(o.account_id, o.quote_id) u
    ) u
    JOIN stock_level s ON s.variant_id = u.variant_id AND s.warehouse_code = u.warehouse_code
      AND (s.owner_account_id IS NULL OR s.owner_account_id = u.account_id)
    ORDER BY s.variant_id, s.warehouse_code, s.owner_account_id FOR NO KEY UPDATE OF s`.execute(tx);
}

interface StockHold {
  /** At most for so long, and no longer than an unpaid order may hold goods; null for a paid one: until it is released. */
  minutes: number | null;
  actor: 'merchant' | 'system';
}

/**
 * Holds what an order's quote needs and the order does not hold yet, all of it or nothing: what its merchant owns from lots, the rest from the
 * provider's stock. Gives what there is too little of. An unpaid order that has used up its hour of the day holds nothing, nor one with which its account
 * would hold more than a fifth of the free stock (and more than five units) unpaid: payment reserves for them. The order is locked.
 */
export async function holdQuotedStock(tx: Tx, order: QuotedOrder, { minutes, actor }: StockHold): Promise<ShortUnits[]> {
  await lockQuotedStock(tx, [order]);
  const needs = sql`allocate_units(ARRAY[${order.accountId}::uuid], ARRAY[${order.id}::uuid], ARRAY[${order.quoteId}::uuid])`;
  const short = await sql<ShortUnits>`
    SELECT v.sku, sum(n.available)::integer AS available, sum(n.units)::integer AS wanted
    FROM ${needs} n JOIN variant v ON v.id = n.variant_id
    GROUP BY v.sku, n.warehouse_code HAVING bool_or(n.available < n.units) ORDER BY v.sku`.execute(tx);
  if (short.rows.length > 0) return short.rows;
  const end = minutes === null ? sql`NULL::timestamptz` : unpaidHoldEnd(order, minutes);
  await sql`WITH wanted AS MATERIALIZED (SELECT array_agg(n) AS needs FROM ${needs} n)
    SELECT hold_units(w.needs, h.until, ${actor}) FROM wanted w CROSS JOIN (SELECT ${end} AS until) h
    WHERE w.needs IS NOT NULL
      AND (${minutes}::integer IS NULL OR (h.until IS NOT NULL AND NOT over_free_share(${order.accountId}, w.needs)))`.execute(tx);
  return [];
}

function unpaidHoldEnd({ accountId, id }: OrderKey, minutes: number): RawBuilder<unknown> {
  return sql`unpaid_hold_end(${accountId}, ${id}, make_interval(mins => ${minutes}))`;
}

/** Those of the account's orders that may hold no goods unpaid for now: they did for an hour within the last day, or would take more than the account's share of the free stock. */
export async function findUnholdable(queryable: Queryable, accountId: string, orderIds: string[]): Promise<Set<string>> {
  const found = await sql<{ id: string }>`SELECT o.id FROM orders o WHERE o.account_id = ${accountId} AND o.id = ANY (${orderIds}::uuid[])
    AND (unpaid_hold_end(o.account_id, o.id, make_interval(mins => ${HOLD_MINUTES})) IS NULL
      OR over_free_share(o.account_id, (SELECT array_agg(n) FROM allocate_units(ARRAY[o.account_id], ARRAY[o.id], ARRAY[o.quote_id]) n)))`.execute(
    queryable,
  );
  return new Set(found.rows.map(({ id }) => id));
}

/** Ends what an order holds: released to others, or consumed from the counted stock. Gives whether it held anything. */
export async function endReservations(tx: Tx, order: OrderKey, end: { to: Exclude<EndState, 'expired'>; actor: string }): Promise<boolean> {
  const ended = await sql<{ ended: number | null }>`
    SELECT end_reservations(array_agg(account_id), array_agg(order_id), array_agg(id), ${end.to}, ${end.actor}) AS ended
    FROM reservation WHERE account_id = ${order.accountId} AND order_id = ${order.id} AND state = 'held'`.execute(tx);
  return (ended.rows[0]?.ended ?? 0) > 0;
}

/** Ends up to `limit` reservations whose time is over, the oldest first; what another works on is left to it. */
export async function expireReservations(tx: Tx, limit: number): Promise<number> {
  const ended = await sql<{ ended: number }>`
    SELECT end_reservations(array_agg(account_id), array_agg(order_id), array_agg(id), 'expired', 'system') AS ended FROM (
      SELECT account_id, order_id, id FROM reservation WHERE state = 'held' AND expires_at <= app_now() ORDER BY expires_at LIMIT ${limit}
    ) over`.execute(tx);
  return ended.rows[0]?.ended ?? 0;
}

/** What orders of the account hold now, by their ids, of whatever stock. */
export async function findHeldStock(queryable: Queryable, accountId: string, orderIds: string[]): Promise<Map<string, Reservation>> {
  const found = await sql<Reservation & { orderId: string }>`
    SELECT order_id AS "orderId", sum(units)::integer AS units, array_agg(DISTINCT warehouse_code ORDER BY warehouse_code) AS warehouses,
      min(expires_at) AS until
    FROM reservation WHERE account_id = ${accountId} AND order_id = ANY (${orderIds}::uuid[]) AND state = 'held'
    GROUP BY order_id`.execute(queryable);
  return new Map(found.rows.map(({ orderId, ...reservation }) => [orderId, reservation]));
}

/** What an order takes or took from its merchant's own lots, the oldest lot first; what came back from it is not in it. */
export async function findOwnUnits(queryable: Queryable, { accountId, id }: OrderKey): Promise<OwnUnits[]> {
  const found = await sql<OwnUnits>`
    SELECT r.lot_id AS "lotId", l.number AS "lotNumber", v.sku, l.warehouse_code AS warehouse, sum(r.units)::integer AS units,
      r.state = 'consumed' AS picked
    FROM reservation r JOIN stock_lot l ON l.account_id = r.account_id AND l.id = r.lot_id JOIN variant v ON v.id = r.variant_id
    WHERE r.account_id = ${accountId} AND r.order_id = ${id} AND r.state IN ('held', 'consumed')
    GROUP BY r.lot_id, l.number, l.received_at, v.sku, l.warehouse_code, r.state ORDER BY v.sku, l.received_at, r.lot_id, r.state`.execute(
    queryable,
  );
  return found.rows;
}
