import { setTimeout as sleep } from 'node:timers/promises';
import type { Job } from '#contract/jobs.ts';
import type { Database } from '#provider/database/database.ts';
import { findJob } from './job-progress.ts';

const LINE_EVERY_MS = 500;
/** The client's own bound; a job that takes longer is asked for again. */
const LONGEST_STREAM_MS = 360_000;

/** A job as one JSON line each time it changed, at most every 500 ms, up to and with its end or until told to stop. */
export async function* streamJob(database: Database, wanted: { accountId: string; first: Job; stop: AbortSignal }): AsyncGenerator<string> {
  const { accountId, first, stop } = wanted;
  const giveUpAt = Date.now() + LONGEST_STREAM_MS;
  let line = toLine(first);
  yield line;
  let job: Job | undefined = first;
  while (job !== undefined && !hasEnded(job) && Date.now() < giveUpAt) {
    if (!(await rested(stop))) return;
    job = await findJob(database.db, accountId, first.id);
    if (job === undefined || toLine(job) === line) continue;
    line = toLine(job);
    yield line;
  }
}

/** Waits until the next line may come; false when told to stop. */
async function rested(stop: AbortSignal): Promise<boolean> {
  await sleep(LINE_EVERY_MS, undefined, { signal: stop }).catch((error: unknown) => {
    if (!stop.aborted) throw error;
  });
  return !stop.aborted;
}

function toLine(job: Job): string {
  return `${JSON.stringify(job)}\n`;
}

function hasEnded(job: Job): boolean {
  return job.state === 'done' || job.state === 'failed';
}
