import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { LotState } from '#contract/cloud-warehouse.values.ts';
import { addJob, type Tx } from '#provider/database/database.ts';
import { notifyUsers } from '#provider/features/notifications/publish-event.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { followLotTerms } from '../terms/follow-terms.ts';
import { type DocumentKey, lots } from '../lifecycles.ts';

interface Counted {
  number: string;
  sku: string;
  state: LotState;
  counted: number;
  reserved: number;
}
/** An order or outbound order that lost units it was promised. */
export interface TakenBack {
  number: string;
  units: number;
}

/**
 * Writes what people counted of a lot, and notifies its merchant where it differs. Below what is set aside the count is the truth: the youngest
 * promises are taken back, unpaid before paid, and their orders looked at again by jobs. Gives whose they were.
 */
export async function countLot(
  tx: Tx,
  key: DocumentKey,
  { counted, reason, actor }: { counted: number; reason: string; actor: Actor },
): Promise<TakenBack[]> {
  const { number, sku, state, ...before } = await lockUnits(tx, key);
  // What was disposed of has no term that units could be kept by.
  if (state === 'disposed') throw new Refusal('state-conflict');
  const takenBack = before.reserved > counted ? await takeBack(tx, key, before.reserved - counted) : [];
  const id = await setCount(tx, key, { kind: 'count', before: before.counted, counted, reason, actor, fileId: null });
  if (counted !== before.counted)
    await notifyUsers(tx, {
      accountId: key.accountId,
      kind: 'lot-counted',
      params: { number, sku, before: before.counted, counted },
      path: `/myCloudWarehouse?tab=movements&lotId=${key.id}`,
      key: `lot-counted:${id}`,
    });
  return takenBack;
}

/** Throws all of a lot away after its notices, proved by a photo. What is set aside is shipped or released before. */
export async function disposeLot(
  tx: Tx,
  key: DocumentKey,
  { reason, actor, fileId }: { reason: string; actor: Actor; fileId: string },
): Promise<void> {
  const { counted, reserved } = await lockUnits(tx, key);
  if (reserved > 0 || !(await mayBeDisposed(tx, key))) throw new Refusal('state-conflict');
  await setCount(tx, key, { kind: 'disposal', before: counted, counted: 0, reason, actor, fileId });
  await lots.move(tx, await lots.require(tx, key), { to: 'disposed', actor });
}

/** Three notices for this term, one of them the final one whose day is over, and one that came by mail. */
async function mayBeDisposed(tx: Tx, { accountId, id }: DocumentKey): Promise<boolean> {
  const found = await sql<{ may: boolean }>`
    SELECT l.state = 'final_notice' AND l.dispose_after < (app_now() AT TIME ZONE 'UTC')::date AND n.count >= 3 AND n.mailed AS may
    FROM stock_lot l CROSS JOIN LATERAL (
      SELECT count(*) AS count, bool_or(EXISTS (
        SELECT 1 FROM notification_event e JOIN notification_delivery d ON d.account_id = e.account_id AND d.event_id = e.id
        WHERE e.account_id = n.account_id AND e.key = n.event_key AND d.channel = 'mail' AND d.state = 'delivered')) AS mailed
      FROM storage_notice n WHERE n.account_id = l.account_id AND n.lot_id = l.id AND n.term_end = greatest(l.free_until, l.paid_until)
    ) n
    WHERE l.account_id = ${accountId} AND l.id = ${id}`.execute(tx);
  return found.rows[0]?.may === true;
}

/** The stock row before its lot, as everybody locks them. */
async function lockUnits(tx: Tx, { accountId, id }: DocumentKey): Promise<Counted> {
  await sql`SELECT 1 FROM stock_level s JOIN stock_lot l ON l.variant_id = s.variant_id AND l.warehouse_code = s.warehouse_code
      AND l.account_id = s.owner_account_id
    WHERE l.account_id = ${accountId} AND l.id = ${id} FOR NO KEY UPDATE OF s`.execute(tx);
  const found = await sql<Counted>`
    SELECT l.number, v.sku, l.state, l.counted, l.reserved FROM stock_lot l JOIN variant v ON v.id = l.variant_id
    WHERE l.account_id = ${accountId} AND l.id = ${id} FOR NO KEY UPDATE OF l`.execute(tx);
  const [row] = found.rows;
  if (row === undefined) throw new Refusal('not-found');
  return row;
}

async function setCount(
  tx: Tx,
  { accountId, id }: DocumentKey,
  change: { kind: 'count' | 'disposal'; before: number; counted: number; reason: string; actor: Actor; fileId: string | null },
): Promise<string> {
  const adjustmentId = uuidv7();
  await sql`UPDATE stock_lot SET counted = ${change.counted} WHERE account_id = ${accountId} AND id = ${id}`.execute(tx);
  await tx
    .insertInto('lot_adjustment')
    .values({
      account_id: accountId,
      id: adjustmentId,
      lot_id: id,
      kind: change.kind,
      counted_before: change.before,
      counted: change.counted,
      reason: change.reason,
      actor_kind: change.actor.kind,
      actor_id: change.actor.id ?? null,
      file_id: change.fileId,
    })
    .execute();
  if (change.kind === 'count') await followLotTerms(tx, accountId, [id]);
  return adjustmentId;
}

/** Releases the youngest reservations until so many units are free, and gives whose they were, in that order. */
async function takeBack(tx: Tx, { accountId, id }: DocumentKey, missing: number): Promise<TakenBack[]> {
  const taken = await sql<{ orderId: string; number: string; units: number; isOrder: boolean }>`
    WITH held AS MATERIALIZED (
      SELECT r.order_id, r.id, r.units, row_number() OVER young AS place, sum(r.units) OVER young - r.units AS younger
      FROM reservation r WHERE r.account_id = ${accountId} AND r.lot_id = ${id} AND r.state = 'held'
      WINDOW young AS (ORDER BY r.expires_at IS NULL, r.created_at DESC, r.id DESC)
    ), ended AS MATERIALIZED (
      SELECT h.* FROM held h
      WHERE h.younger < ${missing} AND end_reservations(ARRAY[${accountId}::uuid], ARRAY[h.order_id], ARRAY[h.id], 'released', 'system') > 0
    )
    SELECT e.order_id AS "orderId", coalesce(o.number, b.number) AS number, sum(e.units)::integer AS units, o.id IS NOT NULL AS "isOrder"
    FROM ended e
    LEFT JOIN orders o ON o.account_id = ${accountId} AND o.id = e.order_id
    LEFT JOIN outbound_order b ON b.account_id = ${accountId} AND b.id = e.order_id
    GROUP BY e.order_id, o.id, o.number, b.number ORDER BY min(e.place)`.execute(tx);
  const orderIds = taken.rows.filter(({ isOrder }) => isOrder).map(({ orderId }) => orderId);
  if (orderIds.length > 0) {
    await sql`INSERT INTO stock_recheck (account_id, order_id, placed_at)
      SELECT account_id, id, placed_at FROM orders WHERE account_id = ${accountId} AND id = ANY (${orderIds}::uuid[]) ORDER BY id
      ON CONFLICT (account_id, order_id) DO UPDATE SET queued_at = NULL`.execute(tx);
    await sql`INSERT INTO outbox (account_id, kind, payload) VALUES (${accountId}, 'queue-stock-rechecks', '{}')`.execute(tx);
  }
  for (const { orderId } of taken.rows.filter(({ isOrder }) => !isOrder))
    await addJob(tx, 'lose-outbound-lock', { accountId, id: orderId }, { key: `lose-outbound-lock:${orderId}` });
  return taken.rows.map(({ number, units }) => ({ number, units }));
}
