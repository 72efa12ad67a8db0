import { sql } from 'kysely';
import { expect, it } from 'vitest';
import * as actions from '#contract/order-actions.ts';
import type { OrderAction } from '#contract/order-actions.values.ts';
import { cancelOrder, getOrder, holdOrder, type Order, requoteOrder } from '#contract/orders.ts';
import { fulfillmentStates, type FulfillmentState, paymentStates, type PaymentState } from '#contract/orders.values.ts';
import { payOrders } from '#contract/payments.ts';
import { addBalance } from '#tests/support/due-orders.ts';
import { aLine, aListingOf, aPlatformOrder, aStore, aVariant, orderPage, takeOrder } from '#tests/support/order-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider({}, { template: 'rates' });
const { database } = provider.services;
const merchant = await provider.signUp();
await addBalance(database, merchant.accountId, 10_000_000);
const store = await aStore(provider, merchant);
const listing = await aListingOf(provider, store, await aVariant(provider, { stock: 10_000 }));

async function anOrderIn(payment: PaymentState, fulfillment: FulfillmentState): Promise<Order> {
  const platformOrder = aPlatformOrder({ lines: [aLine(listing, { quantity: 2 })] });
  await takeOrder(provider, store, platformOrder);
  const { id } = await orderPage(merchant, platformOrder);
  // Put there past all steps: the walk asks what each state allows, not how it is reached.
  await database.db.transaction().execute(async (tx) => {
    await sql`ALTER TABLE orders DISABLE TRIGGER orders_lifecycles`.execute(tx);
    await tx.updateTable('orders').set({ payment_state: payment, fulfillment_state: fulfillment }).where('id', '=', id).execute();
    await sql`ALTER TABLE orders ENABLE TRIGGER orders_lifecycles`.execute(tx);
  });
  return get(id);
}
const get = async (orderId: string) => (await merchant.call(getOrder, { params: { orderId } })).data;

/** Each action as a call that fits the order, were it in a state that allows it. */
const calls: Record<Exclude<OrderAction, 'undo-split' | 'undo-merge' | 'merge'>, (order: Order) => Promise<{ status: number }>> = {
  'pay': (order) => merchant.call(payOrders, { body: { orderIds: [order.id], expectedTotalMinor: order.costTotal?.amountMinor ?? 1 } }),
  'requote': ({ id }) => merchant.call(requoteOrder, { params: { orderId: id } }),
  'set-method': ({ id, version }) =>
    merchant.call(actions.setOrderMethod, { params: { orderId: id }, body: { version, methodCode: null, insured: true } }),
  'set-address': ({ id, version, address }) =>
    merchant.call(actions.setOrderAddress, { params: { orderId: id }, body: { version, address: { ...address, line2: 'Apt 1' } } }),
  'set-lines': ({ id, version, orderLines }) =>
    merchant.call(actions.setOrderLines, {
      params: { orderId: id },
      body: { version, lines: [{ lineId: orderLines[0]?.id ?? '', quantity: 1 }] },
    }),
  'split': ({ id, version, orderLines }) =>
    merchant.call(actions.splitOrder, {
      params: { orderId: id },
      body: { version, parts: [{ lines: [{ lineId: orderLines[0]?.id ?? '', quantity: 1 }] }] },
    }),
  'hold': ({ id }) => merchant.call(holdOrder, { params: { orderId: id }, body: { reason: 'other' } }),
  'cancel': ({ id }) => merchant.call(cancelOrder, { params: { orderId: id } }),
  'mark-elsewhere': ({ id, version }) => merchant.call(actions.markElsewhere, { params: { orderId: id }, body: { version } }),
  'undo-elsewhere': ({ id, version }) => merchant.call(actions.undoElsewhere, { params: { orderId: id }, body: { version } }),
};
const walked = Object.keys(calls) as (keyof typeof calls)[];

it.each(paymentStates)(
  'an order whose payment is %s takes the actions it names, and refuses all others without a trace',
  async (payment) => {
    for (const fulfillment of fulfillmentStates) {
      // States beyond payment have nothing packed or paid here: what they allow is walked where they come about.
      const order = await anOrderIn(payment, fulfillment);
      for (const action of walked) {
        if (order.actions.includes(action)) continue;
        const answer = await calls[action](order);
        expect({ fulfillment, action, status: answer.status }).toEqual({ fulfillment, action, status: 409 });
      }
      expect(await get(order.id)).toEqual(order);
    }
  },
  120_000,
);

it('each action an unpaid order names is taken', async () => {
  const editable: FulfillmentState[] = ['needs_mapping', 'ready', 'blocked'];
  for (const fulfillment of editable) {
    for (const action of walked) {
      const order = await anOrderIn('due', fulfillment);
      if (!order.actions.includes(action)) continue;
      expect({ fulfillment, action, status: (await calls[action](order)).status }).toEqual({ fulfillment, action, status: 200 });
    }
  }
});
