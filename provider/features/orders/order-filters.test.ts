import { beforeAll, describe, expect, test } from 'vitest';
import type { QueryInput } from '#contract/endpoint.ts';
import { holdOrder, listOrders, listParcels, type Order } from '#contract/orders.ts';
import { countParcels, listOrderFilterChoices } from '#contract/orders-filters.ts';
import type { Merchant } from '#tests/support/call.ts';
import { longTest } from '#tests/support/long.ts';
import { aMember } from '#tests/support/members.ts';
import { aLine, anAddress, aPlatformOrder, aReadyOrder, orderPage, pay, takeOrder } from '#tests/support/order-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider({}, { template: 'rates' });
const { db } = provider.services.database;

let merchant: Merchant;
/** Quoted and unpaid, sold at a loss, to Brazil. */
let ready: Awaited<ReturnType<typeof aReadyOrder>>;
/** Paid, to the United States. */
let paid: Awaited<ReturnType<typeof aReadyOrder>>;
/** Of the first store, not linked. */
let unlinked: Order;

beforeAll(async () => {
  merchant = await provider.signUp();
  ready = await aReadyOrder(provider, merchant, {
    quantity: 5,
    address: anAddress({
      country: 'BR',
      city: 'São Paulo',
      province: 'SP',
      postcode: '01310-100',
      email: 'ana@loja.example',
      phone: '+55 11 91234-5678',
      taxId: '123.456.789-09',
    }),
  });
  paid = await aReadyOrder(provider, merchant);
  await pay(provider, merchant, paid.order);
  const platformOrder = aPlatformOrder({ placedAt: '2026-10-05T23:30:00.000Z', lines: [aLine(null)] });
  await takeOrder(provider, ready.store, platformOrder);
  unlinked = await orderPage(merchant, platformOrder);
  await provider.runJobs();
});

async function found(query: QueryInput<typeof listOrders>): Promise<string[]> {
  const answer = await merchant.call(listOrders, { query });
  expect(answer.status).toBe(200);
  expect(answer.data.length).toBe(answer.page.total);
  return answer.data.map(({ id }) => id).sort();
}

function ids(...orders: { id: string }[]): string[] {
  return orders.map(({ id }) => id).sort();
}

describe('orders are filtered', () => {
  test('by store', async () => {
    expect(await found({ storeId: ready.store.id })).toEqual(ids(ready.order, unlinked));
  });

  test('by the days they were placed on, and by age', async () => {
    expect(await found({ placedFrom: '2026-10-05T22:00:00Z', placedTo: '2026-10-06T00:00:00-02:00' })).toEqual(ids(unlinked));
    expect(await found({ placedFrom: '2026-10-06T00:00:00Z' })).toEqual(ids(ready.order, paid.order));
    await db
      .updateTable('orders')
      .set({ placed_at: new Date(Date.now() - 60 * 60 * 1000).toISOString() })
      .where('id', '=', paid.order.id)
      .execute();
    expect(await found({ olderThanHours: 2 })).not.toContain(paid.order.id);
    expect(await found({ olderThanHours: 2 })).toContain(unlinked.id);
  });

  test('by when they were paid', async () => {
    expect(await found({ paidFrom: '2020-01-01T00:00:00Z' })).toEqual(ids(paid.order));
    expect(await found({ paidTo: '2020-01-01T00:00:00Z' })).toEqual([]);
  });

  test('by country, product, method, warehouse and tax, and by several at once', async () => {
    const method = ready.order.quote?.methodCode ?? '';
    expect(await found({ country: 'BR' })).toEqual(ids(ready.order));
    expect(await found({ productId: paid.variant.productId })).toEqual(ids(paid.order));
    expect(await found({ method })).toContain(ready.order.id);
    expect(await found({ method, country: 'BR', warehouse: 'CN', storeId: ready.store.id })).toEqual(ids(ready.order));
    expect(await found({ warehouse: 'CN' })).toEqual(ids(ready.order, paid.order));
    expect(await found({ taxMode: 'own' })).toEqual([]);
    expect(await found({ insured: 'true', country: 'BR' })).toEqual([]);
  });

  longTest('by the member who acted on them', async () => {
    const call = await aMember(provider, merchant, 'manager');
    const { staff } = (await merchant.call(listOrderFilterChoices)).data;
    const staffId = staff.find(({ id }) => id !== merchant.userId)?.id ?? '';
    expect(staff).toHaveLength(2);
    expect(await found({ staffId: merchant.userId })).toEqual(ids(paid.order));
    expect(await found({ staffId })).toEqual([]);
    await call(holdOrder, { params: { orderId: unlinked.id }, body: { reason: 'other' } });
    expect(await found({ staffId })).toEqual(ids(unlinked));
    expect(await found({ staffId, country: 'BR' })).toEqual([]);
    const stranger = await provider.signUp();
    expect((await stranger.call(listOrders, { query: { staffId } })).data).toEqual([]);
  });

  test('by what keeps them from going on', async () => {
    expect(await found({ cause: 'unmapped-line' })).toEqual(ids(unlinked));
    expect(await found({ cause: 'out-of-stock' })).toEqual([]);
    expect(await found({ cause: 'quote-expired' })).toEqual([]);
    await db.updateTable('orders').set({ quote_expires_at: '2026-01-01T00:00:00Z' }).where('id', '=', ready.order.id).execute();
    expect(await found({ cause: 'quote-expired' })).toEqual(ids(ready.order));
  });

  test('by a loss', async () => {
    const all = (await merchant.call(listOrders, { query: {} })).data;
    const losses = all.filter(({ profit }) => profit !== null && profit.profit.amountMinor < 0);
    expect(losses.length).toBeGreaterThan(0);
    expect(losses.length).toBeLessThan(all.length);
    expect(await found({ loss: 'true' })).toEqual(ids(...losses));
  });

  test("by the buyer's e-mail and phone, however it is written, and by a tracking number", async () => {
    expect(await found({ q: 'ana@loja' })).toEqual(ids(ready.order));
    expect(await found({ q: '55 (11) 91234-5678' })).toEqual(ids(ready.order));
    await db.updateTable('orders').set({ external_name: '2026-1005-77' }).where('id', '=', unlinked.id).execute();
    expect(await found({ q: '2026-1005' })).toEqual(ids(unlinked));
    const [parcel] = (await merchant.call(listParcels, { query: {} })).data;
    const number = parcel?.trackingNumber ?? parcel?.firstMileNumber ?? '';
    expect(number).not.toBe('');
    expect(await found({ q: number })).toEqual(ids(paid.order));
  });

  test('a buyer who was erased is found no longer', async () => {
    await db.updateTable('orders').set({ buyer_email: '', buyer_phone: '' }).where('id', '=', ready.order.id).execute();
    expect(await found({ q: 'ana@loja' })).toEqual([]);
    expect(await found({ q: '11912345678' })).toEqual([]);
  });

  test('what is no filter is refused', async () => {
    const answer = await merchant.call(listOrders, { query: { placedFrom: 'yesterday', cause: 'late' } as never });
    expect(answer.problem.fields?.map(({ path }) => path).sort()).toEqual(['cause', 'placedFrom']);
  });
});

describe('parcels are filtered', () => {
  test('by store, country, carrier, number and time, and counted by tab', async () => {
    const [parcel] = (await merchant.call(listParcels, { query: {} })).data;
    const matching = async (query: QueryInput<typeof listParcels>) =>
      (await merchant.call(listParcels, { query })).data.map(({ id }) => id);
    const all = [parcel?.id];
    expect(await matching({ storeId: paid.store.id })).toEqual(all);
    expect(await matching({ storeId: ready.store.id })).toEqual([]);
    expect(await matching({ country: 'US', carrier: parcel?.carrier })).toEqual(all);
    expect(await matching({ country: 'BR' })).toEqual([]);
    expect(await matching({ carrier: 'Nobody' })).toEqual([]);
    expect(await matching({ tracking: parcel?.trackingNumber === null ? 'numbered' : 'unnumbered' })).toEqual([]);
    expect(await matching({ quietDays: 1 })).toEqual([]);
    expect(await matching({ madeTo: '2020-01-01T00:00:00Z' })).toEqual([]);
    const counts = (await merchant.call(countParcels, { query: {} })).data;
    expect(counts['all']).toBe(1);
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(2);
  });
});

test('filters offer the methods and carriers of today and the products of the orders', async () => {
  const { data } = await merchant.call(listOrderFilterChoices);
  expect(data.methods.map(({ code }) => code)).toContain(ready.order.quote?.methodCode);
  expect(data.carriers.length).toBeGreaterThan(0);
  expect(data.products.map(({ id }) => id).sort()).toEqual([ready.variant.productId, paid.variant.productId].sort());
});
