import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '#provider/database/database.ts';
import { openEmbeddedPostgres } from '#provider/database/embedded-postgres.ts';
import { migrate } from '#provider/database/migrate.ts';
import { freePorts } from '#tests/support/wharf-process.ts';
import { addCaller, startApi, stopped } from './api-process.ts';
import { seedOrders } from './seed-orders.ts';
import { type BenchRow, printBench, quantile } from './table.ts';

const ORDERS = 200_000;
const FEW_ORDERS = 2_000;
const ROUNDS = 60;
/** The first fill caches. */
const WARM_UP = 10;
const GOAL = '2x';
const QUESTIONS = { 'last 7 days': 'days=7', 'last 30 days': 'days=30', 'last 90 days': 'days=90' };

interface Caller {
  accountId: string;
  authorization: string;
}

/** The dashboard of an account with many orders against one with few, in one database; the first argument is how many. */
export async function run([many]: string[] = []): Promise<void> {
  const orders = many === undefined ? ORDERS : Number(many);
  const dataDir = await mkdtemp(join(tmpdir(), 'wharf-dashboard-'));
  const server = await openEmbeddedPostgres({ dataDir });
  try {
    await migrate(server.connectionString);
    const database = openDatabase({ connectionString: server.connectionString, poolSize: 1 });
    const [large, small] = [await addCaller(database), await addCaller(database)];
    const superuser = new URL(server.adminConnectionString);
    superuser.pathname = new URL(server.connectionString).pathname;
    const known = [
      { accountId: large.accountId, orders },
      { accountId: small.accountId, orders: FEW_ORDERS },
    ];
    await seedOrders(superuser.href, { known, others: { accounts: 0, orders: 0 } });
    const rows: BenchRow[] = [];
    for (const [name, { accountId }] of Object.entries({ [`${orders} orders`]: large, [`${FEW_ORDERS} orders`]: small })) {
      const startedAt = performance.now();
      await sql`SELECT fold_dashboard(${accountId}, 'UTC')`.execute(database.db);
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      rows.push({ what: `all days made anew, ${name}`, measured: `${seconds} s`, reference: '', ratio: null, goal: '' });
    }
    await database.close();
    const { provider: port } = await freePorts();
    const api = await startApi(dataDir, port);
    for (const [what, query] of Object.entries(QUESTIONS))
      rows.push(await compare(what, `http://127.0.0.1:${port}/v1/home/dashboard?${query}`, { large, small, orders }));
    await stopped(api);
    printBench('dashboard', rows);
  } finally {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function compare(
  what: string,
  url: string,
  { large, small, orders }: { large: Caller; small: Caller; orders: number },
): Promise<BenchRow> {
  const times = { large: [] as number[], small: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    // In turn, so that both meet the same disturbances.
    const asked = round % 2 === 0 ? (['large', 'small'] as const) : (['small', 'large'] as const);
    for (const side of asked) {
      const { authorization } = side === 'large' ? large : small;
      const startedAt = performance.now();
      const answer = await fetch(url, { headers: { authorization } });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text.slice(0, 500)}`);
      if (round >= WARM_UP) times[side].push(performance.now() - startedAt);
    }
  }
  const [many, few] = [quantile(times.large, 0.95), quantile(times.small, 0.95)];
  return {
    what: `${what}, ${orders} orders, p95`,
    measured: `${many.toFixed(1)} ms`,
    reference: `${few.toFixed(1)} ms with ${FEW_ORDERS} orders`,
    ratio: many / few,
    goal: GOAL,
  };
}
