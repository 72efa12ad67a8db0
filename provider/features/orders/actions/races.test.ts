import { expect, it } from 'vitest';
import { mergeOrders, setOrderLines, splitOrder } from '#contract/order-actions.ts';
import { getOrder, type Order } from '#contract/orders.ts';
import { payOrders } from '#contract/payments.ts';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import { addBalance } from '#tests/support/due-orders.ts';
import { aLine, aListingOf, aPlatformOrder, aStore, aVariant, orderPage, takeOrder } from '#tests/support/order-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider({}, { template: 'rates' });
const { database } = provider.services;
const merchant = await provider.signUp();
await addBalance(database, merchant.accountId, 10_000_000);
const store = await aStore(provider, merchant);
const listing = await aListingOf(provider, store, await aVariant(provider, { stock: 1_000 }));
const ROUNDS = 6;

async function anOrder(): Promise<Order> {
  const platformOrder = aPlatformOrder({ lines: [aLine(listing, { quantity: 3 })] });
  await takeOrder(provider, store, platformOrder);
  return orderPage(merchant, platformOrder);
}
const get = async ({ id }: Order) => (await merchant.call(getOrder, { params: { orderId: id } })).data;
const pay = ({ id, costTotal }: Order) =>
  merchant.call(payOrders, { body: { orderIds: [id], expectedTotalMinor: costTotal?.amountMinor ?? 1 } });

const changes: Record<string, (order: Order, other: Order) => Promise<{ status: number }>> = {
  'taking items out': ({ id, version, orderLines }) =>
    merchant.call(setOrderLines, {
      params: { orderId: id },
      body: { version, lines: [{ lineId: orderLines[0]?.id ?? '', quantity: 1 }] },
    }),
  'splitting': ({ id, version, orderLines }) =>
    merchant.call(splitOrder, {
      params: { orderId: id },
      body: { version, parts: [{ lines: [{ lineId: orderLines[0]?.id ?? '', quantity: 1 }] }] },
    }),
  'merging': ({ id, version }, other) =>
    merchant.call(mergeOrders, {
      body: {
        orders: [
          { orderId: id, version },
          { orderId: other.id, version: other.version },
        ],
      },
    }),
};

it.each(Object.keys(changes))(
  '%s and paying at once end in one of the two, and what was paid is what it cost',
  async (name) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [order, other] = [await anOrder(), await anOrder()];
      const [paid, changed] = await Promise.all([pay(order), changes[name]?.(order, other)]);
      expect([paid.status, changed?.status].toSorted()).toEqual([200, 409]);
      const after = await get(order);
      if (paid.status === 200) expect(after).toMatchObject({ paymentState: 'paid', itemCount: 3, costTotal: order.costTotal });
      else expect(after.paymentState).not.toBe('paid');
    }
    expect((await verifyLedger(database)).breaks).toEqual([]);
  },
  60_000,
);
