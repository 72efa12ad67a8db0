import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { connectedStore } from '#provider/features/stores/connected-store.ts';
import type { PushedProduct } from '#provider/platforms/catalog-sync.ts';
import { aPush } from '#tests/support/conformance/catalog-sync.ts';
import { longTest } from '#tests/support/long.ts';
import { changeOrder, placeOrder, reviewProduct } from '#tests/support/tiktok/shop-life.ts';
import { newId } from '#tests/support/tiktok/shop-data.ts';
import { startTiktokWorld } from '#tests/support/tiktok/tiktok-world.ts';
import { freshAccess } from './access-token.ts';
import { tiktokPlatform } from './tiktok-platform.ts';

const world = await startTiktokWorld();
const { provider, tiktok, services } = world;
const { db } = services.database;
const { catalog, orders, fulfillment } = tiktokPlatform;

async function aShop() {
  const { merchant, seller, shop, storeId } = await world.aShop();
  return { seller, shop, key: { accountId: merchant.accountId, storeId }, store: await connectedStore(db, merchant.accountId, storeId) };
}

async function aPushed(overrides: Partial<PushedProduct> = {}) {
  const shop = await aShop();
  const product = aPush(overrides);
  return { ...shop, product, ...(await catalog.pushProduct(services, shop.store, product)) };
}

/** Of a product of ours, two units of which a buyer ordered. */
async function anOrder(shippingType: 'SELLER' | 'TIKTOK' = 'SELLER') {
  const { variants, ...shop } = await aPushed();
  const placed = placeOrder(shop.shop, { skuId: variants[0]?.externalVariantId ?? '', units: 2, shippingType });
  const read = async () => orders.fetchOrder(services, shop.store, placed.id);
  const [line] = (await read())?.lines ?? [];
  const ship = (quantity = 1) =>
    fulfillment.shipOrder(services, shop.store, {
      ...{
        key: 'parcel-1',
        externalOrderId: placed.id,
        carrier: 'YunExpress',
        trackingNumber: 'YT1',
        trackingUrl: null,
        notifyBuyer: false,
      },
      lines: [{ externalLineId: line?.externalLineId ?? '', quantity }],
    });
  return { ...shop, placed, read, ship, numbers: () => placed.packages.map(({ trackingNumber }) => trackingNumber) };
}

describe('units of an order', () => {
  it('of one product are one line, whose unit that is canceled is not to be sent', async () => {
    const { shop, placed, read, ship } = await anOrder();
    expect((await read())?.lines).toMatchObject([{ externalLineId: placed.units[0]?.id, quantity: 2, refundedQuantity: 0 }]);
    changeOrder(shop, placed.id, ({ units: [first] }) => Object.assign(first ?? {}, { canceled: true }));
    expect((await read())?.lines).toMatchObject([{ externalLineId: placed.units[0]?.id, quantity: 2, refundedQuantity: 1 }]);
    await ship(2);
    expect(placed.units.map(({ packageId }) => packageId !== '')).toEqual([false, true]);
  });

  it('carry the time until which TikTok wants them shipped, until they are', async () => {
    const { placed, read, ship } = await anOrder();
    expect((await read())?.shipBy).toBe(new Date(placed.shipBy * 1_000).toISOString());
    await ship(2);
    expect(await read()).toMatchObject({ shipBy: null, fulfillmentState: 'fulfilled' });
  });

  it('of a buyer who is hidden have no address yet, and are not sent', async () => {
    const { shop, placed, read, ship, numbers } = await anOrder();
    changeOrder(shop, placed.id, (order) => (order.status = 'ON_HOLD'));
    expect(await read()).toMatchObject({ address: { name: '', line1: '', postcode: '' }, holdNote: expect.stringContaining('On hold') });
    await expect(ship()).rejects.toMatchObject({ reason: { code: 'store-unpaid' }, retryable: true });
    expect(numbers()).toEqual([]);
  });
});

describe('a parcel', () => {
  it('whose answer was lost is one package: it is looked for before it is sent again (fault 47)', async () => {
    const { store, ship, numbers } = await anOrder();
    tiktok.state.trouble = { losesAnswerTo: '/packages' };
    await expect(ship()).rejects.toThrow('store-unreachable');
    await expect(ship()).rejects.toThrow('store-busy');
    await sql`UPDATE tiktok_shipment SET requested_at = requested_at - interval '2 minutes' WHERE store_id = ${store.id}`.execute(db);
    await ship();
    await ship();
    expect(numbers()).toEqual(['YT1']);
  });

  it('sent by two at once is one package', async () => {
    const { ship, numbers } = await anOrder();
    const outcomes = await Promise.allSettled([ship(), ship()]);
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(numbers()).toEqual(['YT1']);
  });

  it('that TikTok carries has its label before it is packed, and is handed over once', async () => {
    const { store, placed, ship } = await anOrder('TIKTOK');
    for (let time = 0; time < 2; time += 1) await fulfillment.acceptOrder(services, store, placed.id);
    const kept = await sql<{ url: string; number: string }>`
      SELECT document_url AS url, tracking_number AS number FROM tiktok_label WHERE store_id = ${store.id}`.execute(db);
    expect(kept.rows).toEqual([{ url: expect.stringMatching(/\.pdf$/), number: placed.packages[0]?.trackingNumber }]);
    for (let time = 0; time < 2; time += 1) await ship(2);
    expect(placed).toMatchObject({ status: 'AWAITING_COLLECTION', packages: [{ shipped: true }] });
  });
});

describe('a product', () => {
  it('is one product, with its pictures uploaded once, when answers are lost', async () => {
    const { shop, store } = await aShop();
    const product = aPush();
    tiktok.state.trouble = { losesAnswerTo: '/product/202309/products' };
    const first = await catalog.pushProduct(services, store, product);
    expect(await catalog.pushProduct(services, store, product)).toEqual(first);
    expect(shop.products).toHaveLength(1);
    expect(shop.products[0]?.attributes).toEqual([{ id: '100107', values: [{ id: '1002' }] }]);
  });

  it('that is gone from the shop is made anew', async () => {
    const { shop, store, product, externalProductId } = await aPushed();
    for (const each of shop.products) each.status = 'DELETED';
    expect((await catalog.pushProduct(services, store, product)).externalProductId).not.toBe(externalProductId);
  });

  it('waits for its review, is shown when it passes, and says why when it does not', async () => {
    const { shop, store } = await aShop();
    shop.review = 'waits';
    const { externalProductId } = await catalog.pushProduct(services, store, aPush());
    const visibility = async () => (await catalog.readProduct(services, store, externalProductId))?.visibility;
    expect([shop.products[0]?.status, await visibility()]).toEqual(['PENDING', 'published']);
    reviewProduct(shop, externalProductId, { failsFor: 'The title names another brand.' });
    expect(await visibility()).toBe('unpublished');
    await expect(
      catalog.setVisibility(services, store, { externalProductId, visibility: 'published', expected: 'unpublished' }),
    ).rejects.toMatchObject({ reason: { code: 'review-rejected', params: { reasons: 'The title names another brand.' } } });
    shop.review = 'passes';
    await catalog.pushProduct(services, store, aPush());
  });

  it('without a picture that can be loaded is refused with the cause', async () => {
    const { store, shop } = await aShop();
    const pictures = [{ url: 'http://127.0.0.1:9/none.jpg', alt: '' }];
    await expect(catalog.pushProduct(services, store, aPush({ pictures }))).rejects.toMatchObject({
      reason: { code: 'picture-address-broken' },
    });
    await expect(catalog.pushProduct(services, store, aPush({ pictures: [] }))).rejects.toMatchObject({ reason: { code: 'no-picture' } });
    expect(shop.products).toEqual([]);
  });

  it('is not taken where the seller did not allow it', async () => {
    const { seller, store } = await aShop();
    seller.scopes = seller.scopes.filter((scope) => scope !== 'seller.product.write');
    await expect(catalog.pushProduct(services, store, aPush())).rejects.toMatchObject({ reason: { code: 'store-permission-lost' } });
  });
});

describe('a shop’s token', () => {
  it('is replaced once for 20 calls at once, for all shops of its authorization', async () => {
    const { key } = await aShop();
    await sql`UPDATE tiktok_connection SET access_expires_at = now() WHERE store_id = ${key.storeId}`.execute(db);
    const before = tiktok.state.refreshes;
    const tokens = await Promise.all(Array.from({ length: 20 }, async () => (await freshAccess(services, key)).accessToken));
    expect([new Set(tokens).size, tiktok.state.refreshes - before]).toEqual([1, 1]);
  });

  it('that is not replaced any more leaves the store waiting for its merchant', async () => {
    const { key, seller, store } = await aShop();
    tiktok.revokeTokens(seller);
    await sql`UPDATE tiktok_connection SET access_expires_at = now() WHERE store_id = ${key.storeId}`.execute(db);
    await expect(orders.fetchOrder(services, store, newId())).rejects.toThrow('store-not-connected');
    const row = await db.selectFrom('store').select('state').where('id', '=', store.id).executeTakeFirstOrThrow();
    expect(row.state).toBe('token_expired');
  });
});

describe('TikTok in trouble', () => {
  it.each(['down', 'broken', 'garbage'] as const)('that is %s is tried again later', async (trouble) => {
    const { store } = await aShop();
    tiktok.state.trouble = trouble;
    await expect(orders.fetchOrder(services, store, newId())).rejects.toMatchObject({ retryable: true });
    tiktok.state.trouble = 'none';
    // Calls that are answered keep the circuit of the host closed.
    for (let call = 0; call < 12; call += 1) expect(await orders.fetchOrder(services, store, newId())).toBeNull();
  });

  it('that asks for patience is given as much as it says', async () => {
    const { store } = await aShop();
    tiktok.state.trouble = { busyForSeconds: 30 };
    await expect(orders.fetchOrder(services, store, newId())).rejects.toMatchObject({
      reason: { code: 'store-busy' },
      retryAfterMs: 30_000,
    });
    tiktok.state.trouble = 'none';
  });
});

describe('webhooks that were changed on their way', () => {
  longTest('are 401 without effect, each of 1,000', async () => {
    const address = `${provider.url}/hooks/tiktok-shop/app`;
    const body = Buffer.from(
      JSON.stringify({ type: 1, tts_notification_id: newId(), shop_id: newId(), timestamp: 1_764_000_000, data: { order_id: newId() } }),
    );
    const headers = tiktok.signWebhook(body);
    const signature = headers['authorization'] ?? '';
    const statuses = new Set<number>();
    for (let place = 0; place < 1_000; place += 1) {
      const isBody = place % 2 === 0;
      const changed = Buffer.from(body);
      const at = (place * 7) % body.length;
      if (isBody) changed[at] = (changed[at] ?? 0) ^ (1 << (place % 7));
      const digit = (place * 3) % signature.length;
      const wrong = `${signature.slice(0, digit)}${signature[digit] === '0' ? '1' : '0'}${signature.slice(digit + 1)}`;
      const response = await fetch(address, {
        method: 'POST',
        headers: isBody ? headers : { ...headers, authorization: wrong },
        body: isBody ? changed : body,
      });
      await response.body?.cancel();
      statuses.add(response.status);
    }
    expect([...statuses]).toEqual([401]);
    const kept = await sql`SELECT 1 FROM inbox WHERE source = 'tiktok-shop'`.execute(db);
    expect(kept.rows).toEqual([]);
  });
});
