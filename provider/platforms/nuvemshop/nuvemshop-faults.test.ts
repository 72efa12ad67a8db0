import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { storeUnreachable } from '#provider/platforms/platform.ts';
import type { PushedProduct } from '#provider/platforms/catalog-sync.ts';
import { aPush } from '#tests/support/conformance/catalog-sync.ts';
import { longTest } from '#tests/support/long.ts';
import { changeOrder, ownProduct, placeOrder } from '#tests/support/nuvemshop/store-life.ts';
import { startNuvemshopWorld } from '#tests/support/nuvemshop/nuvemshop-world.ts';
import { nuvemshopConnector } from './nuvemshop-connector.ts';
import { nuvemshopPlatform } from './nuvemshop-platform.ts';

const world = await startNuvemshopWorld();
const { services } = world.provider;
const { db } = services.database;
const { catalog, orders, fulfillment } = nuvemshopPlatform;

async function aPushed(overrides: Partial<PushedProduct> = {}) {
  const connected = await world.connect();
  const product = aPush(overrides);
  const pushed = await catalog.pushProduct(services, connected.store, product);
  const [made] = connected.shop.products;
  if (made === undefined) throw new Error('nothing was pushed');
  return { ...connected, product, pushed, made };
}

/** Lets a push that was not answered be over. */
async function endPushes(storeId: string): Promise<void> {
  await sql`UPDATE nuvemshop_product SET pushing_until = NULL WHERE store_id = ${storeId}`.execute(db);
}

describe('a product', () => {
  longTest('is written in the store’s own language, and what its merchant translated stays', async () => {
    const { shop, store, product, made } = await aPushed();
    expect(made.name).toEqual({ pt: 'Lamp' });
    expect([made.attributes, made.variants.map(({ values }) => values)]).toEqual([[{ pt: 'Color' }], [[{ pt: 'Red' }], [{ pt: 'Blue' }]]]);
    made.name['es'] = 'Lámpara';
    await catalog.pushProduct(services, store, { ...product, title: 'Luminária' });
    expect(shop.products).toHaveLength(1);
    expect(made.name).toEqual({ pt: 'Luminária', es: 'Lámpara' });
  });

  it('whose making was not answered is one product: it is found by its address (fault 47)', async () => {
    const { shop, store } = await world.connect();
    const product = aPush();
    shop.trouble = { losesAnswerTo: 'POST products' };
    await expect(catalog.pushProduct(services, store, product)).rejects.toThrow('store-unreachable');
    await expect(catalog.pushProduct(services, store, product)).rejects.toThrow('store-busy');
    await endPushes(store.id);
    const { externalProductId } = await catalog.pushProduct(services, store, product);
    expect(shop.products.map(({ id }) => String(id))).toEqual([externalProductId]);
  });

  it('pushed by two at once is one product', async () => {
    const { shop, store } = await world.connect();
    const product = aPush();
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => catalog.pushProduct(services, store, product)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    expect(shop.products).toHaveLength(1);
  });

  it('keeps its variants when the merchant renamed their options, loses those it no longer has, and gets new ones', async () => {
    const { store, product, pushed, made } = await aPushed();
    const [red] = made.variants;
    if (red !== undefined) red.values = [{ pt: 'Escarlate' }];
    const [first] = product.variants;
    if (first === undefined) throw new Error('a push has variants');
    const variants = [first, { ...first, key: 'c', sku: 'C', options: ['Green'] }];
    const again = await catalog.pushProduct(services, store, { ...product, variants });
    const idOf = (key: string, { variants: ids }: typeof again) => ids.find((each) => each.key === key)?.externalVariantId;
    expect(idOf('a', again)).toBe(idOf('a', pushed));
    expect(made.variants.map(({ sku }) => sku).sort()).toEqual(['A', 'C']);
  });

  it('has its variants anew when the number of its options changed', async () => {
    const { store, product, made } = await aPushed();
    const variants = product.variants.map((variant) => ({ ...variant, options: [...variant.options, 'L'] }));
    await catalog.pushProduct(services, store, { ...product, optionNames: ['Color', 'Size'], variants });
    expect(made.variants.map(({ values }) => values.map((value) => value['pt']))).toEqual([
      ['Red', 'L'],
      ['Blue', 'L'],
    ]);
  });

  it('sends pictures once, shows variants with theirs, and removes only those it sent itself', async () => {
    const pictures = ['1', '2'].map((name) => ({ url: `https://example.com/${name}.jpg`, alt: '' }));
    const { store, product, made } = await aPushed({
      pictures,
      variants: aPush().variants.map((variant, index) => ({ ...variant, pictureUrl: pictures[index]?.url ?? null })),
    });
    const [first, second] = made.images.map(({ id }) => id);
    expect(made.variants.map(({ image_id: imageId }) => imageId)).toEqual([first, second]);
    made.images.push({ id: 77, product_id: made.id, src: 'https://cdn.nuvemshop.example/own.jpg', position: 3 });
    await catalog.pushProduct(services, store, { ...product, pictures: pictures.slice(0, 1) });
    expect(made.images.map(({ id }) => id)).toEqual([first, 77]);
  });

  it('with a crossed-out price has it as its price, and ours as the promotion', async () => {
    const { store, pushed, made } = await aPushed();
    const externalVariantId = pushed.variants.find(({ key }) => key === 'a')?.externalVariantId ?? '';
    const change = { externalVariantId, fromMinor: 1_000, toMinor: 900, compareAtMinor: 1_500 };
    await catalog.setPrices(services, store, { externalProductId: pushed.externalProductId, variants: [change] });
    expect(made.variants[0]).toMatchObject({ price: '15.00', promotional_price: '9.00' });
    const read = await catalog.readProduct(services, store, pushed.externalProductId);
    expect(read?.variants.map(({ priceMinor }) => priceMinor)).toEqual([900, 1_100]);
  });

  longTest('has a thousand variants, and a longer one is refused for good', async () => {
    const variants = Array.from({ length: 1_001 }, (_, index) => ({
      ...{ key: `v${index}`, sku: `S${index}`, options: [`Color ${index}`], priceMinor: 1_000, compareAtMinor: null, costMinor: null },
      ...{ weightG: 10, barcode: null, pictureUrl: null, available: 1 },
    }));
    const { store } = await world.connect();
    const refused = catalog.pushProduct(services, store, aPush({ variants }));
    await expect(refused).rejects.toMatchObject({ reason: { code: 'store-refused' }, retryable: false });
    const pushed = await catalog.pushProduct(services, store, aPush({ variants: variants.slice(0, 1_000) }));
    expect(pushed.variants).toHaveLength(1_000);
  });

  it('of the merchant that is not counted is taken for none, and counted once we set it', async () => {
    const { shop, store } = await world.connect();
    const variant = ownProduct(shop, { stock_management: false, stock: null });
    const externalVariantId = `${variant.product_id}/${variant.id}`;
    const set = await catalog.setStock(services, store, [{ externalVariantId, available: 4, expected: 0 }]);
    expect(set).toEqual([{ externalVariantId, written: true, available: 4 }]);
    expect(shop.products[0]?.variants[0]).toMatchObject({ stock_management: true, stock: 4 });
  });
});

describe('a parcel', () => {
  async function anOrder() {
    const connected = await aPushed();
    const order = placeOrder(connected.shop, { items: [{ variantId: connected.made.variants[0]?.id ?? 0, quantity: 2 }] });
    const shipment = {
      ...{ key: 'parcel-1', externalOrderId: String(order.id), carrier: 'YunExpress', trackingNumber: 'YT1', trackingUrl: null },
      ...{ notifyBuyer: true, lines: order.products.map(({ id }) => ({ externalLineId: String(id), quantity: 1 })) },
    };
    return { ...connected, order, shipment };
  }

  it('is mailed about once, whose answer may be lost, and again when its number changes', async () => {
    const { shop, store, order, shipment } = await anOrder();
    shop.trouble = { losesAnswerTo: 'PATCH orders' };
    await expect(fulfillment.shipOrder(services, store, shipment)).rejects.toThrow('store-unreachable');
    for (let time = 0; time < 2; time += 1) await fulfillment.shipOrder(services, store, shipment);
    const [part] = order.parts;
    expect(part).toMatchObject({ status: 'DISPATCHED', tracking_info: { code: 'YT1', url: null }, mails: 1 });
    await fulfillment.shipOrder(services, store, { ...shipment, trackingNumber: 'YT2' });
    expect(part).toMatchObject({ tracking_info: { code: 'YT2' }, mails: 2 });
    expect(order.shipping_status).toBe('fulfilled');
  });

  it('is shown as delivered once the carrier says so, unless there are several', async () => {
    const { store, order, shipment } = await anOrder();
    const { key, externalOrderId } = shipment;
    const scan = { seq: 1, code: 'D', happenedAt: '2026-11-20T10:00:00Z', place: 'BR' };
    const report = (state: 'in_transit' | 'delivered') =>
      fulfillment.reportScans?.(services, store, { key, externalOrderId, scans: [{ ...scan, state }] });
    await fulfillment.shipOrder(services, store, shipment);
    await report('in_transit');
    expect(order.parts.map(({ status }) => status)).toEqual(['DISPATCHED']);
    for (let time = 0; time < 2; time += 1) await report('delivered');
    expect(order.parts.map(({ status }) => status)).toEqual(['DELIVERED']);
    const second = await anOrder();
    await fulfillment.shipOrder(services, second.store, second.shipment);
    await fulfillment.shipOrder(services, second.store, { ...second.shipment, key: 'parcel-2', trackingNumber: 'YT9' });
    const of = { key: 'parcel-2', externalOrderId: second.shipment.externalOrderId };
    await fulfillment.reportScans?.(services, second.store, { ...of, scans: [{ ...scan, state: 'delivered' }] });
    expect(second.order.parts.map(({ status }) => status)).toEqual(['DISPATCHED']);
  });

  it('of an order that was canceled in the store is refused for good', async () => {
    const { store, order, shipment } = await anOrder();
    for (const part of order.parts) part.status = 'CANCELLED';
    await expect(fulfillment.shipOrder(services, store, shipment)).rejects.toMatchObject({ retryable: false });
  });

  it('that is not sent leaves the merchant’s note as it is, with one line more', async () => {
    const { store, order } = await anOrder();
    order.owner_note = 'Gift wrap';
    for (let time = 0; time < 2; time += 1)
      await fulfillment.refuseOrder(services, store, { externalOrderId: String(order.id), reason: 'Out of stock' });
    expect(order.owner_note).toBe('Gift wrap\nOut of stock');
  });
});

describe('an order', () => {
  it('brings the tax number and the address as Brazil writes them', async () => {
    const { shop, store } = await world.connect();
    const order = placeOrder(shop, { items: [{ variantId: ownProduct(shop).id, quantity: 3 }], note: 'Obrigada' });
    expect(await orders.fetchOrder(services, store, String(order.id))).toMatchObject({
      externalName: '#100',
      currency: 'BRL',
      totalMinor: 3_000,
      financialState: 'paid',
      buyerNote: 'Obrigada',
      address: {
        ...{ name: 'Ana Lima', line1: 'Rua das Flores, 742', line2: 'Apto 3', district: 'Centro', city: 'São Paulo' },
        ...{ postcode: '01310-100', country: 'BR', taxId: '52998224725', email: 'ana@example.com' },
      },
      lines: [{ quantity: 3, unitPriceMinor: 1_000, refundedQuantity: 0 }],
    });
  });

  it('of a shape nobody knows does not keep the others from being read', async () => {
    const { shop, store } = await world.connect();
    const variantId = ownProduct(shop).id;
    const placed = [1, 2, 3].map(() => placeOrder(shop, { items: [{ variantId, quantity: 1 }] }));
    const broken = placed[1];
    if (broken !== undefined) changeOrder(shop, String(broken.id), (order) => (order.total = 'free'));
    const page = await orders.listOrdersChanged(services, store, placed[0]?.created_at.replace('+0000', 'Z') ?? '', null);
    expect(page.unreadable).toEqual([String(broken?.id)]);
    expect(page.orders).toHaveLength(2);
  });

  it.each([
    ['pending', 'pending'],
    ['authorized', 'authorized'],
    ['abandoned', 'voided'],
    ['voided', 'voided'],
    ['partially_refunded', 'partially_refunded'],
    ['something_new', 'pending'],
  ])('whose payment is %s is %s here', async (payment, financialState) => {
    const { shop, store } = await world.connect();
    const order = placeOrder(shop, { items: [{ variantId: ownProduct(shop).id, quantity: 1 }], payment_status: payment });
    expect(await orders.fetchOrder(services, store, String(order.id))).toMatchObject({ financialState });
  });
});

describe('a store', () => {
  longTest('that takes no more calls is waited for where that is short, and else left to its job', async () => {
    const { shop, store } = await world.connect();
    Object.assign(shop.rate, { limit: 40, perSecond: 2, used: 39, readAtMs: performance.now() });
    await catalog.readProducts(services, store, null);
    await expect(catalog.readProducts(services, store, null)).resolves.toMatchObject({ products: [] });
    Object.assign(shop.rate, { limit: 40, perSecond: 0.001, used: 40, readAtMs: performance.now() });
    await expect(catalog.readProducts(services, store, null)).rejects.toMatchObject({
      reason: { code: 'store-busy' },
      retryable: true,
      retryAfterMs: expect.any(Number),
    });
  });

  it.each([
    ['down', 'store-unreachable'],
    ['broken', 'store-unreachable'],
    ['garbage', 'store-unreachable'],
    ['suspended', 'store-unreachable'],
  ] as const)('that is %s is asked again later, and is found well when it is', async (trouble, code) => {
    const { shop, store } = await world.connect();
    const key = { accountId: store.accountId, storeId: store.id };
    shop.trouble = trouble;
    expect(await nuvemshopConnector.checkHealth(services, key)).toMatchObject({ status: 'ill', cause: { code } });
    await expect(orders.fetchOrder(services, store, '1')).rejects.toMatchObject({ retryable: true });
    shop.trouble = 'none';
    expect(await nuvemshopConnector.checkHealth(services, key)).toMatchObject({ status: 'healthy' });
  });

  it('that was not paid for is left alone for an hour', async () => {
    const { shop, store } = await world.connect();
    shop.trouble = 'suspended';
    await expect(orders.fetchOrder(services, store, '1')).rejects.toMatchObject({ retryAfterMs: storeUnreachable(3_600_000).retryAfterMs });
  });

  it('that asks for patience is obeyed by itself: others are called meanwhile (fault 76)', async () => {
    const [busy, other] = [await world.connect(), await world.connect()];
    Object.assign(busy.shop.rate, { limit: 40, perSecond: 0.001, used: 40, readAtMs: performance.now() });
    const calls = [1, 2, 3].map(() => catalog.readProducts(services, busy.store, null));
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    const made = busy.shop.calls.length;
    await expect(catalog.readProducts(services, busy.store, null)).rejects.toMatchObject({ reason: { code: 'store-busy' } });
    // What it said is remembered: it is not even asked.
    expect(busy.shop.calls).toHaveLength(made);
    expect(await catalog.readProducts(services, other.store, null)).toEqual({ products: [], next: null });
  });

  it('that answers with what no price can be is refused, and nothing of it is taken (fault 133)', async () => {
    const { shop, store } = await world.connect();
    ownProduct(shop, { price: '-1.00' });
    await expect(catalog.readProducts(services, store, null)).rejects.toMatchObject({ reason: { code: 'store-refused' } });
  });

  it('that granted less says so', async () => {
    const { shop, store } = await world.connect();
    shop.scopes = ['read_orders'];
    await expect(catalog.pushProduct(services, store, aPush())).rejects.toMatchObject({ reason: { code: 'store-permission-lost' } });
  });

  it('is asked by name of the app and how to reach it, and gets its events once however often it is set up', async () => {
    const { shop, store } = await world.connect();
    const key = { accountId: store.accountId, storeId: store.id };
    for (let time = 0; time < 2; time += 1) await nuvemshopConnector.setUp(services, key);
    expect(new Set(shop.webhooks.map(({ event }) => event)).size).toBe(shop.webhooks.length);
    expect(shop.webhooks.map(({ url }) => url)).toContain('https://wharf.example/hooks/nuvemshop/events');
    await nuvemshopConnector.disconnect(services, key);
    expect(shop.webhooks.map(({ event }) => event)).toEqual(['app/uninstalled']);
  });
});
