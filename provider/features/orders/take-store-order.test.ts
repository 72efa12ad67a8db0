import { describe, expect, it } from 'vitest';
import { getOrder, listOrders } from '#contract/orders.ts';
import { longTest } from '#tests/support/long.ts';
import {
  aLine,
  aListingOf,
  anAddress,
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
const merchant = await provider.signUp();
const store = await aStore(provider, merchant);
const variant = await aVariant(provider);
const mapped = await aListingOf(provider, store, variant);

function later(minutes: number): string {
  return new Date(Date.parse('2026-11-01T10:00:00.000Z') + minutes * 60_000).toISOString();
}

describe('an order from a store', () => {
  longTest('is quoted and due when every line is mapped and can be sent', async () => {
    const order = aPlatformOrder({ lines: [aLine(mapped, { quantity: 2 })], totalMinor: 3_998 });
    await takeOrder(provider, store, order);
    const page = await orderPage(merchant, order);
    expect(page).toMatchObject({
      kind: 'store',
      mode: 'test',
      storeId: store.id,
      storeName: 'Corner shop',
      platform: 'sandbox',
      paymentState: 'due',
      fulfillmentState: 'ready',
      deliveryState: null,
      payable: true,
      causes: [],
      saleTotal: { amountMinor: 3_998, currency: 'USD' },
      lineCount: 1,
      itemCount: 2,
      parcels: [],
    });
    expect(page.number).toMatch(/^SO\d+$/);
    expect(page.orderLines).toMatchObject([
      {
        variantId: variant.id,
        variantSku: variant.sku,
        quantity: 2,
        unitCost: { amountMinor: 2_500, currency: 'CNY' },
        unitSale: { amountMinor: 1_999, currency: 'USD' },
      },
    ]);
    expect(page.lines[0]?.pictureUrl).toBe(`/files/product-pictures/${variant.productId}/1.svg`);
    expect(page.events.map((event) => [event.lifecycle, event.fromState, event.toState])).toEqual([
      ['fulfillment', 'imported', 'ready'],
      ['payment', 'not_due', 'due'],
      ['fulfillment', null, 'imported'],
    ]);
  });

  longTest('has a quote of goods and freight whose parts sum to what is to pay, good for a day', async () => {
    const second = await aVariant(provider, { costMinor: 999, packedWeightG: 1_150 });
    const lines = [aLine(mapped, { quantity: 2 }), aLine(await aListingOf(provider, store, second), { quantity: 3 })];
    const order = aPlatformOrder({ lines });
    await takeOrder(provider, store, order);
    const { quote, costTotal } = await orderPage(merchant, order);
    if (quote === null) throw new Error('no quote');
    // 2 × 300 g and 3 × 1,150 g; size is 625 g, so the real weight decides.
    expect(quote).toMatchObject({ chargedG: 4_050, goods: { amountMinor: 2 * 2_500 + 3 * 999, currency: 'CNY' }, warehouse: 'CN' });
    const { registration, weight, remote, fuel, discount } = quote.freightParts;
    expect(registration.amountMinor + weight.amountMinor + remote.amountMinor + fuel.amountMinor - discount.amountMinor).toBe(
      quote.freight.amountMinor,
    );
    expect(quote.total.amountMinor).toBe(quote.goods.amountMinor + quote.freight.amountMinor);
    expect(costTotal).toEqual(quote.total);
    expect(Math.abs(Date.parse(quote.expiresAt) - Date.now() - 24 * 3_600_000)).toBeLessThan(60_000);
  });

  it('sends as many units of ours as the mapping says for each item sold', async () => {
    const pair = await aListingOf(provider, store, variant, { unitsPerItem: 2 });
    const order = aPlatformOrder({ lines: [aLine(pair, { quantity: 3 })] });
    await takeOrder(provider, store, order);
    const page = await orderPage(merchant, order);
    expect(page.orderLines[0]?.unitCost?.amountMinor).toBe(5_000);
    expect(page.quote).toMatchObject({ goods: { amountMinor: 15_000 }, chargedG: 1_800 });
  });

  it('is one order when it comes twice at once', async () => {
    const order = aPlatformOrder({ lines: [aLine(mapped)] });
    await Promise.all([takeOrder(provider, store, order), takeOrder(provider, store, order), takeOrder(provider, store, order)]);
    expect((await merchant.call(listOrders, { query: { q: order.externalName } })).page.total).toBe(1);
    expect((await orderPage(merchant, order)).version).toBe(2);
  });

  it('is not changed by the same message again', async () => {
    const order = aPlatformOrder({ lines: [aLine(mapped)] });
    await takeOrder(provider, store, order);
    const first = await orderPage(merchant, order);
    await takeOrder(provider, store, { ...order, lines: [aLine(mapped, { quantity: 9 })] });
    expect(await orderPage(merchant, order)).toEqual(first);
  });

  longTest('keeps the ids of its lines through every message, also of one that was taken out and comes back', async () => {
    const [kept, removed] = [aLine(mapped), aLine(mapped, { quantity: 2 })];
    const order = aPlatformOrder({ lines: [kept, removed] });
    await takeOrder(provider, store, order);
    const first = await orderPage(merchant, order);
    await takeOrder(provider, store, { ...order, updatedAt: later(1), lines: [{ ...kept, quantity: 5 }] });
    const second = await orderPage(merchant, order);
    expect(second.orderLines).toMatchObject([
      { id: first.orderLines[0]?.id, quantity: 5, quantityCanceled: 0 },
      { id: first.orderLines[1]?.id, quantity: 2, quantityCanceled: 2, quantityRefunded: 0 },
    ]);
    expect(second).toMatchObject({ lineCount: 1, itemCount: 5, quote: { goods: { amountMinor: 12_500 } } });
    await takeOrder(provider, store, { ...order, updatedAt: later(2), lines: [kept, removed] });
    const third = await orderPage(merchant, order);
    expect(third.orderLines.map(({ id, quantityCanceled }) => [id, quantityCanceled])).toEqual(first.orderLines.map(({ id }) => [id, 0]));
  });

  it('with a version goes by it, whatever the clock says', async () => {
    const order = aPlatformOrder({ lines: [aLine(mapped)], version: 3 });
    await takeOrder(provider, store, order);
    await takeOrder(provider, store, { ...order, version: 4, address: anAddress({ name: 'Fourth' }) });
    await takeOrder(provider, store, { ...order, version: 2, updatedAt: later(9), address: anAddress({ name: 'Second' }) });
    expect((await orderPage(merchant, order)).buyerName).toBe('Fourth');
  });

  it('takes a newer message and ignores an older one that comes after it', async () => {
    const order = aPlatformOrder({ lines: [aLine(mapped)], updatedAt: later(5) });
    await takeOrder(provider, store, order);
    await takeOrder(provider, store, {
      ...order,
      updatedAt: later(9),
      address: anAddress({ name: 'Newer Name' }),
      lines: [aLine(mapped, { quantity: 4 })],
    });
    await takeOrder(provider, store, { ...order, updatedAt: later(7), address: anAddress({ name: 'Older Name' }) });
    const page = await orderPage(merchant, order);
    expect(page).toMatchObject({ buyerName: 'Newer Name', itemCount: 4, payable: true });
    expect(page.quote?.goods.amountMinor).toBe(10_000);
  });

  it('of another store with the same external id is an order of its own', async () => {
    const other = await aStore(provider, merchant);
    const order = aPlatformOrder({ lines: [aLine(mapped)] });
    await takeOrder(provider, store, order);
    await takeOrder(provider, other, { ...order, externalName: `${order.externalName}-other` });
    expect((await merchant.call(listOrders, { query: { q: order.externalName } })).page.total).toBe(2);
  });

  it('of one merchant does not exist for another', async () => {
    const { order } = await aReadyOrder(provider, merchant);
    const stranger = await provider.signUp();
    expect((await stranger.call(getOrder, { params: { orderId: order.id } })).problem.code).toBe('not-found');
    expect((await stranger.call(listOrders)).data).toEqual([]);
  });

  it('keeps the mode of its store', async () => {
    const { order } = await aReadyOrder(provider, merchant, { mode: 'live' });
    expect(order).toMatchObject({ mode: 'live', platform: 'shopify' });
  });

  it('leaves out lines with nothing left to send', async () => {
    const order = aPlatformOrder({ lines: [aLine(mapped), aLine(mapped, { quantity: 0 })] });
    await takeOrder(provider, store, order);
    expect(await orderPage(merchant, order)).toMatchObject({ lineCount: 1, itemCount: 1, payable: true });
  });

  it.each([
    ['markup', '<script>alert("1")</script> & \'Main\''],
    ['emoji', 'Flat 4 🏡👨‍👩‍👧 Street'],
    ['right-to-left text', 'شارع التحرير 12\u200f'],
    ['300 characters', 'Långa gatan '.repeat(25)],
    ['SQL and wildcards', `'; DROP TABLE orders; -- 100%_ \\`],
  ])('keeps %s in an address line as it was typed', async (_kind, line) => {
    const address = anAddress({ name: line, line1: line, line2: line, city: line });
    const order = aPlatformOrder({ lines: [aLine(mapped)], address });
    await takeOrder(provider, store, order);
    expect(await orderPage(merchant, order)).toMatchObject({ address, buyerName: line, payable: true });
  });
});

describe('an order that can not be sent yet', () => {
  it('needs mapping while a line is of nothing we know, and is mended by a newer message once it is mapped', async () => {
    const unknown = aLine('nobody-knows', { title: 'Mystery', sku: 'M-1' });
    const order = aPlatformOrder({ lines: [aLine(mapped), unknown] });
    await takeOrder(provider, store, order);
    expect(await orderPage(merchant, order)).toMatchObject({
      fulfillmentState: 'needs_mapping',
      paymentState: 'not_due',
      payable: false,
      costTotal: null,
      quote: null,
      causes: [{ code: 'unmapped-line', params: { title: 'Mystery', sku: 'M-1' } }],
    });
    await takeOrder(provider, store, { ...order, updatedAt: later(1), lines: [aLine(mapped), { ...unknown, externalVariantId: mapped }] });
    expect(await orderPage(merchant, order)).toMatchObject({ fulfillmentState: 'ready', paymentState: 'due', causes: [], payable: true });
  });

  it('needs mapping when none of its lines is a product', async () => {
    const custom = aPlatformOrder({ lines: [aLine(null, { title: 'Tip' })] });
    const empty = aPlatformOrder({ lines: [] });
    await takeOrder(provider, store, custom);
    await takeOrder(provider, store, empty);
    expect((await orderPage(merchant, custom)).fulfillmentState).toBe('needs_mapping');
    expect(await orderPage(merchant, empty)).toMatchObject({ fulfillmentState: 'needs_mapping', causes: [{ code: 'unmapped-line' }] });
  });

  it('is not mapped by the listing of another store or merchant', async () => {
    const stranger = await provider.signUp();
    const foreign = await aListingOf(provider, await aStore(provider, stranger), variant);
    const neighbour = await aListingOf(provider, await aStore(provider, merchant), variant);
    const order = aPlatformOrder({ lines: [aLine(foreign), aLine(neighbour)] });
    await takeOrder(provider, store, order);
    expect((await orderPage(merchant, order)).causes.map((cause) => cause.code)).toEqual(['unmapped-line', 'unmapped-line']);
  });

  it('is blocked where nobody delivers', async () => {
    const order = aPlatformOrder({ lines: [aLine(mapped)], address: anAddress({ country: 'AQ' }) });
    await takeOrder(provider, store, order);
    expect(await orderPage(merchant, order)).toMatchObject({
      fulfillmentState: 'blocked',
      paymentState: 'not_due',
      causes: [{ code: 'country-not-served', params: { country: 'AQ' } }],
    });
  });

  it('is blocked when stock is short or gone, counting the lines of one variant together', async () => {
    const scarce = await aListingOf(provider, store, await aVariant(provider, { stock: 3 }));
    const gone = await aVariant(provider, { stock: 0 });
    const order = aPlatformOrder({
      lines: [aLine(scarce, { quantity: 2 }), aLine(scarce, { quantity: 2 }), aLine(await aListingOf(provider, store, gone))],
    });
    await takeOrder(provider, store, order);
    const { causes, fulfillmentState } = await orderPage(merchant, order);
    expect(fulfillmentState).toBe('blocked');
    expect(causes).toMatchObject([
      { code: 'stock-short', params: { available: 3, wanted: 4 } },
      { code: 'out-of-stock', params: { sku: gone.sku } },
    ]);
  });

  it('is ready with exactly the last unit', async () => {
    const last = await aListingOf(provider, store, await aVariant(provider, { stock: 1 }));
    const order = aPlatformOrder({ lines: [aLine(last)] });
    await takeOrder(provider, store, order);
    expect((await orderPage(merchant, order)).payable).toBe(true);
  });

  it('is blocked when a variant is off sale', async () => {
    const off = await aVariant(provider, { status: 'off_sale' });
    const order = aPlatformOrder({ lines: [aLine(await aListingOf(provider, store, off))] });
    await takeOrder(provider, store, order);
    expect((await orderPage(merchant, order)).causes).toEqual([{ code: 'variant-off-sale', params: { sku: off.sku } }]);
  });

  it('is blocked when a single piece is too heavy for the line', async () => {
    const anvil = await aListingOf(provider, store, await aVariant(provider, { packedWeightG: 24_000 }));
    const order = aPlatformOrder({ lines: [aLine(anvil, { quantity: 2 })] });
    await takeOrder(provider, store, order);
    expect((await orderPage(merchant, order)).causes).toEqual([{ code: 'over-weight', params: { weightG: 48_000, maxG: 20_000 } }]);
  });

  it('is quoted in as many parcels as its weight needs, with every piece in one of them', async () => {
    const anvil = await aListingOf(provider, store, await aVariant(provider, { packedWeightG: 9_000 }));
    const order = aPlatformOrder({ lines: [aLine(anvil, { quantity: 3 })] });
    await takeOrder(provider, store, order);
    const { quote, causes } = await orderPage(merchant, order);
    expect(causes).toEqual([]);
    expect(quote?.parcels.map(({ actualG, items }) => [actualG, items.map(({ quantity }) => quantity)])).toEqual([
      [18_000, [2]],
      [9_000, [1]],
    ]);
    expect(quote?.warnings).toContain('split');
  });

  it('is blocked with every missing field of the address named', async () => {
    const address = anAddress({ line1: ' … ', city: '', province: '', postcode: '\u200b' });
    const order = aPlatformOrder({ lines: [aLine(mapped)], address });
    await takeOrder(provider, store, order);
    expect((await orderPage(merchant, order)).causes).toEqual([
      { code: 'address-incomplete', params: { fields: 'line1,city,province,postcode' } },
    ]);
  });

  longTest('is blocked without the number customs ask of the buyer, until the store sends it', async () => {
    const brazil = { country: 'BR', province: 'SP', city: 'São Paulo', postcode: '01310-100' };
    const order = aPlatformOrder({ lines: [aLine(mapped)], address: anAddress(brazil) });
    await takeOrder(provider, store, order);
    expect((await orderPage(merchant, order)).causes).toEqual([{ code: 'identity-missing', params: { country: 'BR' } }]);
    await takeOrder(provider, store, { ...order, updatedAt: later(1), address: anAddress({ ...brazil, taxId: '529.982.247-25' }) });
    expect(await orderPage(merchant, order)).toMatchObject({ fulfillmentState: 'ready', causes: [], address: { taxId: '529.982.247-25' } });
  });

  it('loses its quote when a newer message makes it unsendable', async () => {
    const order = aPlatformOrder({ lines: [aLine(mapped)] });
    await takeOrder(provider, store, order);
    await takeOrder(provider, store, { ...order, updatedAt: later(1), address: anAddress({ city: '' }) });
    expect(await orderPage(merchant, order)).toMatchObject({
      fulfillmentState: 'blocked',
      paymentState: 'not_due',
      quote: null,
      costTotal: null,
      payable: false,
    });
  });
});

describe('an order the store canceled', () => {
  it('unpaid is canceled and void, and stays so', async () => {
    const order = aPlatformOrder({ lines: [aLine(mapped)] });
    await takeOrder(provider, store, order);
    await takeOrder(provider, store, { ...order, updatedAt: later(1), canceled: true });
    const canceled = {
      fulfillmentState: 'canceled',
      paymentState: 'void',
      payable: false,
      quote: null,
      causes: [{ code: 'store-canceled' }],
    };
    const page = await orderPage(merchant, order);
    expect(page).toMatchObject(canceled);
    const quotes = await provider.services.database.db.selectFrom('quote').select('state').where('order_id', '=', page.id).execute();
    expect(quotes).toEqual([{ state: 'superseded' }]);
    await takeOrder(provider, store, { ...order, updatedAt: later(2) });
    expect(await orderPage(merchant, order)).toMatchObject(canceled);
  });

  it('before we ever saw it is stored as canceled', async () => {
    const order = aPlatformOrder({ lines: [aLine(mapped)], canceled: true });
    await takeOrder(provider, store, order);
    expect(await orderPage(merchant, order)).toMatchObject({ fulfillmentState: 'canceled', paymentState: 'void' });
  });

  it('after payment, before it is picked, is canceled and refunded at once, and keeps its address as paid for', async () => {
    const { order, platformOrder, store: paidStore } = await aReadyOrder(provider, merchant);
    await pay(provider, merchant, order);
    await takeOrder(provider, paidStore, {
      ...platformOrder,
      updatedAt: later(1),
      canceled: true,
      address: anAddress({ name: 'Someone Else' }),
      lines: [],
    });
    expect(await orderPage(merchant, platformOrder)).toMatchObject({
      paymentState: 'refunded',
      fulfillmentState: 'canceled',
      buyerName: 'Ana Silva',
      orderLines: [{ quantity: 1, quantityCanceled: 1, quantityRefunded: 1 }],
      reservation: null,
      causes: [{ code: 'store-canceled' }],
    });
    await provider.runJobs();
    expect((await orderPage(merchant, platformOrder)).fulfillmentState).toBe('canceled');
  });
});
