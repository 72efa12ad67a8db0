import type { FulfillmentState } from '#contract/orders.values.ts';
import type { Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { lockWarehouseOrder, type WarehouseOrder } from '#provider/warehouses/move-warehouse-order.ts';
import { type LockedOrder, lockOrder } from '../orders.store.ts';

export interface OrderKey {
  accountId: string;
  orderId: string;
}
/** A merchant's order and the same order in the warehouse, both locked. */
export interface LockedWork {
  order: LockedOrder;
  work: WarehouseOrder;
}

/** Locks an order the warehouse has in hand and may go on with: in one of these states, submitted, and without a hold. Else a state-conflict. */
export async function lockWork(tx: Tx, { accountId, orderId }: OrderKey, from: readonly FulfillmentState[]): Promise<LockedWork> {
  const order = await lockOrder(tx, accountId, orderId);
  if (order === null) throw new Refusal('not-found');
  const work = await findWork(tx, order);
  if (work === null || order.holdCount > 0 || !from.includes(order.fulfillment)) throw new Refusal('state-conflict');
  return { order, work };
}

/** The warehouse's side of a locked order, locked too; null while it was not submitted. */
export async function findWork(tx: Tx, { accountId, id: orderId, quoteId }: LockedOrder): Promise<WarehouseOrder | null> {
  return quoteId === null ? null : lockWarehouseOrder(tx, { accountId, orderId, planId: quoteId });
}
