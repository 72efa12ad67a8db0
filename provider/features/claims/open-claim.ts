import type { Tx } from '#provider/database/database.ts';
import { lockParcel, type LockedParcel } from '#provider/features/orders/move-parcel.ts';
import { lockOrders, type LockedOrder } from '#provider/features/orders/orders.store.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { lockClaim, type LockedClaim } from './claim-lifecycle.ts';

export interface OpenedClaim {
  claim: LockedClaim;
  parcel: LockedParcel;
  /** The order its goods are of, and the one that was paid for them. */
  order: LockedOrder;
  chargedOrder: LockedOrder;
}

/**
 * Locks a claim with all that it is about, in the order everybody locks them in: orders, parcel, claim. A scan of the parcel is so before it or
 * after it, never between.
 */
export async function openClaim(tx: Tx, { accountId, claimId }: { accountId: string; claimId: string }): Promise<OpenedClaim> {
  const key = await tx
    .selectFrom('claim as c')
    .select(['c.order_id as orderId', 'c.charged_order_id as chargedOrderId', 'c.parcel_id as parcelId'])
    .where('c.account_id', '=', accountId)
    .where('c.id', '=', claimId)
    .executeTakeFirst();
  if (key === undefined) throw new Refusal('not-found');
  const carried = await tx
    .selectFrom('parcel_line')
    .select('order_id as orderId')
    .distinct()
    .where('account_id', '=', accountId)
    .where('parcel_id', '=', key.parcelId)
    .execute();
  const orders = await lockOrders(tx, accountId, [key.orderId, key.chargedOrderId, ...carried.map(({ orderId }) => orderId)]);
  const parcel = await lockParcel(tx, accountId, key.parcelId);
  const claim = await lockClaim(tx, { accountId, claimId });
  const order = orders.find(({ id }) => id === key.orderId);
  const chargedOrder = orders.find(({ id }) => id === key.chargedOrderId);
  if (parcel === null || claim === null || order === undefined || chargedOrder === undefined) throw new Refusal('not-found');
  return { claim, parcel, order, chargedOrder };
}
