import { sql } from 'kysely';
import type { Locale } from '#contract/locales.ts';
import type { Order } from '#contract/orders.ts';
import { holdableStates, type HoldReason } from '#contract/orders.values.ts';
import type { Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import type { Services } from '#provider/services.ts';
import { checkOrder, isCheckable } from './check-order.ts';
import { getOrder } from './get-order.ts';
import { endHold, insertHold } from './holds.store.ts';
import { moveOrder } from './move-order.ts';
import { type LockedOrder, lockOrder } from './orders.store.ts';
import { resumeWarehouse } from './simulated-warehouse.ts';

interface Asked {
  accountId: string;
  userId: string;
  orderId: string;
  locale: Locale;
}

/** Places a hold on an order that has not left yet. */
export async function holdOrder(tx: Tx, asked: Asked & { reason: HoldReason; note: string }): Promise<Order> {
  const { reason, note } = asked;
  const order = await requireOrder(tx, asked);
  if (!holdableStates.includes(order.fulfillment)) throw new Refusal('state-conflict');
  const actor: Actor = { kind: 'merchant', id: asked.userId };
  await insertHold(tx, order, { reason, note, actor });
  await moveOrder(tx, order, { actor, edit: 'hold-placed', payload: { reason }, facts: { hold_count: sql<number>`hold_count + 1` } });
  return getOrder(tx, asked.accountId, asked.orderId, asked.locale);
}

/** Releases a hold. With the last one an unpaid order is checked again, and the warehouse takes a paid one up where it stopped. */
export async function releaseHold(services: Services, tx: Tx, asked: Asked & { holdId: string }): Promise<Order> {
  const order = await requireOrder(tx, asked);
  const actor: Actor = { kind: 'merchant', id: asked.userId };
  const ended = await endHold(tx, order, asked.holdId, actor);
  if (ended === null) throw new Refusal('not-found');
  const moved = await moveOrder(tx, order, {
    actor,
    edit: 'hold-released',
    payload: ended,
    facts: { hold_count: sql<number>`hold_count - 1` },
  });
  const freed: LockedOrder = { ...order, ...moved, holdCount: order.holdCount - 1 };
  if (freed.holdCount === 0) await resumeOrder(services, tx, freed, actor);
  return getOrder(tx, asked.accountId, asked.orderId, asked.locale);
}

async function resumeOrder(services: Services, tx: Tx, order: LockedOrder, actor: Actor): Promise<void> {
  if (isCheckable(order)) await checkOrder(services, tx, { accountId: order.accountId, orderId: order.id, actor });
  else await resumeWarehouse(services, tx, order);
}

async function requireOrder(tx: Tx, { accountId, orderId }: Asked): Promise<LockedOrder> {
  const order = await lockOrder(tx, accountId, orderId);
  if (order === null) throw new Refusal('not-found');
  return order;
}
