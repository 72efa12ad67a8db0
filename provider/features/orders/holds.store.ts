import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { OrderHold } from '#contract/orders.ts';
import { HELD_BY_STORE, type HoldReason } from '#contract/orders.values.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';

interface OrderKey {
  accountId: string;
  id: string;
}

/** Holds of an order that stand, oldest first. */
export async function findHolds(queryable: Queryable, accountId: string, orderId: string): Promise<OrderHold[]> {
  const found = await sql<OrderHold>`
    SELECT id, reason, note, placed_by_kind AS "placedBy", placed_at AS "placedAt" FROM order_hold
    WHERE account_id = ${accountId} AND order_id = ${orderId} AND released_at IS NULL ORDER BY placed_at, id`.execute(queryable);
  return found.rows;
}

export async function insertHold(tx: Tx, order: OrderKey, hold: { reason: HoldReason; note: string; actor: Actor }): Promise<void> {
  await tx
    .insertInto('order_hold')
    .values({
      account_id: order.accountId,
      id: uuidv7(),
      order_id: order.id,
      reason: hold.reason,
      note: hold.note,
      placed_by_kind: hold.actor.kind,
      placed_by_id: hold.actor.id ?? null,
    })
    .execute();
}

/** Marks a standing hold of the order as released; null when it has no such hold. */
export async function endHold(tx: Tx, order: OrderKey, holdId: string, actor: Actor): Promise<{ reason: string } | null> {
  const ended = await tx
    .updateTable('order_hold')
    .set(releasedBy(actor))
    .where('account_id', '=', order.accountId)
    .where('order_id', '=', order.id)
    .where('id', '=', holdId)
    .where('released_at', 'is', null)
    .returning('reason')
    .executeTakeFirst();
  return ended ?? null;
}

/** The hold an order's store placed, while it stands. */
export async function findStoreHold(tx: Tx, order: OrderKey): Promise<string | null> {
  const found = await tx
    .selectFrom('order_hold')
    .select('id')
    .where('account_id', '=', order.accountId)
    .where('order_id', '=', order.id)
    .where('reason', '=', HELD_BY_STORE)
    .where('released_at', 'is', null)
    .executeTakeFirst();
  return found?.id ?? null;
}

/** Releases all that stand, for an order that ends. */
export async function endHolds(tx: Tx, order: OrderKey, actor: Actor): Promise<void> {
  await tx
    .updateTable('order_hold')
    .set(releasedBy(actor))
    .where('account_id', '=', order.accountId)
    .where('order_id', '=', order.id)
    .where('released_at', 'is', null)
    .execute();
}

function releasedBy(actor: Actor) {
  return { released_by_kind: actor.kind, released_by_id: actor.id ?? null, released_at: sql<string>`app_now()` };
}
