import { z } from 'zod';
import type { Job } from '#contract/jobs.ts';
import { Id } from '#contract/endpoint.ts';
import { type ListingChange, listingChanges, MATCHING_LISTINGS_MAX } from '#contract/my-products.values.ts';
import type { ListingFilter } from '#contract/my-products.ts';
import type { Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { createJob, queueRows, requireJob } from '#provider/jobs/job-progress.ts';
import { runRow } from '#provider/jobs/run-row.ts';
import type { TaskContext } from '#provider/jobs/task.ts';
import type { Services } from '#provider/services.ts';
import { archiveListings, unlinkListings } from './change-listings.ts';
import { findMatchingIds } from './listings.store.ts';
import { lockListings } from './lock-listings.ts';
import { syncListings } from './start-sync.ts';

const CHANGE_TRIES = 5;
const JobInput = z.object({ change: z.enum(listingChanges).exclude(['sync']), userId: Id });
const RowInput = z.object({ listingId: Id });

/** Starts a job that changes the newest listings a filter finds now, one row a listing. */
export async function changeMatchingListings(
  tx: Tx,
  wish: { accountId: string; userId: string; change: ListingChange; matching: ListingFilter },
): Promise<Job> {
  const { accountId, userId, change } = wish;
  const listingIds = await findMatchingIds(tx, accountId, wish.matching, MATCHING_LISTINGS_MAX);
  if (listingIds.length === 0) throw new Refusal('not-found');
  if (change === 'sync') return syncListings(tx, accountId, listingIds);
  const rows = (await lockListings(tx, accountId, listingIds)).map(({ id, title }) => ({ label: title, input: { listingId: id } }));
  const jobId = await createJob(tx, { accountId, kind: 'change-listings', input: { change, userId }, rows });
  await queueRows(tx, { accountId, jobId, task: 'change-listing', tries: CHANGE_TRIES });
  return requireJob(tx, accountId, jobId);
}

/** Changes one listing of a job. */
export async function changeListing(services: Services, payload: unknown, context: TaskContext): Promise<void> {
  await runRow(services, { payload, context }, async (tx, { accountId, jobInput, rowInput }) => {
    const { listingId } = RowInput.parse(rowInput);
    const { change, userId } = JobInput.parse(jobInput);
    if (change === 'unlink') await unlinkListings(tx, { accountId, listingIds: [listingId], actor: { kind: 'merchant', id: userId } });
    else await archiveListings(tx, accountId, { listingIds: [listingId], archived: change === 'archive' });
    return { status: 'done', resultId: listingId };
  });
}
