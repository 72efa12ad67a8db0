import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { getOrder, type Order, requoteOrder, reserveStock } from '#contract/orders.ts';
import { getPaymentSummary, payOrders } from '#contract/payments.ts';
import { readNow } from '#provider/database/app-clock.ts';
import { addJob } from '#provider/database/database.ts';
import { seedRateBook } from '#provider/features/shipping/starter-rate-book.ts';
import { moveClock } from '#tests/support/clock.ts';
import { addBalance } from '#tests/support/due-orders.ts';
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
  type TestVariant,
} from '#tests/support/order-builders.ts';
import type { Merchant } from '#tests/support/call.ts';
import { startTestProvider } from '#tests/support/provider.ts';

// So fast that every step of the warehouse is due as soon as it is queued.
const provider = await startTestProvider({ demoSpeed: 1e12 }, { template: 'rates' });
const { db } = provider.services.database;
const merchant = await provider.signUp();

const reserve = async (owner: Merchant, order: Order) => (await owner.call(reserveStock, { body: { orderIds: [order.id] } })).data;
const read = async (owner: Merchant, order: Order) => (await owner.call(getOrder, { params: { orderId: order.id } })).data;
const requote = async (owner: Merchant, order: Order) => (await owner.call(requoteOrder, { params: { orderId: order.id } })).data;

async function stockOf(variant: TestVariant, warehouse = 'CN') {
  return db
    .selectFrom('stock_level')
    .select(['counted', 'reserved', 'available'])
    .where('variant_id', '=', variant.id)
    .where('warehouse_code', '=', warehouse)
    .executeTakeFirstOrThrow();
}

/** The states of all reservations of an order, in the order they were made. */
async function statesOf(order: Order) {
  const found = await db.selectFrom('reservation').select('state').where('order_id', '=', order.id).orderBy('created_at').execute();
  return found.map(({ state }) => state);
}

async function recount(variant: TestVariant, counted: number): Promise<void> {
  await db.updateTable('stock_level').set({ counted }).where('variant_id', '=', variant.id).where('warehouse_code', '=', 'CN').execute();
}

async function expire(): Promise<void> {
  await addJob(db, 'expire-holds', {});
  await provider.runJobs();
}

/** Another merchant's order of the same goods. */
async function anotherOrderOf(variant: TestVariant, quantity = 1) {
  const owner = await provider.signUp();
  const store = await aStore(provider, owner);
  const platformOrder = aPlatformOrder({ lines: [aLine(await aListingOf(provider, store, variant), { quantity })] });
  await takeOrder(provider, store, platformOrder);
  return { owner, order: await orderPage(owner, platformOrder), store, platformOrder };
}

async function tryToPay(owner: Merchant, order: Order) {
  const expectedTotalMinor = order.costTotal?.amountMinor ?? 0;
  await addBalance(provider.services.database, owner.accountId, expectedTotalMinor);
  return owner.call(payOrders, { body: { orderIds: [order.id], expectedTotalMinor } });
}

describe('an order that is quoted', () => {
  longTest('holds nothing until its merchant goes to pay, and then for a quarter of an hour', async () => {
    const { order, variant } = await aReadyOrder(provider, merchant, { quantity: 3, stock: 10 });
    expect(order.reservation).toBeNull();
    expect(await stockOf(variant)).toEqual({ counted: 10, reserved: 0, available: 10 });
    const [held] = await reserve(merchant, order);
    expect(held).toMatchObject({ orderId: order.id, reservation: { units: 3, warehouses: ['CN'] } });
    const minutes = (Date.parse(held?.reservation.until ?? '') - (await readNow(db)).getTime()) / 60_000;
    expect(minutes).toBeGreaterThan(14);
    expect(minutes).toBeLessThanOrEqual(15.1);
    expect(await stockOf(variant)).toEqual({ counted: 10, reserved: 3, available: 7 });
    expect((await read(merchant, order)).reservation).toEqual(held?.reservation);
    const summary = (await merchant.call(getPaymentSummary, { query: { orderIds: order.id } })).data;
    expect(summary.orders[0]?.reservation).toEqual(held?.reservation);
  });

  it('holds no longer because it is looked at again, and once for a key and for many calls at once', async () => {
    const { order, variant } = await aReadyOrder(provider, merchant, { quantity: 2, stock: 10 });
    const [first] = await reserve(merchant, order);
    const answers = await Promise.all(Array.from({ length: 5 }, () => reserve(merchant, order)));
    expect(answers).toEqual(Array.from({ length: 5 }, () => [first]));
    expect(await stockOf(variant)).toMatchObject({ reserved: 2 });
    expect(await statesOf(order)).toEqual(['held']);
    const sendTwice = () => merchant.call(reserveStock, { body: { orderIds: [order.id] }, key: `reserve-${order.id}` });
    const [once, twice] = await Promise.all([sendTwice(), sendTwice()]);
    expect(twice?.text).toBe(once?.text);
  });

  it('of another merchant is not found and nothing is held, not even for one’s own beside it', async () => {
    const mine = await aReadyOrder(provider, merchant, { stock: 5 });
    const { order, variant } = await aReadyOrder(provider, await provider.signUp(), { stock: 5 });
    for (const orderIds of [[order.id], [mine.order.id, order.id], [uuidv7()]]) {
      expect((await merchant.call(reserveStock, { body: { orderIds } })).problem.code).toBe('not-found');
    }
    expect([await stockOf(variant), await stockOf(mine.variant)]).toMatchObject([{ reserved: 0 }, { reserved: 0 }]);
  });

  longTest('is quoted by what others have not reserved', async () => {
    const { order, variant } = await aReadyOrder(provider, merchant, { quantity: 4, stock: 5 });
    await reserve(merchant, order);
    const other = await anotherOrderOf(variant, 2);
    expect(other.order).toMatchObject({
      fulfillmentState: 'blocked',
      causes: [{ code: 'stock-short', params: { sku: variant.sku, available: 1, wanted: 2 } }],
    });
  });
});

describe('what is held', () => {
  it('goes back once when nobody pays in time, also when the job runs many times at once', async () => {
    const { order, variant } = await aReadyOrder(provider, merchant, { quantity: 3, stock: 5 });
    await reserve(merchant, order);
    await expire();
    expect(await statesOf(order)).toEqual(['held']);
    await moveClock(provider, { minutes: 16 });
    await Promise.all([expire(), expire(), expire()]);
    expect(await statesOf(order)).toEqual(['expired']);
    expect(await stockOf(variant)).toEqual({ counted: 5, reserved: 0, available: 5 });
    expect((await read(merchant, order)).reservation).toBeNull();
  });

  longTest('is renewed with the quote and goes with it when the order is blocked', async () => {
    const { order, variant } = await aReadyOrder(provider, merchant, { quantity: 5, stock: 5 });
    await reserve(merchant, order);
    const fresh = await requote(merchant, order);
    expect(fresh).toMatchObject({ payable: true, reservation: { units: 5 } });
    expect(await statesOf(order)).toEqual(['released', 'held']);
    expect(await stockOf(variant)).toMatchObject({ reserved: 5 });
    await db.updateTable('variant').set({ status: 'off_sale' }).where('id', '=', variant.id).execute();
    const blocked = await requote(merchant, order);
    expect(blocked).toMatchObject({ fulfillmentState: 'blocked', causes: [{ code: 'variant-off-sale' }], reservation: null });
    expect(await stockOf(variant)).toMatchObject({ reserved: 0 });
  });

  it('goes back once when the store cancels', async () => {
    const { order, variant, store, platformOrder } = await aReadyOrder(provider, merchant, { stock: 5 });
    await reserve(merchant, order);
    const canceled = { ...platformOrder, canceled: true, updatedAt: '2026-11-02T10:00:00.000Z' };
    await Promise.all([takeOrder(provider, store, canceled), takeOrder(provider, store, canceled)]);
    expect(await read(merchant, order)).toMatchObject({ fulfillmentState: 'canceled', reservation: null });
    expect(await statesOf(order)).toEqual(['released']);
    expect(await stockOf(variant)).toMatchObject({ reserved: 0, available: 5 });
  });

  it('is kept without an end once paid, and leaves the count when it is picked', async () => {
    const { order, variant } = await aReadyOrder(provider, merchant, { quantity: 2, stock: 5 });
    await reserve(merchant, order);
    await pay(provider, merchant, order);
    expect((await read(merchant, order)).reservation).toEqual({ units: 2, warehouses: ['CN'], until: null });
    expect(await stockOf(variant)).toEqual({ counted: 5, reserved: 2, available: 3 });
    await expire();
    expect(await stockOf(variant)).toEqual({ counted: 3, reserved: 0, available: 3 });
    expect(await statesOf(order)).toEqual(['consumed']);
    expect(await read(merchant, order)).toMatchObject({ fulfillmentState: 'closed', reservation: null });
  });

  it('is not shown as reserved where orders in test mode are picked by nobody', async () => {
    const quiet = await startTestProvider({ demo: false });
    await seedRateBook(quiet.services);
    const owner = await quiet.signUp();
    const { order } = await aReadyOrder(quiet, owner, { stock: 5 });
    expect(await reserve(owner, order)).toEqual([]);
    await pay(quiet, owner, order);
    const level = await quiet.services.database.db.selectFrom('stock_level').select('reserved').executeTakeFirstOrThrow();
    expect(level.reserved).toBe(0);
    const live = await aReadyOrder(quiet, owner, { stock: 5, mode: 'live' });
    await pay(quiet, owner, live.order);
    expect((await read(owner, live.order)).reservation).toMatchObject({ units: 1, until: null });
  });
});

describe('an order told of many times at once while it is reserved', () => {
  it('is one order that holds its newest units once', async () => {
    const { order, variant, store, platformOrder } = await aReadyOrder(provider, merchant, { quantity: 2, stock: 30 });
    const [line] = platformOrder.lines;
    if (line === undefined) throw new Error('no line');
    const told = [1, 2, 3, 4].map((more) => ({
      ...platformOrder,
      updatedAt: `2026-11-01T10:00:0${more}.000Z`,
      lines: [{ ...line, quantity: 2 + more }],
    }));
    await Promise.all([...told, ...told].flatMap((one) => [takeOrder(provider, store, one), reserve(merchant, order)]));
    await reserve(merchant, order);
    const rows = await db.selectFrom('orders').select('id').where('store_id', '=', store.id).execute();
    expect(rows).toEqual([{ id: order.id }]);
    expect(await read(merchant, order)).toMatchObject({ itemCount: 6, reservation: { units: 6 } });
    expect(await stockOf(variant)).toMatchObject({ reserved: 6, available: 24 });
  });

  longTest('whose goods are mapped to another variant in between holds those and no other', async () => {
    const { order, variant, store, platformOrder } = await aReadyOrder(provider, merchant, { quantity: 2, stock: 5 });
    await reserve(merchant, order);
    const other = await aVariant(provider, { stock: 5 });
    await sql`UPDATE mapping m SET variant_id = ${other.id} FROM listing_variant v
      WHERE v.account_id = m.account_id AND v.id = m.listing_variant_id AND v.sku = ${variant.sku}`.execute(db);
    await takeOrder(provider, store, { ...platformOrder, updatedAt: '2026-11-01T11:00:00.000Z' });
    expect([await stockOf(variant), await stockOf(other)]).toMatchObject([{ reserved: 0 }, { reserved: 2 }]);
  });
});

describe('paying', () => {
  longTest('after the time of the hold takes the goods anew while they are there', async () => {
    const { order, variant } = await aReadyOrder(provider, merchant, { stock: 1 });
    await reserve(merchant, order);
    await moveClock(provider, { minutes: 16 });
    await expire();
    expect((await tryToPay(merchant, order)).status).toBe(200);
    expect(await stockOf(variant)).toMatchObject({ reserved: 1, available: 0 });
    expect(await statesOf(order)).toEqual(['expired', 'held']);
  });

  longTest('is refused before any money moves when somebody else has the goods, and blocks the order with its cause', async () => {
    const { order, variant } = await aReadyOrder(provider, merchant, { stock: 1 });
    const other = await anotherOrderOf(variant);
    await reserve(other.owner, other.order);
    const refused = await tryToPay(merchant, order);
    expect(refused).toMatchObject({
      status: 409,
      problem: { code: 'stock-short', details: { orders: [{ orderId: order.id, sku: variant.sku, available: 0, wanted: 1 }] } },
    });
    const entries = await db.selectFrom('ledger_entry').select('id').where('document_id', '=', order.id).execute();
    expect(entries).toEqual([]);
    await provider.runJobs();
    expect(await read(merchant, order)).toMatchObject({
      paymentState: 'not_due',
      fulfillmentState: 'blocked',
      causes: [{ code: 'out-of-stock', params: { sku: variant.sku } }],
    });
    expect((await tryToPay(other.owner, other.order)).status).toBe(200);
  });

  longTest('of several orders with goods for one of them pays none', async () => {
    const { order, store, variant } = await aReadyOrder(provider, merchant, { stock: 1 });
    const again = aPlatformOrder({ lines: [aLine(await aListingOf(provider, store, variant))] });
    await takeOrder(provider, store, again);
    const second = await orderPage(merchant, again);
    const expectedTotalMinor = (order.costTotal?.amountMinor ?? 0) + (second.costTotal?.amountMinor ?? 0);
    await addBalance(provider.services.database, merchant.accountId, expectedTotalMinor);
    const refused = await merchant.call(payOrders, { body: { orderIds: [order.id, second.id], expectedTotalMinor } });
    expect(refused.problem).toMatchObject({
      code: 'stock-short',
      details: {
        orders: [
          { available: 1, wanted: 2 },
          { available: 1, wanted: 2 },
        ],
      },
    });
    expect(await stockOf(variant)).toMatchObject({ reserved: 0 });
  });

  it('finds the goods gone from one warehouse in another, with a new price', async () => {
    const { order, variant } = await aReadyOrder(provider, merchant, { stock: 1 });
    const other = await anotherOrderOf(variant);
    await db.insertInto('stock_level').values({ variant_id: variant.id, warehouse_code: 'US', counted: 5 }).execute();
    await pay(provider, other.owner, other.order);
    expect(await reserve(merchant, order)).toMatchObject([{ orderId: order.id, reservation: { warehouses: ['US'] } }]);
    expect(await read(merchant, order)).toMatchObject({ payable: true, quote: { warehouse: 'US' } });
  });
});

describe('a recount below what is promised', () => {
  longTest('takes back unpaid promises first, the youngest before, and blocks their orders', async () => {
    const first = await aReadyOrder(provider, merchant, { stock: 3 });
    const paid = await anotherOrderOf(first.variant);
    const last = await anotherOrderOf(first.variant);
    await reserve(merchant, first.order);
    await pay(provider, paid.owner, paid.order);
    await reserve(last.owner, last.order);
    await recount(first.variant, 2);
    expect(await stockOf(first.variant)).toEqual({ counted: 2, reserved: 2, available: 0 });
    expect([await statesOf(first.order), await statesOf(paid.order), await statesOf(last.order)]).toEqual([
      ['held'],
      ['held'],
      ['released'],
    ]);
    await provider.runJobs();
    expect(await read(last.owner, last.order)).toMatchObject({
      fulfillmentState: 'blocked',
      causes: [{ code: 'out-of-stock', params: { sku: first.variant.sku } }],
    });
  });

  it('stops a paid order as a stock exception, with the cause and in its timeline', async () => {
    const { order, variant } = await aReadyOrder(provider, merchant, { quantity: 3, stock: 5 });
    await pay(provider, merchant, order);
    await recount(variant, 1);
    expect(await stockOf(variant)).toEqual({ counted: 1, reserved: 0, available: 1 });
    await provider.runJobs();
    const stopped = await read(merchant, order);
    expect(stopped).toMatchObject({
      paymentState: 'paid',
      fulfillmentState: 'stock_exception',
      causes: [{ code: 'stock-short', params: { sku: variant.sku, available: 1, wanted: 3 } }],
    });
    expect(stopped.events[0]).toMatchObject({ toState: 'stock_exception', cause: 'stock-short' });
  });

  longTest('leaves an order alone that finds its goods again', async () => {
    const { order, variant } = await aReadyOrder(provider, merchant, { quantity: 3, stock: 5 });
    await pay(provider, merchant, order);
    await recount(variant, 1);
    await recount(variant, 4);
    await provider.runJobs();
    expect(await read(merchant, order)).toMatchObject({ fulfillmentState: 'closed', causes: [] });
    expect(await stockOf(variant)).toEqual({ counted: 1, reserved: 0, available: 1 });
  });

  it('tells listings when a variant is sold out by reserving and when it can be sold again', async () => {
    const { order, variant } = await aReadyOrder(provider, merchant, { stock: 1 });
    const changes = async () =>
      db
        .selectFrom('catalog_change')
        .select(['kind', 'old_value', 'new_value'])
        .where('variant_id', '=', variant.id)
        .orderBy('id')
        .execute();
    await reserve(merchant, order);
    expect(await changes()).toEqual([{ kind: 'stock', old_value: 1, new_value: 1 }]);
    await moveClock(provider, { minutes: 16 });
    await expire();
    expect(await changes()).toHaveLength(2);
  });
});
