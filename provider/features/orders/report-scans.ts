import { sql } from 'kysely';
import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { addJob, type Queryable, type Tx } from '#provider/database/database.ts';
import { connectedStore } from '#provider/features/stores/connected-store.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { TaskContext } from '#provider/jobs/task.ts';
import type { ScannedShipment, StoreScan } from '#provider/platforms/fulfillment-sync.ts';
import { PlatformRefusal } from '#provider/platforms/platform.ts';
import { fulfillmentOf, scanReportingPlatforms } from '#provider/platforms/platforms.ts';
import type { Services } from '#provider/services.ts';

const ReportTask = z.object({ accountId: Id, parcelId: Id });
const REPORT_TRIES = 8;

interface StoreOfParcel {
  storeId: string;
  platform: string;
  externalOrderId: string;
}

/** Has the stores that know a parcel shown its scans, where their platform shows any; the newest job reports all that were not. */
export async function queueScanReport(
  tx: Tx,
  { accountId, id: parcelId, writeBack }: { accountId: string; id: string; writeBack: 'pending' | 'done' | 'failed' },
): Promise<void> {
  if (writeBack !== 'done') return;
  const [store] = await findStores(tx, accountId, parcelId);
  if (store === undefined) return;
  const options = { key: `report-scans:${parcelId}`, storeId: store.storeId, maxAttempts: REPORT_TRIES };
  await addJob(tx, 'report-scans', { accountId, parcelId }, options);
}

/** Reports a parcel's scans to the stores of its orders. A store that does not work, or refuses for good, is left out: the next scan tries again. */
export async function reportParcelScans(services: Services, payload: unknown, { lastAttempt }: TaskContext): Promise<void> {
  const { accountId, parcelId } = ReportTask.parse(payload);
  const { db } = services.database;
  const scans = await findScans(db, accountId, parcelId);
  for (const { storeId, platform, externalOrderId } of await findStores(db, accountId, parcelId)) {
    try {
      const shipment: ScannedShipment = { key: parcelId, externalOrderId, scans };
      await fulfillmentOf(platform).reportScans?.(services, await connectedStore(db, accountId, storeId), shipment);
    } catch (error) {
      if (error instanceof Refusal) continue;
      if (!(error instanceof PlatformRefusal) || (error.retryable && !lastAttempt)) throw error;
      services.log.warn({ err: error, parcelId }, 'scans of a parcel could not be reported');
    }
  }
}

async function findStores(queryable: Queryable, accountId: string, parcelId: string): Promise<StoreOfParcel[]> {
  const found = await sql<StoreOfParcel>`
    SELECT DISTINCT s.id AS "storeId", s.platform, o.external_id AS "externalOrderId"
    FROM parcel_line pl
    JOIN order_line l ON l.account_id = pl.account_id AND l.id = pl.order_line_id
    JOIN orders o ON o.account_id = pl.account_id AND o.id = coalesce(l.origin_order_id, pl.order_id)
    JOIN store s ON s.account_id = o.account_id AND s.id = o.store_id
    WHERE pl.account_id = ${accountId} AND pl.parcel_id = ${parcelId} AND o.external_id IS NOT NULL
      AND s.platform = ANY (${scanReportingPlatforms()})
    ORDER BY s.id, o.external_id`.execute(queryable);
  return found.rows;
}

async function findScans(queryable: Queryable, accountId: string, parcelId: string): Promise<StoreScan[]> {
  const found = await sql<StoreScan>`
    SELECT seq, state, code, place, at AS "happenedAt" FROM tracking_event
    WHERE account_id = ${accountId} AND parcel_id = ${parcelId} ORDER BY seq`.execute(queryable);
  return found.rows;
}
