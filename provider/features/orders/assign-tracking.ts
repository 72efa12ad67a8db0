import { databaseErrorCode, type Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { type LockedParcel, lockParcel, setTracking } from './move-parcel.ts';
import { queueTrackingSync } from './queue-tracking-sync.ts';

const UNIQUE_VIOLATION = '23505';

interface Assignment {
  accountId: string;
  parcelId: string;
  /** Who brings it to the buyer. */
  carrier: string;
  trackingNumber: string;
  /** Of the consolidator who takes it out of the country; left out or null: as it is. */
  firstMileNumber?: string | null;
  actor: Actor;
}

/**
 * Gives a parcel the number its last carrier knows it by, and queues its write-back to the stores. The same again changes nothing; another
 * number for a parcel that has one is a state-conflict, and one the carrier uses for another parcel is refused.
 */
export async function assignTracking(tx: Tx, assignment: Assignment): Promise<void> {
  const { accountId, parcelId, carrier, trackingNumber } = assignment;
  const parcel = await lockParcel(tx, accountId, parcelId);
  if (parcel === null) throw new Refusal('not-found');
  if (parcel.carrier === carrier && parcel.trackingNumber === trackingNumber) return;
  if (parcel.trackingNumber !== null) throw new Refusal('state-conflict');
  const firstMileNumber = assignment.firstMileNumber ?? parcel.firstMileNumber;
  await write(tx, parcel, { ...assignment, firstMileNumber });
  await queueTrackingSync(tx, { ...parcel, trackingNumber, firstMileNumber }, parcel.hasLeft ? 'first-scan' : 'label');
}

async function write(tx: Tx, parcel: LockedParcel, assignment: Assignment & { firstMileNumber: string | null }): Promise<void> {
  const { carrier, trackingNumber } = assignment;
  try {
    await setTracking(tx, parcel, assignment);
  } catch (error) {
    if (databaseErrorCode(error) !== UNIQUE_VIOLATION) throw error;
    throw new Refusal('tracking-number-taken', { params: { carrier, number: trackingNumber } });
  }
}
