import { sql } from 'kysely';
import type { Address } from '#contract/orders.ts';
import { HELD_BY_STORE, holdableStates } from '#contract/orders.values.ts';
import type { Tx } from '#provider/database/database.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { type PlatformOrder, quantityToSend } from '#provider/platforms/order-source.ts';
import type { Services } from '#provider/services.ts';
import { addressDigest } from '../address-digest.ts';
import { cancelForStore } from '../cancel-order.ts';
import { checkOrder, isCheckable } from '../check-order.ts';
import { placeHold } from '../hold-order.ts';
import { moveOrder } from '../move-order.ts';
import { addressColumns, type LockedOrder, lockOrder } from '../orders.store.ts';
import { countedLines } from './line-edits.store.ts';
import { findParts } from './related-orders.store.ts';

const STORE: Actor = { kind: 'store' };

/**
 * Brings the parts of a store's order up to what the store says of it: all are canceled with it, those that are not paid for go to its address, and items it no
 * longer sells are taken out, of the order itself first. A paid part that is to be sent otherwise than the store says is held for its merchant to decide.
 */
export async function followParts(
  services: Services,
  tx: Tx,
  whole: { accountId: string; id: string },
  { order, address }: { order: PlatformOrder; address: Address },
): Promise<void> {
  for (const part of await lockParts(tx, whole)) {
    if (order.canceled) await cancelForStore(tx, part);
    else await followPart(services, tx, part, { order, address });
  }
}

/** Cancels the parts of a store's order with it. */
export async function cancelParts(tx: Tx, whole: { accountId: string; id: string }): Promise<void> {
  for (const part of await lockParts(tx, whole)) await cancelForStore(tx, part);
}

/** Those that are still to be sent from here. */
async function lockParts(tx: Tx, whole: { accountId: string; id: string }): Promise<LockedOrder[]> {
  const parts: LockedOrder[] = [];
  for (const partId of await findParts(tx, whole)) {
    const part = await lockOrder(tx, whole.accountId, partId);
    if (part !== null && part.fulfillment !== 'canceled' && part.fulfillment !== 'fulfilled_elsewhere') parts.push(part);
  }
  return parts;
}

async function followPart(
  services: Services,
  tx: Tx,
  part: LockedOrder,
  { order, address }: { order: PlatformOrder; address: Address },
): Promise<void> {
  const excess = await findExcess(tx, part, order);
  const moves = part.correctedDigest === null && addressDigest(address) !== addressDigest(part.address);
  if (excess.length === 0 && !moves) return;
  if (!isCheckable(part)) {
    if (holdableStates.includes(part.fulfillment) && !(await wasHeldByStore(tx, part)))
      await placeHold(tx, part, { reason: HELD_BY_STORE, note: '', actor: STORE });
    return;
  }
  for (const { lineId, quantity } of excess) await takeOut(tx, part.accountId, lineId, quantity);
  const facts = { ...(moves ? addressColumns(address) : {}), ...countedLines(part) };
  const moved = await moveOrder(tx, part, { actor: STORE, edit: 'store-edited', facts });
  const left = await tx
    .selectFrom('order_line')
    .select('id')
    .where('account_id', '=', part.accountId)
    .where('order_id', '=', part.id)
    .whereRef('quantity', '>', 'quantity_canceled')
    .limit(1)
    .executeTakeFirst();
  if (left === undefined) await cancelForStore(tx, moved);
  else await checkOrder(services, tx, { accountId: part.accountId, orderId: part.id, actor: { kind: 'system' } });
}

/** Items of a part that the store no longer sells, beyond those the order itself has given up. */
async function findExcess(tx: Tx, { accountId, id }: LockedOrder, order: PlatformOrder): Promise<{ lineId: string; quantity: number }[]> {
  const sold = new Map(order.lines.map((line) => [line.externalLineId, quantityToSend(line)]));
  const found = await sql<{ lineId: string; externalLineId: string; toSend: number; sentInAll: number }>`
    SELECT l.id AS "lineId", l.external_line_id AS "externalLineId", l.quantity - l.quantity_canceled AS "toSend",
      (SELECT coalesce(sum(s.quantity - s.quantity_canceled), 0)::integer FROM order_line s
        WHERE s.account_id = l.account_id AND (s.id = l.origin_line_id OR s.origin_line_id = l.origin_line_id)) AS "sentInAll"
    FROM order_line l WHERE l.account_id = ${accountId} AND l.order_id = ${id} AND l.external_line_id IS NOT NULL`.execute(tx);
  return found.rows.flatMap(({ lineId, externalLineId, toSend, sentInAll }) => {
    const quantity = Math.min(toSend, sentInAll - (sold.get(externalLineId) ?? 0));
    return quantity > 0 ? [{ lineId, quantity }] : [];
  });
}

async function takeOut(tx: Tx, accountId: string, lineId: string, quantity: number): Promise<void> {
  await sql`UPDATE order_line SET quantity_store_canceled = quantity_store_canceled + ${quantity}::integer, quantity_canceled = quantity_canceled + ${quantity}::integer
    WHERE account_id = ${accountId} AND id = ${lineId}`.execute(tx);
}

async function wasHeldByStore(tx: Tx, { accountId, id }: LockedOrder): Promise<boolean> {
  const found = await tx
    .selectFrom('order_hold')
    .select('id')
    .where('account_id', '=', accountId)
    .where('order_id', '=', id)
    .where('reason', '=', HELD_BY_STORE)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
