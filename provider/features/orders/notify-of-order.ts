import type { Tx } from '#provider/database/database.ts';
import type { EventKind } from '#provider/notice-kinds.ts';
import { notifyAccount } from '#provider/features/notifications/publish-event.ts';
import type { LockedOrder } from './orders.store.ts';

/** Has all users of an account notified of what happened to one of its orders; several of a kind within an hour are one notification that names each. */
export async function notifyOfOrder(
  tx: Tx,
  kind: Extract<EventKind, `order-${string}`> | 'parcel-shipped' | 'parcel-delivered',
  { accountId, id, number }: Pick<LockedOrder, 'accountId' | 'id' | 'number'>,
): Promise<void> {
  const path = `/orders/${id}`;
  await notifyAccount(tx, { accountId, kind, count: 1, path, item: { label: number, path } });
}
