import { beforeAll, describe, expect, test } from 'vitest';
import { sendOrderNow } from '#contract/grace-window.ts';
import { holdOrder, type Order, releaseHold } from '#contract/orders.ts';
import { getPayment, getPaymentSummary } from '#contract/payments.ts';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import { moveClock } from '#tests/support/clock.ts';
import { aHeldOrder, BALANCE_MINOR, balancesOf, pageOf, postedFor } from '#tests/support/held-orders.ts';
import { lifecycleEvents } from '#tests/support/lifecycle-events.ts';
import { aReadyOrder } from '#tests/support/order-builders.ts';
import { setGraceWindow } from '#tests/support/order-settings.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { endGraceWindows } from './end-grace-window.ts';

let provider: TestProvider;
beforeAll(async () => {
  // The warehouse's next step is hours away.
  provider = await startTestProvider({ demoSpeed: 1, limitFactor: 1_000 }, { template: 'rates' });
});

async function submissions({ order }: { order: Order }): Promise<number> {
  const found = await provider.services.database.db.selectFrom('warehouse_order').select('id').where('order_id', '=', order.id).execute();
  return found.length;
}

const soundLedger = async () => expect((await verifyLedger(provider.services.database)).breaks).toEqual([]);

describe('a grace window', () => {
  test('holds the money and keeps the order from the warehouse, and says until when', async () => {
    const held = await aHeldOrder(provider);
    await provider.runJobs();
    expect(await pageOf(held)).toMatchObject({
      paymentState: 'held',
      fulfillmentState: 'scheduled',
      cancellation: 'at-once',
      paymentId: held.payment.id,
      payable: false,
    });
    const { graceUntil, graceSecondsLeft } = await pageOf(held);
    expect(Date.parse(graceUntil ?? '') - Date.parse(held.payment.paidAt)).toBe(3_600_000);
    expect(graceSecondsLeft).toBeGreaterThan(3_500);
    expect(graceSecondsLeft).toBeLessThanOrEqual(3_600);
    expect(await balancesOf(held)).toEqual([BALANCE_MINOR - held.costMinor, held.costMinor, 0]);
    expect(await postedFor(held)).toEqual(['hold']);
    expect(await submissions(held)).toBe(0);
    expect(held.payment.orders[0]?.graceUntil).toBe(new Date(graceUntil ?? '').toISOString());
    const receipt = (await held.merchant.call(getPayment, { params: { paymentId: held.payment.id } })).data;
    expect(receipt.orders).toEqual(held.payment.orders);
    await soundLedger();
  });

  test('is announced before the payment', async () => {
    const merchant = await provider.signUp();
    const { order, store } = await aReadyOrder(provider, merchant);
    const ask = async () => (await merchant.call(getPaymentSummary, { query: { orderIds: order.id } })).data;
    expect(await ask()).toMatchObject({ freeUntil: null, freeSecondsLeft: null, orders: [{ freeUntil: null }] });
    await setGraceWindow(merchant, store.id, '15-min');
    const summary = await ask();
    expect(summary.freeSecondsLeft).toBeGreaterThan(890);
    expect(summary.freeSecondsLeft).toBeLessThanOrEqual(900);
    expect(summary.orders[0]?.freeUntil).toBe(summary.freeUntil);
  });

  test('of a day ends at the time of day of the merchant’s zone, across a change of the clock', async () => {
    const { db } = provider.services.database;
    const merchant = await provider.signUp();
    const { store } = await aReadyOrder(provider, merchant);
    await setGraceWindow(merchant, store.id, 'daily', '18:00');
    const { pool } = provider.services.database;
    const endOf = async (zone: string, at: string) => {
      await db.updateTable('order_setting').set({ time_zone: zone }).where('account_id', '=', merchant.accountId).execute();
      const found = await pool.query<{ until: string }>('SELECT grace_end($1, $2, $3) AS until', [merchant.accountId, store.id, at]);
      return found.rows[0]?.until;
    };
    expect(await endOf('America/Sao_Paulo', '2026-11-02T20:59:00Z')).toBe('2026-11-02T21:00:00Z');
    expect(await endOf('America/Sao_Paulo', '2026-11-02T21:00:00Z')).toBe('2026-11-03T21:00:00Z');
    // New York goes back an hour on the first of November.
    expect(await endOf('America/New_York', '2026-10-31T22:30:00Z')).toBe('2026-11-01T23:00:00Z');
  });

  test('is over: the money is taken once and the warehouse gets the order once, by however many workers', async () => {
    const held = await aHeldOrder(provider);
    await endGraceWindows(provider.services);
    expect((await pageOf(held)).paymentState).toBe('held');
    await moveClock(provider, { minutes: 61 });
    await Promise.all([1, 2, 3].map(() => endGraceWindows(provider.services)));
    await endGraceWindows(provider.services);
    await provider.runJobs();
    expect(await pageOf(held)).toMatchObject({
      paymentState: 'paid',
      fulfillmentState: 'accepted',
      graceUntil: null,
      graceSecondsLeft: null,
    });
    expect(await balancesOf(held)).toEqual([BALANCE_MINOR - held.costMinor, 0, 0]);
    expect(await postedFor(held)).toEqual(['capture', 'hold']);
    expect(await submissions(held)).toBe(1);
    expect(await lifecycleEvents(provider, 'order_payment_event', held.order.id)).toContain('held -> paid by system');
    await soundLedger();
  });

  test('is ended by its merchant, once; not by another, and not while a hold stands', async () => {
    const held = await aHeldOrder(provider);
    const { merchant } = held;
    const params = { orderId: held.order.id };
    const other = await provider.signUp();
    expect((await other.call(sendOrderNow, { params })).status).toBe(404);
    const [hold] = (await merchant.call(holdOrder, { params, body: { reason: 'other' } })).data.holds;
    expect((await merchant.call(sendOrderNow, { params })).problem.code).toBe('state-conflict');
    await merchant.call(releaseHold, { params: { ...params, holdId: hold?.id ?? '' } });
    const sent = await Promise.all([1, 2, 3].map(() => merchant.call(sendOrderNow, { params })));
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await provider.runJobs();
    expect(await balancesOf(held)).toEqual([BALANCE_MINOR - held.costMinor, 0, 0]);
    expect(await submissions(held)).toBe(1);
    await soundLedger();
  });

  test('of an order on hold goes on after the hold, not before', async () => {
    const held = await aHeldOrder(provider);
    const params = { orderId: held.order.id };
    const [hold] = (await held.merchant.call(holdOrder, { params, body: { reason: 'address-unsure' } })).data.holds;
    await moveClock(provider, { minutes: 61 });
    await endGraceWindows(provider.services);
    expect((await pageOf(held)).paymentState).toBe('held');
    await held.merchant.call(releaseHold, { params: { ...params, holdId: hold?.id ?? '' } });
    await endGraceWindows(provider.services);
    expect((await pageOf(held)).paymentState).toBe('paid');
  });
});
