import { sql } from 'kysely';
import type { Locale } from '#contract/locales.ts';
import type { Order } from '#contract/orders.ts';
import { holdableStates, type HoldReason } from '#contract/orders.values.ts';
import type { Tx } from '#provider/database/database.ts';
import { endReservations } from '#provider/features/stock/reservations.store.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import type { Services } from '#provider/services.ts';
import { checkOrder, isCheckable } from './check-order.ts';
import { getOrder } from './get-order.ts';
import { endHold, insertHold } from './holds.store.ts';
import { moveOrder } from './move-order.ts';
import { type LockedOrder, lockOrder } from './orders.store.ts';
import { resumeOrder } from './warehouse/resume-order.ts';

interface Asked {
  accountId: string;
  userId: string;
  orderId: string;
  locale: Locale;
}

/** Places a hold on an order that has not left yet. */
export async function holdOrder(services: Services, tx: Tx, asked: Asked & { reason: HoldReason; note: string }): Promise<Order> {
  const { reason, note } = asked;
  const order = await requireOrder(tx, asked);
  if (!holdableStates.includes(order.fulfillment)) throw new Refusal('state-conflict');
  await placeHold(tx, order, { reason, note, actor: { kind: 'merchant', id: asked.userId } });
  return getOrder(services, { ...asked, tx });
}

/** Has a locked order wait, with an event of its history. Unpaid it gives back the goods it holds: it can't be paid meanwhile. */
export async function placeHold(tx: Tx, order: LockedOrder, hold: { reason: HoldReason; note: string; actor: Actor }): Promise<void> {
  const { reason, actor } = hold;
  await insertHold(tx, order, hold);
  await freeUnpaidGoods(tx, order, actor);
  await moveOrder(tx, order, { actor, edit: 'hold-placed', payload: { reason }, facts: { hold_count: sql<number>`hold_count + 1` } });
}

/** Gives back what a locked order holds that is not paid for. */
export async function freeUnpaidGoods(tx: Tx, order: LockedOrder, actor: Actor): Promise<void> {
  if (isCheckable(order)) await endReservations(tx, order, { to: 'released', actor: actor.kind });
}

/** Ends a hold of a locked order, likewise; null when it has no such hold. */
export async function liftHold(tx: Tx, order: LockedOrder, holdId: string, actor: Actor): Promise<LockedOrder | null> {
  const ended = await endHold(tx, order, holdId, actor);
  if (ended === null) return null;
  const facts = { hold_count: sql<number>`hold_count - 1` };
  const moved = await moveOrder(tx, order, { actor, edit: 'hold-released', payload: ended, facts });
  return { ...moved, holdCount: order.holdCount - 1 };
}

/** Releases a hold. With the last one an unpaid order is checked again, and the warehouse takes a paid one up where it stopped. */
export async function releaseHold(services: Services, tx: Tx, asked: Asked & { holdId: string }): Promise<Order> {
  const order = await requireOrder(tx, asked);
  const actor: Actor = { kind: 'merchant', id: asked.userId };
  const freed = await liftHold(tx, order, asked.holdId, actor);
  if (freed === null) throw new Refusal('not-found');
  if (freed.holdCount === 0) await goOnUnheld(services, tx, freed, actor);
  return getOrder(services, { ...asked, tx });
}

/** Has an order that nothing holds any longer go on. */
export async function goOnUnheld(services: Services, tx: Tx, order: LockedOrder, actor: Actor): Promise<void> {
  if (isCheckable(order)) await checkOrder(services, tx, { accountId: order.accountId, orderId: order.id, actor });
  else await resumeOrder(tx, order, actor);
}

async function requireOrder(tx: Tx, { accountId, orderId }: Asked): Promise<LockedOrder> {
  const order = await lockOrder(tx, accountId, orderId);
  if (order === null) throw new Refusal('not-found');
  return order;
}
