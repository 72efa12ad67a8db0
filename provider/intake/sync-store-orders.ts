import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import type { Job } from '#contract/jobs.ts';
import type { OrderSync } from '#contract/orders-missing.ts';
import { addJob, inTransaction, type Queryable, type Tx } from '#provider/database/database.ts';
import { connectedStore } from '#provider/features/stores/connected-store.ts';
import { findAccountStore } from '#provider/features/stores/stores.store.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { createJob, failRow, finishRow, requireJob, startRow } from '#provider/jobs/job-progress.ts';
import type { TaskContext } from '#provider/jobs/task.ts';
import { PlatformRefusal } from '#provider/platforms/platform.ts';
import { platformFor } from '#provider/platforms/platforms.ts';
import type { Services } from '#provider/services.ts';
import { readStoreOrders } from './poll-stores.ts';

/** With the queue's back-off the last try comes after about a minute and a half: a merchant waits for the outcome. */
const SYNC_TRIES = 5;

/** When the orders of the account's stores were last asked for. */
export async function listOrderSyncs(db: Queryable, accountId: string): Promise<OrderSync[]> {
  const stores = await db
    .selectFrom('store')
    .select(['id as storeId', 'name as storeName', 'platform', 'state', 'orders_read_at as lastReadAt'])
    .where('account_id', '=', accountId)
    .where('state', '<>', 'erased')
    .orderBy('name')
    .orderBy('id')
    .$narrowType<Pick<OrderSync, 'platform' | 'state'>>()
    .execute();
  return stores.map((store) => ({ ...store, sendsOrders: platformFor(store.platform).orders !== null }));
}

/** Starts a job that reads the orders that changed in a store. */
export async function syncStoreOrders(tx: Tx, accountId: string, storeId: string): Promise<Job> {
  const { platform } = await connectedStore(tx, accountId, storeId);
  const store = await findAccountStore(tx, { accountId, userId: null }, storeId);
  if (store === undefined) throw new Refusal('not-found');
  if (platformFor(platform).orders === null) throw new Refusal('state-conflict');
  const jobId = await createJob(tx, { accountId, kind: 'sync-orders', input: { storeId }, rows: [{ label: store.name, input: {} }] });
  await addJob(tx, 'sync-store-orders', { accountId, storeId, jobId }, { storeId, maxAttempts: SYNC_TRIES });
  return requireJob(tx, accountId, jobId);
}

const SyncTask = z.object({ accountId: Id, storeId: Id, jobId: Id });

/** Reads a store's orders for a merchant who waits for it. */
export async function runOrderSync(services: Services, payload: unknown, { lastAttempt }: TaskContext): Promise<void> {
  const { accountId, storeId, jobId } = SyncTask.parse(payload);
  const row = { accountId, jobId, seq: 1 };
  if ((await inTransaction(services.database, (tx) => startRow(tx, row))) === null) return;
  try {
    await readStoreOrders(services, accountId, storeId);
  } catch (error) {
    const isFinal = error instanceof PlatformRefusal && !error.retryable;
    if (!isFinal && !lastAttempt) throw error;
    services.log.warn({ err: error, storeId }, "a store's orders could not be read");
    const cause = error instanceof PlatformRefusal ? error.reason : { code: 'store-unreachable' as const, params: {} };
    return inTransaction(services.database, (tx) => failRow(tx, row, cause));
  }
  await inTransaction(services.database, (tx) => finishRow(tx, row, storeId));
}
