import { beforeAll, describe, expect, test } from 'vitest';
import { sendOrderNow } from '#contract/grace-window.ts';
import { setOrderMethod } from '#contract/order-actions.ts';
import { cancelOrder } from '#contract/orders.ts';
import { payOrders } from '#contract/payments.ts';
import { inTransaction } from '#provider/database/database.ts';
import { adjustHold } from '#provider/features/payments/held-money.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import type { PlatformOrder } from '#provider/platforms/order-source.ts';
import type { Call } from '#tests/support/call.ts';
import { moveClock } from '#tests/support/clock.ts';
import { aHeldOrder, BALANCE_MINOR, balancesOf, type HeldOrder, pageOf, postedFor } from '#tests/support/held-orders.ts';
import { aMember } from '#tests/support/members.ts';
import { anAddress, takeOrder } from '#tests/support/order-builders.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { lockOrder } from '../orders.store.ts';
import { endGraceWindows } from './end-grace-window.ts';

let provider: TestProvider;
beforeAll(async () => {
  // The warehouse's next step is hours away.
  provider = await startTestProvider({ demoSpeed: 1, limitFactor: 1_000 }, { template: 'rates' });
});

async function storeSays({ store, platformOrder }: HeldOrder, change: Partial<PlatformOrder>): Promise<void> {
  const order = { ...platformOrder, ...change, updatedAt: '2026-11-01T11:00:00.000Z' };
  await takeOrder(provider, store, order);
}

const soundLedger = async () => expect((await verifyLedger(provider.services.database)).breaks).toEqual([]);

describe('within the grace window', () => {
  test('an order is canceled and its money is free again, whatever is done at the same time', async () => {
    const held = await aHeldOrder(provider);
    await moveClock(provider, { minutes: 61 });
    const params = { orderId: held.order.id };
    const [canceled] = await Promise.all([
      held.merchant.call(cancelOrder, { params }),
      held.merchant.call(sendOrderNow, { params }),
      endGraceWindows(provider.services),
    ]);
    expect([200, 409]).toContain(canceled.status);
    const { paymentState } = await pageOf(held);
    // Canceled in time nothing was ever taken; canceled a moment later it was taken and refunded.
    expect(['void', 'refunded']).toContain(paymentState);
    expect(await postedFor(held)).toEqual(paymentState === 'void' ? ['release', 'hold'] : ['refund', 'capture', 'hold']);
    expect(await balancesOf(held)).toEqual([BALANCE_MINOR, 0, 0]);
    await soundLedger();
  });

  test('what the store makes cheaper is held for less, and taken for less', async () => {
    const held = await aHeldOrder(provider, { quantity: 3 });
    const lines = held.platformOrder.lines.map((line) => ({ ...line, quantity: 1 }));
    await storeSays(held, { lines });
    const cheaper = await pageOf(held);
    expect(cheaper).toMatchObject({ paymentState: 'held', fulfillmentState: 'scheduled', storeEdit: null, itemCount: 1 });
    const costMinor = cheaper.costTotal?.amountMinor ?? 0;
    expect(costMinor).toBeLessThan(held.costMinor);
    expect(await balancesOf(held)).toEqual([BALANCE_MINOR - costMinor, costMinor, 0]);
    await moveClock(provider, { minutes: 61 });
    await endGraceWindows(provider.services);
    expect(await balancesOf(held)).toEqual([BALANCE_MINOR - costMinor, 0, 0]);
    expect(await postedFor(held)).toEqual(['capture', 'release', 'hold']);
    await soundLedger();
  });

  test('what the store makes dearer is not charged unseen: the money is free again and the order awaits payment', async () => {
    const held = await aHeldOrder(provider);
    await storeSays(held, { lines: held.platformOrder.lines.map((line) => ({ ...line, quantity: 3 })) });
    const dearer = await pageOf(held);
    expect(dearer).toMatchObject({ paymentState: 'due', fulfillmentState: 'ready', payable: true, graceUntil: null, paymentId: null });
    expect(await balancesOf(held)).toEqual([BALANCE_MINOR, 0, 0]);
    const body = { orderIds: [held.order.id], expectedTotalMinor: dearer.costTotal?.amountMinor ?? 0 };
    expect((await held.merchant.call(payOrders, { body })).status).toBe(200);
    expect(await balancesOf(held)).toEqual([BALANCE_MINOR - body.expectedTotalMinor, body.expectedTotalMinor, 0]);
    await soundLedger();
  });

  test('an address that can’t be sent to frees the money and names the cause; one that can is followed', async () => {
    const moved = await aHeldOrder(provider);
    await storeSays(moved, { address: anAddress({ line1: '7 Side Street' }) });
    expect(await pageOf(moved)).toMatchObject({ paymentState: 'held', storeEdit: null, address: { line1: '7 Side Street' } });
    expect(await balancesOf(moved)).toEqual([BALANCE_MINOR - moved.costMinor, moved.costMinor, 0]);
    const lost = await aHeldOrder(provider);
    await storeSays(lost, { address: anAddress({ city: '' }) });
    expect(await pageOf(lost)).toMatchObject({
      paymentState: 'not_due',
      fulfillmentState: 'blocked',
      causes: [{ code: 'address-incomplete' }],
    });
    expect(await balancesOf(lost)).toEqual([BALANCE_MINOR, 0, 0]);
    await soundLedger();
  });

  test('a message of the store that changes nothing of what is sent leaves the hold alone', async () => {
    const held = await aHeldOrder(provider);
    const { version } = await pageOf(held);
    await storeSays(held, { financialState: 'partially_refunded' });
    expect(await pageOf(held)).toMatchObject({ paymentState: 'held', version: version + 1 });
    expect(await postedFor(held)).toEqual(['hold']);
  });

  test('a store that cancels frees the money', async () => {
    const held = await aHeldOrder(provider);
    await storeSays(held, { canceled: true });
    expect(await pageOf(held)).toMatchObject({ paymentState: 'void', fulfillmentState: 'canceled' });
    expect(await balancesOf(held)).toEqual([BALANCE_MINOR, 0, 0]);
  });

  test('goods that went free the money and block the order', async () => {
    const held = await aHeldOrder(provider);
    const { db } = provider.services.database;
    await db.updateTable('stock_level').set({ counted: 0 }).where('variant_id', '=', held.variant.id).execute();
    await provider.runJobs();
    expect(await pageOf(held)).toMatchObject({ paymentState: 'not_due', fulfillmentState: 'blocked', causes: [{ code: 'out-of-stock' }] });
    expect(await balancesOf(held)).toEqual([BALANCE_MINOR, 0, 0]);
    await soundLedger();
  });
});

describe('what its merchant changes within the window', () => {
  const EXPRESS = { methodCode: 'express', insured: true };

  async function setMethod(held: HeldOrder, call: Call = held.merchant.call) {
    const { version } = await pageOf(held);
    return call(setOrderMethod, { params: { orderId: held.order.id }, body: { version, ...EXPRESS } });
  }

  test('may cost more: the difference is held too, and the window stays as it was', async () => {
    const held = await aHeldOrder(provider);
    const { graceUntil } = await pageOf(held);
    const { data: dearer } = await setMethod(held);
    const costMinor = dearer.costTotal?.amountMinor ?? 0;
    expect(costMinor).toBeGreaterThan(held.costMinor);
    expect(dearer).toMatchObject({
      paymentState: 'held',
      fulfillmentState: 'scheduled',
      graceUntil,
      reservation: { units: 1, until: null },
    });
    expect(await balancesOf(held)).toEqual([BALANCE_MINOR - costMinor, costMinor, 0]);
    await moveClock(provider, { minutes: 61 });
    await endGraceWindows(provider.services);
    expect(await balancesOf(held)).toEqual([BALANCE_MINOR - costMinor, 0, 0]);
    await soundLedger();
  });

  test('is refused by name where the balance does not cover it, and order, goods and hold stay as they were', async () => {
    const held = await aHeldOrder(provider, { spareMinor: 1 });
    const before = await pageOf(held);
    expect((await setMethod(held)).problem.code).toBe('insufficient-balance');
    expect(await pageOf(held)).toEqual({ ...before, graceSecondsLeft: expect.any(Number) });
    expect(await balancesOf(held)).toEqual([1, held.costMinor, 0]);
    await soundLedger();
  });

  test('is refused to a member who may change orders and not pay, where it costs more', async () => {
    const held = await aHeldOrder(provider);
    const support = await aMember(provider, held.merchant, 'support');
    const before = await pageOf(held);
    expect((await setMethod(held, support)).problem.code).toBe('not-allowed');
    expect(await pageOf(held)).toEqual({ ...before, graceSecondsLeft: expect.any(Number) });
    const dearer = (await setMethod(held)).data;
    const body = { version: dearer.version, methodCode: null, insured: null };
    const cheaper = await support(setOrderMethod, { params: { orderId: held.order.id }, body });
    expect(cheaper.data.costTotal?.amountMinor).toBe(held.costMinor);
    expect(await balancesOf(held)).toEqual([BALANCE_MINOR - held.costMinor, held.costMinor, 0]);
    await soundLedger();
  });
});

describe('a hold that is adjusted', () => {
  test('dearer than the balance is refused by name and stays as it was; within it, it moves by the difference', async () => {
    const held = await aHeldOrder(provider);
    const { database } = provider.services;
    const adjust = (amountMinor: number) =>
      inTransaction(database, async (tx) => {
        const order = await lockOrder(tx, held.merchant.accountId, held.order.id);
        if (order !== null) await adjustHold(tx, order, amountMinor);
      });
    const refusal = await adjust(BALANCE_MINOR + 500).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ code: 'insufficient-balance', details: { shortfallMinor: 500 } });
    expect(await balancesOf(held)).toEqual([BALANCE_MINOR - held.costMinor, held.costMinor, 0]);
    await adjust(BALANCE_MINOR);
    expect(await balancesOf(held)).toEqual([0, BALANCE_MINOR, 0]);
    await adjust(held.costMinor);
    await adjust(held.costMinor);
    expect(await balancesOf(held)).toEqual([BALANCE_MINOR - held.costMinor, held.costMinor, 0]);
    expect(await postedFor(held)).toEqual(['release', 'hold', 'hold']);
    await soundLedger();
  });
});
