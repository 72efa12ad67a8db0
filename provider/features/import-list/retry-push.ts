import { z } from 'zod';
import type { Job } from '#contract/jobs.ts';
import type { Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { createPushJob } from './push-import-items.ts';
import { PushRowInput } from './push-listing.ts';
import { findPush } from './push-jobs.store.ts';

const FailedRow = z.object({ label: z.string(), input: PushRowInput });

/** Pushes what failed again, in a job of its own; what went well stays as it is. */
export async function retryPush(tx: Tx, accountId: string, jobId: string): Promise<Job> {
  const push = await findPush(tx, accountId, jobId);
  if (push === undefined) throw new Refusal('not-found');
  if (push.state !== 'done' || push.failed.length === 0) throw new Refusal('state-conflict');
  const rows = push.failed.map((row) => FailedRow.parse(row));
  return createPushJob(tx, accountId, rows);
}
