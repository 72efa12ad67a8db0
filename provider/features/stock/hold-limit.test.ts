import { expect, it } from 'vitest';
import { getOrder, type Order, requoteOrder, reserveStock } from '#contract/orders.ts';
import { getPaymentSummary, payOrders } from '#contract/payments.ts';
import { readNow } from '#provider/database/app-clock.ts';
import { addJob } from '#provider/database/database.ts';
import type { Merchant } from '#tests/support/call.ts';
import { moveClock, signInAgain } from '#tests/support/clock.ts';
import { addBalance } from '#tests/support/due-orders.ts';
import { longTest } from '#tests/support/long.ts';
import { aLine, aListingOf, aPlatformOrder, aReadyOrder, aStore, orderPage, pay, takeOrder } from '#tests/support/order-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider({}, { template: 'rates' });
const { db } = provider.services.database;

const reserve = async (owner: Merchant, order: Order) => (await owner.call(reserveStock, { body: { orderIds: [order.id] } })).data;
const requote = async (owner: Merchant, order: Order) => (await owner.call(requoteOrder, { params: { orderId: order.id } })).data;
const summary = async (owner: Merchant, order: Order) => (await owner.call(getPaymentSummary, { query: { orderIds: order.id } })).data;

async function expire(): Promise<void> {
  await addJob(db, 'expire-holds', {});
  await provider.runJobs();
}

/** Minutes from now until what the order holds goes back; null when it holds nothing. */
async function minutesLeft({ reservation }: Pick<Order, 'reservation'>): Promise<number | null> {
  if (reservation === null) return null;
  return Math.round((Date.parse(reservation.until ?? '') - (await readNow(db)).getTime()) / 60_000);
}

/** An order for the last unit that has used up its hour by quoting again and again. */
async function anOrderHeldForAnHour(merchant: Merchant) {
  const ready = await aReadyOrder(provider, merchant, { stock: 1 });
  await reserve(merchant, ready.order);
  const left: (number | null)[] = [];
  for (let quote = 0; quote < 5; quote += 1) {
    await moveClock(provider, { minutes: 13 });
    left.push(await minutesLeft(await requote(merchant, ready.order)));
  }
  return { ...ready, left };
}

/** Another merchant's order of the same goods. */
async function aRivalFor({ variant }: Awaited<ReturnType<typeof aReadyOrder>>) {
  const owner = await provider.signUp();
  const store = await aStore(provider, owner);
  const platformOrder = aPlatformOrder({ lines: [aLine(await aListingOf(provider, store, variant))] });
  await takeOrder(provider, store, platformOrder);
  return { owner, order: await orderPage(owner, platformOrder) };
}

longTest('quoting an order anew holds its goods for an hour in all, and says so while it can still be paid', async () => {
  const merchant = await provider.signUp();
  const { order, variant, left } = await anOrderHeldForAnHour(merchant);
  expect(left).toEqual([15, 15, 15, 8, null]);
  const { data } = await merchant.call(getOrder, { params: { orderId: order.id } });
  expect(data).toMatchObject({ payable: true, reservation: null });
  expect(await reserve(merchant, order)).toEqual([]);
  expect((await summary(merchant, order)).orders).toMatchObject([{ reservation: null, reservedByPayment: true }]);
  await pay(provider, merchant, order);
  const level = await db.selectFrom('stock_level').select('reserved').where('variant_id', '=', variant.id).executeTakeFirst();
  expect(level).toEqual({ reserved: 1 });
});

longTest('of all that is tried for an hour and a half, an order holds its goods for one hour', async () => {
  const merchant = await provider.signUp();
  const { order } = await aReadyOrder(provider, merchant, { stock: 1 });
  let held = 0;
  for (let minute = 0; minute < 90; minute += 5) {
    await expire();
    const reserved = await reserve(merchant, order);
    if (minute % 15 === 10) await requote(merchant, order);
    if (reserved.length > 0) held += 5;
    await moveClock(provider, { minutes: 5 });
  }
  expect(held).toBeGreaterThanOrEqual(55);
  expect(held).toBeLessThanOrEqual(60);
});

it('opening the payment again after its time is over adds to the same hour', async () => {
  const merchant = await provider.signUp();
  const { order } = await aReadyOrder(provider, merchant, { stock: 1 });
  const left: (number | null)[] = [];
  for (let opened = 0; opened < 5; opened += 1) {
    const [held] = await reserve(merchant, order);
    left.push(await minutesLeft({ reservation: held?.reservation ?? null }));
    await moveClock(provider, { minutes: 17 });
    await expire();
  }
  expect(left).toEqual([15, 15, 15, 9, null]);
});

longTest('goods that are no longer held go to whoever pays first, and the other is told', async () => {
  const merchant = await provider.signUp();
  const mine = await anOrderHeldForAnHour(merchant);
  const rival = await aRivalFor(mine);
  await pay(provider, rival.owner, rival.order);
  const expectedTotalMinor = mine.order.costTotal?.amountMinor ?? 0;
  await addBalance(provider.services.database, merchant.accountId, expectedTotalMinor);
  const refused = await merchant.call(payOrders, { body: { orderIds: [mine.order.id], expectedTotalMinor } });
  expect(refused).toMatchObject({ status: 409, problem: { code: 'stock-short' } });
});

longTest('a day later the order may hold its goods again', async () => {
  const merchant = await provider.signUp();
  const { order } = await anOrderHeldForAnHour(merchant);
  await moveClock(provider, { hours: 24 });
  const back = await signInAgain(provider, merchant);
  expect(await minutesLeft(await requote(back, order))).toBeNull();
  const [held] = await reserve(back, order);
  expect(await minutesLeft({ reservation: held?.reservation ?? null })).toBe(15);
  expect((await summary(back, order)).orders).toMatchObject([{ reservedByPayment: false }]);
});
