import { getJob } from '#contract/jobs.ts';
import type { Api } from '#provider/http/api.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { findJob } from './job-progress.ts';

/** Progress of work over many rows. */
export function jobRoutes(api: Api, services: Services): void {
  api.bind(getJob, async ({ caller, params }) => {
    const job = await findJob(services.database.db, caller.accountId, params.jobId);
    if (job === undefined) throw new Refusal('not-found');
    return job;
  });
}
