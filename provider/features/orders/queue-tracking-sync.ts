import { sql } from 'kysely';
import type { TrackSetting } from '#contract/account.ts';
import type { Tx } from '#provider/database/database.ts';
import { findTrackSettings } from '#provider/features/account/find-track-setting.ts';

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
 * Queues the write-back of a parcel's tracking number to the stores of its orders, once the settings of all of them name this moment. After the parcel
 * has left it is queued in any case, for a setting may have changed since the label; a parcel written back already is left out, and one without a number
 * that one of its stores is to get waits for it.
 */
export async function queueTrackingSync(tx: Tx, parcel: NumberedParcel, moment: TrackSetting['when']): Promise<void> {
  if (parcel.writeBack !== 'pending') return;
  const { accountId, id: parcelId } = parcel;
  const storeIds = await findStoreIds(tx, accountId, parcelId);
  const settings = [...(await findTrackSettings(tx, accountId, storeIds)).values()];
  const waits = (setting: TrackSetting) => numberForStore(parcel, setting) === null || (moment === 'label' && setting.when !== 'label');
  const [storeId] = storeIds;
  if (storeId === undefined || settings.some(waits)) return;
  // Of several stores, the write-back waits its turn at one.
  const payload = JSON.stringify({ accountId, parcelId, storeId });
  await tx.insertInto('outbox').values({ account_id: accountId, kind: 'write-back-tracking', payload }).execute();
}

/** The stores a parcel is written back to. */
async function findStoreIds(tx: Tx, accountId: string, parcelId: string): Promise<string[]> {
  const found = await sql<{ storeId: string }>`
    SELECT DISTINCT o.store_id AS "storeId" FROM parcel_line pl
    JOIN order_line l ON l.account_id = pl.account_id AND l.id = pl.order_line_id
    JOIN orders o ON o.account_id = pl.account_id AND o.id = coalesce(l.origin_order_id, pl.order_id)
    WHERE pl.account_id = ${accountId} AND pl.parcel_id = ${parcelId} AND o.store_id IS NOT NULL AND o.external_id IS NOT NULL
    ORDER BY o.store_id`.execute(tx);
  return found.rows.map(({ storeId }) => storeId);
}

/** The number a store is given by its setting, or the one there is; null: neither is known yet. */
export function numberForStore({ trackingNumber, firstMileNumber }: StoreNumbers, { number }: Pick<TrackSetting, 'number'>): string | null {
  return number === 'first-mile' ? (firstMileNumber ?? trackingNumber) : trackingNumber;
}
