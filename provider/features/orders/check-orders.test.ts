import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { BodyInput } from '#contract/endpoint.ts';
import { getJob, type Job } from '#contract/jobs.ts';
import { checkOrders, getOrder } from '#contract/orders.ts';
import { longTest } from '#tests/support/long.ts';
import { aReadyOrder, pay } from '#tests/support/order-builders.ts';
import type { Merchant } from '#tests/support/call.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider({}, { template: 'rates' });
const { db } = provider.services.database;

async function check(merchant: Merchant, body: BodyInput<typeof checkOrders>): Promise<Job> {
  const { id: jobId } = (await merchant.call(checkOrders, { body })).data;
  await provider.runJobs();
  return (await merchant.call(getJob, { params: { jobId } })).data;
}

const readOrder = async (merchant: Merchant, orderId: string) => (await merchant.call(getOrder, { params: { orderId } })).data;

describe('orders checked again together', () => {
  longTest('get fresh quotes as a job with a row each; one that is paid says so in its row', async () => {
    const merchant = await provider.signUp();
    const [open, paid] = [await aReadyOrder(provider, merchant), await aReadyOrder(provider, merchant)];
    await pay(provider, merchant, paid.order);
    await db.updateTable('variant').set({ cost_minor: 3_100 }).where('id', 'in', [open.variant.id, paid.variant.id]).execute();
    const job = await check(merchant, { orderIds: [open.order.id, paid.order.id] });
    expect(job).toMatchObject({ kind: 'check-orders', state: 'done', total: 2, doneCount: 1, failedCount: 1 });
    expect(job.rows.map(({ label, cause }) => [label, cause?.code])).toEqual([
      [open.order.number, undefined],
      [paid.order.number, 'order-not-checkable'],
    ]);
    expect((await readOrder(merchant, open.order.id)).quote?.goods.amountMinor).toBe(3_100);
    expect((await readOrder(merchant, paid.order.id)).costTotal).toEqual(paid.order.costTotal);
  });

  longTest('are, of a view, those that can be checked at all', async () => {
    const merchant = await provider.signUp();
    const [open, paid] = [await aReadyOrder(provider, merchant), await aReadyOrder(provider, merchant)];
    await pay(provider, merchant, paid.order);
    const job = await check(merchant, { matching: { kind: 'store' } });
    expect(job.rows.map(({ label }) => label)).toEqual([open.order.number]);
    const none = await merchant.call(checkOrders, { body: { matching: { tab: 'processing' } } });
    expect(none.problem.code).toBe('state-conflict');
    const unsaid = await merchant.call(checkOrders, { body: {} });
    expect(unsaid.problem.fields).toMatchObject([{ path: 'orderIds', code: 'required' }]);
  });

  it('are of one’s own account, and checked once by one key', async () => {
    const [merchant, stranger] = [await provider.signUp(), await provider.signUp()];
    const { order } = await aReadyOrder(provider, stranger);
    expect((await merchant.call(checkOrders, { body: { orderIds: [order.id] } })).problem.code).toBe('not-found');
    expect((await merchant.call(checkOrders, { body: { matching: {} } })).problem.code).toBe('state-conflict');
    const asked = { body: { orderIds: [order.id] }, key: uuidv7() };
    const [one, two] = await Promise.all([stranger.call(checkOrders, asked), stranger.call(checkOrders, asked)]);
    expect(one.data.id).toBe(two.data.id);
    await provider.runJobs();
    expect((await readOrder(stranger, order.id)).version).toBe(order.version + 1);
  });
});
