import type { TrackSetting } from '#contract/account.ts';
import type { Tx } from '#provider/database/database.ts';
import { findTrackSetting } from '#provider/features/account/find-track-setting.ts';

/** The numbers a store may be told. */
export interface StoreNumbers {
  trackingNumber: string | null;
  firstMileNumber: string | null;
}
interface ToldParcel extends StoreNumbers {
  accountId: string;
  id: string;
  writeBack: 'pending' | 'done' | 'failed';
}

/**
 * Has the stores of a parcel's orders told of it when the account wants them told at this moment. Once it has left they are told in any case: the
 * setting may have changed since the label, and a parcel told already is not told again. A parcel without a number waits for it.
 */
export async function tellStore(tx: Tx, parcel: ToldParcel, moment: TrackSetting['when']): Promise<void> {
  if (parcel.writeBack !== 'pending') return;
  const setting = await findTrackSetting(tx, parcel.accountId);
  if (numberForStore(parcel, setting) === null || (moment === 'label' && setting.when !== 'label')) return;
  const payload = JSON.stringify({ accountId: parcel.accountId, parcelId: parcel.id });
  await tx.insertInto('outbox').values({ account_id: parcel.accountId, kind: 'write-back-tracking', payload }).execute();
}

/** The number the account wants stores to be told, or the one there is; null: neither is known yet. */
export function numberForStore({ trackingNumber, firstMileNumber }: StoreNumbers, { number }: Pick<TrackSetting, 'number'>): string | null {
  return number === 'first-mile' ? (firstMileNumber ?? trackingNumber) : trackingNumber;
}
