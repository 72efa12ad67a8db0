import type { Job } from '#contract/jobs.ts';
import { addJob, type Tx } from '#provider/database/database.ts';
import { connectedStore } from '#provider/features/stores/connected-store.ts';
import { findAccountStore } from '#provider/features/stores/stores.store.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { createJob, queueRows, requireJob } from '#provider/jobs/job-progress.ts';
import type { Services } from '#provider/services.ts';
import { lockListings } from './lock-listings.ts';

/** With the queue's back-off the last try comes after about a minute and a half: a merchant waits for the outcome. */
const SYNC_TRIES = 5;

/** Starts a job that reads all products of a store. */
export async function syncStore(services: Services, tx: Tx, accountId: string, storeId: string): Promise<Job> {
  await connectedStore(tx, accountId, storeId);
  const store = await findAccountStore(tx, { accountId, userId: null }, storeId);
  if (store === undefined) throw new Refusal('not-found');
  const jobId = await createJob(tx, { accountId, kind: 'sync-store', input: { storeId }, rows: [{ label: store.name, input: {} }] });
  await addJob(tx, 'read-store', { accountId, storeId, jobId }, { storeId, maxAttempts: SYNC_TRIES });
  return requireJob(tx, accountId, jobId);
}

/** Starts a job that brings listings in step, one row a listing. */
export async function syncListings(tx: Tx, accountId: string, listingIds: readonly string[]): Promise<Job> {
  const listings = await lockListings(tx, accountId, listingIds);
  const rows = listings.map(({ id, title, storeId }) => ({ label: title, input: { listingId: id, storeId } }));
  const jobId = await createJob(tx, { accountId, kind: 'sync-listings', input: {}, rows });
  await queueRows(tx, { accountId, jobId, task: 'sync-listing', tries: SYNC_TRIES });
  return requireJob(tx, accountId, jobId);
}
