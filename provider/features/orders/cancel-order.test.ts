import { describe, expect, it } from 'vitest';
import { listLedgerEntries, listWallets } from '#contract/balance.ts';
import { cancelOrder, type Order } from '#contract/orders.ts';
import { inTransaction } from '#provider/database/database.ts';
import { promotion } from '#provider/ledger/movements.ts';
import { postEntries } from '#provider/ledger/post-entries.ts';
import type { Merchant } from '#tests/support/call.ts';
import { moveClock, signInAgain } from '#tests/support/clock.ts';
import { longTest } from '#tests/support/long.ts';
import { aReadyOrder, orderPage, pay, takeOrder } from '#tests/support/order-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { warehouseStep } from '#tests/support/warehouse-steps.ts';
import { answerCancellation, grantUnansweredCancellations } from './answer-cancellation.ts';
import { simulateCancelAnswer } from './warehouse/simulated-worker.ts';

const provider = await startTestProvider({ demoSpeed: 1e12 }, { template: 'rates' });
const { services } = provider;
const { db } = services.database;
let merchant: Merchant = await provider.signUp();

const cancel = (order: Order, by: Merchant = merchant) => by.call(cancelOrder, { params: { orderId: order.id } });
const taskOf = (order: Order) => ({ accountId: merchant.accountId, orderId: order.id });
const stockOf = (variantId: string) =>
  db.selectFrom('stock_level').select(['counted', 'reserved']).where('variant_id', '=', variantId).executeTakeFirstOrThrow();
async function balances(mode: 'test' | 'live' = 'test') {
  const { data } = await merchant.call(listWallets);
  const wallet = data.find((each) => each.mode === mode);
  if (wallet === undefined) throw new Error(`no ${mode} wallet`);
  return wallet;
}
async function aPickedOrder() {
  const made = await aReadyOrder(provider, merchant, { quantity: 2, stock: 10 });
  await pay(provider, merchant, made.order);
  await warehouseStep(provider, taskOf(made.order), 'pick');
  return made;
}

describe('canceling an order', () => {
  longTest('that is not paid ends it, and a second time is refused', async () => {
    const { order } = await aReadyOrder(provider, merchant);
    expect(order.cancellation).toBe('at-once');
    expect((await cancel(order)).data).toMatchObject({
      paymentState: 'void',
      fulfillmentState: 'canceled',
      cancellation: 'too-late',
      causes: [{ code: 'merchant-canceled' }],
      quote: null,
    });
    expect((await cancel(order)).problem.code).toBe('state-conflict');
  });

  it('of another merchant is not found', async () => {
    const { order } = await aReadyOrder(provider, merchant);
    expect((await cancel(order, await provider.signUp())).problem.code).toBe('not-found');
  });

  it('that is paid and not picked refunds all of it at once and frees its stock', async () => {
    const before = await balances();
    const { order, variant } = await aReadyOrder(provider, merchant, { quantity: 2, stock: 10 });
    await pay(provider, merchant, order);
    const canceled = (await cancel(order)).data;
    expect(canceled).toMatchObject({
      paymentState: 'refunded',
      fulfillmentState: 'canceled',
      orderLines: [{ quantity: 2, quantityCanceled: 2, quantityRefunded: 2 }],
      reservation: null,
    });
    expect(await stockOf(variant.id)).toEqual({ counted: 10, reserved: 0 });
    const total = order.costTotal?.amountMinor ?? 0;
    expect((await balances()).available.amountMinor).toBe(before.available.amountMinor + total);
    const { data } = await merchant.call(listLedgerEntries, { query: { mode: 'test' } });
    expect(data[0]).toMatchObject({ kind: 'refund', amount: { amountMinor: total } });
    await provider.runJobs();
    expect(canceled.parcels).toEqual([]);
  });

  it('gives promotional money back as promotional money', async () => {
    const { order } = await aReadyOrder(provider, merchant);
    await inTransaction(services.database, (tx) =>
      postEntries(tx, [
        {
          accountId: merchant.accountId,
          mode: 'test',
          kind: 'promotion',
          document: { type: 'promotion', id: order.id, number: 'welcome' },
          lines: promotion(300),
        },
      ]),
    );
    const before = await balances();
    await pay(provider, merchant, order);
    expect((await balances()).promotional.amountMinor).toBe(before.promotional.amountMinor - 300);
    await cancel(order);
    expect((await balances()).promotional).toEqual(before.promotional);
  });
});

describe('canceling an order that is being picked', () => {
  it('asks the warehouse, which puts the goods back and refunds', async () => {
    const { order, variant, platformOrder } = await aPickedOrder();
    expect(await stockOf(variant.id)).toEqual({ counted: 8, reserved: 0 });
    const asked = (await cancel(order)).data;
    expect(asked).toMatchObject({ paymentState: 'paid', fulfillmentState: 'cancel_requested', cancellation: 'too-late' });
    expect(asked.cancelAnswerBy).not.toBeNull();
    await simulateCancelAnswer(services, taskOf(order));
    await simulateCancelAnswer(services, taskOf(order));
    expect(await orderPage(merchant, platformOrder)).toMatchObject({
      paymentState: 'refunded',
      fulfillmentState: 'canceled',
      cancelAnswerBy: null,
      causes: [{ code: 'cancel-granted' }],
    });
    expect(await stockOf(variant.id)).toEqual({ counted: 10, reserved: 0 });
  });

  longTest('goes on from where it was when the warehouse refuses', async () => {
    const { order, platformOrder } = await aPickedOrder();
    await cancel(order);
    const refusal = { ...taskOf(order), granted: false, actor: { kind: 'provider' }, cause: 'cancel-refused' } as const;
    await inTransaction(services.database, (tx) => answerCancellation(tx, refusal));
    expect(await orderPage(merchant, platformOrder)).toMatchObject({ fulfillmentState: 'picking', causes: [{ code: 'cancel-refused' }] });
    await provider.runJobs();
    expect((await orderPage(merchant, platformOrder)).fulfillmentState).toBe('closed');
  });

  longTest('is granted when no answer comes in time', async () => {
    const { platformOrder, store } = await aPickedOrder();
    await takeOrder(provider, store, { ...platformOrder, updatedAt: '2026-11-02T10:00:00.000Z', canceled: true });
    expect((await orderPage(merchant, platformOrder)).fulfillmentState).toBe('cancel_requested');
    await grantUnansweredCancellations(services);
    expect((await orderPage(merchant, platformOrder)).fulfillmentState).toBe('cancel_requested');
    await moveClock(provider, { hours: 5 });
    merchant = await signInAgain(provider, merchant);
    await grantUnansweredCancellations(services);
    expect(await orderPage(merchant, platformOrder)).toMatchObject({
      fulfillmentState: 'canceled',
      causes: [{ code: 'cancel-unanswered' }],
    });
  });

  it('is refused once it is packed', async () => {
    const { order } = await aPickedOrder();
    await warehouseStep(provider, taskOf(order), 'pack');
    expect((await cancel(order)).problem.code).toBe('state-conflict');
  });
});
