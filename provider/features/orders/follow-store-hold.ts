import { sql } from 'kysely';
import { HELD_BY_STORE, HOLD_NOTE_MAX, holdableStates } from '#contract/orders.values.ts';
import type { Tx } from '#provider/database/database.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import type { Services } from '#provider/services.ts';
import { freeUnpaidGoods, goOnUnheld } from './hold-order.ts';
import { endHold, findStoreHold, insertHold } from './holds.store.ts';
import { moveOrder } from './move-order.ts';
import { type LockedOrder, lockOrder } from './orders.store.ts';

const STORE: Actor = { kind: 'store' };

/**
 * Holds an order when its store begins to, and releases that hold when the store does. A hold the merchant released meanwhile is not placed again
 * while the store goes on holding. Gives the order as it is then, which is locked.
 */
export async function followStoreHold(
  services: Services,
  tx: Tx,
  order: LockedOrder,
  { wasHeld, holdNote }: { wasHeld: boolean; holdNote: string | null },
): Promise<LockedOrder> {
  if (holdNote !== null) return wasHeld || !holdableStates.includes(order.fulfillment) ? order : placeHold(tx, order, holdNote);
  const holdId = wasHeld ? await findStoreHold(tx, order) : null;
  return holdId === null ? order : releaseHold(services, tx, order, holdId);
}

async function placeHold(tx: Tx, order: LockedOrder, note: string): Promise<LockedOrder> {
  await insertHold(tx, order, { reason: HELD_BY_STORE, note: note.slice(0, HOLD_NOTE_MAX), actor: STORE });
  await freeUnpaidGoods(tx, order, STORE);
  const moved = await moveOrder(tx, order, {
    actor: STORE,
    edit: 'hold-placed',
    payload: { reason: HELD_BY_STORE },
    facts: { hold_count: sql<number>`hold_count + 1` },
  });
  return { ...moved, holdCount: order.holdCount + 1 };
}

async function releaseHold(services: Services, tx: Tx, order: LockedOrder, holdId: string): Promise<LockedOrder> {
  await endHold(tx, order, holdId, STORE);
  const moved = await moveOrder(tx, order, {
    actor: STORE,
    edit: 'hold-released',
    payload: { reason: HELD_BY_STORE },
    facts: { hold_count: sql<number>`hold_count - 1` },
  });
  const freed = { ...moved, holdCount: order.holdCount - 1 };
  if (freed.holdCount > 0) return freed;
  await goOnUnheld(services, tx, freed, STORE);
  return (await lockOrder(tx, order.accountId, order.id)) ?? freed;
}
