import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { userInfo } from '#contract/sign-in.ts';
import { connectedStore } from '#provider/features/stores/connected-store.ts';
import type { PushedProduct } from '#provider/platforms/catalog-sync.ts';
import { aPush } from '#tests/support/conformance/catalog-sync.ts';
import { changeOrder, holdOrder, placeOrder, requireOrder } from '#tests/support/fake-admin/admin-api/shop-life.ts';
import { lapse } from '#tests/support/lapse-connection.ts';
import { longTest } from '#tests/support/long.ts';
import { startShopifyWorld } from '#tests/support/shopify-shops.ts';
import { shopifyPlatform } from './shopify-platform.ts';

const world = await startShopifyWorld();
const { provider, shopify } = world;
const { services } = provider;
const { db } = services.database;
const { catalog, orders, fulfillment } = shopifyPlatform;

async function aShop() {
  const shop = world.newShop();
  const { storeId } = await world.open(shop);
  const { accountId } = (await provider.call(userInfo, { authorization: await world.bearer(shop) })).data;
  const state = shopify.shop(shop);
  return { shop, state, data: state.data, store: await connectedStore(db, accountId, storeId) };
}

/** With a product of ours of which a buyer ordered two items. */
async function anOrder() {
  const { variants, ...shop } = await aPushed();
  const order = placeOrder(shop.data, { items: [{ variantId: variants[0]?.externalVariantId ?? '', quantity: 2 }] });
  const shipment = {
    key: 'parcel-1',
    externalOrderId: order.id,
    carrier: 'YunExpress',
    trackingNumber: 'YT1',
    trackingUrl: null,
    notifyBuyer: false,
    lines: order.lines.map(({ id: externalLineId }) => ({ externalLineId, quantity: 1 })),
  };
  const ship = () => fulfillment.shipOrder(services, shop.store, shipment);
  return { ...shop, order, shipment, ship, numbers: () => order.fulfillments.map(({ tracking }) => tracking.number) };
}

async function aPushed(overrides: Partial<PushedProduct> = {}) {
  const shop = await aShop();
  const product = aPush(overrides);
  return { ...shop, product, ...(await catalog.pushProduct(services, shop.store, product)) };
}

describe('a parcel', () => {
  longTest('whose answer was lost is one fulfillment: it is looked for before it is sent again (fault 47)', async () => {
    const { state, store, ship, numbers } = await anOrder();
    state.trouble = { losesAnswerTo: 'fulfillmentCreate' };
    await expect(ship()).rejects.toThrow('store-unreachable');
    await lapse(db, store.id, 'rest');
    await expect(ship()).rejects.toThrow('store-busy');
    await sql`UPDATE shopify_shipment SET requested_at = requested_at - interval '2 minutes' WHERE store_id = ${store.id}`.execute(db);
    await ship();
    await ship();
    expect(numbers()).toEqual(['YT1']);
  });

  it('sent by two at once is one fulfillment', async () => {
    const { ship, numbers } = await anOrder();
    const outcomes = await Promise.allSettled([ship(), ship()]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    expect(numbers()).toEqual(['YT1']);
  });

  it('of an order its buyer has not paid is not sent until he has', async () => {
    const { data, order, ship, numbers } = await anOrder();
    changeOrder(data, order.id, (placed) => (placed.financialStatus = 'PENDING'));
    await expect(ship()).rejects.toMatchObject({ reason: { code: 'store-unpaid' }, retryable: true });
    expect(numbers()).toEqual([]);
    changeOrder(data, order.id, (placed) => (placed.financialStatus = 'PAID'));
    await ship();
    expect(numbers()).toEqual(['YT1']);
  });

  it('of an order the merchant holds waits for its release; what somebody else has sent is refused for good', async () => {
    const { data, order, ship, numbers } = await anOrder();
    holdOrder(data, order.id);
    await expect(ship()).rejects.toMatchObject({ retryable: true });
    for (const part of order.parts) Object.assign(part, { status: 'OPEN', hold: null });
    for (const line of order.parts.flatMap(({ lines }) => lines)) line.remaining = 0;
    await expect(ship()).rejects.toMatchObject({ reason: { code: 'store-refused' }, retryable: false });
    expect(numbers()).toEqual([]);
  });
});

describe('a shop that has no points left', () => {
  longTest('is waited for where that is short, and else left to its job with the time it takes', async () => {
    const { data, store } = await aPushed();
    Object.assign(data.points, { available: 0, perSecond: 1_000, readAtMs: performance.now() });
    await catalog.readProducts(services, store, null);
    Object.assign(data.points, { available: 0, perSecond: 1, readAtMs: performance.now() });
    await expect(catalog.readProducts(services, store, null)).rejects.toMatchObject({ reason: { code: 'store-busy' }, retryable: true });
    await expect(catalog.readProducts(services, store, null)).rejects.toMatchObject({ retryAfterMs: expect.any(Number) });
  });
});

describe('a shop that granted less', () => {
  it('takes no products without the scope, and says so', async () => {
    const { data, store } = await aShop();
    data.scopes = data.scopes.filter((scope) => scope !== 'write_products');
    await expect(catalog.pushProduct(services, store, aPush())).rejects.toMatchObject({ reason: { code: 'store-permission-lost' } });
  });

  it('has its orders taken without what stands in them of buyers, where the app is not approved for it', async () => {
    const { data, store, order } = await anOrder();
    data.seesCustomers = false;
    const read = await orders.fetchOrder(services, store, order.id);
    expect(read).toMatchObject({ externalName: order.name, address: { name: '', line1: '', city: 'Lisboa', country: 'PT', email: '' } });
  });
});

describe('a product in the shop', () => {
  longTest('has all of its 2,048 variants, and each again at the next push', async () => {
    const variants = Array.from({ length: 2_048 }, (_, index) => ({
      ...{ key: `v${index}`, sku: `S${index}`, options: [`Color ${index}`], priceMinor: 1_000, compareAtMinor: null, costMinor: 100 },
      ...{ weightG: 10, barcode: null, pictureUrl: null, available: index % 7 },
    }));
    const { data, store, product, ...first } = await aPushed({ variants });
    expect(data.products[0]?.variants).toHaveLength(2_048);
    const again = await catalog.pushProduct(services, store, product);
    expect(again).toEqual({ externalProductId: first.externalProductId, variants: first.variants });
    const read = await catalog.readProduct(services, store, first.externalProductId);
    expect(read?.variants.map(({ available }) => available)).toEqual(variants.map(({ available }) => available));
  });

  it('keeps its variants when the merchant renamed their options, and its pictures when they are the same', async () => {
    const { data, store, product, ...first } = await aPushed();
    const [made] = data.products;
    if (made?.variants[0] === undefined) throw new Error('nothing was pushed');
    made.variants[0].values = ['Scarlet'];
    made.pictures = [{ url: 'https://cdn.shopify.example/made-of-it.jpg', alt: '' }];
    const again = await catalog.pushProduct(services, store, { ...product, title: 'Desk lamp' });
    expect(again).toEqual({ externalProductId: first.externalProductId, variants: first.variants });
    expect(data.products).toHaveLength(1);
    expect(made.pictures[0]?.url).toContain('made-of-it');
  });

  it('that was deleted there is made anew, and takes no stock any more', async () => {
    const { data, store, product, variants, externalProductId } = await aPushed();
    data.products.length = 0;
    const level = { externalVariantId: variants[0]?.externalVariantId ?? '', available: 9, expected: 3 };
    expect(await catalog.setStock(services, store, [level])).toEqual([]);
    expect((await catalog.pushProduct(services, store, product)).externalProductId).not.toBe(externalProductId);
  });

  it('is one product and one figure when answers are lost', async () => {
    const { state, data, store } = await aShop();
    state.trouble = { losesAnswerTo: 'productSet' };
    const { variants } = await catalog.pushProduct(services, store, aPush());
    expect(data.products).toHaveLength(1);
    state.trouble = { losesAnswerTo: 'inventorySetQuantities' };
    const level = { externalVariantId: variants[0]?.externalVariantId ?? '', available: 9, expected: 3 };
    expect(await catalog.setStock(services, store, [level])).toMatchObject([{ written: true, available: 9 }]);
    expect(data.done.get('inventorySetQuantities')).toBe(2);
  });
});

describe('250 orders at once', () => {
  longTest('are all read, each once', async () => {
    const { data, store, order } = await anOrder();
    const [line] = order.lines;
    for (let placed = 1; placed < 250; placed += 1) placeOrder(data, { items: [{ variantId: line?.variantId ?? '', quantity: 1 }] });
    const read = new Set<string>();
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof orders.listOrdersChanged>> = await orders.listOrdersChanged(
        services,
        store,
        order.createdAt,
        cursor,
      );
      for (const { externalId } of page.orders) read.add(externalId);
      cursor = page.next;
    } while (cursor !== null);
    expect(read.size).toBe(250);
    expect(requireOrder(data, order.id).parts[0]?.requestStatus).toBe('UNSUBMITTED');
  });
});
