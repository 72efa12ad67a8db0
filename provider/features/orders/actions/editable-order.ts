import type { Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { isChangeable, isCheckable } from '../check-order.ts';
import { type LockedOrder, lockOrder, lockOrders } from '../orders.store.ts';

export interface SeenOrder {
  accountId: string;
  orderId: string;
  /** As the merchant saw it. */
  version: number;
}

/** Locks an order that is not paid for, as the merchant saw it. */
export async function requireEditable(tx: Tx, { accountId, orderId, version }: SeenOrder): Promise<LockedOrder> {
  const order = await lockOrder(tx, accountId, orderId);
  if (order === null) throw new Refusal('not-found');
  return editable(order, version);
}

/** The same for changes that are free in the grace window too, while the money is only held. */
export async function requireChangeable(tx: Tx, { accountId, orderId, version }: SeenOrder): Promise<LockedOrder> {
  const order = await lockOrder(tx, accountId, orderId);
  if (order === null) throw new Refusal('not-found');
  if (!isChangeable(order)) throw new Refusal('order-not-editable');
  return unchanged(order, version);
}

/** The order itself where it may be changed. */
export function editable(order: LockedOrder, version: number): LockedOrder {
  if (!isCheckable(order)) throw new Refusal('order-not-editable');
  return unchanged(order, version);
}

export function unchanged(order: LockedOrder, version: number): LockedOrder {
  if (order.version !== version) throw new Refusal('version-conflict');
  return order;
}

/** Locks an order and the one it belongs to, in the order everybody locks them in; null where either is not there. */
export async function lockPair(tx: Tx, accountId: string, orderId: string, otherId: string): Promise<[LockedOrder, LockedOrder] | null> {
  const locked = await lockOrders(tx, accountId, [orderId, otherId]);
  const order = locked.find(({ id }) => id === orderId);
  const other = locked.find(({ id }) => id === otherId);
  return order === undefined || other === undefined ? null : [order, other];
}
