import { sql } from 'kysely';
import { z } from 'zod';
import type { TrackSetting } from '#contract/account.ts';
import { Id } from '#contract/endpoint.ts';
import { addJob, inTransaction, type Queryable, type Tx } from '#provider/database/database.ts';
import { findTrackSettings } from '#provider/features/account/find-track-setting.ts';
import { connectedStore } from '#provider/features/stores/connected-store.ts';
import type { Task, TaskContext } from '#provider/jobs/task.ts';
import type { StoreShipment } from '#provider/platforms/fulfillment-sync.ts';
import { PlatformRefusal } from '#provider/platforms/platform.ts';
import { fulfillmentOf } from '#provider/platforms/platforms.ts';
import type { Services } from '#provider/services.ts';
import { numberForStore, type StoreNumbers } from './queue-tracking-sync.ts';
import { queueScanReport } from './report-scans.ts';

/** What platforms take for a carrier whose name they are not given. */
const UNNAMED_CARRIER = 'Other';

const WriteBackTask = z.object({ accountId: Id, parcelId: Id });

type Outcome = { status: 'done' } | { status: 'failed'; error: unknown };

/** What a parcel has of one order. */
interface Shipment extends Omit<StoreShipment, 'notifyBuyer' | 'trackingNumber'>, StoreNumbers {
  trackingToken: string;
  storeId: string;
  platform: string;
}
/** One with the number its store is to get. */
type ReadyShipment = Omit<Shipment, keyof StoreNumbers> & { accountId: string; trackingNumber: string };

/**
 * Writes a parcel's tracking number back to the stores of its orders, as the setting of each has it, once there is the number for all of them. The
 * parcel is the shipment's key at the store, so writing it twice is writing it once. A store that refuses for good, or that can't be reached in all attempts, leaves it failed.
 */
export async function writeBackTracking(services: Services, payload: unknown, context: TaskContext): Promise<void> {
  const { accountId, parcelId } = WriteBackTask.parse(payload);
  const { db } = services.database;
  const shipments = await findPendingShipments(db, accountId, parcelId);
  const settings = await findTrackSettings(db, accountId, [...new Set(shipments.map(({ storeId }) => storeId))]);
  const ready = shipments.flatMap(({ trackingNumber, firstMileNumber, ...shipment }) => {
    const setting = settings.get(shipment.storeId);
    const number = setting === undefined ? null : numberForStore({ trackingNumber, firstMileNumber }, setting);
    return setting === undefined || number === null ? [] : [{ setting, shipment: { ...shipment, trackingNumber: number } }];
  });
  if (ready.length === 0 || ready.length < shipments.length) return;
  const outcomes: Outcome[] = [];
  for (const { setting, shipment } of ready) outcomes.push(await writeToStore(services, { ...shipment, accountId }, setting));
  const failed = outcomes.filter((outcome) => outcome.status === 'failed');
  const passing = failed.find(({ error }) => mayRecover(error));
  if (passing !== undefined && !context.lastAttempt) throw passing.error;
  for (const { error } of failed) services.log.warn({ err: error, parcelId }, 'tracking could not be written back');
  await inTransaction(services.database, (tx) => settle(tx, accountId, parcelId, failed.length === 0 ? 'done' : 'failed'));
}

async function writeToStore(
  services: Services,
  { accountId, storeId, platform, trackingToken, ...shipment }: ReadyShipment,
  setting: TrackSetting,
): Promise<Outcome> {
  const trackingUrl = setting.link === 'carrier' ? shipment.trackingUrl : `${services.config.publicUrl}/track/${trackingToken}`;
  const sent = { ...shipment, trackingUrl, carrier: carrierForStore(setting, shipment.carrier), notifyBuyer: setting.notifyBuyer };
  try {
    const store = await connectedStore(services.database.db, accountId, storeId);
    await fulfillmentOf(platform).shipOrder(services, store, sent);
    return { status: 'done' };
  } catch (error) {
    return { status: 'failed', error };
  }
}

function carrierForStore({ carrierName, fixedCarrierName }: TrackSetting, carrier: string): string {
  return { real: carrier, other: UNNAMED_CARRIER, fixed: fixedCarrierName }[carrierName];
}

function mayRecover(error: unknown): boolean {
  return !(error instanceof PlatformRefusal) || error.retryable;
}

async function findPendingShipments(queryable: Queryable, accountId: string, parcelId: string): Promise<Shipment[]> {
  const found = await sql<Shipment>`
    SELECT p.id AS key, s.id AS "storeId", s.platform, o.external_id AS "externalOrderId", p.carrier,
      p.tracking_number AS "trackingNumber", p.first_mile_number AS "firstMileNumber", p.tracking_url AS "trackingUrl", p.tracking_token AS "trackingToken",
      jsonb_agg(jsonb_build_object('externalLineId', l.external_line_id, 'quantity', pl.quantity) ORDER BY l.position) AS lines
    FROM parcel p
    JOIN parcel_line pl ON pl.account_id = p.account_id AND pl.parcel_id = p.id
    JOIN order_line l ON l.account_id = pl.account_id AND l.id = pl.order_line_id
    JOIN orders o ON o.account_id = pl.account_id AND o.id = coalesce(l.origin_order_id, pl.order_id)
    JOIN store s ON s.account_id = o.account_id AND s.id = o.store_id
    WHERE p.account_id = ${accountId} AND p.id = ${parcelId} AND p.write_back = 'pending' AND o.external_id IS NOT NULL
    GROUP BY p.account_id, p.id, o.account_id, o.id, s.account_id, s.id ORDER BY o.id`.execute(queryable);
  return found.rows;
}

const RETRIED = 500;

/**
 * Tries parcels again whose stores have not taken their tracking, every five minutes: the pauses between a job's own tries grow to hours, and a store
 * that is back should not wait for them. The job that tries first says when it has failed.
 */
export const retryWriteBacks: Task = async ({ database: { db } }) => {
  const waiting = await sql<{ accountId: string; parcelId: string; storeId: string | null }>`
    SELECT p.account_id AS "accountId", p.id AS "parcelId", (
      SELECT o.store_id FROM parcel_line l JOIN orders o ON o.account_id = l.account_id AND o.id = l.order_id
      WHERE l.account_id = p.account_id AND l.parcel_id = p.id ORDER BY o.store_id LIMIT 1) AS "storeId"
    FROM parcel p WHERE p.write_back = 'pending' AND p.shipped_at < app_now() - interval '5 minutes'
      AND (p.tracking_number IS NOT NULL OR p.first_mile_number IS NOT NULL)
    ORDER BY p.shipped_at LIMIT ${RETRIED}`.execute(db);
  for (const { storeId, ...parcel } of waiting.rows)
    await addJob(db, 'write-back-tracking', parcel, {
      key: `write-back-tracking:${parcel.parcelId}`,
      maxAttempts: 12,
      ...(storeId === null ? {} : { storeId }),
    });
};

async function settle(tx: Tx, accountId: string, parcelId: string, outcome: 'done' | 'failed'): Promise<void> {
  await tx
    .updateTable('parcel')
    .set({ write_back: outcome })
    .where('account_id', '=', accountId)
    .where('id', '=', parcelId)
    .where('write_back', '=', 'pending')
    .execute();
  if (outcome === 'done') await queueScanReport(tx, { accountId, id: parcelId, writeBack: outcome });
}
