import { sql } from 'kysely';
import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import type { DeliveryState } from '#contract/orders.values.ts';
import { addJob, inTransaction, type Tx } from '#provider/database/database.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import type { Services } from '#provider/services.ts';
import { simulatedMs } from '#provider/warehouses/simulated/simulated-clock.ts';
import { type LockedParcel, lockParcel, mayLeave, moveParcel } from './move-parcel.ts';
import type { ParcelStates } from './parcels.store.ts';

const CARRIER: Actor = { kind: 'carrier' };
const DAY_HOURS = 24;

interface JourneyScan {
  from: DeliveryState;
  state: DeliveryState;
  code: string;
  /** Null stands for the destination country. A town would copy the buyer's address to where nobody looks to erase it. */
  place: string | null;
  /** Hours after the scan before. */
  afterHours?: number;
  /** Or the share of the delivery time, counted from the origin scan, that has passed since the scan before. */
  share?: number;
}

/** Scans after the label, in their order; scan n of a parcel is entry n - 2. */
const journey: readonly JourneyScan[] = [
  { from: 'label_created', state: 'awaiting_pickup', code: 'awaiting-pickup', place: 'Shenzhen, CN', afterHours: 1 },
  { from: 'awaiting_pickup', state: 'in_transit', code: 'picked-up', place: 'Shenzhen, CN', afterHours: 8 },
  { from: 'in_transit', state: 'in_transit', code: 'departed-origin', place: 'Hong Kong, HK', share: 0.15 },
  { from: 'in_transit', state: 'import_customs', code: 'arrived-at-customs', place: null, share: 0.4 },
  { from: 'import_customs', state: 'in_transit', code: 'customs-cleared', place: null, share: 0.15 },
  { from: 'in_transit', state: 'in_transit', code: 'arrived-at-facility', place: null, share: 0.2 },
  { from: 'in_transit', state: 'out_for_delivery', code: 'out-for-delivery', place: null, share: 0.08 },
  { from: 'out_for_delivery', state: 'delivered', code: 'delivered', place: null, share: 0.02 },
];

const ScanTask = z.object({ accountId: Id, parcelId: Id, seq: z.int().min(2) });

/** Queues the scan that comes after those a parcel has; none after the last. */
export async function queueScan(services: Services, tx: Tx, parcel: ParcelStates): Promise<void> {
  const next = journey[parcel.scans - 1];
  if (next === undefined) return;
  const hours = next.afterHours ?? (next.share ?? 0) * (await deliveryDays(tx, parcel)) * DAY_HOURS;
  const seq = parcel.scans + 1;
  await addJob(
    tx,
    'simulate-carrier',
    { accountId: parcel.accountId, parcelId: parcel.id, seq },
    { runAfterMs: simulatedMs(services.config, hours), key: `simulate-carrier:${seq}:${parcel.id}` },
  );
}

/** One scan of the simulated carrier, if it is the next one of the parcel. */
export async function runCarrierScan(services: Services, payload: unknown): Promise<void> {
  const { accountId, parcelId, seq } = ScanTask.parse(payload);
  const scan = journey[seq - 2];
  if (scan === undefined) return;
  await inTransaction(services.database, async (tx) => {
    const parcel = await lockParcel(tx, accountId, parcelId);
    if (parcel === null || parcel.scans !== seq - 1 || parcel.state !== scan.from) return;
    if (!parcel.hasLeft && !parcel.orders.every(mayLeave)) return;
    await moveParcel(tx, parcel, { scan: { ...scan, place: scan.place ?? destinationOf(parcel) }, actor: CARRIER });
    await queueScan(services, tx, { ...parcel, state: scan.state, scans: seq });
  });
}

/** All orders of a parcel go to the same buyer. */
function destinationOf({ orders }: LockedParcel): string {
  return orders[0]?.address.country ?? '';
}

/** Days this parcel takes, within the method's promise and the same at every asking. */
async function deliveryDays(tx: Tx, { accountId, id }: ParcelStates): Promise<number> {
  const found = await sql<{ minDays: number; maxDays: number }>`
    SELECT extract(day FROM estimated_from - created_at)::integer AS "minDays", extract(day FROM estimated_to - created_at)::integer AS "maxDays"
    FROM parcel WHERE account_id = ${accountId} AND id = ${id} AND estimated_from IS NOT NULL AND estimated_to IS NOT NULL`.execute(tx);
  const [promise] = found.rows;
  if (promise === undefined) return 0;
  const spread = promise.maxDays - promise.minDays + 1;
  return promise.minDays + (Number.parseInt(id.slice(-6), 16) % spread);
}
