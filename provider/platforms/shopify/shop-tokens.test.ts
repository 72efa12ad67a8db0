import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { listNotifications } from '#contract/notifications.ts';
import { userInfo } from '#contract/sign-in.ts';
import { listStores } from '#contract/stores.ts';
import { inTransaction } from '#provider/database/database.ts';
import { rewrapSecrets } from '#provider/features/account/rewrap-secrets.ts';
import { buildKeys } from '#provider/http/keys.ts';
import { tasks } from '#provider/tasks.ts';
import { lockShop } from '#provider/platforms/lock-shop.ts';
import { CredentialsUnreadable, openCredentials } from '#provider/platforms/store-credentials.ts';
import type { Services } from '#provider/services.ts';
import { lapse } from '#tests/support/lapse-connection.ts';
import { longTest } from '#tests/support/long.ts';
import { startShopifyWorld } from '#tests/support/shopify-shops.ts';
import { freshAccessToken } from './access-token.ts';
import { saveTokens } from './connection.store.ts';
import { ShopifyCredentials } from './shopify-credentials.ts';

const world = await startShopifyWorld();
const { provider, shopify } = world;
const { services } = provider;
const { db } = services.database;

async function aShop() {
  const shop = world.newShop();
  const { storeId } = await world.open(shop);
  const authorization = await world.bearer(shop);
  const { accountId } = (await provider.call(userInfo, { authorization })).data;
  return { shop, storeId, accountId, authorization, state: shopify.shop(shop) };
}
type Shop = Awaited<ReturnType<typeof aShop>>;

/** The nightly question to one shop. */
function check({ accountId, storeId }: Shop, by: Services = services): Promise<void> {
  return tasks['shopify-check-shop'].run(by, { accountId, storeId }, { attempt: 1, lastAttempt: false });
}

async function storeState(shop: Shop): Promise<string | undefined> {
  return (await provider.call(listStores, shop)).data[0]?.state;
}

describe('a shop’s token', () => {
  it('is used while it is fresh and replaced five minutes before its end, with its refresh token, together', async () => {
    const shop = await aShop();
    const first = await freshAccessToken(services, shop);
    expect(await freshAccessToken(services, shop)).toBe(first);
    await lapse(db, shop.storeId, 'access-soon');
    const second = await freshAccessToken(services, shop);
    expect(second).not.toBe(first);
    expect(shop.state.calls.refresh).toBe(1);
    await lapse(db, shop.storeId, 'access');
    await check(shop);
    expect([shop.state.calls.refresh, await storeState(shop)]).toEqual([2, 'connected']);
  });

  it('is replaced once for 50 calls at once', async () => {
    const shop = await aShop();
    await lapse(db, shop.storeId, 'access');
    const tokens = await Promise.all(Array.from({ length: 50 }, () => freshAccessToken(services, shop)));
    expect([new Set(tokens).size, shop.state.calls.refresh]).toEqual([1, 1]);
  });

  it('is not replaced again when another instance did so while this one waited for the shop', async () => {
    const shop = await aShop();
    await lapse(db, shop.storeId, 'access');
    let waiting: Promise<string> | undefined;
    await inTransaction(services.database, async (tx) => {
      await lockShop(tx, 'shopify', shop.shop);
      waiting = freshAccessToken(services, shop);
      await expect
        .poll(
          async () =>
            (await sql<{ n: number }>`SELECT count(*)::int AS n FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`.execute(db))
              .rows[0]?.n,
        )
        .toBeGreaterThan(0);
      await saveTokens(tx, services.keys, shop, {
        accessToken: 'shpat_by_another',
        refreshToken: 'shprt_by_another',
        accessLifeS: 3_600,
        refreshLifeS: 7_776_000,
        scopes: [],
      });
    });
    expect([await waiting, shop.state.calls.refresh]).toEqual(['shpat_by_another', 0]);
  });

  it('still serves while Shopify does not replace it, until its end', async () => {
    const shop = await aShop();
    const first = await freshAccessToken(services, shop);
    await lapse(db, shop.storeId, 'access-soon');
    shop.state.trouble = 'broken';
    expect(await freshAccessToken(services, shop)).toBe(first);
    expect(await storeState(shop)).toBe('connected');
  });

  it('of one account opens for no other', async () => {
    const [shop, other] = [await aShop(), await aShop()];
    await expect(freshAccessToken(services, { accountId: other.accountId, storeId: shop.storeId })).rejects.toThrow('not-found');
  });
});

describe('a shop that takes the token no longer (fault 74)', () => {
  it.each<[string, (shop: Shop) => Promise<void>]>([
    ['at a call', async () => undefined],
    ['at the replacement', (shop) => lapse(db, shop.storeId, 'access')],
  ])('%s waits for its merchant, who is told once; the next open brings it back', async (_when, before) => {
    const shop = await aShop();
    await before(shop);
    shopify.revokeTokens(shop.shop);
    await Promise.all([check(shop), check(shop), check(shop)]);
    await check(shop);
    expect(await storeState(shop)).toBe('token_expired');
    await provider.runJobs();
    const notices = (await provider.call(listNotifications, { ...shop, query: { tab: 'notice' } })).data;
    expect(notices).toMatchObject([{ kind: 'store-token-refused', path: '/addMyStore' }]);
    const calls = shop.state.calls.admin;
    await check(shop);
    expect(shop.state.calls.admin).toBe(calls);
    expect((await world.open(shop.shop)).connection).toBe('connected');
    expect(await storeState(shop)).toBe('connected');
  });
});

describe('a shop that asks for patience (fault 76)', () => {
  it('is left alone for as long as it says; others are not', async () => {
    const [shop, other] = [await aShop(), await aShop()];
    shop.state.trouble = { busyForSeconds: 900 };
    await expect(check(shop)).rejects.toThrow('store-unreachable');
    const calls = shop.state.calls.admin;
    shop.state.trouble = 'none';
    await expect(check(shop)).rejects.toThrow('store-unreachable');
    expect(shop.state.calls.admin).toBe(calls);
    await check(other);
    await lapse(db, shop.storeId, 'rest');
    await check(shop);
    expect([shop.state.calls.admin, await storeState(shop)]).toEqual([calls + 1, 'connected']);
  });
});

describe('a changed SECRET_KEY (fault 71)', () => {
  longTest('opens old tokens, seals all anew while they are used and replaced, and then needs the old key no more', async () => {
    const shops = await Promise.all(Array.from({ length: 8 }, aShop));
    const oldSecret = services.config.secretKey;
    const newSecret = 'another-secret-another-secret-another-';
    const changed: Services = { ...services, keys: buildKeys(newSecret, oldSecret) };
    for (const shop of shops.slice(0, 4)) await lapse(db, shop.storeId, 'access');
    const [rewrapped] = await Promise.all([
      rewrapSecrets(changed),
      ...shops.flatMap((shop) => [check(shop, changed), check(shop, changed)]),
    ]);
    expect(rewrapped.stores).toBeGreaterThan(0);
    const again = await rewrapSecrets(changed);
    expect(again.stores).toBe(0);
    const onlyNew = buildKeys(newSecret);
    const rows = await db.selectFrom('store').select(['account_id', 'id', 'credentials']).where('credentials', 'is not', null).execute();
    expect(rows.length).toBeGreaterThanOrEqual(shops.length);
    for (const { account_id: accountId, id: storeId, credentials } of rows) {
      const opened = openCredentials(onlyNew, { accountId, storeId, as: ShopifyCredentials, sealed: credentials ?? Buffer.alloc(0) });
      expect(opened.accessToken).toMatch(/^shpat_/);
    }
    for (const { account_id: accountId, id: storeId, credentials } of rows)
      expect(() =>
        openCredentials(buildKeys(oldSecret), { accountId, storeId, as: ShopifyCredentials, sealed: credentials ?? Buffer.alloc(0) }),
      ).toThrow(CredentialsUnreadable);
  });

  it('still takes what the old key signed', () => {
    const [old, changed] = [buildKeys('o'.repeat(32)), buildKeys('n'.repeat(32), 'o'.repeat(32))];
    expect(changed.verify('cursor', 'text', old.sign('cursor', 'text'))).toBe(true);
    expect(old.verify('cursor', 'text', changed.sign('cursor', 'text'))).toBe(false);
    expect(buildKeys('n'.repeat(32)).verify('cursor', 'text', old.sign('cursor', 'text'))).toBe(false);
  });
});
