import { z } from 'zod';
import type { Job } from '#contract/jobs.ts';
import { Id } from '#contract/endpoint.ts';
import { type ListingChange, listingChanges, type ListingFilter, MATCHING_LISTINGS_MAX } from '#contract/my-products.ts';
import { addJob, inTransaction, type Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { createJob, failRow, finishRow, startRow } from '#provider/jobs/job-progress.ts';
import type { TaskContext } from '#provider/jobs/task.ts';
import type { Services } from '#provider/services.ts';
import { archiveListings, unlinkListings } from './change-listings.ts';
import { findMatchingIds } from './listings.store.ts';
import { lockListings } from './lock-listings.ts';
import { requireJob, syncListings } from './start-sync.ts';

const CHANGE_TRIES = 5;
const Payload = z.object({ accountId: Id, jobId: Id, seq: z.int() });
const JobInput = z.object({ change: z.enum(listingChanges).exclude(['sync']) });
const RowInput = z.object({ listingId: Id });

/** Starts a job that changes the newest listings a filter finds now, one row a listing. */
export async function changeMatchingListings(
  tx: Tx,
  wish: { accountId: string; change: ListingChange; matching: ListingFilter },
): Promise<Job> {
  const { accountId, change } = wish;
  const listingIds = await findMatchingIds(tx, accountId, wish.matching, MATCHING_LISTINGS_MAX);
  if (listingIds.length === 0) throw new Refusal('not-found');
  if (change === 'sync') return syncListings(tx, accountId, listingIds);
  const rows = (await lockListings(tx, accountId, listingIds)).map(({ id, title }) => ({ label: title, input: { listingId: id } }));
  const jobId = await createJob(tx, { accountId, kind: 'change-listings', input: { change }, rows });
  for (let seq = 1; seq <= rows.length; seq += 1)
    await addJob(tx, 'change-listing', { accountId, jobId, seq }, { maxAttempts: CHANGE_TRIES });
  return requireJob(tx, accountId, jobId);
}

/** Changes one listing of a job; what it does and that it is done are kept together. */
export async function changeListing(services: Services, payload: unknown, context: TaskContext): Promise<void> {
  const row = Payload.parse(payload);
  try {
    await inTransaction(services.database, async (tx) => {
      const started = await startRow(tx, row);
      if (started === null) return;
      const { listingId } = RowInput.parse(started.rowInput);
      await change(tx, { accountId: row.accountId, listingId, ...JobInput.parse(started.jobInput) });
      await finishRow(tx, row, listingId);
    });
  } catch (error) {
    if (!context.lastAttempt && !(error instanceof Refusal)) throw error;
    services.log.warn({ err: error, jobId: row.jobId, seq: row.seq }, 'a listing could not be changed');
    await inTransaction(services.database, (tx) => failRow(tx, row, null));
  }
}

async function change(tx: Tx, wish: z.infer<typeof JobInput> & { accountId: string; listingId: string }): Promise<void> {
  const { accountId, listingId } = wish;
  if (wish.change === 'unlink') await unlinkListings(tx, accountId, [listingId]);
  else await archiveListings(tx, accountId, { listingIds: [listingId], archived: wish.change === 'archive' });
}
