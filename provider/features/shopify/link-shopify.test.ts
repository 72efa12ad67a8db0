import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { importProducts } from '#contract/import-list.ts';
import { confirmShopifyLink, createShopifyLink, getShopifyLink } from '#contract/shopify.ts';
import { userInfo } from '#contract/sign-in.ts';
import { listStores } from '#contract/stores.ts';
import { moveClock } from '#tests/support/clock.ts';
import { aProduct, aSandboxStore } from '#tests/support/store-builders.ts';
import type { Merchant } from '#tests/support/call.ts';
import { startShopifyWorld } from '#tests/support/shopify-shops.ts';
import { lifecycleEvents } from '#tests/support/lifecycle-events.ts';

const world = await startShopifyWorld();
const { provider } = world;
const { db } = provider.services.database;

async function aCode(shop: string): Promise<string> {
  return (await provider.call(createShopifyLink, { authorization: await world.bearer(shop) })).data.code;
}

async function anOpenedShop(): Promise<{ shop: string; code: string; storeId: string }> {
  const shop = world.newShop();
  const { storeId } = await world.open(shop);
  return { shop, storeId, code: await aCode(shop) };
}

/** Codes of the refusals of looking and of confirming. */
async function refusals(merchant: Merchant, code: string): Promise<string[]> {
  const looked = await merchant.call(getShopifyLink, { params: { code } });
  const confirmed = await merchant.call(confirmShopifyLink, { params: { code } });
  return [looked.problem.code, confirmed.problem.code];
}

describe('linking a shop to an account', () => {
  it('shows what will happen, then moves identity, store and tokens together', async () => {
    const merchant = await provider.signUp();
    const { shop, code, storeId } = await anOpenedShop();
    const authorization = await world.bearer(shop);
    const own = (await provider.call(userInfo, { authorization })).data;
    await provider.call(importProducts, { authorization, body: { productIds: [(await aProduct(provider)).id] } });
    const looked = await merchant.call(getShopifyLink, { params: { code } });
    expect(looked.data).toMatchObject({ shop, accountId: merchant.accountId, leftBehind: { importItems: 1 } });
    const moved = (await merchant.call(confirmShopifyLink, { params: { code } })).data;
    expect(moved.shop).toBe(shop);
    expect(moved.storeId).not.toBe(storeId);
    expect((await merchant.call(listStores)).data).toMatchObject([{ id: moved.storeId, domain: shop, state: 'connected' }]);
    expect((await provider.call(userInfo, { authorization })).data.accountId).toBe(merchant.accountId);
    expect(await world.open(shop)).toMatchObject({ storeId: moved.storeId, accountState: 'known', connection: 'connected' });
    expect(world.shopify.shop(shop).calls.exchange).toBe(1);
    const old = await db.selectFrom('account').select('status').where('id', '=', own.accountId).executeTakeFirst();
    expect(old?.status).toBe('closed');
    expect(await lifecycleEvents(provider, 'store_event', moved.storeId)).toEqual(['connected by merchant (shop-linked)']);
    expect((await lifecycleEvents(provider, 'store_event', storeId)).slice(-2)).toEqual([
      'connected -> uninstalled by merchant (shop-linked)',
      'uninstalled -> erased by merchant (shop-linked)',
    ]);
  });

  it('works once, also when it is confirmed 10 times at once', async () => {
    const merchant = await provider.signUp();
    const { code } = await anOpenedShop();
    const answers = await Promise.all(Array.from({ length: 10 }, () => merchant.call(confirmShopifyLink, { params: { code } })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await merchant.call(listStores)).data).toHaveLength(1);
    expect(await refusals(await provider.signUp(), code)).toEqual(['link-code-used', 'link-code-used']);
  });

  it('of two accounts at once goes to one', async () => {
    const { code } = await anOpenedShop();
    const merchants = [await provider.signUp(), await provider.signUp()];
    const answers = await Promise.all(merchants.map((merchant) => merchant.call(confirmShopifyLink, { params: { code } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is refused for a code that is unknown, too old, or replaced by a newer one', async () => {
    const merchant = await provider.signUp();
    expect(await refusals(merchant, 'a'.repeat(32))).toEqual(['link-code-unknown', 'link-code-unknown']);
    const { shop, code } = await anOpenedShop();
    const newer = await aCode(shop);
    expect(await refusals(merchant, code)).toEqual(['link-code-expired', 'link-code-expired']);
    await moveClock(provider, { minutes: 11 });
    expect(await refusals(merchant, newer)).toEqual(['link-code-expired', 'link-code-expired']);
  });

  it('keeps only a hash of the code, for ten minutes', async () => {
    const { shop, code } = await anOpenedShop();
    const rows = await sql<{
      text: string;
      minutes: number;
    }>`SELECT l::text AS text, extract(epoch FROM expires_at - created_at) / 60 AS minutes
      FROM shopify_link l WHERE shop_domain = ${shop}`.execute(db);
    expect(rows.rows).toHaveLength(1);
    expect(rows.rows[0]?.text).not.toContain(code);
    expect(Number(rows.rows[0]?.minutes)).toBeLessThanOrEqual(10);
  });

  it('needs both proofs: a shop can’t confirm for itself or another, an account can’t make a code', async () => {
    const { shop, code } = await anOpenedShop();
    for (const who of [shop, world.newShop()]) {
      const refused = await provider.call(confirmShopifyLink, { params: { code }, authorization: await world.bearer(who) });
      expect([refused.status, refused.problem.code]).toEqual([403, 'not-allowed']);
    }
    expect((await (await provider.signUp()).call(createShopifyLink)).problem.code).toBe('not-allowed');
    expect((await provider.call(createShopifyLink)).status).toBe(401);
  });

  it('is refused when the shop is the account’s already, and when it went to another account since', async () => {
    const [merchant, stranger] = [await provider.signUp(), await provider.signUp()];
    const { shop, code } = await anOpenedShop();
    await merchant.call(confirmShopifyLink, { params: { code } });
    const again = await aCode(shop);
    expect(await refusals(merchant, again)).toEqual(['shop-already-linked', 'shop-already-linked']);
    await stranger.call(confirmShopifyLink, { params: { code: again } });
    expect((await stranger.call(listStores)).data).toMatchObject([{ domain: shop }]);
    expect((await merchant.call(listStores)).data).toEqual([]);
    expect((await merchant.call(userInfo)).status).toBe(200);
  });

  it('is refused, with names, while the shop’s own account holds what can’t move', async () => {
    const merchant = await provider.signUp();
    const { shop, code } = await anOpenedShop();
    const authorization = await world.bearer(shop);
    const call: Merchant['call'] = (endpoint, options) => provider.call(endpoint, { ...options, authorization });
    await aSandboxStore({ ...merchant, call });
    const refused = await merchant.call(confirmShopifyLink, { params: { code } });
    expect([refused.status, refused.problem.code, refused.problem.details]).toEqual([409, 'shop-account-in-use', { holds: ['stores'] }]);
    expect((await provider.call(userInfo, { authorization })).data.username).toBe(shop);
  });
});
