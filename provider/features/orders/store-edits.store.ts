import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { StoreEditObstacle, StoreEditState } from '#contract/orders.values.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import { type Actor, type EntityKind, recordCreated, type Standing, transition } from '#provider/lifecycles/transition.ts';
import type { PlatformOrder } from '#provider/platforms/order-source.ts';
import { storeEditSteps } from './order-lifecycle.ts';

interface OrderKey {
  accountId: string;
  id: string;
}

/** A store's edit that waits for the merchant. */
export interface OpenStoreEdit {
  id: string;
  version: number;
  /** The order as the store has it now. */
  storeOrder: PlatformOrder;
  /** Why the order can't go to the address the store has now; null: it can, or the address is the same. */
  addressObstacle: StoreEditObstacle | null;
  updatedAt: string;
}

type States = { 'store-edit': StoreEditState };
export const storeEditKind: EntityKind<States> = {
  table: 'store_edit',
  lifecycles: { 'store-edit': { column: 'state', steps: storeEditSteps, eventTable: 'store_edit_event' } },
  edits: 'store-edit',
  touched: 'updated_at',
};

export async function findOpenStoreEdit(queryable: Queryable, { accountId, id }: OrderKey): Promise<OpenStoreEdit | null> {
  const found = await sql<OpenStoreEdit>`
    SELECT id, version, store_order AS "storeOrder", address_obstacle AS "addressObstacle", updated_at AS "updatedAt" FROM store_edit
    WHERE account_id = ${accountId} AND order_id = ${id} AND state = 'open'`.execute(queryable);
  return found.rows[0] ?? null;
}

/** The order as the store had it when its merchant last kept it as paid for; null: that never was. */
export async function findKeptStoreOrder(queryable: Queryable, { accountId, id }: OrderKey): Promise<PlatformOrder | null> {
  const found = await sql<{ storeOrder: PlatformOrder }>`
    SELECT store_order AS "storeOrder" FROM store_edit
    WHERE account_id = ${accountId} AND order_id = ${id} AND state = 'kept' ORDER BY updated_at DESC LIMIT 1`.execute(queryable);
  return found.rows[0]?.storeOrder ?? null;
}

/** Keeps what a store wants now of a paid order, in place of what it wanted before; whether nothing waited yet. The order is locked. */
export async function keepStoreEdit(
  tx: Tx,
  order: OrderKey,
  { storeOrder, addressObstacle }: Pick<OpenStoreEdit, 'storeOrder' | 'addressObstacle'>,
): Promise<boolean> {
  const columns = { store_order: JSON.stringify(storeOrder), address_obstacle: addressObstacle };
  const actor: Actor = { kind: 'store' };
  const open = await findOpenStoreEdit(tx, order);
  if (open !== null) {
    await transition(tx, storeEditKind, standingOf(order, open), {
      actor,
      edit: 'store-edited',
      columns,
    });
    return false;
  }
  const id = uuidv7();
  await tx
    .insertInto('store_edit')
    .values({ account_id: order.accountId, id, order_id: order.id, ...columns })
    .execute();
  await recordCreated(tx, storeEditKind, standingOf(order, { id, version: 1 }), { actor });
  return true;
}

/** Ends an order's open edit, if it has one. The order is locked. */
export async function endStoreEdit(tx: Tx, order: OrderKey, end: { to: Exclude<StoreEditState, 'open'>; actor: Actor }): Promise<void> {
  const open = await findOpenStoreEdit(tx, order);
  if (open !== null) await transition(tx, storeEditKind, standingOf(order, open), { to: { 'store-edit': end.to }, actor: end.actor });
}

function standingOf({ accountId }: OrderKey, { id, version }: { id: string; version: number }): Standing<States> {
  return { accountId, id, version, states: { 'store-edit': 'open' } };
}
