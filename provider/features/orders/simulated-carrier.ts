import { sql } from 'kysely';
import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import type { DeliveryState } from '#contract/orders.values.ts';
import { addJob, inTransaction, type Tx } from '#provider/database/database.ts';
import type { Services } from '#provider/services.ts';
import { moveOrder } from './move-order.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { lockParcel, moveParcel, type ParcelStates, type Scan } from './move-parcel.ts';
import { type LockedOrder, lockOrder } from './orders.store.ts';
import { simulatedMs } from './simulated-clock.ts';
import { tellStore } from './tell-store.ts';
import { worstDeliveryState } from './worst-delivery-state.ts';

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

/** The first scan of every parcel. */
export const labelScan: Scan = { state: 'label_created', code: 'label-created', place: 'Shenzhen, CN' };

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

const ScanTask = z.object({ accountId: Id, orderId: Id, parcelId: Id, seq: z.int().min(2) });

/** Queues the scan that comes after those a parcel has; none after the last. */
export async function queueScan(services: Services, tx: Tx, parcel: ParcelStates): Promise<void> {
  const next = journey[parcel.scans - 1];
  if (next === undefined) return;
  const hours = next.afterHours ?? (next.share ?? 0) * (await deliveryDays(tx, parcel)) * DAY_HOURS;
  const seq = parcel.scans + 1;
  await addJob(
    tx,
    'simulate-carrier',
    { accountId: parcel.accountId, orderId: parcel.orderId, parcelId: parcel.id, seq },
    { runAfterMs: simulatedMs(services.config, hours), key: `simulate-carrier:${seq}:${parcel.id}` },
  );
}

/** One scan of the simulated carrier, if it is the next one of the parcel. */
export async function runCarrierScan(services: Services, payload: unknown): Promise<void> {
  const { accountId, orderId, parcelId, seq } = ScanTask.parse(payload);
  const scan = journey[seq - 2];
  if (scan === undefined) return;
  await inTransaction(services.database, async (tx) => {
    const order = await lockOrder(tx, accountId, orderId);
    const parcel = await lockParcel(tx, accountId, parcelId);
    if (order === null || parcel === null || parcel.scans !== seq - 1 || parcel.state !== scan.from) return;
    if (!awaits(order, scan)) return;
    await applyScan(tx, order, parcel, scan);
    await queueScan(services, tx, { ...parcel, state: scan.state, scans: seq });
  });
}

/** A parcel is handed over only while its order is packed, or another parcel of it has gone: a held or canceled order stays in the house. */
function awaits({ fulfillment, holdCount }: LockedOrder, scan: JourneyScan): boolean {
  return fulfillment === 'shipped' || (fulfillment === 'packed' && holdCount === 0 && isBeforePickup(scan.from));
}

/** Whether a parcel is still in the house. */
export function isBeforePickup(state: DeliveryState): boolean {
  return state === 'label_created' || state === 'awaiting_pickup';
}

async function applyScan(tx: Tx, order: LockedOrder, parcel: ParcelStates, scan: JourneyScan): Promise<void> {
  const pickedUp = scan.code === 'picked-up';
  const delivered = scan.state === 'delivered';
  await moveParcel(tx, parcel, {
    scan: { state: scan.state, code: scan.code, place: scan.place ?? order.address.country },
    actor: CARRIER,
    facts: { ...(pickedUp ? { shipped_at: sql<string>`app_now()` } : {}), ...(delivered ? { delivered_at: sql<string>`app_now()` } : {}) },
  });
  if (pickedUp) await tellStore(tx, order, parcel, 'first-scan');
  if (scan.state !== parcel.state) await followParcels(tx, order, pickedUp);
}

/** The order's delivery state follows its worst parcel; it is shipped with the pickup and closed with the last delivery. */
async function followParcels(tx: Tx, order: LockedOrder, pickedUp: boolean): Promise<void> {
  const worst = worstDeliveryState(await parcelStates(tx, order));
  const fulfillment = pickedUp ? 'shipped' : worst === 'delivered' ? 'closed' : order.fulfillment;
  await moveOrder(tx, order, { fulfillment, actor: CARRIER, facts: { delivery_state: worst } });
}

async function parcelStates(tx: Tx, order: LockedOrder): Promise<DeliveryState[]> {
  const found = await sql<{ state: DeliveryState }>`
    SELECT state FROM parcel WHERE account_id = ${order.accountId} AND order_id = ${order.id}`.execute(tx);
  return found.rows.map((row) => row.state);
}

/** Days this parcel takes, within the method's promise and the same at every asking. */
async function deliveryDays(tx: Tx, parcel: ParcelStates): Promise<number> {
  const found = await sql<{ minDays: number; maxDays: number }>`
    SELECT q.min_days AS "minDays", q.max_days AS "maxDays" FROM orders o JOIN quote q ON q.account_id = o.account_id AND q.id = o.quote_id
    WHERE o.account_id = ${parcel.accountId} AND o.id = ${parcel.orderId}`.execute(tx);
  const [promise] = found.rows;
  if (promise === undefined) return 0;
  const spread = promise.maxDays - promise.minDays + 1;
  return promise.minDays + (Number.parseInt(parcel.id.slice(-6), 16) % spread);
}
