import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#provider/database/database.ts';
import { addBalance, addDueOrders, addStockedVariants } from '#tests/support/due-orders.ts';
import { addCaller } from './api-process.ts';
import { type BenchRow, median } from './table.ts';

const AT_ONCE = 200;
const AS_A_JOB = 500;
const ROUNDS = 3;
const COST_MINOR = 1_200;
const VARIANTS = 50;
const ASK_AGAIN_MS = 50;
const JOB_MAX_MS = 300_000;

interface Payer {
  origin: string;
  authorization: string;
}

/** How long paying 200 orders in one payment takes, and 500 as a job until its last row is done. The provider must have a worker. */
export async function measurePayingMany(database: Database, origin: string): Promise<BenchRow[]> {
  const variantIds = await addStockedVariants(database, { count: VARIANTS, counted: ROUNDS * (AT_ONCE + AS_A_JOB) });
  const [atOnceMs, jobMs]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    atOnceMs.push(await payAtOnce(await payerOf(database, origin, { orders: AT_ONCE, variantIds })));
    jobMs.push(await payAsJob(await payerOf(database, origin, { orders: AS_A_JOB, variantIds })));
  }
  const row = (what: string, times: number[]) => ({
    ...{ what, measured: `${(median(times) / 1000).toFixed(2)} s`, reference: '', ratio: null, goal: '' },
  });
  return [row(`${AT_ONCE} orders paid at once`, atOnceMs), row(`${AS_A_JOB} orders paid as a job`, jobMs)];
}

/** A merchant whose orders of the live mode are due, and who has the money for them. */
async function payerOf(
  database: Database,
  origin: string,
  { orders, variantIds }: { orders: number; variantIds: string[] },
): Promise<Payer & { orderIds: string[] }> {
  const { accountId, authorization } = await addCaller(database);
  await sql`INSERT INTO wallet (account_id, mode) VALUES (${accountId}, 'live') ON CONFLICT DO NOTHING`.execute(database.db);
  await addBalance(database, accountId, orders * COST_MINOR, 'live');
  const due = await addDueOrders(database, accountId, { count: orders, mode: 'live', variantIds });
  return { origin, authorization, orderIds: due.map(({ id }) => id) };
}

async function payAtOnce({ orderIds, ...payer }: Payer & { orderIds: string[] }): Promise<number> {
  const startedAt = performance.now();
  await send(payer, '/v1/payments', { orderIds, expectedTotalMinor: orderIds.length * COST_MINOR });
  return performance.now() - startedAt;
}

async function payAsJob({ orderIds, ...payer }: Payer & { orderIds: string[] }): Promise<number> {
  const startedAt = performance.now();
  const { id } = await send<{ id: string }>(payer, '/v1/orders/pay', { orderIds, expectedTotalMinor: orderIds.length * COST_MINOR });
  for (;;) {
    const job = await send<{ finishedAt: string | null; doneCount: number }>(payer, `/v1/jobs/${id}`);
    const tookMs = performance.now() - startedAt;
    if (job.finishedAt !== null && job.doneCount === orderIds.length) return tookMs;
    if (job.finishedAt !== null || tookMs > JOB_MAX_MS) throw new Error(`${job.doneCount} of ${orderIds.length} orders were paid`);
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
}

async function send<Data>({ origin, authorization }: Payer, path: string, body?: object): Promise<Data> {
  const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  const answer = await fetch(origin + path, body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${(await answer.text()).slice(0, 500)}`);
  return ((await answer.json()) as { data: Data }).data;
}
