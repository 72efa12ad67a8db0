import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { inTransaction } from '#provider/database/database.ts';
import { failRow, finishRow, startRow } from '#provider/jobs/job-progress.ts';
import type { TaskContext } from '#provider/jobs/task.ts';
import { PlatformRefusal } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { followListing } from './follow-listing.ts';

const Payload = z.object({ accountId: Id, jobId: Id, seq: z.int() });
const RowInput = z.object({ listingId: Id });

/** Brings one listing of a job in step. */
export async function syncListing(services: Services, payload: unknown, context: TaskContext): Promise<void> {
  const row = Payload.parse(payload);
  const started = await inTransaction(services.database, (tx) => startRow(tx, row));
  if (started === null) return;
  const { listingId } = RowInput.parse(started.rowInput);
  try {
    await followListing(services, { accountId: row.accountId, listingId, lastAttempt: context.lastAttempt });
  } catch (error) {
    if (!context.lastAttempt) throw error;
    services.log.warn({ err: error, listingId }, 'a listing could not be synced');
    const cause = error instanceof PlatformRefusal ? error.reason : { code: 'store-unreachable' as const, params: {} };
    await inTransaction(services.database, (tx) => failRow(tx, row, cause));
    return;
  }
  await inTransaction(services.database, (tx) => finishRow(tx, row, listingId));
}
