import { Command } from 'commander';
import { Logger, runOnce } from 'graphile-worker';
import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { listOrders } from '#contract/orders.ts';
import { addJob } from '#provider/database/database.ts';
import { logSerializers } from '#provider/safe-error.ts';
import { tasks } from '#provider/tasks.ts';
import { longTest } from '#tests/support/long.ts';
import { aSandboxOrder, asBody, deliveryHeaders } from '#tests/support/sandbox-orders.ts';
import { aSandboxStore } from '#tests/support/store-builders.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { freeAbandonedJobs } from './abandoned-jobs.ts';
import { addDeadLetterCommands } from './dead-letter-commands.ts';
import { toQueueTasks } from './queue-tasks.ts';

async function aProvider() {
  const provider = await startTestProvider({}, { template: 'rates' });
  return provider;
}

/** A merchant whose shop sends orders, none of which can be kept until the table is mended. */
async function aMerchantWithBrokenOrders(provider: TestProvider, orderCount: number) {
  const { db } = provider.services.database;
  const merchant = await provider.signUp();
  const store = await aSandboxStore(merchant);
  await provider.runJobs();
  const shop = await db
    .selectFrom('sandbox.shop as p')
    .innerJoin('store as s', 's.external_id', 'p.id')
    .select(['p.id', 'p.webhook_secret as secret'])
    .where('s.id', '=', store.id)
    .executeTakeFirstOrThrow();
  await sql`CREATE FUNCTION break_orders() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'no orders today' USING DETAIL = new.buyer_name; END $$`.execute(db);
  await sql`CREATE TRIGGER broken BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION break_orders()`.execute(db);
  for (let number = 1; number <= orderCount; number += 1) {
    const body = asBody(aSandboxOrder({ name: `#${number}` }));
    await fetch(`${provider.url}/hooks/sandbox/orders`, {
      method: 'POST',
      headers: deliveryHeaders(shop, body),
      body: new Uint8Array(body),
    });
  }
  return { merchant, mend: () => sql`DROP TRIGGER broken ON orders`.execute(db) };
}

/** Runs the jobs as if all their tries but the last had failed. */
async function failForGood(provider: TestProvider): Promise<void> {
  await sql`SELECT graphile_worker.reschedule_jobs(array_agg(id), attempts => max(max_attempts) - 1) FROM graphile_worker.jobs
    WHERE task_identifier = 'handle-inbox'`.execute(provider.services.database.db);
  await provider.runJobs();
  // The last one is put back in the background.
  await expect.poll(() => heldCount(provider)).toBe(0);
}

async function heldCount({ services }: TestProvider): Promise<number | null> {
  return (await services.database.pool.query('SELECT FROM graphile_worker.jobs WHERE locked_at IS NOT NULL')).rowCount;
}

async function deadCount(provider: TestProvider, lane: string): Promise<number> {
  const text = await (await fetch(`${provider.url}/metrics`)).text();
  return Number(new RegExp(`^queue_dead_letters\\{lane="${lane}"\\} (\\d+)$`, 'm').exec(text)?.[1]);
}

/** What an operator reads when typing `npm run provider -- dead-letters …`. */
async function operate(provider: TestProvider, ...args: string[]): Promise<{ lines: string[]; fine: boolean }> {
  const lines: string[] = [];
  let fine = false;
  const program = new Command().exitOverride();
  const run = async (work: (services: TestProvider['services']) => Promise<boolean>) => {
    fine = await work(provider.services);
  };
  addDeadLetterCommands(program, run, (line) => lines.push(line));
  await program.parseAsync(['dead-letters', ...args], { from: 'user' });
  return { lines, fine };
}

describe('a job that failed for good', () => {
  it('is counted, listed without what rows hold, and kept until it is retried; then it does its work', async () => {
    const provider = await aProvider();
    const { merchant, mend } = await aMerchantWithBrokenOrders(provider, 2);
    expect([await deadCount(provider, 'webhooks'), await operate(provider)]).toEqual([
      0,
      { lines: ['No job failed for good.'], fine: true },
    ]);
    await failForGood(provider);
    expect([await deadCount(provider, 'webhooks'), await deadCount(provider, 'bulk')]).toEqual([2, 0]);
    const { lines } = await operate(provider);
    expect(lines).toEqual([
      expect.stringMatching(/^\d+\thandle-inbox\t\S+\t10 tries\tno orders today$/),
      expect.stringContaining('handle-inbox'),
    ]);
    await provider.runJobs();
    expect((await operate(provider)).lines).toEqual(lines);

    await mend();
    const [id = ''] = lines[0]?.split('\t') ?? [];
    expect(await operate(provider, 'retry', id)).toEqual({ lines: ['1 jobs will be worked again.'], fine: true });
    await provider.runJobs();
    expect((await merchant.call(listOrders)).data.map(({ externalName }) => externalName)).toEqual(['#1']);
    expect(await operate(provider, 'retry', id)).toEqual({ lines: ['0 jobs will be worked again.'], fine: false });
    expect(await operate(provider, 'retry', '--all')).toEqual({ lines: ['1 jobs will be worked again.'], fine: true });
    await provider.runJobs();
    expect((await merchant.call(listOrders)).data).toHaveLength(2);
    expect(await deadCount(provider, 'webhooks')).toBe(0);
  });

  it('is retried by its name or with all others, and nothing else', async () => {
    const provider = await aProvider();
    await expect(operate(provider, 'retry')).rejects.toThrow('Name the jobs to retry, or say --all.');
    await expect(operate(provider, 'retry', '1', '--all')).rejects.toThrow('Name the jobs to retry, or say --all.');
    await addJob(provider.services.database.db, 'expire-holds', {}, { runAfterMs: 60_000 });
    expect((await operate(provider, 'retry', '--all')).lines).toEqual(['0 jobs will be worked again.']);
  });

  it('gives way to a new one under its key, and to a later run of the schedule', async () => {
    const provider = await aProvider();
    const { db } = provider.services.database;
    const fail = (task: string, payload: object, key?: string) =>
      addJob(db, task, payload, { maxAttempts: 1, ...(key === undefined ? {} : { key }) });
    await fail('recheck-stock', { broken: true }, 'the-key');
    await fail('recheck-orders', { broken: true });
    await provider.runJobs();
    await sql`SELECT graphile_worker.permanently_fail_jobs(ARRAY[(graphile_worker.add_job('expire-holds', '{"_cron": {"ts": ""}}')).id], 'broken')`.execute(
      db,
    );
    expect((await operate(provider)).lines.map((line) => line.split('\t')[1])).toEqual(['recheck-stock', 'recheck-orders', 'expire-holds']);
    await addJob(db, 'recheck-stock', { broken: true }, { key: 'the-key', runAfterMs: 60_000 });
    await sql`SELECT graphile_worker.add_job('expire-holds', '{"_cron": {"ts": ""}}')`.execute(db);
    await provider.runJobs();
    expect((await operate(provider)).lines).toEqual([expect.stringContaining('recheck-orders')]);
  });

  it('is one too when its worker was lost at its last try', async () => {
    const provider = await aProvider();
    const { db } = provider.services.database;
    await addJob(db, 'expire-holds', {}, { maxAttempts: 1 });
    await sql`UPDATE graphile_worker._private_jobs SET attempts = 1, locked_at = now() - interval '1 minute', locked_by = 'lost'`.execute(
      db,
    );
    expect(await freeAbandonedJobs(provider.services)).toEqual(['lost']);
    expect((await operate(provider)).lines).toEqual([expect.stringMatching(/expire-holds.*its worker was lost$/)]);
  });
});

it('a delivery that failed ten times is an error in the log, once, without the buyer', async () => {
  const provider = await aProvider();
  await aMerchantWithBrokenOrders(provider, 1);
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const services = { ...provider.services, log: pino({ level: 'warn', serializers: logSerializers }, stream) };
  for (let attempt = 1; attempt <= 11; attempt += 1) {
    await sql`SELECT graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) FROM graphile_worker.jobs`.execute(
      services.database.db,
    );
    await runOnce({
      pgPool: services.database.pool,
      taskList: toQueueTasks(tasks, () => services),
      noHandleSignals: true,
      logger: new Logger(() => () => undefined),
    });
    await expect.poll(() => heldCount(provider)).toBe(0);
  }
  const logged = lines.map((line) => JSON.parse(line)).filter(({ task }) => task === 'handle-inbox');
  expect(logged.map(({ level }) => level)).toEqual([...Array.from({ length: 9 }, () => 40), 50]);
  expect(logged.at(-1)).toMatchObject({ msg: 'a job failed for good', attempt: 10, err: { message: 'no orders today', code: 'P0001' } });
  expect(lines.join('')).not.toContain('Ana Lima');
});

longTest('dead letters retried twice at once have no effect twice (fault 142)', async () => {
  const provider = await aProvider();
  const { merchant, mend } = await aMerchantWithBrokenOrders(provider, 50);
  await failForGood(provider);
  expect(await deadCount(provider, 'webhooks')).toBe(50);
  await mend();
  await Promise.all([operate(provider, 'retry', '--all'), operate(provider, 'retry', '--all'), provider.runJobs()]);
  await operate(provider, 'retry', '--all');
  await provider.runJobs();
  const names = (await merchant.call(listOrders, { query: { pageSize: 100 } })).data.map(({ externalName }) => externalName);
  expect([names.length, new Set(names).size]).toEqual([50, 50]);
  expect(await deadCount(provider, 'webhooks')).toBe(0);
});
