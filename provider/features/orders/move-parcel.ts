import { type RawBuilder, sql } from 'kysely';
import type { DeliveryState, FulfillmentState } from '#contract/orders.values.ts';
import { addJob, type Tx } from '#provider/database/database.ts';
import { type Actor, type EntityKind, recordCreated, type Standing, transition } from '#provider/lifecycles/transition.ts';
import { moveWarehouseOrder } from '#provider/warehouses/move-warehouse-order.ts';
import { refreshAttention } from './attention/raise-attention.ts';
import { followParcels } from './follow-parcels.ts';
import { notifyOfOrder } from './notify-of-order.ts';
import { deliverySteps, hasLeftWarehouse } from './order-lifecycle.ts';
import { type LockedOrder, lockOrders } from './orders.store.ts';
import { countScans, findOrderIds, findParcelsOfOrder, insertScan, type ParcelStates, type Scan } from './parcels.store.ts';
import { queueTrackingSync, type StoreNumbers } from './queue-tracking-sync.ts';
import { queueScanReport } from './report-scans.ts';
import { findWork } from './warehouse/lock-work.ts';

/** A parcel under its row lock and those of its orders. */
export interface LockedParcel extends ParcelStates, StoreNumbers {
  carrier: string;
  hasLeft: boolean;
  writeBack: 'pending' | 'done' | 'failed';
  /** In the order everybody locks them in. */
  orders: LockedOrder[];
}

type States = Record<'delivery', DeliveryState>;
export const parcelKind: EntityKind<States> = {
  table: 'parcel',
  lifecycles: { delivery: { column: 'state', steps: deliverySteps, eventTable: 'parcel_event' } },
  edits: 'delivery',
};

/** Locks a parcel of the account with its orders until the transaction ends; the orders first, as everybody does. */
export async function lockParcel(tx: Tx, accountId: string, parcelId: string): Promise<LockedParcel | null> {
  const orders = await lockOrders(tx, accountId, await findOrderIds(tx, accountId, parcelId));
  const found = await sql<Omit<LockedParcel, 'accountId' | 'scans' | 'orders'>>`
    SELECT id, version, state, carrier, tracking_number AS "trackingNumber", first_mile_number AS "firstMileNumber",
      shipped_at IS NOT NULL AS "hasLeft", write_back AS "writeBack"
    FROM parcel WHERE account_id = ${accountId} AND id = ${parcelId} FOR UPDATE`.execute(tx);
  const [row] = found.rows;
  return row === undefined ? null : { accountId, ...row, orders, scans: await countScans(tx, accountId, parcelId) };
}

/**
 * Writes a carrier's scan of a parcel and, when it brings a new state, moves it as `transition` says. Its orders follow, and once it has left the
 * warehouse its tracking is written back to their stores.
 */
export async function moveParcel(tx: Tx, parcel: LockedParcel, { scan, actor }: { scan: Scan; actor: Actor }): Promise<void> {
  await insertScan(tx, parcel, scan);
  await moveOn(tx, parcel, { scan, actor });
  await queueScanReport(tx, parcel);
  await refreshAttention(tx, { accountId: parcel.accountId, parcelId: parcel.id });
}

async function moveOn(tx: Tx, parcel: LockedParcel, { scan, actor }: { scan: Scan; actor: Actor }): Promise<void> {
  if (scan.state === parcel.state) return;
  await transition(tx, parcelKind, standingOf(parcel), { to: { delivery: scan.state }, actor, columns: timesOf(scan.state) });
  for (const order of parcel.orders) {
    await followParcels(tx, order, actor);
    if (scan.state === 'delivered') await notifyOfOrder(tx, 'parcel-delivered', order);
    if (order.kind === 'reissue' && scan.state === 'delivered')
      await addJob(tx, 'close-claim', { accountId: order.accountId, orderId: order.id });
  }
  if (parcel.hasLeft || !hasLeftWarehouse(scan.state)) return;
  await queueTrackingSync(tx, parcel, 'first-scan');
  for (const order of parcel.orders) {
    await notifyOfOrder(tx, 'parcel-shipped', order);
    await completeWork(tx, order, actor);
  }
}

/** The warehouse is done with an order once all of its parcels have left. */
async function completeWork(tx: Tx, order: LockedOrder, actor: Actor): Promise<void> {
  const work = await findWork(tx, order);
  if (work?.state !== 'packed') return;
  const parcels = await findParcelsOfOrder(tx, order);
  if (parcels.every(({ hasLeft }) => hasLeft)) await moveWarehouseOrder(tx, work, { to: 'shipped', actor });
}

const PACKED = new Set<FulfillmentState>(['packed', 'partially_shipped', 'shipped']);

/** A parcel leaves only while its orders are packed, or another parcel of them has gone: a held or canceled order stays in the house. */
export function mayLeave({ fulfillment, holdCount }: LockedOrder): boolean {
  return holdCount === 0 && PACKED.has(fulfillment);
}

/** First event and scan of a parcel that was just stored. */
export async function recordNewParcel(tx: Tx, parcel: ParcelStates, scan: Scan, actor: Actor): Promise<void> {
  await recordCreated(tx, parcelKind, standingOf(parcel), { actor });
  await insertScan(tx, parcel, scan);
}

/** Writes a parcel's carrier and the numbers it is known by, as an edit in its history. */
export async function setTracking(
  tx: Tx,
  parcel: ParcelStates,
  {
    carrier,
    trackingNumber,
    firstMileNumber,
    actor,
  }: { carrier: string; trackingNumber: string; firstMileNumber: string | null; actor: Actor },
): Promise<void> {
  await transition(tx, parcelKind, standingOf(parcel), {
    actor,
    edit: 'tracking-assigned',
    payload: { carrier, trackingNumber, firstMileNumber },
    columns: { carrier, tracking_number: trackingNumber, first_mile_number: firstMileNumber },
  });
}

/** Notes in a parcel's history that its goods were divided anew, and what it weighs and holds now. */
export async function noteRepacked(
  tx: Tx,
  parcel: ParcelStates,
  change: { edit: 'items-moved' | 'joined'; weightG: number; itemCount: number; other: string; actor: Actor },
): Promise<void> {
  const { edit, weightG, itemCount, other, actor } = change;
  const columns = { weight_g: weightG, item_count: itemCount };
  await transition(tx, parcelKind, standingOf(parcel), { actor, edit, payload: { other }, columns });
}

function standingOf({ accountId, id, version, state }: ParcelStates): Standing<States> {
  return { accountId, id, version, states: { delivery: state } };
}

/** When it left the warehouse, which it does once, and when it was delivered. */
function timesOf(state: DeliveryState): Record<string, RawBuilder<unknown>> {
  return {
    ...(hasLeftWarehouse(state) ? { shipped_at: sql`coalesce(shipped_at, app_now())` } : {}),
    ...(state === 'delivered' ? { delivered_at: sql`app_now()` } : {}),
  };
}
