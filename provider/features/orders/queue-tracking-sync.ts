import type { TrackSetting } from '#contract/account.ts';
import type { Tx } from '#provider/database/database.ts';
import { findTrackSetting } from '#provider/features/account/find-track-setting.ts';

/** The numbers of a parcel that a store may be given. */
export interface StoreNumbers {
  trackingNumber: string | null;
  firstMileNumber: string | null;
}
interface NumberedParcel extends StoreNumbers {
  accountId: string;
  id: string;
  writeBack: 'pending' | 'done' | 'failed';
}

/**
 * Queues the write-back of a parcel's tracking number to the stores of its orders, when the account's setting names this moment. Once the parcel has
 * left it is queued in any case, for the setting may have changed since the label; a parcel written back already is left out, and one without a number
 * waits for it.
 */
export async function queueTrackingSync(tx: Tx, parcel: NumberedParcel, moment: TrackSetting['when']): Promise<void> {
  if (parcel.writeBack !== 'pending') return;
  const setting = await findTrackSetting(tx, parcel.accountId);
  if (numberForStore(parcel, setting) === null || (moment === 'label' && setting.when !== 'label')) return;
  const payload = JSON.stringify({ accountId: parcel.accountId, parcelId: parcel.id });
  await tx.insertInto('outbox').values({ account_id: parcel.accountId, kind: 'write-back-tracking', payload }).execute();
}

/** The number a store is given by the account's setting, or the one there is; null: neither is known yet. */
export function numberForStore({ trackingNumber, firstMileNumber }: StoreNumbers, { number }: Pick<TrackSetting, 'number'>): string | null {
  return number === 'first-mile' ? (firstMileNumber ?? trackingNumber) : trackingNumber;
}
