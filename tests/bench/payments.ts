import { type ChildProcess, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Database, openDatabase } from '#provider/database/database.ts';
import { openEmbeddedPostgres } from '#provider/database/embedded-postgres.ts';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import { addBalance, addDueOrders, addStockedVariants } from '#tests/support/due-orders.ts';
import { freePorts } from '#tests/support/wharf-process.ts';
import { addCaller, startApi } from './api-process.ts';
import { encodeRequest, sendRequests } from './send-requests.ts';
import { median, printBench } from './table.ts';

const PROJECT = new URL('../../', import.meta.url).pathname;
const ROUNDS = 3;
const SECONDS = 6;
const CLIENTS = 32;
const WALLETS = 100;
/** Enough orders that no round runs out of them. */
const ORDERS_PER_ROUND = 40_000;
const COST_MINOR = 1_200;
/** What the orders are for; each takes a unit of one. */
const VARIANTS = 1_000;

interface Payer {
  accountId: string;
  authorization: string;
}
interface Bill {
  payer: Payer;
  orderId: string;
}

/** P8 and P9: payments over HTTP, each reserving its goods, against pgbench's tpcb-like and a raw hot-wallet update, on the same server. */
export async function run(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wharf-payments-'));
  const server = await openEmbeddedPostgres({ dataDir });
  const ports = await freePorts();
  const provider = await startApi(dataDir, ports.provider);
  const database = openDatabase({ connectionString: server.connectionString, poolSize: 4 });
  try {
    const hasPgbench = preparePgbench(server.adminConnectionString);
    // A server's first seconds, while its code is compiled, are no measure of the following hours.
    for (const wallets of [WALLETS, 1]) await paymentsPerSecond(database, ports.provider, wallets);
    const figures = { many: [] as number[], one: [] as number[], tpcb: [] as number[], hot: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      figures.many.push(await paymentsPerSecond(database, ports.provider, WALLETS));
      if (hasPgbench) figures.tpcb.push(pgbench(server.adminConnectionString, []));
      figures.one.push(await paymentsPerSecond(database, ports.provider, 1));
      if (hasPgbench) figures.hot.push(pgbench(server.adminConnectionString, ['-f', join(PROJECT, 'tests/bench/hot-wallet.sql')]));
    }
    const report = await verifyLedger(database);
    if (report.breaks.length > 0) throw new Error(report.breaks.map(({ detail }) => detail).join('\n'));
    printFigures(figures, hasPgbench);
  } finally {
    await database.close();
    await stopped(provider);
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function printFigures(figures: Record<'many' | 'one' | 'tpcb' | 'hot', number[]>, hasPgbench: boolean): void {
  const ratio = (a: number[], b: number[]) => (hasPgbench ? median(a) / median(b) : null);
  const reference = (values: number[], name: string) => (hasPgbench ? `${Math.round(median(values))}/s ${name}` : 'pgbench not found');
  printBench('payments', [
    {
      what: `P8 payments over HTTP, ${WALLETS} wallets, ${CLIENTS} clients`,
      measured: `${Math.round(median(figures.many))}/s`,
      reference: reference(figures.tpcb, 'pgbench tpcb-like'),
      ratio: ratio(figures.many, figures.tpcb),
      goal: '0.40x (stretch 0.80x)',
    },
    {
      what: `P9 the same, all on one wallet`,
      measured: `${Math.round(median(figures.one))}/s`,
      reference: reference(figures.hot, 'raw hot-wallet update'),
      ratio: ratio(figures.one, figures.hot),
      goal: '0.40x (stretch 0.80x)',
    },
  ]);
}

function stopped(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.removeAllListeners('exit');
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

async function paymentsPerSecond(database: Database, port: number, wallets: number): Promise<number> {
  const bills = await prepareBills(database, wallets);
  const requests = bills.map((bill) =>
    encodeRequest({
      method: 'POST',
      path: '/v1/payments',
      headers: { 'authorization': bill.payer.authorization, 'content-type': 'application/json', 'idempotency-key': bill.orderId },
      body: JSON.stringify({ orderIds: [bill.orderId], expectedTotalMinor: COST_MINOR }),
    }),
  );
  const shares = Array.from({ length: CLIENTS }, (_, client) => requests.filter((_request, index) => index % CLIENTS === client));
  return sendRequests({ port, requests: shares, seconds: SECONDS });
}

/** Fresh wallets with enough money, sessions, and due orders shuffled over them. */
async function prepareBills(database: Database, wallets: number): Promise<Bill[]> {
  const bills: Bill[] = [];
  const variantIds = await addStockedVariants(database, { count: VARIANTS, counted: ORDERS_PER_ROUND });
  for (let wallet = 0; wallet < wallets; wallet += 1) {
    const payer = await addPayer(database);
    const orders = await addDueOrders(database, payer.accountId, { count: ORDERS_PER_ROUND / wallets, variantIds });
    bills.push(...orders.map((order) => ({ payer, orderId: order.id })));
  }
  await sql`ANALYZE`.execute(database.db).catch(() => undefined);
  return bills.sort((a, b) => (a.orderId.slice(-6) < b.orderId.slice(-6) ? -1 : 1));
}

async function addPayer(database: Database): Promise<Payer> {
  const payer = await addCaller(database);
  await sql`INSERT INTO wallet (account_id, mode) VALUES (${payer.accountId}, 'test')`.execute(database.db);
  await addBalance(database, payer.accountId, ORDERS_PER_ROUND * COST_MINOR);
  return payer;
}

function preparePgbench(adminUrl: string): boolean {
  if (spawnSync('pgbench', ['--version']).status !== 0) return false;
  const made = spawnSync('psql', [adminUrl, '-qc', 'CREATE DATABASE bench', '-c', 'SELECT 1']);
  if (made.status !== 0) return false;
  const target = benchUrl(adminUrl);
  if (spawnSync('pgbench', ['-i', '-q', '-s', '50', target]).status !== 0) return false;
  spawnSync('psql', [
    target,
    '-qc',
    'CREATE TABLE hot_wallet (id int PRIMARY KEY, balance bigint NOT NULL CHECK (balance >= 0))',
    '-c',
    'INSERT INTO hot_wallet VALUES (1, 1000000000000)',
  ]);
  return true;
}

function benchUrl(adminUrl: string): string {
  const url = new URL(adminUrl);
  url.pathname = '/bench';
  return url.href;
}

function pgbench(adminUrl: string, extra: string[]): number {
  const ran = spawnSync('pgbench', ['-n', '-c', String(CLIENTS), '-j', '2', '-T', String(SECONDS), ...extra, benchUrl(adminUrl)], {
    encoding: 'utf8',
  });
  const tps = /^tps = ([\d.]+)/m.exec(ran.stdout)?.[1];
  if (tps === undefined) throw new Error(`pgbench failed: ${ran.stderr}`);
  return Number(tps);
}
