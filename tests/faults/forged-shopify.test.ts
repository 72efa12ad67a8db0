import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { listShopifyConnections } from '#contract/shopify.ts';
import { listStores } from '#contract/stores.ts';
import { neededScopes } from '#provider/platforms/shopify/scopes.ts';
import { SHOPIFY_SECRET, startShopifyWorld } from '#tests/support/shopify-shops.ts';

const world = await startShopifyWorld();
const { provider, shopify } = world;
const victim = world.newShop();
const attacker = world.newShop();

beforeAll(async () => {
  await world.open(victim);
  await world.open(attacker);
});

/** A delivery whose headers, which no signature covers, name the victim. */
async function deliver(topic: string, rawBody: Buffer, signature?: Buffer): Promise<number> {
  const headers = {
    ...shopify.signWebhook(rawBody, { shop: victim, topic, triggeredAt: new Date(Date.now() + 1_000) }),
    ...(signature === undefined ? {} : { 'x-shopify-hmac-sha256': signature.toString('base64') }),
  };
  const { status } = await fetch(world.hookUrl, { method: 'POST', headers, body: new Uint8Array(rawBody) });
  await provider.runJobs();
  return status;
}

async function stateOf(shop: string): Promise<string | undefined> {
  return (await provider.call(listStores, { authorization: await world.bearer(shop) })).data[0]?.state;
}

const customer = { id: 7, email: 'ana@example.com', phone: null };
const destructive = ['app/uninstalled', 'shop/redact', 'customers/redact', 'customers/data_request'];

describe('a delivery of the app’s own signature, in the name of another shop', () => {
  it.each([
    ['an order', { id: 820982911946154508, email: 'jon@example.com', name: '#1001' }],
    ['scopes', { id: 1, previous: [], current: ['read_orders'] }],
    ['nothing', {}],
    ['a customer', { customer, orders_to_redact: [1], data_request: { id: 1 } }],
    ['the attacker’s shop', { id: 1, shop_id: 1, shop_domain: 'attacker', myshopify_domain: 'attacker' }],
    ['both shops', { id: 1, shop_id: 1, shop_domain: victim, myshopify_domain: attacker }],
    ['a shop by a name that is no text', { id: 1, shop_id: 1, shop_domain: [victim], myshopify_domain: { victim } }],
  ])('whose body tells of %s ends, erases and hands out nothing', async (_name, payload) => {
    const body = Buffer.from(JSON.stringify(payload).replaceAll('"attacker"', JSON.stringify(attacker)));
    for (const topic of destructive) expect([topic, await deliver(topic, body)]).toEqual([topic, 401]);
    expect(await stateOf(victim)).toBe('connected');
  });

  it.each([
    ['customers/redact', 'shop/redact', { shop_id: 1, shop_domain: victim, customer, orders_to_redact: [] }],
    ['customers/data_request', 'shop/redact', { shop_id: 1, shop_domain: victim, customer, orders_requested: [], data_request: { id: 1 } }],
    [
      'customers/data_request',
      'customers/redact',
      { shop_id: 1, shop_domain: victim, customer, orders_requested: [], data_request: { id: 1 } },
    ],
    ['shop/redact', 'app/uninstalled', { shop_id: 1, shop_domain: victim }],
    ['shop/redact', 'customers/redact', { shop_id: 1, shop_domain: victim }],
  ])('that was %s and calls itself %s is kept for somebody to look at, without effect', async (_was, topic, payload) => {
    expect(await deliver(topic, Buffer.from(JSON.stringify(payload)))).toBe(200);
    expect(await stateOf(victim)).toBe('connected');
    const kept = await provider.services.database.db
      .selectFrom('inbox')
      .select(['payload', 'handled_at'])
      .where('topic', '=', topic)
      .execute();
    expect(kept.at(-1)).toMatchObject({ payload: [{ kind: 'unreadable' }], handled_at: null });
  });

  it('about scopes has the shop asked by its own token, and believes nothing of what it says', async () => {
    const authorization = await world.bearer(victim);
    const scopes = async () => (await provider.call(listShopifyConnections, { authorization })).data[0]?.scopes;
    expect((await scopes())?.missing).toEqual([]);
    const asked = shopify.shop(victim).calls.admin;
    expect(await deliver('app/scopes_update', Buffer.from('{"id":1,"previous":[],"current":["write_everything"]}'))).toBe(200);
    expect(shopify.shop(victim).calls.admin).toBe(asked + 1);
    expect((await scopes())?.granted.toSorted()).toEqual(neededScopes.toSorted());
  });
});

describe('what Shopify signs with the same secret for another purpose is no delivery', () => {
  const hmac = (text: string) => createHmac('sha256', SHOPIFY_SECRET).update(text).digest();

  it('a session token', async () => {
    const [head = '', claims = '', signature = ''] = (await shopify.sessionToken(attacker)).split('.');
    for (const topic of [...destructive, 'app/scopes_update', 'orders/create'])
      expect(await deliver(topic, Buffer.from(`${head}.${claims}`), Buffer.from(signature, 'base64url'))).toBe(401);
  });

  it.each([
    ['the query of an installation', `host=YWRtaW4&shop=${attacker}&timestamp=1700000000`],
    ['a query of a storefront’s proxy', `path_prefix=/apps/wharfshop=${attacker}timestamp=1700000000`],
    ['the same with an object written into its names', ` {"shop_id":1,"shop_domain":"${victim}","x":"=path_prefix=/apps/wharf~","y":"="}`],
    ['the same with a list', `["=path_prefix=/apps/wharf","${victim}","="]`],
    ['the same after a mark of byte order', `\ufeff{"shop_id":1,"shop_domain":"${victim}","x":"="}`],
  ])('%s', async (_name, query) => {
    for (const topic of [...destructive, 'app/scopes_update']) expect(await deliver(topic, Buffer.from(query), hmac(query))).toBe(401);
    expect(await stateOf(victim)).toBe('connected');
  });
});
