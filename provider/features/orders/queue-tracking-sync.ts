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
  const { accountId, id: parcelId } = parcel;
  const payload = JSON.stringify({ accountId, parcelId, storeId: await findStoreId(tx, accountId, parcelId) });
  await tx.insertInto('outbox').values({ account_id: accountId, kind: 'write-back-tracking', payload }).execute();
}

/** The store at which the write-back waits its turn: of a parcel for several, one. */
async function findStoreId(tx: Tx, accountId: string, parcelId: string): Promise<string | null> {
  const order = await tx
    .selectFrom('parcel_line as l')
    .innerJoin('orders as o', (join) => join.onRef('o.account_id', '=', 'l.account_id').onRef('o.id', '=', 'l.order_id'))
    .select('o.store_id as storeId')
    .where((is) => is.and({ 'l.account_id': accountId, 'l.parcel_id': parcelId }))
    .orderBy('o.store_id')
    .limit(1)
    .executeTakeFirst();
  return order?.storeId ?? null;
}

/** The number a store is given by the account's setting, or the one there is; null: neither is known yet. */
export function numberForStore({ trackingNumber, firstMileNumber }: StoreNumbers, { number }: Pick<TrackSetting, 'number'>): string | null {
  return number === 'first-mile' ? (firstMileNumber ?? trackingNumber) : trackingNumber;
}
