import { describe, expect, it } from 'vitest';
import { acceptWarning, markElsewhere, setOrderAddress, setOrderLines, undoElsewhere } from '#contract/order-actions.ts';
import { getOrder, type Order, requoteOrder } from '#contract/orders.ts';
import { payOrders } from '#contract/payments.ts';
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
const { db } = provider.services.database;
const merchant = await provider.signUp();

const now = async ({ id }: Order) => (await merchant.call(getOrder, { params: { orderId: id } })).data;
const later = (hour: number) => `2026-11-02T${String(hour).padStart(2, '0')}:00:00.000Z`;

describe('correcting an address', () => {
  const correct = (order: Order, change: object) =>
    merchant.call(setOrderAddress, {
      params: { orderId: order.id },
      body: { version: order.version, address: { ...order.address, ...change } },
    });

  longTest('mends an order that waits for it, and stays while the store sends the same address again', async () => {
    const { order, store, platformOrder } = await aReadyOrder(provider, merchant, { address: { city: '' } });
    expect(order.causes.map(({ code }) => code)).toEqual(['address-incomplete']);
    const mended = (await correct(order, { city: 'Austin', phone: '+1 (512) 555-0100' })).data;
    expect(mended).toMatchObject({ payable: true, causes: [], addressCorrected: true, address: { city: 'Austin', phone: '+15125550100' } });
    await takeOrder(provider, store, { ...platformOrder, updatedAt: later(1), totalMinor: 2_100 });
    expect(await now(order)).toMatchObject({ address: { city: 'Austin' }, payable: true, saleTotal: { amountMinor: 2_100 } });
    await takeOrder(provider, store, {
      ...platformOrder,
      updatedAt: later(2),
      address: anAddress({ city: 'Dallas', line1: '1 New Road' }),
    });
    expect(await now(order)).toMatchObject({ address: { city: 'Dallas', line1: '1 New Road' }, addressCorrected: false });
  });

  it('is no change of the store once the order is paid', async () => {
    const { order, store, platformOrder } = await aReadyOrder(provider, merchant);
    const corrected = (await correct(order, { line2: 'Apt 4' })).data;
    await pay(provider, merchant, corrected);
    await takeOrder(provider, store, { ...platformOrder, updatedAt: later(3), totalMinor: 2_200 });
    expect(await now(order)).toMatchObject({ storeEdit: null, address: { line2: 'Apt 4' } });
  });

  it('is refused field by field by the rule of the country, and keeps nothing', async () => {
    const { order } = await aReadyOrder(provider, merchant);
    const refused = await correct(order, { province: '', postcode: 'ABC', phone: 'call me', email: 'ana' });
    expect(refused.problem.fields?.map(({ path, code }) => ({ path, code }))).toEqual([
      { path: 'address.province', code: 'required' },
      { path: 'address.postcode', code: 'postcode-format' },
      { path: 'address.phone', code: 'phone-format' },
      { path: 'address.email', code: 'email-format' },
    ]);
    const brazil = await correct(order, { country: 'BR', province: 'SP', postcode: '01310-100', taxId: '111.111.111-11' });
    expect(brazil.problem.fields?.map(({ path, code }) => ({ path, code }))).toEqual([{ path: 'address.taxId', code: 'tax-id-format' }]);
    expect(await now(order)).toEqual(order);
  });

  it('happens once for a key', async () => {
    const { order } = await aReadyOrder(provider, merchant);
    const body = { version: order.version, address: { ...order.address, line2: 'Apt 9' } };
    const send = () => merchant.call(setOrderAddress, { params: { orderId: order.id }, body, key: `address-${order.id}` });
    const [first, second] = await Promise.all([send(), send()]);
    expect([first?.status, second?.text]).toEqual([200, first?.text]);
  });
});

describe('changing what an order sends', () => {
  const change = (order: Order, lines: object[], version = order.version) =>
    merchant.call(setOrderLines, { params: { orderId: order.id }, body: { version, lines: lines as never } });
  async function twoLines() {
    const store = await aStore(provider, merchant);
    const [lamp, cup] = [await aVariant(provider), await aVariant(provider, { costMinor: 900 })];
    const lines = [aLine(await aListingOf(provider, store, lamp), { quantity: 3 }), aLine(await aListingOf(provider, store, cup))];
    const platformOrder = aPlatformOrder({ lines });
    await takeOrder(provider, store, platformOrder);
    return { order: await orderPage(merchant, platformOrder), store, platformOrder };
  }

  longTest('takes items out, and they stay out when the store sends the order again', async () => {
    const { order, store, platformOrder } = await twoLines();
    const [lamp, cup] = order.orderLines;
    const changed = (
      await change(order, [
        { lineId: lamp?.id, quantity: 2 },
        { lineId: cup?.id, quantity: 0 },
      ])
    ).data;
    expect(changed).toMatchObject({ itemCount: 2, lineCount: 1, payable: true });
    expect(changed.quote?.goods.amountMinor).toBe(5_000);
    expect(changed.orderLines.map(({ quantityRemoved, quantityMax }) => [quantityRemoved, quantityMax])).toEqual([
      [1, 3],
      [1, 1],
    ]);
    await takeOrder(provider, store, { ...platformOrder, updatedAt: later(1) });
    expect(await now(order)).toMatchObject({ itemCount: 2, lineCount: 1, quote: { goods: { amountMinor: 5_000 } } });
    await pay(provider, merchant, await now(order));
    await takeOrder(provider, store, { ...platformOrder, updatedAt: later(2), totalMinor: 1 });
    expect((await now(order)).storeEdit).toBeNull();
  });

  it('sends another product in the place of the linked one, and the linked one again', async () => {
    const { order } = await twoLines();
    const other = await aVariant(provider, { costMinor: 4_000 });
    const lineId = order.orderLines[0]?.id;
    const changed = (await change(order, [{ lineId, quantity: 3, sku: other.sku }])).data;
    expect(changed.orderLines[0]).toMatchObject({ variantSku: other.sku, replaced: true, unitCost: { amountMinor: 4_000 } });
    const back = (await change(changed, [{ lineId, quantity: 3, sku: null }])).data;
    expect(back.orderLines[0]).toMatchObject({ variantSku: order.orderLines[0]?.variantSku, replaced: false });
  });

  it('is refused by line, for too many, an unknown product and nothing at all', async () => {
    const { order } = await twoLines();
    const [lamp, cup] = order.orderLines.map(({ id }) => id);
    const refused = await change(order, [
      { lineId: lamp, quantity: 4, sku: 'NO-SUCH' },
      { lineId: order.id, quantity: 1 },
    ]);
    expect(refused.problem.fields?.map(({ path, code }) => ({ path, code }))).toEqual([
      { path: 'lines.0.quantity', code: 'too-large' },
      { path: 'lines.0.sku', code: 'unknown-sku' },
      { path: 'lines.1.lineId', code: 'not-a-choice' },
    ]);
    expect(
      (
        await change(order, [
          { lineId: lamp, quantity: 0 },
          { lineId: cup, quantity: 0 },
        ])
      ).problem.code,
    ).toBe('nothing-left');
    expect(await now(order)).toEqual(order);
  });
});

describe('an order that somebody else sent', () => {
  longTest('is not asked for any more, keeps carrier and number, and can be taken back', async () => {
    const { order } = await aReadyOrder(provider, merchant);
    const body = { version: order.version, carrier: 'Correios', trackingNumber: 'AB123456789BR' };
    const marked = (await merchant.call(markElsewhere, { params: { orderId: order.id }, body })).data;
    expect(marked).toMatchObject({
      fulfillmentState: 'fulfilled_elsewhere',
      paymentState: 'not_due',
      quote: null,
      payable: false,
      elsewhere: { carrier: 'Correios', trackingNumber: 'AB123456789BR' },
      actions: ['undo-elsewhere'],
    });
    const paid = await merchant.call(payOrders, { body: { orderIds: [order.id], expectedTotalMinor: order.costTotal?.amountMinor ?? 1 } });
    expect(paid.problem.code).toBe('order-not-payable');
    expect((await merchant.call(requoteOrder, { params: { orderId: order.id } })).problem.code).toBe('state-conflict');
    const back = (await merchant.call(undoElsewhere, { params: { orderId: order.id }, body: { version: marked.version } })).data;
    expect(back).toMatchObject({ payable: true, fulfillmentState: 'ready', elsewhere: null, costTotal: order.costTotal });
  });
});

describe('warnings', () => {
  longTest('of the same goods for the same buyer name the other order, until they are put aside', async () => {
    const { store, platformOrder, order } = await aReadyOrder(provider, merchant);
    const again = aPlatformOrder({
      lines: [aLine(platformOrder.lines[0]?.externalVariantId ?? null)],
      placedAt: '2026-11-01T20:00:00.000Z',
    });
    await takeOrder(provider, store, again);
    const second = await orderPage(merchant, again);
    expect(second.warnings).toEqual([{ code: 'duplicate-suspected', params: { orderId: order.id, number: order.number } }]);
    expect(second.payable).toBe(true);
    const put = (await merchant.call(acceptWarning, { params: { orderId: second.id }, body: { code: 'duplicate-suspected' } })).data;
    expect(put.warnings).toEqual([]);
    expect((await merchant.call(requoteOrder, { params: { orderId: second.id } })).data.warnings).toEqual([]);
  });

  longTest('of a price that rose say from where to where, and a further rise is news', async () => {
    const { order, variant } = await aReadyOrder(provider, merchant);
    const costs = (minor: number) => db.updateTable('variant').set({ cost_minor: minor }).where('id', '=', variant.id).execute();
    await costs(2_600);
    const risen = (await merchant.call(requoteOrder, { params: { orderId: order.id } })).data;
    const from = order.costTotal?.amountMinor ?? 0;
    expect(risen.warnings).toContainEqual({ code: 'price-rose', params: { fromMinor: from, toMinor: from + 100 } });
    const put = (await merchant.call(acceptWarning, { params: { orderId: order.id }, body: { code: 'price-rose' } })).data;
    expect(put.warnings.map(({ code }) => code)).not.toContain('price-rose');
    await costs(2_700);
    const further = (await merchant.call(requoteOrder, { params: { orderId: order.id } })).data;
    expect(further.warnings).toContainEqual({ code: 'price-rose', params: { fromMinor: from, toMinor: from + 200 } });
  });

  it('of an odd city, phone and sign, and of what the store says of the sale', async () => {
    const store = await aStore(provider, merchant);
    const lines = [aLine(await aListingOf(provider, store, await aVariant(provider)), { unitPriceMinor: 100 })];
    const odd = aPlatformOrder({
      lines,
      totalMinor: 100,
      address: anAddress({ city: '12345', phone: '12', line1: '12 Main Street 🏠', name: 'Odd Buyer' }),
      financialState: 'pending',
      risk: 'high',
    });
    await takeOrder(provider, store, odd);
    expect((await orderPage(merchant, odd)).warnings.map(({ code }) => code)).toEqual([
      'phone-unfit',
      'city-unfit',
      'characters-unfit',
      'sold-at-loss',
      'store-unpaid',
      'store-risk',
    ]);
  });
});
