import type { TrackSetting } from '#contract/account.ts';
import type { Tx } from '#provider/database/database.ts';
import { findTrackSetting } from '#provider/features/account/find-track-setting.ts';
import type { ParcelStates } from './move-parcel.ts';
import type { LockedOrder } from './orders.store.ts';

/**
 * Has the store told of a parcel when the account wants it told at this moment. With the first scan it is told in any case:
 * the setting may have changed since the label, and a parcel told already is not told again.
 */
export async function tellStore(tx: Tx, order: LockedOrder, parcel: ParcelStates, moment: TrackSetting['when']): Promise<void> {
  if (order.storeId === null) return;
  if (moment === 'label' && (await findTrackSetting(tx, order.accountId)).when !== 'label') return;
  const payload = JSON.stringify({ accountId: order.accountId, parcelId: parcel.id });
  await tx.insertInto('outbox').values({ account_id: order.accountId, kind: 'write-back-tracking', payload }).execute();
}
