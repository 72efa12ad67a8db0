import type { Tx } from '#provider/database/database.ts';
import { leaveMerge } from './actions/follow-merged.ts';
import { cancelParts } from './actions/follow-parts.ts';
import { cancelForStore } from './cancel-order.ts';
import { lockStoreOrder } from './orders.store.ts';

/**
 * Cancels an order as its store does, where the store said it ended and has no such order any more to read that from. Whether the order is one of
 * the store's here.
 */
export async function cancelGoneOrder(tx: Tx, store: { accountId: string; id: string }, externalId: string): Promise<boolean> {
  const order = await lockStoreOrder(tx, store.accountId, store.id, externalId);
  if (order === null) return false;
  const apart = order.fulfillment === 'merged' ? await leaveMerge(tx, order, 'canceled') : null;
  const standing = apart ?? order;
  if (standing.fulfillment !== 'merged' && standing.fulfillment !== 'fulfilled_elsewhere') await cancelForStore(tx, standing);
  await cancelParts(tx, standing);
  return true;
}
