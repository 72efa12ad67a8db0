import { describe, expect, it } from 'vitest';
import { releaseHold } from '#contract/orders.ts';
import type { PlatformOrder } from '#provider/platforms/order-source.ts';
import { longTest } from '#tests/support/long.ts';
import { aReadyOrder, orderPage, pay, takeOrder } from '#tests/support/order-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider({ demoSpeed: 1e12 }, { template: 'rates' });
const merchant = await provider.signUp();
let minutes = 0;

async function aStoreOrder(overrides: { quantity?: number } = {}) {
  const { order, store, platformOrder } = await aReadyOrder(provider, merchant, overrides);
  let told = platformOrder;
  return {
    order,
    page: () => orderPage(merchant, platformOrder),
    tell: async (change: Partial<PlatformOrder>) => {
      minutes += 1;
      told = { ...told, ...change, updatedAt: new Date(Date.parse('2026-11-01T10:00:00.000Z') + minutes * 60_000).toISOString() };
      await takeOrder(provider, store, told);
    },
    lines: () => told.lines,
  };
}

describe('an order its store holds', () => {
  longTest('is held with the store’s words, not paid for, and goes on with the store', async () => {
    const { page, tell } = await aStoreOrder();
    await tell({ holdNote: 'Address is checked' });
    expect(await page()).toMatchObject({
      held: true,
      payable: false,
      holds: [{ reason: 'held-by-store', note: 'Address is checked', placedBy: 'store' }],
    });
    await tell({ totalMinor: 1_998 });
    expect((await page()).holds).toHaveLength(1);
    await tell({ holdNote: null });
    expect(await page()).toMatchObject({ held: false, payable: true, holds: [] });
  });

  longTest('stays released when the merchant released it while the store goes on holding', async () => {
    const { order, page, tell } = await aStoreOrder();
    await tell({ holdNote: 'Risk' });
    const [hold] = (await page()).holds;
    await merchant.call(releaseHold, { params: { orderId: order.id, holdId: hold?.id ?? '' } });
    await tell({ holdNote: 'Risk', totalMinor: 1_998 });
    expect((await page()).held).toBe(false);
    await tell({ holdNote: null });
    await tell({ holdNote: 'Risk again' });
    expect((await page()).held).toBe(true);
  });

  it('is held after it was paid for, too', async () => {
    const { order, page, tell } = await aStoreOrder();
    await pay(provider, merchant, order);
    await tell({ holdNote: 'Chargeback' });
    expect(await page()).toMatchObject({ held: true, paymentState: 'paid' });
  });
});

describe('an order its store paid back', () => {
  it('by the unit sends what is left, before it is paid for', async () => {
    const { page, tell, lines } = await aStoreOrder({ quantity: 3 });
    const [before] = [await page()];
    await tell({
      lines: lines().map((line) => ({ ...line, refundedQuantity: 1, refundedMinor: 1_999 })),
      financialState: 'partially_refunded',
    });
    const after = await page();
    expect(after).toMatchObject({
      itemCount: 2,
      paymentState: 'due',
      orderLines: [{ quantity: 3, quantityCanceled: 1, quantityRefunded: 0 }],
    });
    expect(after.costTotal?.amountMinor).toBeLessThan(before?.costTotal?.amountMinor ?? 0);
  });

  it('whole is canceled, before it is paid for', async () => {
    const { page, tell, lines } = await aStoreOrder({ quantity: 2 });
    await tell({ lines: lines().map((line) => ({ ...line, refundedQuantity: 2 })), financialState: 'refunded' });
    expect(await page()).toMatchObject({ fulfillmentState: 'canceled', paymentState: 'void' });
  });

  it('by the unit waits for the merchant’s decision, once it is paid for', async () => {
    const { order, page, tell, lines } = await aStoreOrder({ quantity: 3 });
    await pay(provider, merchant, order);
    await tell({ lines: lines().map((line) => ({ ...line, refundedQuantity: 1 })), financialState: 'partially_refunded' });
    expect((await page()).storeEdit).toMatchObject({ lines: [{ fromQuantity: 3, toQuantity: 2 }] });
  });
});
