import { sql } from 'kysely';
import type { Locale } from '#contract/locales.ts';
import type { Order } from '#contract/orders.ts';
import type { Tx } from '#provider/database/database.ts';
import { reservesStock } from '#provider/features/stock/reserves-stock.ts';
import { endReservations } from '#provider/features/stock/reservations.store.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import type { Services } from '#provider/services.ts';
import { describeStoreEdit, type StoreChanges } from './describe-store-edit.ts';
import { getOrder } from './get-order.ts';
import { judgeStoreEdit } from './judge-store-edit.ts';
import { moveOrder } from './move-order.ts';
import { cancelUnits, findSentLines } from './order-lines.store.ts';
import { addressColumns, type LockedOrder, lockOrder } from './orders.store.ts';
import { reallocateStock } from './reallocate-stock.ts';
import { refundOrder } from './refund-order.ts';
import { endStoreEdit, findOpenStoreEdit } from './store-edits.store.ts';
import { findAddressObstacle } from './take-store-edit.ts';

interface Answer {
  accountId: string;
  userId: string;
  orderId: string;
  locale: Locale;
  storeEditId: string;
  seenUpdatedAt: string;
  answer: 'apply' | 'keep';
}

/** A merchant decides on what a store changed in a paid order. Refused when the edit is not the one the merchant saw, or can't be applied. */
export async function answerStoreEdit(services: Services, tx: Tx, asked: Answer): Promise<Order> {
  const order = await lockOrder(tx, asked.accountId, asked.orderId);
  if (order === null) throw new Refusal('not-found');
  const edit = await findOpenStoreEdit(tx, order);
  if (edit === null || edit.id !== asked.storeEditId || Date.parse(edit.updatedAt) !== Date.parse(asked.seenUpdatedAt))
    throw new Refusal('state-conflict');
  const actor: Actor = { kind: 'merchant', id: asked.userId };
  if (asked.answer === 'keep') {
    await endStoreEdit(tx, order, { to: 'kept', actor });
    await moveOrder(tx, order, { actor, edit: 'store-edit-kept' });
  } else {
    const lines = await findSentLines(tx, order);
    const changes = describeStoreEdit({ address: order.address, lines }, edit.storeOrder) ?? { address: null, lines: [] };
    const addressObstacle = changes.address === null ? null : await findAddressObstacle(services, tx, order, changes.address);
    const { obstacle, refund } = judgeStoreEdit(order, lines, { ...changes, addressObstacle });
    if (obstacle !== null || refund === null) throw new Refusal('state-conflict');
    await endStoreEdit(tx, order, { to: 'applied', actor });
    await apply(services, tx, order, { changes, refundMinor: refund.amountMinor, actor });
  }
  return getOrder(services, { ...asked, tx });
}

async function apply(
  services: Services,
  tx: Tx,
  order: LockedOrder,
  { changes, refundMinor, actor }: { changes: StoreChanges; refundMinor: number; actor: Actor },
): Promise<void> {
  const units = changes.lines.map(({ lineId, fromQuantity, toQuantity }) => ({
    lineId: lineId ?? '',
    quantity: fromQuantity - toQuantity,
  }));
  const refundedMinor = units.length === 0 ? 0 : await refundOrder(tx, order, { goodsMinor: refundMinor, reason: 'store-edited' });
  await cancelUnits(tx, order.accountId, units);
  const gone = units.reduce((sum, { quantity }) => sum + quantity, 0);
  const emptied = changes.lines.filter(({ toQuantity }) => toQuantity === 0).length;
  const edited = await moveOrder(tx, order, {
    actor,
    edit: 'store-edit-applied',
    payload: { refundedMinor },
    ...(refundedMinor > 0 ? { payment: 'partially_refunded' as const } : {}),
    facts: {
      ...(changes.address === null ? {} : addressColumns(changes.address)),
      item_count: sql<number>`item_count - ${gone}`,
      line_count: sql<number>`line_count - ${emptied}`,
    },
  });
  if (units.length === 0 || !reservesStock(services, order.mode)) return;
  await endReservations(tx, edited, { to: 'released', actor: actor.kind });
  if (edited.fulfillment === 'accepted') await reallocateStock(tx, edited, { kind: 'system' });
}
