import { describe, expect, it } from 'vitest';
import { listOrders } from '#contract/orders.ts';
import { connectTiktok, startTiktok } from '#contract/stores-tiktok.ts';
import { checkStore, disconnectStore, listPlatforms, listStores } from '#contract/stores.ts';
import { aPush } from '#tests/support/conformance/catalog-sync.ts';
import { longTest } from '#tests/support/long.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { newShop } from '#tests/support/tiktok/shop-data.ts';
import { changeOrder, placeOrder } from '#tests/support/tiktok/shop-life.ts';
import { startTiktokWorld } from '#tests/support/tiktok/tiktok-world.ts';
import type { Merchant } from '#tests/support/call.ts';
import { pushProduct } from '#provider/platforms/tiktok/push-product.ts';
import { connectedStore } from './connected-store.ts';

const world = await startTiktokWorld();
const { provider, tiktok } = world;

async function aState(merchant: Merchant): Promise<string> {
  const { consentUrl } = (await merchant.call(startTiktok, { body: { market: 'us' } })).data;
  return new URL(consentUrl).searchParams.get('state') ?? '';
}

describe('a seller who agreed', () => {
  longTest('has all shops of the authorization connected, set up and sending their events here', async () => {
    const merchant = await provider.signUp();
    const shops = [newShop({ name: 'Lamps US' }), newShop({ name: 'Lamps BR', region: 'BR', currency: 'BRL' })];
    const seller = tiktok.addSeller({ shops });
    const answer = await merchant.call(connectTiktok, { body: { code: tiktok.authorize(seller), state: await aState(merchant) } });
    expect(answer.data.stores.map(({ name, currency, state }) => [name, currency, state])).toEqual([
      ['Lamps US', 'USD', 'connected'],
      ['Lamps BR', 'BRL', 'connected'],
    ]);
    expect(answer.data.leftOut).toEqual([]);
    await provider.runJobs();
    for (const shop of shops) expect(shop.webhooks.map(({ event_type: type }) => type)).toContain('ORDER_STATUS_CHANGE');
  });

  it('connects again after the token ended, and keeps the store', async () => {
    const { merchant, seller, storeId } = await world.aShop();
    tiktok.revokeTokens(seller);
    await merchant.call(checkStore, { params: { storeId } });
    expect((await merchant.call(listStores)).data).toMatchObject([{ id: storeId, state: 'token_expired' }]);
    expect((await world.connect(merchant, seller)).stores).toMatchObject([{ id: storeId, state: 'connected' }]);
  });

  it('sees the store end when the authorization is taken back, and connects it anew', async () => {
    const { merchant, seller, shop, storeId } = await world.aShop();
    await provider.runJobs();
    expect(await tiktok.deliver(shop, { type: 6, event: 'SELLER_DEAUTHORIZATION', data: { message: 'ended' } })).toBe(200);
    await provider.runJobs();
    expect((await merchant.call(listStores)).data).toMatchObject([{ id: storeId, state: 'uninstalled' }]);
    expect((await world.connect(merchant, seller)).stores).toMatchObject([{ id: storeId, state: 'connected' }]);
  });
});

describe('an authorization', () => {
  it('works once, for whoever uses it first', async () => {
    const [merchant, other] = [await provider.signUp(), await provider.signUp()];
    const code = tiktok.authorize(tiktok.addSeller());
    expect((await merchant.call(connectTiktok, { body: { code, state: null } })).status).toBe(200);
    for (const who of [merchant, other])
      expect((await who.call(connectTiktok, { body: { code, state: null } })).problem.code).toBe('authorization-used');
    expect((await other.call(listStores)).data).toEqual([]);
  });

  it('that comes too late, or was never given, is refused', async () => {
    const merchant = await provider.signUp();
    const late = tiktok.authorize(tiktok.addSeller());
    tiktok.ageCode(late);
    for (const code of [late, 'TTP_nothing'])
      expect((await merchant.call(connectTiktok, { body: { code, state: null } })).problem.code).toBe('authorization-expired');
  });

  it('begun by another user, or with a state nobody signed, is refused and left for its own', async () => {
    const [merchant, other] = [await provider.signUp(), await provider.signUp()];
    const code = tiktok.authorize(tiktok.addSeller());
    const state = await aState(merchant);
    for (const wrong of [state, `${state}x`, 'nonsense', 'e30.'])
      expect((await other.call(connectTiktok, { body: { code, state: wrong } })).problem.code).toBe('authorization-not-yours');
    expect((await merchant.call(connectTiktok, { body: { code, state } })).status).toBe(200);
  });

  it('is free again where TikTok could not be asked', async () => {
    const merchant = await provider.signUp();
    const code = tiktok.authorize(tiktok.addSeller());
    tiktok.state.trouble = 'broken';
    expect((await merchant.call(connectTiktok, { body: { code, state: null } })).problem.code).toBe('unavailable');
    tiktok.state.trouble = 'none';
    expect((await merchant.call(connectTiktok, { body: { code, state: null } })).status).toBe(200);
  });

  it('of a shop that is another account’s connects nothing', async () => {
    const { seller } = await world.aShop();
    const other = await provider.signUp();
    const answer = await other.call(connectTiktok, { body: { code: tiktok.authorize(seller), state: null } });
    expect(answer.problem.code).toBe('shop-of-other-account');
    expect((await other.call(listStores)).data).toEqual([]);
  });

  it('of a shop whose currency has no rate says so, and connects the others', async () => {
    const merchant = await provider.signUp();
    const alone = tiktok.addSeller({ shops: [newShop({ region: 'GB', currency: 'GBP' })] });
    expect((await merchant.call(connectTiktok, { body: { code: tiktok.authorize(alone), state: null } })).problem.code).toBe(
      'no-rate-for-currency',
    );
    const shops = [newShop({ name: 'Home' }), newShop({ name: 'Tokyo', region: 'JP', currency: 'JPY' })];
    const { data } = await merchant.call(connectTiktok, { body: { code: tiktok.authorize(tiktok.addSeller({ shops })), state: null } });
    expect(data).toMatchObject({ stores: [{ name: 'Home' }], leftOut: [{ name: 'Tokyo', obstacle: 'no-rate-for-currency' }] });
  });

  it('of a creator, who has no shop, is refused', async () => {
    const merchant = await provider.signUp();
    const creator = tiktok.addSeller({ userType: 1 });
    const answer = await merchant.call(connectTiktok, { body: { code: tiktok.authorize(creator), state: null } });
    expect(answer.problem.code).toBe('no-shop-authorized');
  });

  it('can not begin where nobody set TikTok Shop up', async () => {
    const bare = await startTestProvider();
    const merchant = await bare.signUp();
    expect((await merchant.call(listPlatforms)).data).toContainEqual({ platform: 'tiktok-shop', isSetUp: false });
    expect((await merchant.call(startTiktok, { body: { market: 'us' } })).problem.code).toBe('platform-not-set-up');
    const hook = await fetch(`${bare.url}/hooks/tiktok-shop/app`, { method: 'POST', body: '{}' });
    expect(hook.status).toBe(401);
  });
});

describe('an order', () => {
  it('comes by its webhook with the deadline of its shipping, once, and is canceled with its buyer’s', async () => {
    const { merchant, shop, storeId } = await world.aShop();
    await provider.runJobs();
    const store = await connectedStore(world.services.database.db, merchant.accountId, storeId);
    const { variants } = await pushProduct(world.services, store, aPush());
    const placed = placeOrder(shop, { skuId: variants[0]?.externalVariantId ?? '', units: 2 });
    const changed = { type: 1, event: 'ORDER_STATUS_CHANGE', data: { order_id: placed.id, order_status: placed.status } };
    for (let time = 0; time < 2; time += 1) expect(await tiktok.deliver(shop, changed)).toBe(200);
    await provider.runJobs();
    const [row, ...others] = (await merchant.call(listOrders, { query: { q: placed.id } })).data;
    expect(others).toEqual([]);
    expect(row).toMatchObject({ externalName: placed.id, lines: [{ quantity: 2 }] });
    const at = new Date(placed.shipBy * 1_000).toISOString();
    expect(row?.warnings).toContainEqual({ code: 'ship-by', params: { at } });
    changeOrder(shop, placed.id, (order) => (order.status = 'CANCELLED'));
    await tiktok.deliver(shop, changed);
    await provider.runJobs();
    expect((await merchant.call(listOrders, { query: { q: placed.id } })).data).toMatchObject([{ fulfillmentState: 'canceled' }]);
  });
});

describe('a store that is disconnected', () => {
  longTest('has no events sent here any more', async () => {
    const { merchant, shop, storeId } = await world.aShop();
    await provider.runJobs();
    expect(shop.webhooks).not.toEqual([]);
    await merchant.call(disconnectStore, { params: { storeId }, body: { products: 'keep' } });
    await provider.runJobs();
    expect(shop.webhooks).toEqual([]);
    expect((await merchant.call(listStores)).data).toMatchObject([{ state: 'uninstalled' }]);
  });
});
