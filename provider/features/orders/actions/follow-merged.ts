import { sql } from 'kysely';
import { HELD_BY_STORE, holdableStates } from '#contract/orders.values.ts';
import type { Tx } from '#provider/database/database.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { type PlatformOrder, quantityToSend } from '#provider/platforms/order-source.ts';
import { addressDigest } from '../address-digest.ts';
import { isCheckable } from '../check-order.ts';
import { placeHold } from '../hold-order.ts';
import { findStoreHold } from '../holds.store.ts';
import { type LockedOrder, lockOrder } from '../orders.store.ts';
import { takeOutOne } from './undo-merge.ts';

const STORE: Actor = { kind: 'store' };

/**
 * A store changed or canceled an order that is sent with another. As long as that is not paid for, the order is taken out and follows its store by itself: it is
 * given as it is then. Paid for, what is sent can't be parted any more: it is held for its merchant, and null is given.
 */
export async function leaveMerge(tx: Tx, order: LockedOrder, message: PlatformOrder | 'canceled'): Promise<LockedOrder | null> {
  if (order.mergedInto === null || !(await isNews(tx, order, message))) return null;
  const lead = await lockOrder(tx, order.accountId, order.mergedInto);
  if (lead === null) return null;
  if (isCheckable(lead)) {
    await takeOutOne(tx, lead, order, STORE);
    return lockOrder(tx, order.accountId, order.id);
  }
  if (holdableStates.includes(lead.fulfillment) && (await findStoreHold(tx, lead)) === null)
    await placeHold(tx, lead, { reason: HELD_BY_STORE, note: '', actor: STORE });
  return null;
}

/** Whether the store has other goods or another address for it than when it was merged. */
async function isNews(tx: Tx, order: LockedOrder, message: PlatformOrder | 'canceled'): Promise<boolean> {
  if (message === 'canceled' || message.canceled) return true;
  if (addressDigest(message.address) !== (order.correctedDigest ?? addressDigest(order.address))) return true;
  const lines = await sql<{ externalLineId: string; quantity: number }>`
    SELECT external_line_id AS "externalLineId", greatest(0, quantity - quantity_store_canceled) AS quantity FROM order_line
    WHERE account_id = ${order.accountId} AND order_id = ${order.id} AND external_line_id IS NOT NULL AND origin_order_id IS NULL`.execute(
    tx,
  );
  const sold = new Map(message.lines.map((line) => [line.externalLineId, quantityToSend(line)]));
  const known = new Set(lines.rows.map(({ externalLineId }) => externalLineId));
  const isAdded = [...sold].some(([id, quantity]) => !known.has(id) && quantity > 0);
  return isAdded || lines.rows.some(({ externalLineId, quantity }) => quantity !== (sold.get(externalLineId) ?? 0));
}
