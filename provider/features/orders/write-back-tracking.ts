import { sql } from 'kysely';
import { z } from 'zod';
import type { TrackSetting } from '#contract/account.ts';
import { Id } from '#contract/endpoint.ts';
import type { Queryable } from '#provider/database/database.ts';
import { findTrackSetting } from '#provider/features/account/find-track-setting.ts';
import { connectedStore } from '#provider/features/stores/connected-store.ts';
import type { TaskContext } from '#provider/jobs/task.ts';
import { PlatformRefusal, type StoreShipment } from '#provider/platforms/platform.ts';
import { tradeOf } from '#provider/platforms/platforms.ts';
import type { Services } from '#provider/services.ts';
import { numberForStore, type StoreNumbers } from './queue-tracking-sync.ts';

/** What platforms take for a carrier whose name they are not given. */
const UNNAMED_CARRIER = 'Other';

const WriteBackTask = z.object({ accountId: Id, parcelId: Id });

type Outcome = { status: 'done' } | { status: 'failed'; error: unknown };

/** What a parcel has of one order. */
interface Shipment extends Omit<StoreShipment, 'notifyBuyer' | 'trackingNumber'>, StoreNumbers {
  storeId: string;
  platform: string;
}

/**
 * Writes a parcel's tracking number back to the stores of its orders, as the account's setting has it. The parcel is the shipment's key at the store,
 * so writing it twice is writing it once. A store that refuses for good, or that can't be reached in all attempts, leaves it failed.
 */
export async function writeBackTracking(services: Services, payload: unknown, context: TaskContext): Promise<void> {
  const { accountId, parcelId } = WriteBackTask.parse(payload);
  const { db } = services.database;
  const setting = await findTrackSetting(db, accountId);
  const outcomes: Outcome[] = [];
  for (const { trackingNumber, firstMileNumber, ...shipment } of await findPendingShipments(db, accountId, parcelId)) {
    const number = numberForStore({ trackingNumber, firstMileNumber }, setting);
    if (number === null) return;
    outcomes.push(await writeToStore(services, { ...shipment, accountId, trackingNumber: number }, setting));
  }
  if (outcomes.length === 0) return;
  const failed = outcomes.filter((outcome) => outcome.status === 'failed');
  const passing = failed.find(({ error }) => mayRecover(error));
  if (passing !== undefined && !context.lastAttempt) throw passing.error;
  for (const { error } of failed) services.log.warn({ err: error, parcelId }, 'tracking could not be written back');
  await settle(db, accountId, parcelId, failed.length === 0 ? 'done' : 'failed');
}

async function writeToStore(
  services: Services,
  {
    accountId,
    storeId,
    platform,
    ...shipment
  }: Omit<StoreShipment, 'notifyBuyer'> & { accountId: string; storeId: string; platform: string },
  setting: TrackSetting,
): Promise<Outcome> {
  const sent = { ...shipment, carrier: carrierForStore(setting, shipment.carrier), notifyBuyer: setting.notifyBuyer };
  try {
    const store = await connectedStore(services, services.database.db, accountId, storeId);
    await tradeOf(platform).shipOrder(services, store, sent);
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
      p.tracking_number AS "trackingNumber", p.first_mile_number AS "firstMileNumber", p.tracking_url AS "trackingUrl",
      jsonb_agg(jsonb_build_object('externalLineId', l.external_line_id, 'quantity', pl.quantity) ORDER BY l.position) AS lines
    FROM parcel p
    JOIN parcel_line pl ON pl.account_id = p.account_id AND pl.parcel_id = p.id
    JOIN order_line l ON l.account_id = pl.account_id AND l.id = pl.order_line_id
    JOIN orders o ON o.account_id = pl.account_id AND o.id = pl.order_id
    JOIN store s ON s.account_id = o.account_id AND s.id = o.store_id
    WHERE p.account_id = ${accountId} AND p.id = ${parcelId} AND p.write_back = 'pending'
    GROUP BY p.account_id, p.id, o.account_id, o.id, s.account_id, s.id ORDER BY o.id`.execute(queryable);
  return found.rows;
}

async function settle(queryable: Queryable, accountId: string, parcelId: string, outcome: 'done' | 'failed'): Promise<void> {
  await queryable
    .updateTable('parcel')
    .set({ write_back: outcome })
    .where('account_id', '=', accountId)
    .where('id', '=', parcelId)
    .where('write_back', '=', 'pending')
    .execute();
}
