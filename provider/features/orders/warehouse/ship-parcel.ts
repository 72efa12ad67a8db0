import { sql } from 'kysely';
import type { Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { assignTracking } from '../assign-tracking.ts';
import { lockParcel, mayLeave, moveParcel } from '../move-parcel.ts';

interface Shipment {
  accountId: string;
  parcelId: string;
  /** Null: that of the method it was quoted for. */
  carrier: string | null;
  trackingNumber: string;
  /** Of the consolidator who takes it out of the country, where there is one. */
  firstMileNumber: string | null;
  actor: Actor;
}

/**
 * A packed parcel leaves the house with its numbers. The same again changes nothing; a parcel that left with another number, or an order of which is
 * not packed or on hold, is a state-conflict.
 */
export async function shipParcel(tx: Tx, { accountId, parcelId, actor, ...numbers }: Shipment): Promise<void> {
  const parcel = await lockParcel(tx, accountId, parcelId);
  if (parcel === null) throw new Refusal('not-found');
  const carrier = numbers.carrier ?? parcel.carrier;
  if (!parcel.hasLeft) {
    if (!parcel.orders.every(mayLeave)) throw new Refusal('state-conflict');
    await moveParcel(tx, parcel, { scan: { state: 'in_transit', code: 'picked-up', place: await countryOf(tx, parcelId) }, actor });
  }
  await assignTracking(tx, { ...numbers, accountId, parcelId, carrier, actor });
}

/** Where the parcel's warehouse is. */
async function countryOf(tx: Tx, parcelId: string): Promise<string> {
  const found = await sql<{ country: string }>`
    SELECT w.country FROM parcel p JOIN warehouse w ON w.code = p.warehouse_code WHERE p.id = ${parcelId}`.execute(tx);
  return found.rows[0]?.country ?? '';
}
