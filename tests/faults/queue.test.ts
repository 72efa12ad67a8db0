import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { pushImportItems } from '#contract/import-list-pushes.ts';
import { getJob, type Job } from '#contract/jobs.ts';
import { listOrders } from '#contract/orders.ts';
import { payOrders } from '#contract/payments.ts';
import { placeTestOrder } from '#contract/stores.ts';
import { freeAbandonedJobs } from '#provider/jobs/abandoned-jobs.ts';
import { outboxRelay } from '#provider/jobs/relays.ts';
import { startWorker } from '#provider/jobs/worker.ts';
import { openWorker } from '#provider/start-service.ts';
import type { Merchant } from '#tests/support/call.ts';
import { cleanUpAfter } from '#tests/support/clean-up.ts';
import { addBalance, addDueOrders, addStockedVariants } from '#tests/support/due-orders.ts';
import { runAsAdmin } from '#tests/support/global-setup.ts';
import { longTest } from '#tests/support/long.ts';
import { addDrafts } from '#tests/support/many-drafts.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { startSecondProvider } from '#tests/support/second-provider.ts';
import { silenceStore } from '#tests/support/silent-store.ts';
import { aDraft, aProduct, aSandboxStore, push } from '#tests/support/store-builders.ts';
import { patient } from '#tests/support/patience.ts';

/** Starting a second process takes its time on a busy machine. */

afterEach(() => vi.useRealTimers());

/** The worker of this process, until the test is over. */
async function work(provider: TestProvider): Promise<void> {
  const worker = await openWorker(provider.services, provider.databaseUrl);
  cleanUpAfter(() => worker.stop());
}

async function count({ services }: TestProvider, rows: string): Promise<number> {
  return (await services.database.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${rows}`)).rows[0]?.n ?? 0;
}

/** Statements the server has under way; the role of the product does not see those of others. */
async function countStatements({ databaseUrl }: TestProvider, condition: string): Promise<number> {
  const name = new URL(databaseUrl).pathname.slice(1);
  const found = await runAsAdmin<{ n: number }>(
    inject('adminUrl'),
    `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = '${name}' AND ${condition}`,
  );
  return found.rows[0]?.n ?? 0;
}

/** Pushes whose store does not answer. */
function waitingPushes(provider: TestProvider): Promise<number> {
  return countStatements(provider, `wait_event_type = 'Lock' AND query LIKE 'insert into "sandbox"."product"%'`);
}

/** As if a process had been killed a while ago: a worker that just began is given some seconds to show that it is alive. */
async function freeKilled({ services }: TestProvider): Promise<void> {
  await services.database.pool.query(
    `UPDATE graphile_worker._private_jobs SET locked_at = locked_at - interval '10 seconds' WHERE locked_at IS NOT NULL`,
  );
  await freeAbandonedJobs(services);
}

/** Pushes all drafts of a merchant. */
async function startPush(merchant: Merchant, storeIds: string[]): Promise<() => Promise<Job>> {
  const { id: jobId } = (await merchant.call(pushImportItems, { body: { storeIds, matching: {} } })).data;
  return async () => (await merchant.call(getJob, { params: { jobId } })).data;
}

describe('two instances', () => {
  it('fire the same schedule: one run (fault 140)', async () => {
    const provider = await startTestProvider();
    const runs: string[] = [];
    const minute = Math.floor(Date.now() / 60_000) * 60_000;
    vi.useFakeTimers({ toFake: ['Date'], now: minute - 1_500, shouldAdvanceTime: true });
    for (const instance of ['first', 'second']) {
      const worker = await startWorker(provider.services, {
        tasks: {
          'note-run': { lane: 'interactive', at: '* * * * *', run: async () => void runs.push(instance) },
          'note-end': { lane: 'interactive', run: async () => void runs.push('end') },
        },
        relays: [],
      });
      cleanUpAfter(() => worker.stop());
    }
    await expect.poll(() => runs.length).toBeGreaterThan(0);
    await sql`SELECT graphile_worker.add_job('note-end')`.execute(provider.services.database.db);
    await expect.poll(() => runs).toContain('end');
    expect(runs).toHaveLength(2);
    await expect.poll(() => count(provider, 'graphile_worker.jobs')).toBe(0);
  });

  longTest('work the rows of one push, and one is killed in the middle: every row is done once', async () => {
    const provider = await startTestProvider();
    const merchant = await provider.signUp();
    const [store, second] = [await aSandboxStore(merchant), await aSandboxStore(merchant)];
    await provider.runJobs();
    await addDrafts(provider, merchant, 30);
    const other = await startSecondProvider(provider);
    const job = await startPush(merchant, [store.id, second.id]);
    await expect.poll(async () => (await job()).doneCount, { interval: 5 }).toBeGreaterThan(2);
    const silent = await silenceStore(provider, store.id);
    await expect.poll(() => waitingPushes(provider), { interval: 5 }).toBe(1);
    await work(provider);
    cleanUpAfter(silent.answer);
    await other.kill();
    await silent.answer();
    expect((await job()).doneCount).toBeLessThan(60);
    await freeKilled(provider);
    await expect.poll(async () => (await job()).state).toBe('done');
    expect(await job()).toMatchObject({ doneCount: 60, failedCount: 0 });
    expect([await count(provider, 'sandbox.product'), await count(provider, 'listing')]).toEqual([60, 60]);
  });
});

describe('a kill', () => {
  longTest('between commit and publish, and between publish and mark: nothing is lost, nothing comes twice (fault 141)', async () => {
    const provider = await startTestProvider();
    const { merchant, orders } = await aMerchantWithDueOrders(provider, 20);
    const other = await startSecondProvider(provider);
    const blocker = new pg.Client({ connectionString: provider.databaseUrl });
    await blocker.connect();
    cleanUpAfter(() => blocker.end());
    await blocker.query('BEGIN');
    await blocker.query('LOCK TABLE graphile_worker._private_jobs IN EXCLUSIVE MODE');
    await payAll(merchant, orders);
    // The other instance has the rows and can't publish them.
    const relaying = () => countStatements(provider, `state = 'active' AND query LIKE '%graphile_worker.add_job(kind%'`);
    await expect.poll(relaying).toBe(1);
    await other.kill();
    await blocker.query('ROLLBACK');
    await expect.poll(relaying).toBe(0);
    const published = `graphile_worker.jobs WHERE task_identifier = 'supplier-order'`;
    expect([await count(provider, 'outbox WHERE relayed_at IS NULL'), await count(provider, published)]).toEqual([20, 0]);

    const moved = await Promise.all(Array.from({ length: 4 }, () => outboxRelay.moveBatch(provider.services)));
    expect(moved.reduce((sum, rows) => sum + rows)).toBe(20);
    expect(await count(provider, published)).toBe(20);
    await freeKilled(provider);
    await provider.runJobs();
    const picked = `order_fulfillment_event WHERE to_state = 'picking' AND edit IS NULL`;
    expect([await count(provider, picked), await count(provider, `(SELECT DISTINCT entity_id FROM ${picked}) orders`)]).toEqual([20, 20]);
  });
});

async function aMerchantWithDueOrders(provider: TestProvider, orderCount: number) {
  const { database } = provider.services;
  const merchant = await provider.signUp();
  await addBalance(database, merchant.accountId, orderCount * 1_200);
  const variantIds = await addStockedVariants(database, { count: 1, counted: orderCount });
  const orders = await addDueOrders(database, merchant.accountId, { count: orderCount, variantIds });
  return { merchant, orders: orders.map(({ id }) => id) };
}

async function payAll(merchant: Merchant, orderIds: string[]): Promise<void> {
  const paid = await merchant.call(payOrders, { body: { orderIds, expectedTotalMinor: orderIds.length * 1_200 } });
  expect(paid.status).toBe(200);
}

describe('a store that does not answer and two pushes of 500 rows', () => {
  longTest('delay the order of another store by less than a second', async () => {
    const provider = await startTestProvider({}, { template: 'rates' });
    const [seller, slow, busy] = [await provider.signUp(), await provider.signUp(), await provider.signUp()];
    const [selling, silentStore, busyStore] = [await aSandboxStore(seller), await aSandboxStore(slow), await aSandboxStore(busy)];
    await push(provider, seller, selling.id, [(await aDraft(seller, await aProduct(provider, { variants: [{ stock: 1_000 }] }))).id]);
    await addDrafts(provider, slow, 500);
    await addDrafts(provider, busy, 500);
    await work(provider);
    const quietMs = await medianOrderMs(seller, selling.id);

    const silent = await silenceStore(provider, silentStore.id);
    cleanUpAfter(silent.answer);
    const jobs = [await startPush(slow, [silentStore.id]), await startPush(busy, [busyStore.id])];
    await expect.poll(() => waitingPushes(provider)).toBe(1);
    const loadedMs = await medianOrderMs(seller, selling.id);
    const [waiting, running] = await Promise.all(jobs.map((job) => job()));
    // The calls to a store wait for each other: of its 500 one alone holds a worker.
    expect(await waitingPushes(provider)).toBe(1);
    expect(waiting).toMatchObject({ state: 'running', total: 500, doneCount: 0 });
    expect(running).toMatchObject({ state: 'running', total: 500, failedCount: 0 });
    expect(loadedMs - quietMs).toBeLessThan(patient(1_000));
  });
});

/** How long an order of a store takes from there to the merchant's list. */
async function medianOrderMs(merchant: Merchant, storeId: string): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    const since = performance.now();
    const { externalName } = (await merchant.call(placeTestOrder, { params: { storeId }, body: {} })).data;
    const isListed = async () => (await merchant.call(listOrders)).data.some((order) => order.externalName === externalName);
    await expect.poll(isListed, { interval: 10 }).toBe(true);
    times.push(performance.now() - since);
  }
  return times.toSorted((one, next) => one - next)[1] ?? 0;
}
