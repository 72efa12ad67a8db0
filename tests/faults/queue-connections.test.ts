import { describe, expect, inject, it } from 'vitest';
import { pushImportItems } from '#contract/import-list-pushes.ts';
import { getJob } from '#contract/jobs.ts';
import { openDatabase } from '#provider/database/database.ts';
import { freeAbandonedJobs } from '#provider/jobs/abandoned-jobs.ts';
import { startWorker } from '#provider/jobs/worker.ts';
import { serverOf, throughProxy } from '#tests/support/behind-proxy.ts';
import { cleanUpAfter } from '#tests/support/clean-up.ts';
import { startFaultProxy } from '#tests/support/fault-proxy.ts';
import { runAsAdmin } from '#tests/support/global-setup.ts';
import { longTest } from '#tests/support/long.ts';
import { addDrafts } from '#tests/support/many-drafts.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { startSecondProvider } from '#tests/support/second-provider.ts';
import { aSandboxStore } from '#tests/support/store-builders.ts';

/** Starting a second process takes its time on a busy machine. */

describe('connections of workers that are ended (fault 126)', () => {
  longTest.each([
    { when: 'as jobs end', cut: cutEndsOfJobs },
    { when: 'all at once, eight times', cut: cutAllEightTimes },
  ])('$when: the process lives, and every row is done once', async ({ cut }) => {
    const provider = await startTestProvider();
    const merchant = await provider.signUp();
    const store = await aSandboxStore(merchant);
    await provider.runJobs();
    await addDrafts(provider, merchant, 40);
    const other = await startSecondProvider(provider);
    const { id: jobId } = (await merchant.call(pushImportItems, { body: { storeIds: [store.id], matching: {} } })).data;
    const job = async () => (await merchant.call(getJob, { params: { jobId } })).data;
    await cut(provider, async () => (await job()).doneCount);
    const state = async () => {
      await freeLostJobs(provider);
      return (await job()).state;
    };
    await expect.poll(state).toBe('done');
    await expect.poll(() => freeLostJobs(provider).then(() => unfinished(provider))).toEqual([]);
    expect((await fetch(`${other.url}/healthz`)).status).toBe(200);
    expect(await job()).toMatchObject({ doneCount: 40, failedCount: 0 });
    expect([await count(provider, 'sandbox.product'), await count(provider, 'listing')]).toEqual([40, 40]);
  });

  longTest('a store whose turn no job holds any more gets its turn again', async () => {
    const provider = await startTestProvider();
    const merchant = await provider.signUp();
    const store = await aSandboxStore(merchant);
    await provider.runJobs();
    await addDrafts(provider, merchant, 2);
    await provider.services.database.pool.query(
      `INSERT INTO graphile_worker._private_job_queues (queue_name, locked_by, locked_at) VALUES ($1, 'alive', now())
        ON CONFLICT (queue_name) DO UPDATE SET locked_by = excluded.locked_by, locked_at = excluded.locked_at`,
      [`store:${store.id}`],
    );
    await startSecondProvider(provider);
    await merchant.call(pushImportItems, { body: { storeIds: [store.id], matching: {} } });
    await expect.poll(() => freeLostJobs(provider).then(() => count(provider, 'listing'))).toBe(2);
  });

  it('as a job is handed out: the job is not held for ever by a worker that does not know of it', async () => {
    const provider = await startTestProvider();
    const proxy = await startFaultProxy(serverOf(provider.databaseUrl));
    const database = openDatabase({ connectionString: throughProxy(provider.databaseUrl, proxy), poolSize: 20 });
    const worked: string[] = [];
    const worker = await startWorker(
      { ...provider.services, database },
      { tasks: { note: { lane: 'interactive', run: async () => void worked.push('note') } }, relays: [] },
    );
    cleanUpAfter(async () => {
      await worker.stop();
      await database.close();
    });
    // A worker names its tasks when it begins; until then it would wait for those of the transaction below, not for its lock.
    await expect.poll(() => count(provider, `graphile_worker._private_tasks WHERE identifier = 'note'`)).toBe(1);
    const client = await provider.services.database.pool.connect();
    await client.query('BEGIN; LOCK TABLE graphile_worker._private_jobs IN EXCLUSIVE MODE');
    await client.query(`SELECT graphile_worker.add_job('note')`);
    const looks = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%_private_jobs%'`;
    await expect.poll(async () => (await runAsAdmin(adminUrlOf(provider), looks)).rowCount).toBeGreaterThan(0);
    proxy.fault = 'cut';
    await client.query('COMMIT');
    client.release();
    await expect.poll(() => count(provider, 'graphile_worker._private_jobs WHERE locked_by IS NOT NULL')).toBe(1);
    proxy.fault = 'none';
    const times = async () => {
      await freeLostJobs(provider);
      return worked.length;
    };
    await expect.poll(times).toBe(1);
  });
});

/** The server ends the connection over which a worker says that a job is done, the first three times. */
async function cutEndsOfJobs(provider: TestProvider): Promise<void> {
  await runAsAdmin(
    adminUrlOf(provider),
    `CREATE SEQUENCE cuts;
    CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
      IF nextval('cuts') <= 3 THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;
      RETURN OLD;
    END $$;
    CREATE TRIGGER cut BEFORE DELETE ON graphile_worker._private_jobs FOR EACH ROW EXECUTE FUNCTION cut()`,
  );
}

async function cutAllEightTimes({ databaseUrl }: TestProvider, doneCount: () => Promise<number>): Promise<void> {
  const name = new URL(databaseUrl).pathname.slice(1);
  for (let round = 1; round <= 8; round += 1) {
    const target = round * 4;
    await expect.poll(() => doneCount().catch(() => 0), { interval: 5 }).toBeGreaterThanOrEqual(target);
    await runAsAdmin(inject('adminUrl'), `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
  }
}

/** The superuser in the provider's own database. */
function adminUrlOf({ databaseUrl }: TestProvider): string {
  const url = new URL(inject('adminUrl'));
  url.pathname = new URL(databaseUrl).pathname;
  return url.href;
}

/** As if ten seconds had passed: a worker that just began is given some to show that it is alive, and what failed waits longer with each try. */
async function freeLostJobs({ services }: TestProvider): Promise<void> {
  const { pool } = services.database;
  await pool.query(`UPDATE graphile_worker._private_jobs SET run_at = run_at - interval '10 seconds' WHERE run_at > now()`);
  for (const table of ['_private_jobs', '_private_job_queues'])
    await pool.query(
      `UPDATE graphile_worker.${table} SET locked_at = locked_at - interval '10 seconds' WHERE locked_at > now() - interval '10 seconds'`,
    );
  await freeAbandonedJobs(services);
}

/** What the queue still holds, and why. */
async function unfinished({ services }: TestProvider): Promise<object[]> {
  const { rows } = await services.database.pool.query<object>(
    `SELECT task_identifier AS task, attempts, max_attempts, run_at - now() AS due, locked_by, last_error FROM graphile_worker.jobs`,
  );
  return rows;
}

async function count({ services }: TestProvider, rows: string): Promise<number> {
  return (await services.database.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${rows}`)).rows[0]?.n ?? 0;
}
