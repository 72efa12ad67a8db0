import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { addJob, type Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { followLotTerms } from '../terms/follow-terms.ts';
import { type DocumentKey, lots } from '../lifecycles.ts';

interface Counted {
  counted: number;
  reserved: number;
}

/**
 * Writes what people counted of a lot. Below what is set aside the count is the truth: the youngest promises are taken back, unpaid before paid, and
 * their orders looked at again by jobs.
 */
export async function countLot(
  tx: Tx,
  key: DocumentKey,
  { counted, reason, actor }: { counted: number; reason: string; actor: Actor },
): Promise<void> {
  const before = await lockUnits(tx, key);
  if (before.reserved > counted) await takeBack(tx, key, before.reserved - counted);
  await setCount(tx, key, { kind: 'count', before: before.counted, counted, reason, actor, fileId: null });
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
  const found =
    await sql<Counted>`SELECT counted, reserved FROM stock_lot WHERE account_id = ${accountId} AND id = ${id} FOR NO KEY UPDATE`.execute(
      tx,
    );
  const [row] = found.rows;
  if (row === undefined) throw new Refusal('not-found');
  return row;
}

async function setCount(
  tx: Tx,
  { accountId, id }: DocumentKey,
  change: { kind: 'count' | 'disposal'; before: number; counted: number; reason: string; actor: Actor; fileId: string | null },
): Promise<void> {
  await sql`UPDATE stock_lot SET counted = ${change.counted} WHERE account_id = ${accountId} AND id = ${id}`.execute(tx);
  await tx
    .insertInto('lot_adjustment')
    .values({
      account_id: accountId,
      id: uuidv7(),
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
}

/** Releases the youngest reservations until so many units are free. */
async function takeBack(tx: Tx, { accountId, id }: DocumentKey, missing: number): Promise<void> {
  const taken = await sql<{ orderId: string; isOrder: boolean }>`
    WITH held AS MATERIALIZED (
      SELECT r.order_id, r.id, sum(r.units) OVER (ORDER BY r.expires_at IS NULL, r.created_at DESC, r.id DESC) - r.units AS younger
      FROM reservation r WHERE r.account_id = ${accountId} AND r.lot_id = ${id} AND r.state = 'held'
    )
    SELECT h.order_id AS "orderId", EXISTS (SELECT 1 FROM orders o WHERE o.account_id = ${accountId} AND o.id = h.order_id) AS "isOrder" FROM held h
    WHERE h.younger < ${missing}
      AND end_reservations(ARRAY[${accountId}::uuid], ARRAY[h.order_id], ARRAY[h.id], 'released', 'system') > 0`.execute(tx);
  const orderIds = [...new Set(taken.rows.filter(({ isOrder }) => isOrder).map(({ orderId }) => orderId))];
  if (orderIds.length > 0) {
    await sql`INSERT INTO stock_recheck (account_id, order_id, placed_at)
      SELECT account_id, id, placed_at FROM orders WHERE account_id = ${accountId} AND id = ANY (${orderIds}::uuid[]) ORDER BY id
      ON CONFLICT (account_id, order_id) DO UPDATE SET queued_at = NULL`.execute(tx);
    await sql`INSERT INTO outbox (account_id, kind, payload) VALUES (${accountId}, 'queue-stock-rechecks', '{}')`.execute(tx);
  }
  for (const { orderId } of taken.rows.filter(({ isOrder }) => !isOrder))
    await addJob(tx, 'lose-outbound-lock', { accountId, id: orderId }, { key: `lose-outbound-lock:${orderId}` });
}
