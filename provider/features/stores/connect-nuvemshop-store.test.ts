import { describe, expect, it } from 'vitest';
import { userSource } from '#contract/account.ts';
import { connectNuvemshopStore, exchangeNuvemshopCode, readNuvemshopInstall, startNuvemshop } from '#contract/stores-nuvemshop.ts';
import { regByPwd, userInfo } from '#contract/sign-in.ts';
import { checkStore, disconnectStore, listPlatforms, listStores } from '#contract/stores.ts';
import { listNotifications } from '#contract/notifications.ts';
import { nuvemshopConnector } from '#provider/platforms/nuvemshop/nuvemshop-connector.ts';
import { tasks } from '#provider/tasks.ts';
import type { Merchant } from '#tests/support/call.ts';
import { moveClock } from '#tests/support/clock.ts';
import { longTest } from '#tests/support/long.ts';
import { ownProduct, placeOrder } from '#tests/support/nuvemshop/store-life.ts';
import { startNuvemshopWorld } from '#tests/support/nuvemshop/nuvemshop-world.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const world = await startNuvemshopWorld();
const { provider, nuvemshop } = world;
const { db } = provider.services.database;

async function exchange(code: string, state = '') {
  return provider.call(exchangeNuvemshopCode, { body: { code, state } });
}

async function storesOf(merchant: Merchant) {
  return (await merchant.call(listStores)).data;
}

describe('a merchant who starts here', () => {
  longTest('comes back with a code and has his store, its language and its orders', async () => {
    const { merchant, shop, store } = await world.connect({ shop: nuvemshop.addStore({ language: 'es', currency: 'ARS', country: 'AR' }) });
    await provider.runJobs();
    expect(await storesOf(merchant)).toMatchObject([
      { platform: 'nuvemshop', mode: 'live', currency: 'ARS', country: 'AR', locale: 'es-ES', state: 'connected', domain: shop.domain },
    ]);
    expect(shop.webhooks.length).toBeGreaterThan(5);
    const order = placeOrder(shop, { items: [{ variantId: ownProduct(shop).id, quantity: 1 }] });
    await nuvemshop.deliver(world.hookUrl, { store_id: shop.id, event: 'order/paid', id: order.id });
    await provider.runJobs();
    const orders = await db.selectFrom('orders').select(['external_name', 'buyer_name']).where('store_id', '=', store.id).execute();
    expect(orders).toEqual([{ external_name: '#100', buyer_name: 'Ana Lima' }]);
    const { checks } = (await merchant.call(checkStore, { params: { storeId: store.id } })).data;
    expect(checks.filter(({ state }) => state === 'failed')).toEqual([]);
    expect(await storesOf(merchant)).toMatchObject([{ lastCheck: { failed: [] } }]);
  });

  it('has one store, however often he does it', async () => {
    const { merchant, shop } = await world.connect();
    for (let time = 0; time < 2; time += 1) await world.connect({ merchant, shop });
    expect(await storesOf(merchant)).toHaveLength(1);
  });
});

describe('a code', () => {
  it('is taken once, within thirty seconds, and none that nobody gave', async () => {
    const shop = nuvemshop.addStore();
    const code = nuvemshop.agree(shop);
    expect((await exchange(code)).status).toBe(200);
    const late = nuvemshop.agree(shop);
    nuvemshop.ageCode(late, 31_000);
    for (const dead of [code, late, 'nobodys']) expect((await exchange(dead)).problem).toMatchObject({ code: 'authorization-expired' });
  });

  it('exchanged by many at once gives one install', async () => {
    const code = nuvemshop.agree(nuvemshop.addStore());
    const statuses = await Promise.all(Array.from({ length: 5 }, async () => (await exchange(code)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  longTest('is not lost to a provider that is not set up, or to a wrong secret, without a word', async () => {
    const other = await startTestProvider();
    const merchant = await other.signUp();
    expect((await merchant.call(listPlatforms)).data).toContainEqual({ platform: 'nuvemshop', isSetUp: false });
    expect((await merchant.call(startNuvemshop)).problem.code).toBe('platform-not-set-up');
    expect((await other.call(exchangeNuvemshopCode, { body: { code: 'x' } })).problem.code).toBe('platform-not-set-up');
  });
});

describe('an install', () => {
  it('that began at Nuvemshop belongs to whoever is shown it, a merchant who just signed up among them', async () => {
    const inviter = await provider.signUp();
    const { inviteCode } = (await inviter.call(userInfo)).data;
    const shop = nuvemshop.addStore();
    const exchanged = await exchange(nuvemshop.agree(shop));
    const { install, ...shown } = exchanged.data;
    expect(shop.accessToken).toHaveLength(40);
    expect(exchanged.text).not.toContain(shop.accessToken);
    expect(shown).toEqual({ storeName: shop.name['pt'], domain: shop.domain, isStarted: false });
    expect((await provider.call(readNuvemshopInstall, { body: { install } })).data).toEqual({ install, ...shown });
    const details = { email: 'invited@example.com', password: 'a-long-enough-passphrase', country: 'BR', inviteCode };
    const { id: userId, session } = (await provider.call(regByPwd, { body: details })).data;
    const authorization = `Basic ${Buffer.from(`${userId}:${session.token}`).toString('base64')}`;
    expect((await provider.call(connectNuvemshopStore, { authorization, body: { install } })).status).toBe(200);
    expect((await provider.call(userSource, { authorization, params: { userId } })).data).toMatchObject({ source: 'invite', inviteCode });
  });

  it('that another account started is that account’s alone', async () => {
    const [starter, other] = [await provider.signUp(), await provider.signUp()];
    const { install } = (await exchange(nuvemshop.agree(nuvemshop.addStore()), await world.stateOf(starter))).data;
    expect((await other.call(connectNuvemshopStore, { body: { install } })).problem.code).toBe('authorization-not-yours');
    expect((await storesOf(other)).length).toBe(0);
    expect((await starter.call(connectNuvemshopStore, { body: { install } })).status).toBe(200);
  });

  it('of a store that another account has is refused, and that account keeps it', async () => {
    const { merchant: owner, shop } = await world.connect();
    const { install } = (await exchange(nuvemshop.agree(shop))).data;
    const other = await provider.signUp();
    expect((await other.call(connectNuvemshopStore, { body: { install } })).problem.code).toBe('shop-of-other-account');
    expect(await storesOf(owner)).toHaveLength(1);
  });

  it('that is changed, too old, or ended by a newer one is dead', async () => {
    const shop = nuvemshop.addStore();
    const merchant = await provider.signUp();
    const { install } = (await exchange(nuvemshop.agree(shop))).data;
    const connect = (body: string) => merchant.call(connectNuvemshopStore, { body: { install: body } });
    for (let at = 0; at < install.length - 4; at += 29) {
      const changed = `${install.slice(0, at)}${install[at] === 'A' ? 'B' : 'A'}${install.slice(at + 1)}`;
      expect((await connect(changed)).problem.code).toBe('authorization-expired');
    }
    const newer = (await exchange(nuvemshop.agree(shop))).data.install;
    expect((await connect(install)).problem.code).toBe('authorization-expired');
    await moveClock(provider, { hours: 2 });
    expect((await connect(newer)).problem.code).toBe('authorization-expired');
    expect(await storesOf(merchant)).toEqual([]);
  });

  it('whose state was changed counts as one that began at Nuvemshop', async () => {
    const starter = await provider.signUp();
    const state = await world.stateOf(starter);
    const { isStarted } = (await exchange(nuvemshop.agree(nuvemshop.addStore()), `${state.slice(0, -2)}AA`)).data;
    expect(isStarted).toBe(false);
  });

  longTest('of a store whose currency there is no rate for is connected, and its orders come', async () => {
    const { merchant, shop, store } = await world.connect({ shop: nuvemshop.addStore({ currency: 'XAF', country: 'CM', language: 'en' }) });
    const order = placeOrder(shop, { items: [{ variantId: ownProduct(shop).id, quantity: 1 }] });
    await nuvemshop.deliver(world.hookUrl, { store_id: shop.id, event: 'order/created', id: order.id });
    await provider.runJobs();
    expect(await storesOf(merchant)).toMatchObject([{ currency: 'XAF', state: 'connected' }]);
    const taken = await db.selectFrom('orders').select('external_id').where('store_id', '=', store.id).execute();
    expect(taken).toEqual([{ external_id: String(order.id) }]);
  });
});

describe('a connection', () => {
  it('whose token ended is the same store again once it is connected anew', async () => {
    const { merchant, shop, store } = await world.connect();
    shop.accessToken = null;
    const { checks } = (await merchant.call(checkStore, { params: { storeId: store.id } })).data;
    expect(checks[0]).toMatchObject({ name: 'connection', state: 'failed', cause: { code: 'store-not-connected' } });
    expect(await storesOf(merchant)).toMatchObject([{ id: store.id, state: 'token_expired' }]);
    await world.connect({ merchant, shop });
    expect(await storesOf(merchant)).toMatchObject([{ id: store.id, state: 'connected', lastCheck: null }]);
  });

  it('whose token ended is told of once, however many calls find it (fault 74)', async () => {
    const { merchant, shop, store } = await world.connect();
    shop.accessToken = null;
    const key = { accountId: store.accountId, storeId: store.id };
    await Promise.all([1, 2, 3].map(() => nuvemshopConnector.checkHealth(provider.services, key)));
    await provider.runJobs();
    const [notices, messages] = await Promise.all(
      (['notice', 'message'] as const).map(async (tab) => (await merchant.call(listNotifications, { query: { tab } })).data),
    );
    const told = [...(notices ?? []), ...(messages ?? [])].filter(({ kind }) => kind === 'store-disconnected');
    expect(told).toHaveLength(1);
  });

  it('whose subscription the platform dropped has it again by the next morning (fault 67)', async () => {
    const { shop } = await world.connect();
    await provider.runJobs();
    const subscribed = shop.webhooks.map(({ event }) => event);
    shop.webhooks.splice(0, 3);
    await tasks['nuvemshop-set-up-all'].run(provider.services, {}, { attempt: 1, lastAttempt: false });
    await provider.runJobs();
    expect(shop.webhooks.map(({ event }) => event).sort()).toEqual(subscribed.sort());
  });

  it('that ended in the store stops, and is the same store again after a new install', async () => {
    const { merchant, shop, store } = await world.connect();
    shop.accessToken = null;
    await nuvemshop.deliver(world.hookUrl, { store_id: shop.id, event: 'app/uninstalled', id: 4242 });
    await provider.runJobs();
    expect(await storesOf(merchant)).toMatchObject([{ id: store.id, state: 'uninstalled' }]);
    await world.connect({ merchant, shop });
    expect(await storesOf(merchant)).toMatchObject([{ id: store.id, state: 'connected' }]);
  });

  it('that its merchant ends leaves the store to whoever connects it next', async () => {
    const { merchant, shop, store } = await world.connect();
    await provider.runJobs();
    await merchant.call(disconnectStore, { params: { storeId: store.id }, body: { products: 'keep' } });
    await provider.runJobs();
    expect(await storesOf(merchant)).toMatchObject([{ state: 'uninstalled' }]);
    expect(shop.webhooks.map(({ event }) => event)).toEqual(['app/uninstalled']);
    const { merchant: next } = await world.connect({ shop });
    expect(await storesOf(next)).toMatchObject([{ state: 'connected' }]);
  });
});
