import { sql } from 'kysely';
import { z } from 'zod';
import type { Job } from '#contract/jobs.ts';
import type { PriceRun } from '#contract/price-runs.ts';
import { readNow } from '#provider/database/app-clock.ts';
import { addJob, inTransaction, type Tx } from '#provider/database/database.ts';
import { isRestricted } from '#provider/features/account/is-restricted.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { createJob, queueRows, requireJob } from '#provider/jobs/job-progress.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import type { Services } from '#provider/services.ts';
import { lockRun, moveRun, type RunStanding } from './move-price-run.ts';
import { listRunListings } from './price-run-rows.store.ts';
import { requireRun } from './require-run.ts';

/** With the queue's back-off the last try comes after about a minute and a half. */
const PRICE_TRIES = 5;
const ScheduledRun = z.object({ accountId: z.uuid(), runId: z.uuid() });

interface Chosen {
  accountId: string;
  runId: string;
  actor: Actor;
}
export interface StartedRun {
  run: PriceRun;
  /** Null while it waits for its time. */
  job: Job | null;
}

/** Starts a plan now, or has it start at a time to come. */
export async function startPriceRun(tx: Tx, wish: Chosen & { startAt: string | null }): Promise<StartedRun> {
  const { accountId, runId, actor, startAt } = wish;
  const run = await lockRun(tx, accountId, runId);
  if (run === undefined) throw new Refusal('not-found');
  if (run.state !== 'planned') throw new Refusal('state-conflict');
  if (startAt === null || new Date(startAt) <= (await readNow(tx))) return beginRun(tx, run, actor);
  await moveRun(tx, run, { to: 'scheduled', actor, columns: { start_at: startAt } });
  await addJob(tx, 'begin-price-run', { accountId, runId }, { runAt: new Date(startAt) });
  return { run: await requireRun(tx, accountId, runId), job: null };
}

/** Begins a run whose time has come, unless it was given up; that of a restricted account is canceled. */
export async function beginScheduledRun(services: Services, payload: unknown): Promise<void> {
  const { accountId, runId } = ScheduledRun.parse(payload);
  await inTransaction(services.database, async (tx) => {
    const run = await lockRun(tx, accountId, runId);
    if (run?.state !== 'scheduled') return;
    if (await isRestricted(tx, accountId))
      await moveRun(tx, run, {
        to: 'canceled',
        actor: { kind: 'system' },
        cause: 'account-restricted',
        columns: { finished_at: sql`app_now()` },
      });
    else await beginRun(tx, run, { kind: 'system' });
  });
}

/** Makes the job of a run the caller holds: one row a listing. */
export async function beginRun(tx: Tx, planned: RunStanding, actor: Actor): Promise<{ run: PriceRun; job: Job }> {
  const { accountId, id: runId } = planned;
  const listings = await listRunListings(tx, accountId, runId);
  if (listings.length === 0) throw new Refusal('state-conflict');
  const rows = listings.map(({ listingId, title, storeId }) => ({ label: title, input: { listingId, storeId } }));
  const jobId = await createJob(tx, { accountId, kind: 'set-prices', input: { runId }, rows });
  await moveRun(tx, planned, { to: 'running', actor, columns: { job_id: jobId, start_at: sql`coalesce(start_at, app_now())` } });
  await queueRows(tx, { accountId, jobId, task: 'set-run-prices', tries: PRICE_TRIES });
  return { run: await requireRun(tx, accountId, runId), job: await requireJob(tx, accountId, jobId) };
}

/** Gives up a plan, or a run that waits for its time. */
export async function cancelPriceRun(services: Services, { accountId, runId, actor }: Chosen): Promise<Record<string, never>> {
  return inTransaction(services.database, async (tx) => {
    const run = await lockRun(tx, accountId, runId);
    if (run === undefined) throw new Refusal('not-found');
    if (run.state !== 'planned' && run.state !== 'scheduled') throw new Refusal('state-conflict');
    await moveRun(tx, run, { to: 'canceled', actor, columns: { finished_at: sql`app_now()` } });
    return {};
  });
}
