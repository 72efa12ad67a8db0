import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { type DataOf, Id } from '#contract/endpoint.ts';
import type { Job } from '#contract/jobs.ts';
import { cny } from '#contract/money.values.ts';
import type { Mode } from '#contract/money.ts';
import type { previewPayment as endpoint } from '#contract/order-bulk-actions.ts';
import type { CauseCode } from '#contract/problem.values.ts';
import type { Tx } from '#provider/database/database.ts';
import { buildPay, type Pay } from '#provider/features/payments/pay.ts';
import { spendableBalance } from '#provider/features/payments/payments.store.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { createJob, queueRows, requireJob } from '#provider/jobs/job-progress.ts';
import { runRow } from '#provider/jobs/run-row.ts';
import type { TaskContext } from '#provider/jobs/task.ts';
import type { Services } from '#provider/services.ts';
import { type Chosen, fitting, requireChosen } from './chosen-orders.ts';

const TRIES = 5;
const JobInput = z.object({ userId: Id });
const RowInput = z.object({ orderId: Id, expectedMinor: z.int(), key: z.string() });

interface ToPay {
  id: string;
  number: string;
  costMinor: number;
}
interface Sum {
  mode: Mode;
  payable: ToPay[];
  blocked: number;
  totalMinor: number;
  balanceMinor: number;
}

/** What paying many orders would cost. Changes nothing. */
export async function previewPayment(services: Services, chosen: Chosen): Promise<DataOf<typeof endpoint>> {
  const { mode, payable, blocked, totalMinor, balanceMinor } = await sumUp(services, chosen);
  return {
    mode,
    payable: payable.length,
    blocked,
    total: cny(totalMinor),
    balanceBefore: cny(balanceMinor),
    shortfall: cny(Math.max(0, totalMinor - balanceMinor)),
  };
}

/** Starts a job that pays each of many orders by itself, for what it costs now. */
export async function payManyOrders(
  services: Services,
  tx: Tx,
  asked: Chosen & { userId: string; expectedTotalMinor: number },
): Promise<Job> {
  const { accountId, userId, expectedTotalMinor } = asked;
  const { payable, totalMinor, balanceMinor } = await sumUp(services, asked, tx);
  if (totalMinor !== expectedTotalMinor) throw new Refusal('quote-expired');
  if (balanceMinor < totalMinor) throw new Refusal('insufficient-balance', { details: { shortfall: cny(totalMinor - balanceMinor) } });
  const rows = payable.map(({ id, number, costMinor }) => ({
    label: number,
    input: { orderId: id, expectedMinor: costMinor, key: `job-${uuidv7()}` },
  }));
  const jobId = await createJob(tx, { accountId, kind: 'pay-orders', input: { userId }, rows });
  await queueRows(tx, { accountId, jobId, task: 'pay-order', tries: TRIES });
  return requireJob(tx, accountId, jobId);
}

/** Pays one order of a job. The row keeps the payment's key: tried again, it is paid once. */
export async function payOneOrder(services: Services, payload: unknown, context: TaskContext): Promise<void> {
  await runRow(services, { payload, context }, async (_tx, { accountId, jobInput, rowInput }) => {
    const { orderId, expectedMinor, key } = RowInput.parse(rowInput);
    const { userId } = JobInput.parse(jobInput);
    const bodyHash = createHash('sha256').update(`${orderId} ${expectedMinor}`).digest();
    try {
      const payables = [{ type: 'order' as const, id: orderId }];
      await payOf(services)({ accountId, userId, grantId: null, key, bodyHash, payables, expectedTotalMinor: expectedMinor });
      return { status: 'done', resultId: orderId };
    } catch (error) {
      const code = error instanceof Refusal ? refusedCauses[error.code] : undefined;
      if (code === undefined) throw error;
      return { status: 'left', cause: { code, params: {} } };
    }
  });
}

const refusedCauses: Partial<Record<Refusal['code'], CauseCode>> = {
  'insufficient-balance': 'insufficient-balance',
  'spend-limit-reached': 'spend-limit-reached',
  'stock-short': 'out-of-stock',
  'quote-expired': 'quote-expired',
  'order-not-payable': 'order-not-payable',
  'not-found': 'order-not-payable',
};

const pays = new WeakMap<Services, Pay>();

/** One for all rows, so that those that come together are paid in one round trip. */
function payOf(services: Services): Pay {
  const pay = pays.get(services) ?? buildPay(services);
  pays.set(services, pay);
  return pay;
}

async function sumUp(services: Services, chosen: Chosen, tx?: Tx): Promise<Sum> {
  const queryable = tx ?? services.database.db;
  const orders = await requireChosen(services, chosen, fitting.payable, tx);
  const [first] = orders;
  if (first === undefined) throw new Refusal('state-conflict');
  if (orders.some(({ mode }) => mode !== first.mode)) throw new Refusal('mode-mixed');
  const ids = orders.map(({ id }) => id);
  const found = await sql<ToPay>`SELECT o.id, o.number, o.cost_minor AS "costMinor" FROM orders o
    WHERE o.account_id = ${chosen.accountId} AND o.id = ANY (${ids}::uuid[]) AND ${fitting.payable} ORDER BY o.placed_at, o.id`.execute(
    queryable,
  );
  return {
    mode: first.mode,
    payable: found.rows,
    blocked: orders.length - found.rows.length,
    totalMinor: found.rows.reduce((sum, { costMinor }) => sum + costMinor, 0),
    balanceMinor: await spendableBalance(queryable, chosen.accountId, first.mode),
  };
}
