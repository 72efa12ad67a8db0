import { getJob } from '#contract/jobs.ts';
import { type Api, LinesAnswer } from '#provider/http/api.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { findJob } from './job-progress.ts';
import { streamJob } from './stream-job.ts';

const NDJSON = 'application/x-ndjson';

/** Progress of work over many rows: as it stands, or as a stream of lines until it ends. */
export function jobRoutes(api: Api, services: Services): void {
  api.bind(getJob, async ({ caller, params, request }) => {
    const job = await findJob(services.database.db, caller.accountId, params.jobId);
    if (job === undefined) throw new Refusal('not-found');
    if (!(request.headers.accept ?? '').includes(NDJSON)) return job;
    return new LinesAnswer(NDJSON, (stop) => streamJob(services.database, { accountId: caller.accountId, first: job, stop }));
  });
}
