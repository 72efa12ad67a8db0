import { sql } from 'kysely';
import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import type { Job } from '#contract/jobs.ts';
import { type Locale, locales } from '#contract/locales.ts';
import { ManualOrderInput } from '#contract/manual-orders.ts';
import type { Cause } from '#contract/problem.ts';
import type { Tx } from '#provider/database/database.ts';
import { placeManualOrder } from '#provider/features/orders/place-manual-order.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { createJob, queueRows, requireJob } from '#provider/jobs/job-progress.ts';
import { runRow } from '#provider/jobs/run-row.ts';
import type { TaskContext } from '#provider/jobs/task.ts';
import type { Services } from '#provider/services.ts';
import { readOrderFacts } from '../read-order-facts.ts';
import { lockImport } from './imports.store.ts';

const TRIES = 5;
/** A job shows all its rows at once: beyond this a row stands for several orders. */
const JOB_ROWS_MAX = 500;
const JobInput = z.object({ userId: Id, orderImportId: Id, locale: z.enum(locales) });
const RowInput = z.object({ seqs: z.array(z.int()) });

/** Starts a job that makes the orders of an upload that are ready. */
export async function startCreation(
  tx: Tx,
  { accountId, userId, id, locale }: { accountId: string; userId: string; id: string; locale: Locale },
): Promise<Job> {
  const { checked } = await lockImport(tx, accountId, id);
  const found = await sql<{ seq: number; reference: string }>`SELECT seq, reference FROM order_import_order
    WHERE account_id = ${accountId} AND order_import_id = ${id} AND input IS NOT NULL ORDER BY seq`.execute(tx);
  const orders = found.rows;
  if (!checked || orders.length === 0) throw new Refusal('state-conflict');
  const size = Math.ceil(orders.length / JOB_ROWS_MAX);
  const rows = [];
  for (let from = 0; from < orders.length; from += size) {
    const batch = orders.slice(from, from + size);
    const names = [batch[0]?.reference, batch.length > 1 ? batch.at(-1)?.reference : undefined].filter(Boolean);
    rows.push({ label: names.join(' – '), input: { seqs: batch.map(({ seq }) => seq) } });
  }
  const jobId = await createJob(tx, { accountId, kind: 'create-orders', input: { userId, orderImportId: id, locale }, rows });
  await sql`UPDATE order_import SET job_id = ${jobId}, version = version + 1 WHERE account_id = ${accountId} AND id = ${id}`.execute(tx);
  await queueRows(tx, { accountId, jobId, task: 'create-orders', tries: TRIES });
  return requireJob(tx, accountId, jobId);
}

/** Makes the orders of one row of the job. One that can't be made leaves the others of the row alone. */
export async function createImportedOrders(services: Services, payload: unknown, context: TaskContext): Promise<void> {
  await runRow(services, { payload, context }, async (tx, { accountId, jobInput, rowInput }) => {
    const { userId, orderImportId, locale } = JobInput.parse(jobInput);
    let failed: Cause | null = null;
    for (const seq of RowInput.parse(rowInput).seqs)
      failed = (await createOne(services, tx, { accountId, userId, orderImportId, locale, seq })) ?? failed;
    return failed === null ? { status: 'done', resultId: orderImportId } : { status: 'left', cause: failed };
  });
}

/** Null once the order is there, else why it can't be. What is refused is refused before anything of it is stored. */
async function createOne(
  services: Services,
  tx: Tx,
  {
    accountId,
    userId,
    orderImportId,
    locale,
    seq,
  }: { accountId: string; userId: string; orderImportId: string; locale: Locale; seq: number },
): Promise<Cause | null> {
  const place = sql`account_id = ${accountId} AND order_import_id = ${orderImportId} AND seq = ${seq}`;
  const found = await sql<{
    input: unknown;
    order_id: string | null;
  }>`SELECT input, order_id FROM order_import_order WHERE ${place} FOR UPDATE`.execute(tx);
  const row = found.rows[0];
  if (row === undefined || row.order_id !== null) return null;
  const input = ManualOrderInput.parse(row.input);
  try {
    const facts = await readOrderFacts(services, tx, { accountId, userId, input, locale });
    const orderId = await placeManualOrder(services, tx, { accountId, userId, mode: input.mode, facts });
    await sql`UPDATE order_import_order SET order_id = ${orderId}, failure = NULL WHERE ${place}`.execute(tx);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const taken = error.fields?.find(({ code }) => code === 'reference-taken')?.params?.['number'];
    const failure = taken === undefined ? 'not-made' : `reference-taken:${taken}`;
    await sql`UPDATE order_import_order SET failure = ${failure} WHERE ${place}`.execute(tx);
    return taken === undefined ? { code: 'order-not-made', params: {} } : { code: 'reference-taken', params: { number: taken } };
  }
}
