import { sql } from 'kysely';
import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import type { ParcelDifference } from '#contract/stores.ts';
import { addJob, inTransaction, type Queryable } from '#provider/database/database.ts';
import { findTrackSetting } from '#provider/features/account/find-track-setting.ts';
import { connectedStore } from '#provider/features/stores/connected-store.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { StoreKey } from '#provider/platforms/connector.ts';
import type { ShipmentDifference, ShipmentRepair } from '#provider/platforms/fulfillment-sync.ts';
import { type ConnectedStore, isNotConnected } from '#provider/platforms/platform.ts';
import { platformFor, repairablePlatforms } from '#provider/platforms/platforms.ts';
import { workingStoreStates } from '#provider/platforms/store-lifecycle.ts';
import type { Services } from '#provider/services.ts';
import { findWrittenBack, noteDifference, reopenWriteBack, settleDifferences, type WrittenBack } from './parcel-differences.store.ts';

const CompareTask = z.object({ accountId: Id, storeId: Id, after: Id.nullable() });
/** Parcels compared by one job, and by a check somebody waits for. */
const PAGE = 100;
const MENDABLE: readonly ShipmentDifference['kind'][] = ['missing', 'canceled', 'marked-by-hand'];

/** The nightly job: every store that works and in which somebody else may change what we sent is compared with our parcels. */
export async function compareParcels({ database: { db } }: Services): Promise<void> {
  const stores = await sql<StoreKey>`SELECT account_id AS "accountId", id AS "storeId" FROM store
    WHERE platform = ANY (${repairablePlatforms()}) AND state = ANY (${workingStoreStates})`.execute(db);
  for (const store of stores.rows) await addComparison(db, store, null);
}

/** Compares a page of a store's parcels and leaves the next to a job of its own. */
export async function compareStoreParcels(services: Services, payload: unknown): Promise<void> {
  const { after, ...key } = CompareTask.parse(payload);
  try {
    const store = await connectedStore(services.database.db, key.accountId, key.storeId);
    const repair = platformFor(store.platform).fulfillment?.repair ?? null;
    if (repair === null) return;
    const { next } = await comparePage(services, { store, repair, after });
    if (next !== null) await addComparison(services.database.db, key, next);
  } catch (error) {
    // Disconnected, or no longer let in: the next night asks again.
    if (!(error instanceof Refusal) && !isNotConnected(error)) throw error;
  }
}

/** What differs of a store's newest parcels. What can be made good is written back again; what differs again after that is left as it is. */
export async function compareNewestParcels(services: Services, store: ConnectedStore, repair: ShipmentRepair): Promise<ParcelDifference[]> {
  return (await comparePage(services, { store, repair, after: null })).differences;
}

async function comparePage(
  services: Services,
  { store, repair, after }: { store: ConnectedStore; repair: ShipmentRepair; after: string | null },
): Promise<{ differences: ParcelDifference[]; next: string | null }> {
  const { db } = services.database;
  const key = { accountId: store.accountId, storeId: store.id };
  const setting = await findTrackSetting(db, store.accountId, store.id);
  const sent = await findWrittenBack(db, key, { after, limit: PAGE, setting });
  const found = sent.length === 0 ? [] : await repair.compare(services, store, sent);
  const isSame = (one: WrittenBack) => !found.some((other) => other.key === one.key && other.externalOrderId === one.externalOrderId);
  await inTransaction(services.database, (tx) => settleDifferences(tx, key, sent.filter(isSame)));
  const differences: ParcelDifference[] = [];
  for (const difference of found) {
    const isMending = await mendOnce(services, { store, repair, difference });
    const shipment = sent.find((one) => one.key === difference.key && one.externalOrderId === difference.externalOrderId);
    const { orderName, parcelNumber } = shipment ?? { orderName: '', parcelNumber: '' };
    differences.push({ orderName, parcelNumber, kind: difference.kind, isMending });
  }
  const parcels = new Set(sent.map((one) => one.key));
  return { differences, next: parcels.size < PAGE ? null : (sent.at(-1)?.key ?? null) };
}

/** Noted, prepared and queued in one transaction: all of it, or none. */
async function mendOnce(
  services: Services,
  { store, repair, difference }: { store: ConnectedStore; repair: ShipmentRepair; difference: ShipmentDifference },
): Promise<boolean> {
  const { accountId, id: storeId } = store;
  return inTransaction(services.database, async (tx) => {
    const noted = { difference, isMendable: MENDABLE.includes(difference.kind) };
    if ((await noteDifference(tx, { accountId, storeId }, noted)) === 'leave') return false;
    await repair.prepare(tx, store, difference);
    await reopenWriteBack(tx, accountId, difference.key);
    const options = { key: `write-back-tracking:${difference.key}`, storeId, maxAttempts: 12 };
    await addJob(tx, 'write-back-tracking', { accountId, parcelId: difference.key }, options);
    return true;
  });
}

function addComparison(queryable: Queryable, { accountId, storeId }: StoreKey, after: string | null): Promise<void> {
  const options = { key: `compare-store-parcels:${storeId}`, storeId, maxAttempts: 4 };
  return addJob(queryable, 'compare-store-parcels', { accountId, storeId, after }, options);
}
