import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { connectWooCommerceStore } from '#contract/stores-woocommerce.ts';
import type { OutboundCall } from '#provider/outbound/outbound.ts';
import { aPush } from '#tests/support/conformance/catalog-sync.ts';
import { longTest } from '#tests/support/long.ts';
import type { WooTrouble } from '#tests/support/woocommerce/site-data.ts';
import { changeWooOrder, placeWooOrder, signWooDelivery } from '#tests/support/woocommerce/site-life.ts';
import { startWooWorld } from '#tests/support/woocommerce/world.ts';
import { findApi } from './find-api.ts';
import { wooCommerceConnector } from './woocommerce-connector.ts';
import { wooCommercePlatform } from './woocommerce-platform.ts';

const { outbound } = (await startWooWorld()).provider.services.config;
const world = await startWooWorld({
  // All sites of the host share its circuit, which would have one test end another.
  outbound: {
    ...outbound,
    timeouts: { connectMs: 500, readMs: 400 },
    breaker: { ...outbound.breaker, latestCalls: 10_000, minimumCalls: 10_000 },
  },
});
const { provider, host } = world;
const { services } = provider;
const { db } = services.database;
const { catalog, orders, fulfillment } = wooCommercePlatform;

async function aTradingStore() {
  const connected = await world.aStore();
  const { variants, externalProductId } = await catalog.pushProduct(services, connected.store, aPush());
  const [productId = 0, variationId = 0] = (variants[0]?.externalVariantId ?? '').split('/').map(Number);
  const order = placeWooOrder(connected.site, { items: [{ productId, variationId, quantity: 2 }] });
  return { ...connected, order, externalProductId, variants };
}

async function send({ headers, body }: { headers: Record<string, string>; body: string | Buffer }): Promise<number> {
  const bytes = typeof body === 'string' ? body : new Uint8Array(body);
  return (await fetch(world.hookUrl, { method: 'POST', headers, body: bytes })).status;
}

async function kept(shop: string): Promise<number> {
  return (await db.selectFrom('inbox').select('delivery_id').where('subject', '=', shop).execute()).length;
}

describe('a delivery of WooCommerce', () => {
  const body = JSON.stringify({ id: 645, status: 'processing' });

  it.each<[string, (headers: Record<string, string>) => { headers: Record<string, string>; body?: string | Buffer }]>([
    ['one letter off', (headers) => ({ headers: { ...headers, 'x-wc-webhook-signature': flipped(headers['x-wc-webhook-signature']) } })],
    ['missing', ({ 'x-wc-webhook-signature': _gone, ...headers }) => ({ headers })],
    ['empty', (headers) => ({ headers: { ...headers, 'x-wc-webhook-signature': '' } })],
    ['over another body', (headers) => ({ headers, body: body.replace('645', '646') })],
    ['over the same JSON written otherwise', (headers) => ({ headers, body: JSON.stringify(JSON.parse(body), null, 1) })],
    ['over the body before gzip', (headers) => ({ headers: { ...headers, 'content-encoding': 'gzip' }, body: gzipSync(body) })],
    ['of a store nobody has', (headers) => ({ headers: { ...headers, 'x-wc-webhook-source': 'https://nobody.example/' } })],
    ['without a source', ({ 'x-wc-webhook-source': _gone, ...headers }) => ({ headers })],
    ['without a topic', (headers) => ({ headers: { ...headers, 'x-wc-webhook-topic': '' } })],
  ])('is 401 without effect when its signature is %s', async (_name, change) => {
    const { site, store } = await world.aStore();
    const { headers } = signWooDelivery(site, { topic: 'order.updated', body });
    expect(await send({ body, ...change(headers) })).toBe(401);
    expect(await kept(store.externalId)).toBe(0);
  });

  it('signed with the secret of one store is none of another', async () => {
    const [one, other] = [await world.aStore(), await world.aStore()];
    const { headers } = signWooDelivery(one.site, { topic: 'order.updated', body });
    expect(await send({ body, headers: { ...headers, 'x-wc-webhook-source': `${other.site.url}/` } })).toBe(401);
    expect(await kept(other.store.externalId)).toBe(0);
  });

  longTest('whose unsigned headers were changed only has the store asked for its own truth', async () => {
    const { site, store, order } = await aTradingStore();
    await world.deliver(site);
    const { headers } = signWooDelivery(site, {
      topic: 'order.updated',
      body: JSON.stringify({ id: order.id, status: 'cancelled', total: '0.00' }),
    });
    for (const topic of ['order.deleted', 'order.restored', 'product.deleted', 'app.uninstalled', 'customer.redact'])
      await send({
        headers: { ...headers, 'x-wc-webhook-topic': topic, 'x-wc-webhook-delivery-id': topic },
        body: JSON.stringify({ id: order.id, status: 'cancelled', total: '0.00' }),
      });
    await provider.runJobs();
    const [taken, ...more] = await db
      .selectFrom('orders')
      .select(['external_name', 'fulfillment_state'])
      .where('store_id', '=', store.id)
      .execute();
    expect([taken?.external_name, more]).toEqual([`#${order.number}`, []]);
    expect(taken?.fulfillment_state).not.toMatch(/cancel/);
    const { state } = await db.selectFrom('store').select('state').where('id', '=', store.id).executeTakeFirstOrThrow();
    expect(state).toBe('connected');
  });

  it('that comes again is kept once, and a ping is answered and not kept', async () => {
    const { site, store } = await world.aStore();
    const { headers } = signWooDelivery(site, { topic: 'order.updated', body });
    expect([await send({ headers, body }), await send({ headers, body })]).toEqual([200, 200]);
    expect(await kept(store.externalId)).toBe(1);
    const before = await db.selectFrom('inbox').select('delivery_id').execute();
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await send({ headers: form, body: 'webhook_id=12' })).toBe(200);
    expect(await send({ headers: form, body: 'webhook_id=12&x=1' })).toBe(401);
    expect(await db.selectFrom('inbox').select('delivery_id').execute()).toEqual(before);
  });
});

describe('a site in trouble', () => {
  longTest.each<[WooTrouble, string]>([
    ['silent', 'store-unreachable'],
    ['busy', 'store-busy'],
    ['html', 'store-unreachable'],
    ['html-ok', 'store-unreachable'],
    ['broken', 'store-unreachable'],
  ])('that is %o is asked again later, and stays connected', async (trouble, code) => {
    const { site, store } = await world.aStore();
    site.trouble = trouble;
    await expect(orders.fetchOrder(services, store, '1')).rejects.toMatchObject({ reason: { code }, retryable: true });
    site.trouble = 'none';
    expect(await orders.fetchOrder(services, store, '1')).toBeNull();
  });

  it('that writes a byte order mark before its JSON is read', async () => {
    const { site, store, order } = await aTradingStore();
    site.trouble = 'bom';
    expect((await orders.fetchOrder(services, store, String(order.id)))?.externalName).toBe(`#${order.number}`);
  });

  it('has a product once, when the answer to a push was lost', async () => {
    const { site, store } = await world.aStore();
    const product = aPush();
    site.trouble = { losesAnswerTo: '/wc/v3/products' };
    // The category comes first.
    await expect(catalog.pushProduct(services, store, product)).rejects.toMatchObject({ retryable: true });
    site.trouble = { losesAnswerTo: '/wc/v3/products' };
    await expect(catalog.pushProduct(services, store, product)).rejects.toMatchObject({ retryable: true });
    const { externalProductId } = await catalog.pushProduct(services, store, product);
    expect(site.products.map(({ id }) => String(id))).toEqual([externalProductId]);
    expect(site.categories).toHaveLength(1);
  });

  it('gets one note for a parcel when the answer to the note was lost', async () => {
    const { site, store, order } = await aTradingStore();
    const lines = order.line_items.map(({ id, quantity }) => ({ externalLineId: String(id), quantity }));
    const ship = () =>
      fulfillment.shipOrder(services, store, {
        ...{ key: 'p1', externalOrderId: String(order.id), carrier: 'YunExpress', trackingNumber: 'YT1' },
        ...{ trackingUrl: 'https://track.example/YT1', notifyBuyer: true, lines },
      });
    site.trouble = { losesAnswerTo: '/notes' };
    await expect(ship()).rejects.toMatchObject({ retryable: true });
    await ship();
    await ship();
    expect(site.notes.get(order.id)).toMatchObject([{ note: 'YunExpress YT1 https://track.example/YT1', customer_note: true }]);
    expect(order.status).toBe('completed');
  });

  it('has a number once in its tracking extension, the one that counts last', async () => {
    const { site, store } = await world.aStore({ tracksShipments: true });
    const order = placeWooOrder(site, { items: [{ productId: 0, variationId: 0, quantity: 1 }] });
    const shipment = {
      key: 'p1',
      externalOrderId: String(order.id),
      carrier: 'YunExpress',
      trackingUrl: null,
      notifyBuyer: false,
      lines: [],
    };
    for (const trackingNumber of ['YT1', 'YT1', 'YT2']) await fulfillment.shipOrder(services, store, { ...shipment, trackingNumber });
    expect(site.trackings.get(order.id)).toMatchObject([{ custom_tracking_provider: 'YunExpress', tracking_number: 'YT2' }]);
  });

  it('gets no parcel for an order its buyer has not paid, or that ended', async () => {
    const { site, store, order } = await aTradingStore();
    const shipment = {
      key: 'p1',
      externalOrderId: String(order.id),
      carrier: 'X',
      trackingNumber: '1',
      trackingUrl: null,
      notifyBuyer: false,
      lines: [],
    };
    changeWooOrder(site, String(order.id), (placed) => Object.assign(placed, { status: 'pending', date_paid_gmt: null }));
    await expect(fulfillment.shipOrder(services, store, shipment)).rejects.toMatchObject({
      reason: { code: 'store-unpaid' },
      retryable: true,
    });
    changeWooOrder(site, String(order.id), (placed) => void (placed.status = 'cancelled'));
    await expect(fulfillment.shipOrder(services, store, shipment)).rejects.toMatchObject({ reason: { code: 'store-refused' } });
  });
});

describe('a store at an odd address', () => {
  it.each(['pretty', 'index', 'query'] as const)('is found and traded with by %s addresses', async (permalinks) => {
    const { store } = await world.aStore({ permalinks });
    const { externalProductId } = await catalog.pushProduct(services, store, aPush({ title: 'Lamp & shade' }));
    expect((await catalog.readProduct(services, store, externalProductId))?.title).toBe('Lamp & shade');
  });

  it('is found from a page below it, and where it sends its callers', async () => {
    const site = host.addSite();
    const found = await findApi(services, `${site.url}/wp-admin/admin.php?page=wc-settings`);
    expect(found).toMatchObject({ status: 'found', api: { site: site.url, siteId: `${host.host}/${site.path}` } });
    host.redirect = { from: '/old', to: `/${site.path}` };
    expect(await findApi(services, `${host.url}/old`)).toMatchObject({ status: 'found', api: { site: site.url } });
    host.redirect = null;
  });

  it('is not found where it sends its callers to another host, or calls one its home', async () => {
    const site = host.addSite({ home: 'https://victim.example' });
    expect(await findApi(services, site.url)).toEqual({ status: 'no-shop' });
    host.redirect = { from: '/away', to: 'http://localhost:1/shop' };
    expect(await findApi(services, `${host.url}/away`)).toEqual({ status: 'no-shop' });
    host.redirect = null;
  });

  it.each([
    'http://10.0.0.7',
    'http://[::1]',
    'http://[::ffff:192.168.1.1]',
    'http://169.254.169.254/latest',
    'http://2130706434',
    'https://localhost',
    'localhost',
  ])('%s is refused as a private one, beside its field', async (address) => {
    const merchant = await provider.signUp();
    const refused = await merchant.call(connectWooCommerceStore, { body: { address, consumerKey: 'ck_1', consumerSecret: 'cs_1' } });
    expect(refused.status).toBe(400);
    expect(refused.problem.fields).toMatchObject([{ path: 'address', code: 'link-private' }]);
  });
});

describe('keys over HTTPS', () => {
  /** Stands in for TLS: what goes to https://shop.example reaches the site as a proxy in front of it would pass it on. */
  function behindTls(path: string, sent: OutboundCall[]) {
    const send = (call: OutboundCall) => {
      sent.push(call);
      const url = call.url.replace('https://shop.example', `${host.url}/${path}`);
      return services.outbound.send({ ...call, url, headers: { ...call.headers, 'x-forwarded-proto': 'https' } });
    };
    return { ...services, outbound: { ...services.outbound, send } };
  }

  it.each([false, true])('go in a header, or in the query where the host drops that: %s', async (dropsAuthorization) => {
    const site = host.addSite({ home: 'https://shop.example', dropsAuthorization });
    const { consumerKey, consumerSecret } = host.makeKeys(site);
    const sent: OutboundCall[] = [];
    const secure = behindTls(site.path, sent);
    const found = await findApi(secure, 'shop.example');
    if (found.status !== 'found') throw new Error(found.status);
    const { credentials, externalId } = await wooCommerceConnector.finish(secure, { api: found.api, consumerKey, consumerSecret });
    expect([externalId, credentials.keyStyle]).toEqual(['shop.example', dropsAuthorization ? 'query' : 'header']);
    expect(sent.every(({ url }) => url.startsWith('https://'))).toBe(true);
    expect(sent.some(({ url }) => url.includes(consumerSecret))).toBe(dropsAuthorization);
  });

  it('never travel by plain HTTP', async () => {
    const { site, store } = await world.aStore();
    const [keys] = site.keys;
    const sent: OutboundCall[] = [];
    const send = (call: OutboundCall) => {
      sent.push(call);
      return services.outbound.send(call);
    };
    await orders.fetchOrder({ ...services, outbound: { ...services.outbound, send } }, store, '1');
    expect(sent).toHaveLength(1);
    expect(JSON.stringify(sent)).not.toContain(keys?.consumerSecret);
  });
});

function flipped(signature = ''): string {
  return `${signature.slice(0, 5)}${signature[5] === 'A' ? 'B' : 'A'}${signature.slice(6)}`;
}
