import { expect, it } from 'vitest';
import { getOrder, holdOrder, type Order, releaseHold, reserveStock } from '#contract/orders.ts';
import { getPaymentSummary } from '#contract/payments.ts';
import type { Merchant } from '#tests/support/call.ts';
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

const provider = await startTestProvider({}, { template: 'rates' });
const { db } = provider.services.database;

const reserve = async (owner: Merchant, orders: Order[]) =>
  (await owner.call(reserveStock, { body: { orderIds: orders.map(({ id }) => id) } })).data.map(({ orderId }) => orderId);

/** Orders of one account, of one variant each. */
async function ordersOf({ stock, quantities }: { stock: number; quantities: number[] }) {
  const merchant = await provider.signUp();
  const store = await aStore(provider, merchant);
  const variant = await aVariant(provider, { stock });
  const orders: Order[] = [];
  for (const quantity of quantities) {
    const platformOrder = aPlatformOrder({ lines: [aLine(await aListingOf(provider, store, variant), { quantity })] });
    await takeOrder(provider, store, platformOrder);
    orders.push(await orderPage(merchant, platformOrder));
  }
  return { merchant, variant, orders };
}

const reservedOf = async (variantId: string) =>
  (await db.selectFrom('stock_level').select('reserved').where('variant_id', '=', variantId).executeTakeFirstOrThrow()).reserved;

it.each([
  { stock: 100, quantities: [12, 8, 1], most: 20 },
  { stock: 8, quantities: [3, 2, 1], most: 5 },
])('an account holds $most of $stock pieces unpaid, and no more', async ({ stock, quantities, most }) => {
  const { merchant, variant, orders } = await ordersOf({ stock, quantities });
  const [first, second, third] = orders;
  if (first === undefined || second === undefined || third === undefined) throw new Error('three orders were placed');
  for (const asked of [[first, second, third], [third]]) await reserve(merchant, asked);
  expect(await reservedOf(variant.id)).toBe(most);
  const summary = (await merchant.call(getPaymentSummary, { query: { orderIds: orders.map(({ id }) => id).join(',') } })).data;
  expect(summary.orders.map(({ id, reservedByPayment }) => [id, reservedByPayment])).toEqual(
    expect.arrayContaining([
      [first.id, false],
      [second.id, false],
      [third.id, true],
    ]),
  );
  await pay(provider, merchant, third);
  expect(await reservedOf(variant.id)).toBe(most + 1);
  // What is paid is no longer held for nothing.
  await pay(provider, merchant, first);
  expect(await reservedOf(variant.id)).toBe(most + 1);
});

it('an unpaid order on hold holds no goods', async () => {
  const merchant = await provider.signUp();
  const { order, variant } = await aReadyOrder(provider, merchant, { stock: 3 });
  expect(await reserve(merchant, [order])).toEqual([order.id]);
  const params = { orderId: order.id };
  const held = (await merchant.call(holdOrder, { params, body: { reason: 'other', note: 'The buyer is asked' } })).data;
  expect(await reservedOf(variant.id)).toBe(0);
  expect(await reserve(merchant, [order])).toEqual([]);
  const [hold] = held.holds;
  await merchant.call(releaseHold, { params: { ...params, holdId: hold?.id ?? '' } });
  expect((await merchant.call(getOrder, { params })).data).toMatchObject({ payable: true, reservation: null });
  expect(await reserve(merchant, [order])).toEqual([order.id]);
});
