import { sql } from 'kysely';
import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import type { Job } from '#contract/jobs.ts';
import { MATCHING_ORDERS_MAX } from '#contract/orders.values.ts';
import type { OrderFilter } from '#contract/orders-filters.ts';
import type { Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { createJob, queueRows, requireJob } from '#provider/jobs/job-progress.ts';
import { runRow } from '#provider/jobs/run-row.ts';
import type { TaskContext } from '#provider/jobs/task.ts';
import type { Services } from '#provider/services.ts';
import { CHECKABLE, CHECKABLE_PAYMENTS, checkOrder, isCheckable } from './check-order.ts';
import { orderConditions } from './order-conditions.ts';
import { lockOrder } from './orders.store.ts';

const CHECK_TRIES = 5;
const JobInput = z.object({ userId: Id });
const RowInput = z.object({ orderId: Id });

interface CheckWish {
  accountId: string;
  userId: string;
  orderIds?: readonly string[] | undefined;
  matching?: OrderFilter | undefined;
}

/** Starts a job that checks orders again, one row an order. */
export async function checkOrders(services: Services, tx: Tx, wish: CheckWish): Promise<Job> {
  const { accountId, userId } = wish;
  const orders = await askedOrders(services, tx, wish);
  const rows = orders.map(({ id, number }) => ({ label: number, input: { orderId: id } }));
  const jobId = await createJob(tx, { accountId, kind: 'check-orders', input: { userId }, rows });
  await queueRows(tx, { accountId, jobId, task: 'check-order', tries: CHECK_TRIES });
  return requireJob(tx, accountId, jobId);
}

interface NamedOrder {
  id: string;
  number: string;
}

async function askedOrders(services: Services, tx: Tx, { accountId, orderIds, matching }: CheckWish): Promise<NamedOrder[]> {
  if (orderIds !== undefined) return requireOrders(tx, accountId, [...new Set(orderIds)]);
  if (matching === undefined) throw new Refusal('validation-failed', { fields: [{ path: 'orderIds', code: 'required' }] });
  const found = await sql<NamedOrder>`SELECT o.id, o.number FROM orders o
    WHERE ${await orderConditions(services, { accountId, filter: matching, tx })}
      AND o.payment_state IN (${sql.join([...CHECKABLE_PAYMENTS])}) AND o.fulfillment_state IN (${sql.join([...CHECKABLE])})
    ORDER BY o.placed_at DESC, o.id DESC LIMIT ${MATCHING_ORDERS_MAX}`.execute(tx);
  if (found.rows.length === 0) throw new Refusal('state-conflict');
  return found.rows;
}

async function requireOrders(tx: Tx, accountId: string, orderIds: string[]): Promise<NamedOrder[]> {
  const found = await tx
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('account_id', '=', accountId)
    .where('id', 'in', orderIds)
    .execute();
  const byId = new Map(found.map((order) => [order.id, order]));
  return orderIds.map((id) => {
    const order = byId.get(id);
    if (order === undefined) throw new Refusal('not-found');
    return order;
  });
}

/** Checks one order of a job. */
export async function checkOneOrder(services: Services, payload: unknown, context: TaskContext): Promise<void> {
  await runRow(services, { payload, context }, async (tx, { accountId, jobInput, rowInput }) => {
    const { orderId } = RowInput.parse(rowInput);
    const { userId } = JobInput.parse(jobInput);
    const order = await lockOrder(tx, accountId, orderId);
    if (order === null || !isCheckable(order)) return { status: 'left', cause: { code: 'order-not-checkable', params: {} } };
    await checkOrder(services, tx, { accountId, orderId, actor: { kind: 'merchant', id: userId } });
    return { status: 'done', resultId: orderId };
  });
}
