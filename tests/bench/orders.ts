import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { openDatabase } from '#provider/database/database.ts';
import { openEmbeddedPostgres } from '#provider/database/embedded-postgres.ts';
import { migrate } from '#provider/database/migrate.ts';
import { freePorts } from '#tests/support/wharf-process.ts';
import { addCaller, startApi, stopped } from './api-process.ts';
import { measurePayingMany } from './pay-many.ts';
import { seedOrders } from './seed-orders.ts';
import { type BenchRow, printBench, quantile } from './table.ts';

const ORDERS = 200_000;
const FEW_ORDERS = 2_000;
const PER_ACCOUNT = 200;
/** Merchants who ask, in turn: no account's rows are always in memory. */
const CALLERS = 10;
/** Of the many orders a merchant of a tenth of them has. */
const LARGE_SHARE = 10;
const ROUNDS = 60;
/** The first fill caches. */
const WARM_UP = 10;
const GOAL = '2x';

interface Caller {
  accountId: string;
  authorization: string;
}
interface Side {
  origin: string;
  callers: Caller[];
  /** Null where nobody has so many. */
  large: Caller | null;
  seconds: number;
  connectionString: string;
  /** The same with a worker for jobs; answers at the origin returned. */
  withWorker: () => Promise<string>;
  close: () => Promise<void>;
}

/** Lists, counts, search and the page of an order with many orders in the database against few, and paying many; the first argument is how many. */
export async function run([many]: string[] = []): Promise<void> {
  const orders = many === undefined ? ORDERS : Number(many);
  const sides: Side[] = [];
  try {
    sides.push(await openSide(orders, true));
    sides.push(await openSide(Math.min(FEW_ORDERS, orders), false));
    const [large, small] = sides;
    if (large === undefined || small === undefined) throw new Error('a database is missing');
    const rows: BenchRow[] = [
      { what: `${orders} orders written`, measured: `${large.seconds} s`, reference: '', ratio: null, goal: '600 s' },
    ];
    for (const [what, ask] of Object.entries(QUESTIONS)) rows.push(await compare(what, ask, { large, small, orders }));
    rows.push(...(await payMany(large)));
    printBench('orders', rows);
  } finally {
    for (const side of sides) await side.close();
  }
}

async function payMany({ withWorker, connectionString }: Side): Promise<BenchRow[]> {
  const origin = await withWorker();
  const database = openDatabase({ connectionString, poolSize: 2 });
  try {
    return await measurePayingMany(database, origin);
  } finally {
    await database.close();
  }
}

async function openSide(orders: number, withLarge: boolean): Promise<Side> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wharf-orders-'));
  const server = await openEmbeddedPostgres({ dataDir });
  await migrate(server.connectionString);
  const database = openDatabase({ connectionString: server.connectionString, poolSize: 1 });
  const accounts = await addCallers(database, withLarge ? CALLERS + 1 : CALLERS);
  await database.close();
  const callers = accounts.slice(0, CALLERS);
  const large = accounts[CALLERS] ?? null;
  const perAccount = Math.min(PER_ACCOUNT, Math.floor(orders / CALLERS));
  const ofLarge = large === null ? [] : [{ accountId: large.accountId, orders: orders / LARGE_SHARE }];
  const known = [...callers.map(({ accountId }) => ({ accountId, orders: perAccount })), ...ofLarge];
  const left = orders - known.reduce((sum, account) => sum + account.orders, 0);
  const startedAt = performance.now();
  const superuser = new URL(server.adminConnectionString);
  superuser.pathname = new URL(server.connectionString).pathname;
  await seedOrders(superuser.href, { known, others: { accounts: Math.max(0, Math.floor(left / PER_ACCOUNT)), orders: PER_ACCOUNT } });
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  process.stdout.write(`${orders} orders were made in ${seconds} s\n`);
  const { provider: port } = await freePorts();
  const origin = `http://127.0.0.1:${port}`;
  let api: ChildProcess = await startApi(dataDir, port);
  const withWorker = async () => {
    await stopped(api);
    api = await startApi(dataDir, port, { WORKER: '1' });
    return origin;
  };
  const close = async () => {
    await stopped(api);
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  const { connectionString } = server;
  return { origin, callers, large, seconds, connectionString, withWorker, close };
}

async function addCallers(database: ReturnType<typeof openDatabase>, count: number): Promise<Caller[]> {
  const callers: Caller[] = [];
  for (let each = 0; each < count; each += 1) callers.push(await addCaller(database));
  return callers;
}

/** Where the answer to a question is, the how-manieth time it is asked. */
type Question = (side: Side, caller: Caller, time: number) => Promise<string>;
const TABS = ['all', 'awaiting-payment', 'processing', 'needs-mapping'];
const WORDS = ['#100042', 'silva', 'buyer', 'LAMP-', 'SEED700000'];
const FILTERS = ['country=BR', 'cause=out-of-stock', 'country=US&placedFrom=2026-03-01T00:00:00Z', 'paidFrom=2026-05-01T00:00:00Z'];

const QUESTIONS: Record<string, Question> = {
  'list': async (_side, _caller, time) => `/v1/orders?tab=${at(TABS, time)}`,
  'list, filtered': async (_side, _caller, time) => `/v1/orders?${at(FILTERS, time)}`,
  'counts': async () => '/v1/orders/counts',
  'search': async (_side, _caller, time) => `/v1/orders?q=${encodeURIComponent(at(WORDS, time))}`,
  'parcels': async () => '/v1/parcels?tab=in-transit',
  'order page': async (side, caller, time) => `/v1/orders/${at(await orderIds(side, caller), time)}`,
};

function at(list: readonly string[], time: number): string {
  return list[time % list.length] ?? '';
}

const known = new Map<Caller, Promise<string[]>>();

function orderIds(side: Side, caller: Caller): Promise<string[]> {
  const ids = known.get(caller) ?? readOrderIds(side, caller);
  known.set(caller, ids);
  return ids;
}

async function readOrderIds(side: Side, caller: Caller): Promise<string[]> {
  const { data } = JSON.parse(await read(side, caller, '/v1/orders?pageSize=100')) as { data: { id: string }[] };
  return data.map(({ id }) => id);
}

async function compare(
  what: string,
  question: Question,
  { large, small, orders }: { large: Side; small: Side; orders: number },
): Promise<BenchRow> {
  const [ofLarge, ofSmall, ofMerchant]: [number[], number[], number[]] = [[], [], []];
  for (let time = 0; time < ROUNDS; time += 1) {
    const asked: [Side, Caller | null | undefined, number[]][] = [
      [large, large.callers[time % CALLERS], ofLarge],
      [small, small.callers[time % CALLERS], ofSmall],
      [large, large.large, ofMerchant],
    ];
    // In turn, so that all meet the same disturbances.
    for (const [side, caller, times] of time % 2 === 0 ? asked : asked.toReversed()) {
      if (caller === null || caller === undefined) continue;
      const path = await question(side, caller, time);
      const startedAt = performance.now();
      await read(side, caller, path);
      if (time >= WARM_UP) times.push(performance.now() - startedAt);
    }
  }
  const [many, few] = [quantile(ofLarge, 0.95), quantile(ofSmall, 0.95)];
  const ofTenth = quantile(ofMerchant, 0.95);
  return {
    what: `${what}, ${orders} orders, p95`,
    measured: `${many.toFixed(1)} ms (a merchant of a tenth of them: ${ofTenth.toFixed(1)} ms)`,
    reference: `${few.toFixed(1)} ms with ${Math.min(FEW_ORDERS, orders)} orders`,
    ratio: many / few,
    goal: GOAL,
  };
}

async function read({ origin }: Side, { authorization }: Caller, path: string): Promise<string> {
  const answer = await fetch(origin + path, { headers: { authorization } });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 500)}`);
  return text;
}
