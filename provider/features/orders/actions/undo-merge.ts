import { sql } from 'kysely';
import type { Locale } from '#contract/locales.ts';
import type { Order } from '#contract/orders.ts';
import { addJob, type Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import type { Services } from '#provider/services.ts';
import { checkOrder } from '../check-order.ts';
import { getOrder } from '../get-order.ts';
import { moveOrder } from '../move-order.ts';
import { findOrder, type LockedOrder, lockOrders } from '../orders.store.ts';
import { editable, lockPair, type SeenOrder, unchanged } from './editable-order.ts';
import { countedLines, returnLines } from './line-edits.store.ts';
import { findMergedIn } from './related-orders.store.ts';

/** Takes a merged order out of the one it is sent with, as long as that is not paid for. */
export async function undoMerge(services: Services, tx: Tx, asked: SeenOrder & { userId: string; locale: Locale }): Promise<Order> {
  const { accountId, orderId, locale } = asked;
  const found = await findOrder(tx, accountId, orderId);
  if (found === null) throw new Refusal('not-found');
  if (found.fulfillment !== 'merged' || found.mergedInto === null || found.partOf !== null) throw new Refusal('not-merged');
  const pair = await lockPair(tx, accountId, orderId, found.mergedInto);
  if (pair === null) throw new Refusal('not-found');
  const [order, lead] = pair;
  if (order.fulfillment !== 'merged') throw new Refusal('not-merged');
  unchanged(order, asked.version);
  const actor = { kind: 'merchant', id: asked.userId } as const;
  await takeOut(tx, editable(lead, lead.version), order, actor);
  for (const id of [lead.id, order.id]) await checkOrder(services, tx, { accountId, orderId: id, actor });
  return getOrder(services, { accountId, orderId, locale, tx });
}

/** Gives a merged order its lines back. Both are locked, and are to be checked again. */
async function takeOut(tx: Tx, lead: LockedOrder, order: LockedOrder, actor: Actor): Promise<LockedOrder> {
  const { accountId } = order;
  await returnLines(tx, accountId, { orderId: lead.id, originId: order.id });
  await tx
    .deleteFrom('order_line')
    .where('account_id', '=', accountId)
    .where('order_id', '=', lead.id)
    .where('origin_order_id', '=', order.id)
    .execute();
  const saleMinor = Math.max(0, order.saleTotalMinor - (order.storeFacts?.refundedMinor ?? 0));
  const standing = await moveOrder(tx, lead, {
    actor,
    edit: 'merge-undone',
    payload: { order: order.number },
    facts: {
      ...countedLines(lead),
      sale_total_minor: sql<number>`sale_total_minor - ${saleMinor}::bigint`,
      sale_shift_minor: sql<number>`sale_shift_minor - ${saleMinor}::bigint`,
    },
  });
  await moveOrder(tx, order, { actor, fulfillment: 'blocked', edit: 'merge-undone', facts: { ...countedLines(order), merged_into: null } });
  return standing;
}

/** Takes one order out of an unpaid one for its store, which has changed it. The one it was sent with is checked again by a job. */
export async function takeOutOne(tx: Tx, lead: LockedOrder, order: LockedOrder, actor: Actor): Promise<void> {
  await takeOut(tx, lead, order, actor);
  await queueCheck(tx, lead);
}

/** Takes all orders out that are sent with an unpaid one; gives it as it is then. They are checked again by jobs. */
export async function takeOutAll(tx: Tx, lead: LockedOrder, actor: Actor): Promise<LockedOrder> {
  const ids = await findMergedIn(tx, lead);
  if (ids.length === 0) return lead;
  let standing = lead;
  for (const order of await lockOrders(tx, lead.accountId, ids)) {
    standing = await takeOut(tx, standing, order, actor);
    await queueCheck(tx, order);
  }
  return standing;
}

/** An order that was sent with others ended: each of them is to be sent by itself again. */
export async function releaseMerged(tx: Tx, lead: LockedOrder, actor: Actor): Promise<void> {
  for (const order of await lockOrders(tx, lead.accountId, await findMergedIn(tx, lead))) {
    await returnLines(tx, lead.accountId, { orderId: lead.id, originId: order.id });
    await moveOrder(tx, order, {
      actor,
      fulfillment: 'blocked',
      edit: 'merge-undone',
      facts: { ...countedLines(order), merged_into: null },
    });
    await queueCheck(tx, order);
  }
}

async function queueCheck(tx: Tx, { accountId, id }: LockedOrder): Promise<void> {
  await addJob(tx, 'recheck-stock', { accountId, orderId: id }, { key: `recheck-stock:${id}` });
}
