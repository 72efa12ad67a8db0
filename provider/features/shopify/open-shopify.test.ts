import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { listShopifyConnections, openShopify } from '#contract/shopify.ts';
import { userInfo } from '#contract/sign-in.ts';
import { listStores } from '#contract/stores.ts';
import type { StoreKey } from '#provider/platforms/connector.ts';
import { ShopifyCredentials } from '#provider/platforms/shopify/shopify-credentials.ts';
import { CredentialsUnreadable, openCredentials } from '#provider/platforms/store-credentials.ts';
import { neededScopes } from '#provider/platforms/shopify/scopes.ts';
import { lapse } from '#tests/support/lapse-connection.ts';
import { SHOPIFY_SECRET, startShopifyWorld } from '#tests/support/shopify-shops.ts';
import { patient } from '#tests/support/patience.ts';

const world = await startShopifyWorld();
const { provider, shopify } = world;
const { db } = provider.services.database;

describe('the first open', () => {
  it('makes the account and connects the shop with what it says of itself', async () => {
    const shop = world.newShop();
    const opening = await world.open(shop);
    expect(opening).toMatchObject({ shop, accountState: 'created', connection: 'connected' });
    const authorization = await world.bearer(shop);
    expect((await provider.call(listStores, { authorization })).data).toMatchObject([
      { id: opening.storeId, platform: 'shopify', mode: 'live', domain: shop, country: 'PT', currency: 'EUR', state: 'connected' },
    ]);
    expect((await provider.call(listShopifyConnections, { authorization })).data).toMatchObject([
      { shop, storeId: opening.storeId, token: 'valid', scopes: { granted: neededScopes, missing: [] }, uninstalledAt: null },
    ]);
  });

  it('happens once when it is made 20 times at once: one account, one store, one exchange', async () => {
    const shop = world.newShop();
    const openings = await Promise.all(Array.from({ length: 20 }, () => world.open(shop)));
    expect(new Set(openings.map(({ storeId }) => storeId)).size).toBe(1);
    expect(openings.filter(({ accountState }) => accountState === 'created')).toHaveLength(1);
    expect(openings.every(({ connection }) => connection === 'connected')).toBe(true);
    expect(shopify.shop(shop).calls.exchange).toBe(1);
    expect((await world.open(shop)).accountState).toBe('known');
    expect(shopify.shop(shop).calls.exchange).toBe(1);
  });

  it('keeps both tokens sealed for the store, and nowhere else', async () => {
    const shop = world.newShop();
    const { storeId } = await world.open(shop);
    const row = await db.selectFrom('store').select(['account_id', 'credentials']).where('id', '=', storeId).executeTakeFirstOrThrow();
    const sealed = row.credentials ?? Buffer.alloc(0);
    const open = (owner: StoreKey) => openCredentials(provider.services.keys, { ...owner, as: ShopifyCredentials, sealed });
    expect(Object.values(open({ accountId: row.account_id, storeId })).join()).toMatch(/shpat_.*shprt_/);
    expect(() => open({ accountId: row.account_id, storeId: row.account_id })).toThrow(CredentialsUnreadable);
    expect(() => open({ accountId: storeId, storeId })).toThrow(CredentialsUnreadable);
    const everything = await sql<{ found: boolean }>`SELECT bool_or(position('shpat_' IN t::text) > 0) AS found
      FROM (SELECT s::text AS t FROM store s UNION ALL SELECT c::text FROM shopify_connection c UNION ALL SELECT i::text FROM inbox i
        UNION ALL SELECT r::text FROM idempotency_record r) everywhere`.execute(db);
    expect(everything.rows).toEqual([{ found: false }]);
  });
});

describe('a session token', () => {
  it.each([
    ['too old', { lifeS: -30 }],
    ['of another app', { secret: 'another-secret-another-secret' }],
  ])('%s is 401 with the code that asks for another one', async (_name, overrides) => {
    const authorization = `Bearer ${await shopify.sessionToken(world.newShop(), overrides)}`;
    const refused = await provider.call(openShopify, { authorization });
    expect([refused.status, refused.problem.code, refused.problem.loggedIn]).toEqual([401, 'session-token-invalid', false]);
    expect((await provider.call(userInfo, { authorization })).problem.code).toBe('session-token-invalid');
  });

  it('that Shopify exchanges no longer is the same 401, and nothing is connected', async () => {
    const shop = world.newShop();
    shopify.shop(shop).installed = false;
    const refused = await provider.call(openShopify, { authorization: await world.bearer(shop) });
    expect([refused.status, refused.problem.code]).toEqual([401, 'session-token-invalid']);
    expect(await db.selectFrom('store').select('id').where('external_id', '=', shop).execute()).toEqual([]);
  });

  it('beside a cookie of another account wins, and is never mixed with it', async () => {
    const other = await provider.signUp();
    const shop = world.newShop();
    await world.open(shop);
    const answer = await provider.call(userInfo, {
      authorization: await world.bearer(shop),
      headers: { 'cookie': `token=${other.authorization.slice(6)}`, 'sec-fetch-site': 'same-origin' },
    });
    expect(answer.data.username).toBe(shop);
  });

  it('is needed: a standalone session is not allowed to open', async () => {
    const refused = await (await provider.signUp()).call(openShopify);
    expect([refused.status, refused.problem.code]).toEqual([403, 'not-allowed']);
  });
});

describe('a Shopify in trouble', () => {
  it.each(['down', 'broken', 'garbage'] as const)(
    'that is %s costs the connection only, and the next open after a rest gets it',
    async (trouble) => {
      const shop = world.newShop();
      shopify.shop(shop).trouble = trouble;
      const opening = await world.open(shop);
      expect(opening).toMatchObject({ accountState: 'created', connection: 'reconnect' });
      shopify.shop(shop).trouble = 'none';
      await lapse(db, opening.storeId, 'rest');
      expect(await world.open(shop)).toMatchObject({ storeId: opening.storeId, accountState: 'known', connection: 'connected' });
    },
  );

  it('that never answers is given up after its time-outs', async () => {
    const impatient = await startShopifyWorld({ timeouts: { connectMs: 300, readMs: 300 } });
    const shop = impatient.newShop();
    impatient.shopify.shop(shop).trouble = 'silent';
    const before = performance.now();
    expect((await impatient.open(shop)).connection).toBe('reconnect');
    expect(performance.now() - before).toBeLessThan(patient(4_000));
  });

  it('that asks for patience is left alone for that shop, and for that shop only', async () => {
    const [shop, other] = [world.newShop(), world.newShop()];
    shopify.shop(shop).trouble = { busyForSeconds: 600 };
    await world.open(shop);
    shopify.shop(shop).trouble = 'none';
    expect((await world.open(shop)).connection).toBe('reconnect');
    expect(shopify.shop(shop).calls.exchange).toBe(1);
    expect((await world.open(other)).connection).toBe('connected');
  });
});

describe('opening again', () => {
  it('exchanges anew when the refresh token has ended', async () => {
    const shop = world.newShop();
    const { storeId } = await world.open(shop);
    await lapse(db, storeId, 'refresh');
    expect((await world.open(shop)).connection).toBe('connected');
    expect(shopify.shop(shop).calls.exchange).toBe(2);
  });

  it('exchanges anew when the shop’s scopes changed, and says which are missing', async () => {
    const shop = world.newShop();
    shopify.shop(shop).data.scopes = ['write_products', 'read_orders'];
    await world.open(shop);
    const authorization = await world.bearer(shop);
    const [before] = (await provider.call(listShopifyConnections, { authorization })).data;
    expect(before?.scopes.missing).toContain('write_fulfillments');
    shopify.shop(shop).data.scopes = [...neededScopes];
    await world.tell({ shop, topic: 'app/scopes_update', payload: { id: 1, previous: [], current: neededScopes } });
    await world.open(shop);
    expect(shopify.shop(shop).calls.exchange).toBe(2);
    expect((await provider.call(listShopifyConnections, { authorization })).data[0]?.scopes.missing).toEqual([]);
  });
});

describe('the app’s old secret', () => {
  it('is taken for session tokens while it is being changed', async () => {
    const changing = await startShopifyWorld({ oldApiSecret: 'shpss_the_secret_before', shopify: { apiSecret: SHOPIFY_SECRET } });
    const old = await changing.shopify.sessionToken('old-secret.myshopify.com', { secret: 'shpss_the_secret_before' });
    expect((await changing.provider.call(userInfo, { authorization: `Bearer ${old}` })).status).toBe(200);
  });
});
