import { beforeAll, describe, expect, test } from 'vitest';
import { listWallets } from '#contract/balance.ts';
import { listNotifications } from '#contract/notifications.ts';
import type { OrderSettings } from '#contract/order-settings.ts';
import { cancelOrder, getOrder, holdOrder, type Order, releaseHold } from '#contract/orders.ts';
import { payOrders } from '#contract/payments.ts';
import { createPricingRule } from '#contract/pricing-rules.ts';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import type { PlatformOrder } from '#provider/platforms/order-source.ts';
import type { Merchant } from '#tests/support/call.ts';
import { moveClock, signInAgain } from '#tests/support/clock.ts';
import { addBalance } from '#tests/support/due-orders.ts';
import { lifecycleEvents } from '#tests/support/lifecycle-events.ts';
import { longTest } from '#tests/support/long.ts';
import { aLine, aListingOf, aPlatformOrder, aStore, aVariant, orderPage, takeOrder } from '#tests/support/order-builders.ts';
import { payAutomatically as switchOn, setOrderSettings } from '#tests/support/order-settings.ts';
import { ruleInput } from '#tests/support/pricing-builders.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { payAutomatically, retryAutomaticPayments } from './pay-automatically.ts';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ demoSpeed: 1, limitFactor: 1_000 }, { template: 'rates' });
});

interface Shop {
  merchant: Merchant;
  /** Takes an order of the shop's lamp, with what the queue does about it. */
  sell: (overrides?: Partial<PlatformOrder>) => Promise<Order>;
  page: (order: Order) => Promise<Order>;
}

/** A shop that sells a lamp for 60 dollars, whose orders are paid automatically within limits. */
async function aShop({
  balanceMinor = 100_000,
  limits = {},
}: { balanceMinor?: number; limits?: Partial<OrderSettings['automaticPayment']> } = {}): Promise<Shop> {
  const merchant = await provider.signUp();
  const store = await aStore(provider, merchant);
  const listed = await aListingOf(provider, store, await aVariant(provider));
  if (balanceMinor > 0) await addBalance(provider.services.database, merchant.accountId, balanceMinor);
  await switchOn(merchant, limits);
  const page = async ({ id }: Order) => (await merchant.call(getOrder, { params: { orderId: id } })).data;
  return {
    merchant,
    page,
    sell: async (overrides = {}) => {
      const platformOrder = aPlatformOrder({ lines: [aLine(listed, { unitPriceMinor: 6_000 })], totalMinor: 6_000, ...overrides });
      await takeOrder(provider, store, platformOrder);
      await provider.runJobs();
      return orderPage(merchant, platformOrder);
    },
  };
}

async function available({ merchant }: Shop): Promise<number> {
  return (await merchant.call(listWallets)).data.find(({ mode }) => mode === 'test')?.available.amountMinor ?? Number.NaN;
}

/** How many notices say that something was not paid. */
async function notices({ merchant }: Shop): Promise<number> {
  await provider.runJobs();
  const { data } = await merchant.call(listNotifications, { query: { tab: 'notice' } });
  return data.filter(({ title }) => title.startsWith('Not paid automatically')).length;
}

const costOf = (order: Order) => order.costTotal?.amountMinor ?? Number.NaN;

describe('automatic payment', () => {
  test('pays an order as soon as it can be paid, as the system’s own doing', async () => {
    const shop = await aShop();
    const order = await shop.sell();
    expect(order).toMatchObject({ paymentState: 'paid', fulfillmentState: 'accepted', automaticPaymentStop: null });
    expect(await available(shop)).toBe(100_000 - costOf(order));
    expect(await lifecycleEvents(provider, 'order_payment_event', order.id)).toContain('due -> paid by system');
    expect((await verifyLedger(provider.services.database)).breaks).toEqual([]);
  });

  test('pays once, by however many workers, and again after a crash between payment and its note', async () => {
    const shop = await aShop({ balanceMinor: 0 });
    const order = await shop.sell();
    await addBalance(provider.services.database, shop.merchant.accountId, 100_000);
    const payload = { accountId: shop.merchant.accountId, orderId: order.id };
    await Promise.all([1, 2, 3, 4].map(() => payAutomatically(provider.services, payload)));
    await payAutomatically(provider.services, payload);
    expect((await shop.page(order)).paymentState).toBe('paid');
    expect(await available(shop)).toBe(100_000 - costOf(order));
    expect((await verifyLedger(provider.services.database)).breaks).toEqual([]);
  });

  test('and the merchant at the same time pay once', async () => {
    const shop = await aShop({ balanceMinor: 0 });
    const order = await shop.sell();
    await addBalance(provider.services.database, shop.merchant.accountId, 100_000);
    const body = { orderIds: [order.id], expectedTotalMinor: costOf(order) };
    const [byHand] = await Promise.all([
      shop.merchant.call(payOrders, { body }),
      payAutomatically(provider.services, { accountId: shop.merchant.accountId, orderId: order.id }),
    ]);
    expect([200, 409]).toContain(byHand.status);
    expect(await available(shop)).toBe(100_000 - costOf(order));
    expect(await shop.page(order)).toMatchObject({ paymentState: 'paid', automaticPaymentStop: null });
  });

  test('switched off pays nothing and keeps its limits; switched on it pays what waited', async () => {
    const shop = await aShop();
    const { automaticPayment } = await switchOn(shop.merchant, { maxOrderMinor: 50_000 });
    const off = await setOrderSettings(shop.merchant, { automaticPayment: { ...automaticPayment, enabled: false } });
    expect(off.automaticPayment).toEqual({ ...automaticPayment, enabled: false });
    const order = await shop.sell();
    expect(order).toMatchObject({ paymentState: 'due', payable: true, automaticPaymentStop: null });
    await setOrderSettings(shop.merchant, { automaticPayment });
    await provider.runJobs();
    expect((await shop.page(order)).paymentState).toBe('paid');
  });

  longTest('waits for what keeps an order from being paid: a hold, a missing mapping', async () => {
    const shop = await aShop();
    const unmapped = await shop.sell({ lines: [aLine(null)] });
    expect(unmapped).toMatchObject({ paymentState: 'not_due', automaticPaymentStop: null });
    const order = await shop.sell({ risk: 'high' });
    expect(order).toMatchObject({ paymentState: 'due', held: true, holds: [{ reason: 'fraud-suspected', placedBy: 'store' }] });
    const params = { orderId: order.id, holdId: order.holds[0]?.id ?? '' };
    await shop.merchant.call(releaseHold, { params });
    await provider.runJobs();
    expect((await shop.page(order)).paymentState).toBe('paid');
  });
});

describe('automatic payment stops with a named cause', () => {
  test.each([
    ['the country', { countries: ['DE'] }, { code: 'auto-country', params: { country: 'US' } }],
    ['the limit per order', { maxOrderMinor: 100 }, { code: 'auto-order-limit', params: { maxMinor: 100 } }],
    ['the margin', { minMarginBp: 9_900 }, { code: 'auto-margin-low', params: { minBp: 9_900 } }],
    ['the limit per day', { maxDayMinor: 100 }, { code: 'auto-day-limit', params: { maxMinor: 100, spentMinor: 0 } }],
  ])('%s', async (_name, limits, cause) => {
    const shop = await aShop({ limits });
    const order = await shop.sell();
    expect(order).toMatchObject({ paymentState: 'due', payable: true, automaticPaymentStop: cause });
    expect(await available(shop)).toBe(100_000);
    expect(await notices(shop)).toBe(1);
    // Its merchant may pay it nevertheless.
    const body = { orderIds: [order.id], expectedTotalMinor: costOf(order) };
    expect((await shop.merchant.call(payOrders, { body })).status).toBe(200);
    expect((await shop.page(order)).automaticPaymentStop).toBeNull();
  });

  test('an order its buyer has not paid', async () => {
    const shop = await aShop();
    const order = await shop.sell({ financialState: 'pending' });
    expect(order.automaticPaymentStop).toEqual({ code: 'auto-not-paid-in-store', params: {} });
    expect(await available(shop)).toBe(100_000);
  });

  test('the margin, by the one profit: fees count, and a better price passes', async () => {
    const shop = await aShop({ limits: { minMarginBp: 1_000 } });
    expect((await shop.sell()).paymentState).toBe('paid');
    await shop.merchant.call(createPricingRule, { body: ruleInput({ storeFeeBp: 7_000, paymentFeeBp: 500 }) });
    const order = await shop.sell();
    expect(order.automaticPaymentStop).toMatchObject({ code: 'auto-margin-low', params: { marginBp: order.profit?.marginBp } });
  });

  test('a short balance: named with what is missing, notified once, and tried again only when the money is there', async () => {
    const shop = await aShop({ balanceMinor: 100 });
    const order = await shop.sell();
    const missing = { code: 'insufficient-balance', params: { missingMinor: costOf(order) - 100 } };
    expect(order.automaticPaymentStop).toEqual(missing);
    const { db } = provider.services.database;
    const stopped = () => db.selectFrom('automatic_payment_stop').select('stopped_at').where('order_id', '=', order.id).executeTakeFirst();
    const before = await stopped();
    for (const _round of [1, 2, 3]) {
      await retryAutomaticPayments(provider.services);
      await provider.runJobs();
    }
    expect(await stopped()).toEqual(before);
    expect(await notices(shop)).toBe(1);
    await addBalance(provider.services.database, shop.merchant.accountId, costOf(order));
    await retryAutomaticPayments(provider.services);
    await provider.runJobs();
    expect(await shop.page(order)).toMatchObject({ paymentState: 'paid', automaticPaymentStop: null });
    expect(await available(shop)).toBe(100);
  });

  test('the limit of a day is shared by orders paid at once, and a new day begins anew', async () => {
    const shop = await aShop({ balanceMinor: 0 });
    const orders = [await shop.sell(), await shop.sell(), await shop.sell()];
    const cost = costOf(orders[0] ?? (await shop.sell()));
    await switchOn(shop.merchant, { maxDayMinor: cost * 2 + 1 });
    await addBalance(provider.services.database, shop.merchant.accountId, cost * 5);
    await Promise.all(
      orders.map(({ id: orderId }) => payAutomatically(provider.services, { accountId: shop.merchant.accountId, orderId })),
    );
    expect(await available(shop)).toBe(cost * 3);
    const pages = await Promise.all(orders.map((order) => shop.page(order)));
    const left = pages.filter(({ paymentState }) => paymentState === 'due');
    expect(left).toMatchObject([{ automaticPaymentStop: { code: 'auto-day-limit', params: { spentMinor: cost * 2 } } }]);
    await moveClock(provider, { hours: 25 });
    await retryAutomaticPayments(provider.services);
    await provider.runJobs();
    // Its quote was over by then: it was quoted anew first.
    const merchant = await signInAgain(provider, shop.merchant);
    expect((await merchant.call(getOrder, { params: { orderId: left[0]?.id ?? '' } })).data.paymentState).toBe('paid');
  });

  test('what was canceled or held meanwhile is left alone', async () => {
    const shop = await aShop({ balanceMinor: 0 });
    const [canceled, held] = [await shop.sell(), await shop.sell()];
    await shop.merchant.call(cancelOrder, { params: { orderId: canceled.id } });
    await shop.merchant.call(holdOrder, { params: { orderId: held.id }, body: { reason: 'other' } });
    await addBalance(provider.services.database, shop.merchant.accountId, 100_000);
    for (const { id: orderId } of [canceled, held])
      await payAutomatically(provider.services, { accountId: shop.merchant.accountId, orderId });
    expect(await available(shop)).toBe(100_000);
  });
});
