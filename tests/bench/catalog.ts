import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import autocannon from 'autocannon';
import { sql } from 'kysely';
import { type Database, openDatabase } from '#provider/database/database.ts';
import { openEmbeddedPostgres } from '#provider/database/embedded-postgres.ts';
import { migrate } from '#provider/database/migrate.ts';
import { importProductFiles } from '#provider/features/products/import-products.ts';
import { freePorts } from '#tests/support/wharf-process.ts';
import { addCaller, ready, startApi, stopped } from './api-process.ts';
import { writeDemoCopies } from './demo-copies.ts';
import { type BenchRow, median, printBench } from './table.ts';

const PROJECT = new URL('../../', import.meta.url).pathname;
const PRODUCTS = 10_000;
/** Many short rounds: on a machine that is not idle, both sides meet the same disturbances. */
const ROUNDS = 9;
const SECONDS = 2;
const CLIENTS = 10;
const GOAL = '0.40x (stretch 0.60x)';

interface Subject {
  name: string;
  api: string[];
  bare: string[];
}

/** P1: lists and details through the real API against a bare server with the same statements, in turn. */
export async function run(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wharf-catalog-'));
  const server = await openServer(dataDir);
  const database = openDatabase({ connectionString: server.connectionString, poolSize: 2 });
  const children: ChildProcess[] = [];
  try {
    await migrate(server.connectionString);
    const config = { cnyPerUsd: '7.10', importCostShare: '0.40' };
    await importProductFiles({ database, config }, [await writeDemoCopies(dataDir, PRODUCTS)], (text) => process.stdout.write(`${text}\n`));
    await sql`VACUUM (ANALYZE)`.execute(database.db).catch(() => undefined);
    const caller = await addCaller(database);
    const ports = await freePorts();
    children.push(await startApi(dataDir, ports.provider));
    const rows = await measureLists({ connectionString: server.connectionString, apiPort: ports.provider, caller, products: PRODUCTS });
    printBench('catalog', rows);
  } finally {
    await Promise.all(children.map(stopped));
    await database.close();
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Measured {
  connectionString: string;
  apiPort: number;
  caller: { accountId: string; authorization: string };
  products: number;
}

/** P1 of a provider that runs, against a bare server on the same database. */
export async function measureLists({ connectionString, apiPort, caller, products }: Measured): Promise<BenchRow[]> {
  const database = openDatabase({ connectionString, poolSize: 1 });
  const { app: barePort } = await freePorts();
  const bare = await startBare(connectionString, barePort, caller.accountId);
  try {
    const rows = [];
    const { authorization } = caller;
    for (const subject of await selectSubjects(database)) rows.push(await compare(subject, { apiPort, barePort, authorization, products }));
    return rows;
  } finally {
    await stopped(bare);
    await database.close();
  }
}

async function openServer(dataDir: string): Promise<{ connectionString: string; close(): Promise<void> }> {
  const given = process.env['DATABASE_URL'];
  return given === undefined ? openEmbeddedPostgres({ dataDir }) : { connectionString: given, close: async () => undefined };
}

async function selectSubjects({ db }: Database): Promise<Subject[]> {
  const categories = await db.selectFrom('category').select(['id', 'level']).orderBy('position').limit(60).execute();
  const products = await db.selectFrom('product').select('id').orderBy('id').limit(300).execute();
  return [
    { name: 'product list', api: ['/v1/products'], bare: ['/list'] },
    {
      name: 'category list',
      api: categories.map(({ id }) => `/v1/products?categoryId=${id}`),
      bare: categories.map(({ id, level }) => `/category/${level}/${id}`),
    },
    { name: 'product detail', api: products.map(({ id }) => `/v1/products/${id}`), bare: products.map(({ id }) => `/product/${id}`) },
  ];
}

async function compare(
  subject: Subject,
  place: { apiPort: number; barePort: number; authorization: string; products: number },
): Promise<BenchRow> {
  const [api, bare]: [number[], number[]] = [[], []];
  const { apiPort, barePort, authorization, products } = place;
  for (let round = 0; round <= ROUNDS; round += 1) {
    const measured = [
      await requestsPerSecond(apiPort, subject.api, { authorization }),
      await requestsPerSecond(barePort, subject.bare, {}),
    ];
    // The first round fills caches and prepares statements.
    if (round === 0) continue;
    api.push(measured[0] ?? 0);
    bare.push(measured[1] ?? 0);
  }
  return {
    what: `P1 ${subject.name}, ${products} products, ${CLIENTS} clients`,
    measured: `${Math.round(median(api))}/s`,
    reference: `${Math.round(median(bare))}/s bare Fastify and pg`,
    ratio: median(api.map((value, round) => value / (bare[round] ?? Number.NaN))),
    goal: GOAL,
  };
}

async function requestsPerSecond(port: number, paths: string[], headers: Record<string, string>): Promise<number> {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: CLIENTS,
    duration: SECONDS,
    headers,
    requests: paths.map((path) => ({ method: 'GET', path })),
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refusals, ${result.errors} errors`);
  return result['2xx'] / result.duration;
}

async function startBare(connectionString: string, port: number, accountId: string): Promise<ChildProcess> {
  const script = join(PROJECT, 'tests/bench/bare-catalog-server.ts');
  return ready(
    spawn(process.execPath, ['--import', 'tsx', script, connectionString, String(port), accountId], {
      cwd: PROJECT,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    }),
  );
}
