import { describe, expect, it } from 'vitest';
import { getJob } from '#contract/jobs.ts';
import { actOnOrders, type OrdersAction, payManyOrders, previewMethods, previewPayment } from '#contract/order-bulk-actions.ts';
import { getOrder, listOrders, type Order } from '#contract/orders.ts';
import { listWallets } from '#contract/balance.ts';
import { addBalance, addDueOrders } from '#tests/support/due-orders.ts';
import { longTest } from '#tests/support/long.ts';
import {
  aLine,
  aListingOf,
  aPlatformOrder,
  aReadyOrder,
  aStore,
  aVariant,
  orderPage,
  pay,
  takeOrder,
} from '#tests/support/order-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import type { Merchant } from '#tests/support/call.ts';

const provider = await startTestProvider({}, { template: 'rates' });

async function run(merchant: Merchant, orders: Pick<Order, 'id'>[], action: OrdersAction) {
  const started = (await merchant.call(actOnOrders, { body: { orderIds: orders.map(({ id }) => id), action } })).data;
  await provider.runJobs();
  const { rows } = (await merchant.call(getJob, { params: { jobId: started.id } })).data;
  return rows.map(({ state, cause }) => cause?.code ?? state);
}
const get = async (merchant: Merchant, { id }: Pick<Order, 'id'>) => (await merchant.call(getOrder, { params: { orderId: id } })).data;

async function someOrders(merchant: Merchant, count: number): Promise<Order[]> {
  const store = await aStore(provider, merchant);
  const listing = await aListingOf(provider, store, await aVariant(provider, { stock: 1_000 }));
  const orders: Order[] = [];
  for (let index = 0; index < count; index += 1) {
    const platformOrder = aPlatformOrder({ lines: [aLine(listing)] });
    await takeOrder(provider, store, platformOrder);
    orders.push(await orderPage(merchant, platformOrder));
  }
  return orders;
}

describe('doing the same with many orders', () => {
  longTest('selects the fastest method, as its preview says, and leaves an order that is paid', async () => {
    const merchant = await provider.signUp();
    const orders = await someOrders(merchant, 3);
    const [, , last] = orders;
    if (last === undefined) throw new Error('no order');
    await pay(provider, merchant, last);
    const selection = { rule: 'fastest' } as const;
    const preview = (await merchant.call(previewMethods, { body: { orderIds: orders.map(({ id }) => id), selection } })).data;
    expect(preview.orders.map(({ cause }) => cause?.code)).toEqual([undefined, undefined, 'order-not-editable']);
    expect(await run(merchant, orders, { kind: 'set-method', selection })).toEqual(['done', 'done', 'order-not-editable']);
    const changed = await Promise.all(orders.slice(0, 2).map((order) => get(merchant, order)));
    expect(changed.reduce((sum, { costTotal }) => sum + (costTotal?.amountMinor ?? 0), 0)).toBe(preview.totalAfter.amountMinor);
    expect(changed.map(({ quote, profit }) => [quote?.methodName, profit?.profit])).toEqual(
      preview.orders.slice(0, 2).map(({ after }) => [after?.methodName, after?.profit]),
    );
    expect(await run(merchant, changed, { kind: 'set-method', selection: { rule: 'within-days', days: 1 } })).toEqual([
      'no-method-in-time',
      'no-method-in-time',
    ]);
  });

  longTest('holds, releases, marks as sent elsewhere, checks and cancels, each where it fits', async () => {
    const merchant = await provider.signUp();
    const [first, second, third] = await someOrders(merchant, 3);
    if (first === undefined || second === undefined || third === undefined) throw new Error('no order');
    const both = [first, second];
    expect(await run(merchant, both, { kind: 'hold', reason: 'fraud-suspected', note: 'Asked the buyer' })).toEqual(['done', 'done']);
    expect((await get(merchant, first)).holds).toMatchObject([{ reason: 'fraud-suspected', note: 'Asked the buyer' }]);
    expect(await run(merchant, [first, third], { kind: 'release' })).toEqual(['done', 'order-not-held']);
    expect(await get(merchant, first)).toMatchObject({ held: false, payable: true });
    expect(await run(merchant, [third], { kind: 'mark-elsewhere' })).toEqual(['done']);
    expect(await run(merchant, [first, third], { kind: 'requote' })).toEqual(['done', 'order-not-checkable']);
    expect(await run(merchant, [first, third], { kind: 'cancel' })).toEqual(['done', 'order-not-cancelable']);
    const canceled = await get(merchant, first);
    expect([canceled.fulfillmentState, canceled.events[0]?.actorKind]).toEqual(['canceled', 'merchant']);
  });

  it('takes of a view the orders it fits, and names nobody else’s', async () => {
    const merchant = await provider.signUp();
    const [first] = await someOrders(merchant, 2);
    if (first === undefined) throw new Error('no order');
    await pay(provider, merchant, first);
    const action = { kind: 'set-method', selection: { rule: 'cheapest' } } as const;
    const job = (await merchant.call(actOnOrders, { body: { matching: { tab: 'all' }, action } })).data;
    expect(job.total).toBe(1);
    const stranger = await provider.signUp();
    expect((await stranger.call(actOnOrders, { body: { orderIds: [first.id], action } })).problem.code).toBe('not-found');
    expect((await stranger.call(actOnOrders, { body: { matching: { tab: 'all' }, action } })).problem.code).toBe('state-conflict');
    expect((await merchant.call(actOnOrders, { body: { action } })).problem.code).toBe('validation-failed');
    expect(
      (
        await merchant.call(actOnOrders, {
          body: { orderIds: [first.id], action: { kind: 'set-method', selection: { rule: 'within-days' } } },
        })
      ).problem.fields,
    ).toMatchObject([{ path: 'action.selection.days' }]);
  });
});

describe('paying many orders as a job', () => {
  longTest('pays each once for what it cost, whatever is tried again', async () => {
    const merchant = await provider.signUp();
    const { database } = provider.services;
    await addDueOrders(database, merchant.accountId, { count: 250 });
    const chosen = { matching: { tab: 'awaiting-payment' } } as const;
    const preview = (await merchant.call(previewPayment, { body: chosen })).data;
    expect(preview).toMatchObject({ payable: 250, blocked: 0, total: { amountMinor: 300_000 }, shortfall: { amountMinor: 300_000 } });
    const send = () => merchant.call(payManyOrders, { body: { ...chosen, expectedTotalMinor: 300_000 }, key: 'pay-all' });
    expect((await send()).problem.code).toBe('insufficient-balance');
    await addBalance(database, merchant.accountId, 300_500);
    expect((await merchant.call(payManyOrders, { body: { ...chosen, expectedTotalMinor: 1 } })).problem.code).toBe('quote-expired');
    const [first, second] = await Promise.all([send(), send()]);
    expect(second?.text).toBe(first?.text);
    await provider.runJobs();
    const job = (await merchant.call(getJob, { params: { jobId: first?.data.id ?? '' } })).data;
    expect(job).toMatchObject({ kind: 'pay-orders', total: 250, doneCount: 250, failedCount: 0 });
    const wallet = (await merchant.call(listWallets)).data.find(({ mode }) => mode === 'test');
    expect(wallet?.available.amountMinor).toBe(500);
    expect((await merchant.call(listOrders, { query: { tab: 'awaiting-payment' } })).data).toEqual([]);
  });

  longTest('leaves an order whose price changed or that is held by then, and pays the others', async () => {
    const merchant = await provider.signUp();
    const { order: held } = await aReadyOrder(provider, merchant);
    const { order: other } = await aReadyOrder(provider, merchant);
    const total = (held.costTotal?.amountMinor ?? 0) + (other.costTotal?.amountMinor ?? 0);
    await addBalance(provider.services.database, merchant.accountId, total);
    const orderIds = [held.id, other.id];
    const job = (await merchant.call(payManyOrders, { body: { orderIds, expectedTotalMinor: total } })).data;
    await merchant.call(actOnOrders, { body: { orderIds: [held.id], action: { kind: 'hold', reason: 'other' } } });
    await provider.services.database.db.updateTable('orders').set({ hold_count: 1 }).where('id', '=', held.id).execute();
    await provider.runJobs();
    const { rows } = (await merchant.call(getJob, { params: { jobId: job.id } })).data;
    expect(Object.fromEntries(rows.map(({ label, state, cause }) => [label, cause?.code ?? state]))).toEqual({
      [held.number]: 'order-not-payable',
      [other.number]: 'done',
    });
  });
});
