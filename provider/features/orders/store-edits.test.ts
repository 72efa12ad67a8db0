import { describe, expect, it } from 'vitest';
import { answerStoreEdit } from '#contract/orders-edits.ts';
import { listOrders, type Order } from '#contract/orders.ts';
import type { PlatformOrder } from '#provider/platforms/order-source.ts';
import type { Merchant } from '#tests/support/call.ts';
import { longTest } from '#tests/support/long.ts';
import { aLine, anAddress, aReadyOrder, orderPage, pay, takeOrder } from '#tests/support/order-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { warehouseStep } from '#tests/support/warehouse-steps.ts';

const provider = await startTestProvider({ demoSpeed: 1e12 }, { template: 'rates' });
const { services } = provider;
const { db } = services.database;
const merchant = await provider.signUp();
let minutes = 0;

/** A paid order of three lamps, and a way to have its store change it. */
async function aPaidOrder() {
  const { order, platformOrder, store, variant } = await aReadyOrder(provider, merchant, { quantity: 3, stock: 10 });
  await pay(provider, merchant, order);
  const storeSays = async (change: Partial<PlatformOrder>) => {
    minutes += 1;
    const updatedAt = new Date(Date.parse('2026-11-02T10:00:00.000Z') + minutes * 60_000).toISOString();
    await takeOrder(provider, store, { ...platformOrder, updatedAt, ...change });
    return orderPage(merchant, platformOrder);
  };
  const [line] = platformOrder.lines;
  if (line === undefined) throw new Error('no line');
  return { order, platformOrder, line, storeSays, variant, page: () => orderPage(merchant, platformOrder) };
}

const answer = (order: Order, given: 'apply' | 'keep', by: Merchant = merchant) =>
  by.call(answerStoreEdit, {
    params: { orderId: order.id },
    body: { storeEditId: order.storeEdit?.id ?? '', seenUpdatedAt: order.storeEdit?.updatedAt ?? '', answer: given },
  });

describe('what a store changes in a paid order', () => {
  longTest('changes nothing that was paid for, and waits for the merchant', async () => {
    const { storeSays, order } = await aPaidOrder();
    const page = await storeSays({ address: anAddress({ line1: '7 Side Street' }) });
    expect(page).toMatchObject({
      paymentState: 'paid',
      fulfillmentState: 'accepted',
      address: { line1: '12 Main Street' },
      causes: [{ code: 'store-edited' }],
      storeEdit: { address: { line1: '7 Side Street' }, lines: [], obstacle: null, refund: { amountMinor: 0 } },
    });
    const { data } = await merchant.call(listOrders, { query: { q: order.number } });
    expect(data[0]?.causes).toMatchObject([{ code: 'store-edited' }]);
  });

  longTest('is taken over: the parcel goes to the new address', async () => {
    const { storeSays } = await aPaidOrder();
    const edited = await storeSays({ address: anAddress({ line1: '7 Side Street' }) });
    const applied = (await answer(edited, 'apply')).data;
    expect(applied).toMatchObject({ address: { line1: '7 Side Street' }, causes: [], storeEdit: null, paymentState: 'paid' });
    expect(applied.events[0]).toMatchObject({ edit: 'store-edit-applied', actorKind: 'merchant' });
  });

  longTest('is kept as paid for, and not asked again until the store changes something else', async () => {
    const { storeSays, page } = await aPaidOrder();
    const edited = await storeSays({ address: anAddress({ line1: '7 Side Street' }) });
    const kept = { address: { line1: '12 Main Street' }, causes: [], storeEdit: null };
    expect((await answer(edited, 'keep')).data).toMatchObject(kept);
    expect(await storeSays({ address: anAddress({ line1: '7 Side Street' }), totalMinor: 1 })).toMatchObject(kept);
    const other = await storeSays({ address: anAddress({ line1: '9 Side Street' }) });
    expect(other.storeEdit?.address?.line1).toBe('9 Side Street');
    await answer(other, 'keep');
    await provider.runJobs();
    expect((await page()).parcels).toHaveLength(1);
  });

  it('of fewer items cancels and refunds them, and sends the rest', async () => {
    const { storeSays, line, variant, page } = await aPaidOrder();
    const edited = await storeSays({ lines: [{ ...line, quantity: 1 }] });
    expect(edited.storeEdit).toMatchObject({
      lines: [{ fromQuantity: 3, toQuantity: 1 }],
      obstacle: null,
      refund: { amountMinor: 5_000, currency: 'CNY' },
    });
    const applied = (await answer(edited, 'apply')).data;
    const newest = applied.events.slice(0, 2).map(({ lifecycle, toState, edit }) => [lifecycle, toState, edit]);
    expect(newest.toSorted()).toEqual([
      ['fulfillment', 'accepted', 'store-edit-applied'],
      ['payment', 'partially_refunded', null],
    ]);
    expect(applied).toMatchObject({
      paymentState: 'partially_refunded',
      fulfillmentState: 'accepted',
      itemCount: 1,
      orderLines: [{ quantity: 3, quantityCanceled: 2, quantityRefunded: 2 }],
      reservation: { units: 1 },
    });
    await provider.runJobs();
    const done = await page();
    expect(done).toMatchObject({ fulfillmentState: 'closed', parcels: [{ itemCount: 1 }] });
    const stock = await db
      .selectFrom('stock_level')
      .select(['counted', 'reserved'])
      .where('variant_id', '=', variant.id)
      .executeTakeFirst();
    expect(stock).toEqual({ counted: 9, reserved: 0 });
  });

  it.each<[string, string, (line: PlatformOrder['lines'][number]) => Partial<PlatformOrder>]>([
    ['more items', 'more-goods', (line) => ({ lines: [{ ...line, quantity: 4 }] })],
    ['another product', 'more-goods', (line) => ({ lines: [line, aLine('something-new')] })],
    ['nothing at all', 'nothing-left', () => ({ lines: [] })],
    ['another country', 'other-country', () => ({ address: anAddress({ country: 'BR', postcode: '01310-100' }) })],
    ['an address without a city', 'address-unfit', () => ({ address: anAddress({ city: '' }) })],
  ])('for %s can not be applied: %s', async (_what, obstacle, change) => {
    const { storeSays, line } = await aPaidOrder();
    const edited = await storeSays(change(line));
    expect(edited.storeEdit).toMatchObject({ obstacle, refund: null });
    expect((await answer(edited, 'apply')).problem.code).toBe('state-conflict');
    expect((await answer(edited, 'keep')).data.storeEdit).toBeNull();
  });

  it('can not be applied once the warehouse picks it', async () => {
    const { storeSays, order } = await aPaidOrder();
    await warehouseStep(provider, { accountId: merchant.accountId, orderId: order.id }, 'pick');
    const edited = await storeSays({ address: anAddress({ line1: '7 Side Street' }) });
    expect(edited.storeEdit?.obstacle).toBe('being-packed');
    expect((await answer(edited, 'apply')).problem.code).toBe('state-conflict');
  });

  it('that it takes back is withdrawn', async () => {
    const { storeSays } = await aPaidOrder();
    await storeSays({ address: anAddress({ line1: '7 Side Street' }) });
    expect(await storeSays({})).toMatchObject({ storeEdit: null, causes: [] });
  });

  longTest('again while the merchant reads is not decided on unseen', async () => {
    const { storeSays } = await aPaidOrder();
    const seen = await storeSays({ address: anAddress({ line1: '7 Side Street' }) });
    const newer = await storeSays({ address: anAddress({ line1: '8 Side Street' }) });
    expect((await answer(seen, 'apply')).problem.code).toBe('state-conflict');
    expect(newer.storeEdit?.id).toBe(seen.storeEdit?.id);
    expect((await answer(newer, 'apply')).data.address.line1).toBe('8 Side Street');
  });

  it('is not decided by another merchant', async () => {
    const { storeSays } = await aPaidOrder();
    const edited = await storeSays({ address: anAddress({ line1: '7 Side Street' }) });
    expect((await answer(edited, 'apply', await provider.signUp())).problem.code).toBe('not-found');
  });
});
