import type { Job } from '#contract/jobs.ts';
import type { Locale } from '#contract/locales.ts';
import { addJob, inTransaction } from '#provider/database/database.ts';
import type { SignedIn } from '#provider/http/caller.ts';
import { say } from '#provider/http/language.ts';
import { createJob, findJob } from '#provider/jobs/job-progress.ts';
import type { Services } from '#provider/services.ts';
import { findRunningExport, insertExport, lockExports } from './exports.store.ts';

const EXPORT_TRIES = 5;

/** Starts gathering the account's data in a job, or gives the job that is at it already. */
export async function startExport(services: Services, caller: SignedIn, locale: Locale): Promise<Job> {
  const { accountId, userId } = caller;
  return inTransaction(services.database, async (tx) => {
    await lockExports(tx, accountId);
    let jobId = await findRunningExport(tx, caller);
    if (jobId === undefined) {
      const rows = [{ label: say(locale, 'export.row'), input: {} }];
      jobId = await createJob(tx, { accountId, kind: 'export-data', input: {}, rows });
      const exportId = await insertExport(tx, caller, jobId);
      await addJob(tx, 'export-data', { accountId, userId, jobId, exportId, locale }, { maxAttempts: EXPORT_TRIES });
    }
    const job = await findJob(tx, accountId, jobId);
    if (job === undefined) throw new Error('the job of an export is gone');
    return job;
  });
}
