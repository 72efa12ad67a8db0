import type { ChildProcess } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Job } from '#contract/jobs.ts';
import { type Database, inTransaction, openDatabase } from '#provider/database/database.ts';
import { openEmbeddedPostgres } from '#provider/database/embedded-postgres.ts';
import { migrate } from '#provider/database/migrate.ts';
import type { LedgerEntryInput } from '#provider/ledger/entries.ts';
import { payment, topUp } from '#provider/ledger/movements.ts';
import { postEntries } from '#provider/ledger/post-entries.ts';
import { freePorts } from '#tests/support/wharf-process.ts';
import { addCaller, startApi, stopped } from './api-process.ts';
import { type BenchRow, printBench, quantile } from './table.ts';

const POSTINGS = 200_000;
const FEW_POSTINGS = 2_000;
const POSTED_AT_ONCE = 1_000;
/** One in so many is a recharge, the others are paid from it. */
const RECHARGE_EVERY = 10;
const ROUNDS = 60;
/** The first fill caches. */
const WARM_UP = 10;
const JOB_WITHIN_MS = 1_800_000;
/** Written to the kernel's `clear_refs`, it has the most memory a process held counted anew. */
const RESET_PEAK = '5';
/** Each with its goal; the sums of a month grow with its postings. */
const QUESTIONS = {
  'first page': { path: '/v1/ledger-entries?pageSize=50', goal: '2x' },
  'first page of recharges': { path: '/v1/ledger-entries?pageSize=50&kind=recharge', goal: '2x' },
  'months': { path: '/v1/ledger-months', goal: '' },
};
const FORMATS = ['pdf', 'xlsx', 'csv'] as const;

interface Caller {
  accountId: string;
  authorization: string;
}
interface Sides {
  large: Caller;
  small: Caller;
  postings: number;
}

/** The statement of an account with many postings in one month against one with few; the first argument is how many. */
export async function run([many]: string[] = []): Promise<void> {
  const postings = many === undefined ? POSTINGS : Number(many);
  const dataDir = await mkdtemp(join(tmpdir(), 'wharf-statement-'));
  const server = await openEmbeddedPostgres({ dataDir });
  try {
    await migrate(server.connectionString);
    const database = openDatabase({ connectionString: server.connectionString, poolSize: 1 });
    const sides = { large: await addTrader(database, postings), small: await addTrader(database, FEW_POSTINGS), postings };
    await database.close();
    const { provider: port } = await freePorts();
    const origin = `http://127.0.0.1:${port}`;
    const rows: BenchRow[] = [];
    const api = await startApi(dataDir, port);
    for (const [what, { path, goal }] of Object.entries(QUESTIONS)) rows.push({ ...(await compare(what, origin + path, sides)), goal });
    await stopped(api);
    const worker = await startApi(dataDir, port, { WORKER: '1' });
    for (const format of FORMATS) rows.push(await writeStatements(worker, origin, format, sides));
    await stopped(worker);
    printBench('statement', rows);
  } finally {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** A merchant whose live wallet has moved so often. */
async function addTrader(database: Database, postings: number): Promise<Caller> {
  const caller = await addCaller(database);
  const { accountId } = caller;
  await sql`INSERT INTO wallet (account_id, mode) VALUES (${accountId}, 'live') ON CONFLICT DO NOTHING`.execute(database.db);
  const startedAt = performance.now();
  for (let first = 0; first < postings; first += POSTED_AT_ONCE) {
    const count = Math.min(POSTED_AT_ONCE, postings - first);
    await inTransaction(database, (tx) =>
      postEntries(
        tx,
        Array.from({ length: count }, (_, index) => entryOf(accountId, first + index)),
      ),
    );
  }
  for (const table of ['ledger_entry', 'ledger_line', 'wallet']) await sql`VACUUM (ANALYZE) ${sql.table(table)}`.execute(database.db);
  process.stdout.write(`${postings} postings were made in ${((performance.now() - startedAt) / 1000).toFixed(0)} s\n`);
  return caller;
}

function entryOf(accountId: string, place: number): LedgerEntryInput {
  const wallet = { availableMinor: 0, heldMinor: 0, frozenMinor: 0, promotionalMinor: 0, receivableMinor: 0 };
  const document = { id: uuidv7(), number: `${place}` };
  if (place % RECHARGE_EVERY !== 0)
    return {
      accountId,
      mode: 'live',
      kind: 'order_payment',
      document: { ...document, type: 'order', number: `SO${place}` },
      lines: payment(wallet, [{ account: 'revenue:goods', amountMinor: 1_000 + (place % 100) }]),
    };
  const paid = { amountMinor: 2_000, currency: 'USD', rate: '7.1' };
  return {
    accountId,
    mode: 'live',
    kind: 'recharge',
    document: { ...document, type: 'recharge', number: `RC${place}` },
    lines: topUp(wallet, { creditMinor: 14_200, paid }),
  };
}

async function compare(what: string, url: string, { large, small, postings }: Sides): Promise<Omit<BenchRow, 'goal'>> {
  const times = { large: [] as number[], small: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    // In turn, so that both meet the same disturbances.
    const asked = round % 2 === 0 ? (['large', 'small'] as const) : (['small', 'large'] as const);
    for (const side of asked) {
      const startedAt = performance.now();
      await ask(url, side === 'large' ? large : small);
      if (round >= WARM_UP) times[side].push(performance.now() - startedAt);
    }
  }
  const [many, few] = [quantile(times.large, 0.95), quantile(times.small, 0.95)];
  return {
    what: `${what}, ${postings} postings, p95`,
    measured: `${many.toFixed(1)} ms`,
    reference: `${few.toFixed(1)} ms with ${FEW_POSTINGS} postings`,
    ratio: many / few,
  };
}

/** The month of either account as a file: time, and the most memory the provider held meanwhile. */
async function writeStatements(
  provider: ChildProcess,
  origin: string,
  format: (typeof FORMATS)[number],
  { large, small, postings }: Sides,
): Promise<BenchRow> {
  // The first loads the writer.
  await writeStatement(provider, origin, format, small);
  const few = await writeStatement(provider, origin, format, small);
  const many = await writeStatement(provider, origin, format, large);
  return {
    what: `${format.toUpperCase()} of a month, ${postings} postings`,
    measured: `${many.seconds.toFixed(1)} s, ${many.peakMb.toFixed(0)} MB at most`,
    reference: `${few.seconds.toFixed(1)} s, ${few.peakMb.toFixed(0)} MB with ${FEW_POSTINGS}`,
    ratio: many.peakMb / few.peakMb,
    goal: 'memory flat',
  };
}

async function writeStatement(
  provider: ChildProcess,
  origin: string,
  format: string,
  caller: Caller,
): Promise<{ seconds: number; peakMb: number }> {
  const status = `/proc/${provider.pid}`;
  const { months } = await ask<{ months: { month: string; entries: number }[] }>(`${origin}/v1/ledger-months`, caller);
  const month = months.find(({ entries }) => entries > 0)?.month;
  writeFileSync(`${status}/clear_refs`, RESET_PEAK);
  const startedAt = performance.now();
  let job = await ask<Job>(`${origin}/v1/statements`, caller, { mode: 'live', month, format });
  while (job.state !== 'done') {
    if (performance.now() - startedAt > JOB_WITHIN_MS) throw new Error(`the statement is ${job.state} after ${JOB_WITHIN_MS} ms`);
    await setTimeout(50);
    job = await ask<Job>(`${origin}/v1/jobs/${job.id}`, caller);
  }
  if (job.failedCount > 0) throw new Error('the statement could not be written');
  const peakKb = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`${status}/status`, 'utf8'))?.[1];
  return { seconds: (performance.now() - startedAt) / 1000, peakMb: Number(peakKb) / 1024 };
}

async function ask<Data>(url: string, { authorization }: Caller, body?: object): Promise<Data> {
  const answer = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization, 'content-type': 'application/json', 'idempotency-key': uuidv7() },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text.slice(0, 500)}`);
  return (JSON.parse(text) as { data: Data }).data;
}
