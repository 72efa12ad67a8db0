import { describe, expect, it } from 'vitest';
import { getOrder, holdOrder, listOrders, type Order, releaseHold } from '#contract/orders.ts';
import { payOrders } from '#contract/payments.ts';
import type { Merchant } from '#tests/support/call.ts';
import { longTest } from '#tests/support/long.ts';
import { aReadyOrder, orderPage, pay, takeOrder } from '#tests/support/order-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';

// So fast that every step is due as soon as it is queued.
const provider = await startTestProvider({ demoSpeed: 1e12 }, { template: 'rates' });
const merchant = await provider.signUp();

async function hold(order: Order, reason: 'buyer-asked' | 'other' = 'buyer-asked', note = ''): Promise<Order> {
  return (await merchant.call(holdOrder, { params: { orderId: order.id }, body: { reason, note } })).data;
}
const release = (order: Order, holdId: string | undefined, by: Merchant = merchant) =>
  by.call(releaseHold, { params: { orderId: order.id, holdId: holdId ?? '' } });
const tabsOf = async (order: Order) => {
  const tabs = ['awaiting-payment', 'processing', 'on-hold'] as const;
  const found = await Promise.all(
    tabs.map(async (tab) => (await merchant.call(listOrders, { query: { tab, q: order.number } })).data.length),
  );
  return tabs.filter((_tab, index) => found[index] === 1);
};

describe('a hold on an unpaid order', () => {
  longTest('keeps it from being paid until it is released, and stands in the history', async () => {
    const { order } = await aReadyOrder(provider, merchant);
    const held = await hold(order, 'buyer-asked', ' wants to think about it ');
    expect(held).toMatchObject({
      held: true,
      payable: false,
      fulfillmentState: 'ready',
      holds: [{ reason: 'buyer-asked', note: 'wants to think about it', placedBy: 'merchant' }],
    });
    expect(await tabsOf(order)).toEqual(['on-hold']);
    const expectedTotalMinor = order.costTotal?.amountMinor ?? 0;
    const refused = await merchant.call(payOrders, { body: { orderIds: [order.id], expectedTotalMinor } });
    expect(refused.problem.code).toBe('order-not-payable');
    const freed = (await release(order, held.holds[0]?.id)).data;
    expect(freed).toMatchObject({ held: false, payable: true, holds: [] });
    expect(freed.events.map(({ edit }) => edit).filter((edit) => edit !== null)).toEqual(['hold-released', 'hold-placed']);
    expect(await tabsOf(order)).toEqual(['awaiting-payment']);
    await pay(provider, merchant, freed);
  });

  longTest('stands beside others, and only the last release lets the order go on', async () => {
    const { order } = await aReadyOrder(provider, merchant);
    await hold(order);
    const [first, second] = (await hold(order, 'other', 'second')).holds;
    expect((await release(order, first?.id)).data).toMatchObject({ held: true, payable: false });
    expect((await release(order, first?.id)).problem.code).toBe('not-found');
    expect((await release(order, second?.id)).data).toMatchObject({ held: false, payable: true });
  });

  it('is not placed or released by another merchant', async () => {
    const { order } = await aReadyOrder(provider, merchant);
    const stranger = await provider.signUp();
    const placed = await stranger.call(holdOrder, { params: { orderId: order.id }, body: { reason: 'other' } });
    expect(placed.problem.code).toBe('not-found');
    const { holds } = await hold(order);
    expect((await release(order, holds[0]?.id, stranger)).problem.code).toBe('not-found');
    expect((await merchant.call(getOrder, { params: { orderId: order.id } })).data.held).toBe(true);
  });
});

describe('a hold on a paid order', () => {
  longTest('stops the warehouse where it is, and with its release the order goes on to its delivery', async () => {
    const { order, platformOrder } = await aReadyOrder(provider, merchant);
    await pay(provider, merchant, order);
    const { holds } = await hold(order);
    await provider.runJobs();
    expect(await orderPage(merchant, platformOrder)).toMatchObject({ fulfillmentState: 'accepted', held: true });
    expect(await tabsOf(order)).toEqual(['on-hold']);
    await release(order, holds[0]?.id);
    await provider.runJobs();
    const done = await orderPage(merchant, platformOrder);
    expect(done.fulfillmentState).toBe('closed');
    const late = await merchant.call(holdOrder, { params: { orderId: order.id }, body: { reason: 'other' } });
    expect(late.problem.code).toBe('state-conflict');
  });

  it('ends with the order when its store cancels it', async () => {
    const { order, platformOrder, store } = await aReadyOrder(provider, merchant);
    await pay(provider, merchant, order);
    await hold(order);
    await takeOrder(provider, store, { ...platformOrder, updatedAt: '2026-11-02T10:00:00.000Z', canceled: true });
    expect(await orderPage(merchant, platformOrder)).toMatchObject({ fulfillmentState: 'canceled', held: false, holds: [] });
  });
});
