import { describe, expect, it } from 'vitest';
import { connectWooCommerceStore, finishWooCommerceConsent, startWooCommerceConsent } from '#contract/stores-woocommerce.ts';
import { disconnectStore, listStores } from '#contract/stores.ts';
import { longTest } from '#tests/support/long.ts';
import { placeWooOrder } from '#tests/support/woocommerce/site-life.ts';
import type { WooSite } from '#tests/support/woocommerce/site-data.ts';
import { moveClock } from '#tests/support/clock.ts';
import { startWooWorld } from '#tests/support/woocommerce/world.ts';

const world = await startWooWorld();
const { provider, host } = world;
const { db } = provider.services.database;

/** What a store's consent page does once its merchant agreed: delivers keys by itself. */
async function agree(site: WooSite, consentUrl: string): Promise<number> {
  const asked = new URL(consentUrl).searchParams;
  const { consumerKey, consumerSecret } = host.makeKeys(site);
  const callback = new URL(asked.get('callback_url') ?? '');
  const answer = await fetch(`${provider.url}${callback.pathname}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json;charset=UTF-8' },
    body: JSON.stringify({
      ...{ key_id: 1, user_id: asked.get('user_id'), consumer_key: consumerKey, consumer_secret: consumerSecret },
      key_permissions: asked.get('scope'),
    }),
  });
  return answer.status;
}

describe('a WooCommerce store', () => {
  it('is connected by keys at once, in live mode, with webhooks and no readable secret of ours', async () => {
    const { site, merchant, shown } = await world.aStore();
    expect(shown).toMatchObject({
      platform: 'woocommerce',
      mode: 'live',
      state: 'connected',
      country: 'PT',
      currency: 'EUR',
      name: site.name,
    });
    expect((await merchant.call(listStores)).data).toEqual([shown]);
    expect(new Set(site.webhooks.map(({ topic }) => topic)).size).toBe(8);
    const { credentials } = await db.selectFrom('store').select('credentials').where('id', '=', shown.id).executeTakeFirstOrThrow();
    expect(credentials?.toString('latin1')).not.toContain(site.keys[0]?.consumerSecret);
  });

  it('gets new keys when it is connected again, and works again after the old were revoked', async () => {
    const { site, merchant, shown } = await world.aStore();
    await db.updateTable('store').set({ state: 'token_expired' }).where('id', '=', shown.id).execute();
    site.keys.splice(0);
    const { consumerKey, consumerSecret } = host.makeKeys(site);
    const again = await merchant.call(connectWooCommerceStore, { body: { address: site.url, consumerKey, consumerSecret } });
    expect(again.data).toMatchObject({ id: shown.id, state: 'connected' });
    expect(site.webhooks).toHaveLength(8);
  });

  it('of another account is refused, and nothing is changed in it', async () => {
    const { site } = await world.aStore();
    const other = await provider.signUp();
    const { consumerKey, consumerSecret } = host.makeKeys(site);
    const before = site.calls.length;
    const refused = await other.call(connectWooCommerceStore, { body: { address: site.url, consumerKey, consumerSecret } });
    expect([refused.status, refused.problem.code]).toEqual([409, 'shop-of-other-account']);
    expect(site.calls.slice(before).filter((call) => !call.startsWith('GET '))).toEqual([]);
    expect((await other.call(listStores)).data).toEqual([]);
  });

  it.each(['read', 'none'] as const)('is not connected with keys that may do less: %s', async (permissions) => {
    const site = host.addSite();
    const merchant = await provider.signUp();
    const keys = permissions === 'none' ? { consumerKey: 'ck_1', consumerSecret: 'cs_1' } : host.makeKeys(site, permissions);
    const { consumerKey, consumerSecret } = keys;
    const refused = await merchant.call(connectWooCommerceStore, { body: { address: site.url, consumerKey, consumerSecret } });
    expect([refused.status, refused.problem.code]).toEqual([409, 'store-keys-refused']);
    expect((await merchant.call(listStores)).data).toEqual([]);
  });

  longTest('reports its orders by webhook, and loses our webhooks when it is disconnected', async () => {
    const { site, merchant, shown } = await world.aStore();
    const order = placeWooOrder(site, { items: [{ productId: 0, variationId: 0, quantity: 1 }] });
    expect(await world.deliver(site)).toEqual([200]);
    const taken = await db.selectFrom('orders').select('external_name').where('store_id', '=', shown.id).execute();
    expect(taken).toEqual([{ external_name: `#${order.number}` }]);
    await merchant.call(disconnectStore, { params: { storeId: shown.id }, body: { products: 'keep' } });
    await provider.runJobs();
    expect(site.webhooks).toEqual([]);
    expect((await merchant.call(listStores)).data).toMatchObject([{ state: 'uninstalled' }]);
  });
});

describe('the consent page of a store', () => {
  async function aConsent() {
    const site = host.addSite();
    const merchant = await provider.signUp();
    const { consentId, consentUrl } = (await merchant.call(startWooCommerceConsent, { body: { address: site.url } })).data;
    return { site, merchant, consentUrl, finish: () => merchant.call(finishWooCommerceConsent, { params: { consentId } }), consentId };
  }

  it('leads back with a store that is connected', async () => {
    const { site, consentUrl, consentId, finish } = await aConsent();
    const url = new URL(consentUrl);
    expect(`${url.origin}${url.pathname}`).toBe(`${site.url}/wc-auth/v1/authorize`);
    expect(url.searchParams.get('scope')).toBe('read_write');
    expect(url.searchParams.get('return_url')).toContain(consentId);
    expect((await finish()).problem.code).toBe('state-conflict');
    expect(await agree(site, consentUrl)).toBe(200);
    expect((await finish()).data).toMatchObject({ platform: 'woocommerce', state: 'connected' });
    expect((await finish()).problem.code).toBe('link-dead');
    const { keys } = await db.selectFrom('woocommerce_consent').select('keys').where('id', '=', consentId).executeTakeFirstOrThrow();
    expect(keys).toBeNull();
  });

  it('takes keys once, for its own request alone, and from nobody who guesses', async () => {
    const { site, consentUrl } = await aConsent();
    const other = await aConsent();
    const mixed = new URL(consentUrl);
    mixed.searchParams.set('user_id', other.consentId);
    expect(await agree(site, mixed.href)).toBe(400);
    expect(await agree(site, consentUrl)).toBe(200);
    expect(await agree(site, consentUrl)).toBe(404);
    const guessed = await fetch(`${provider.url}/callbacks/woocommerce/guessed`, { method: 'POST', body: '{}' });
    expect(guessed.status).toBe(404);
  });

  it('is over after a quarter of an hour', async () => {
    const { site, consentUrl, finish } = await aConsent();
    await moveClock(provider, { minutes: 16 });
    expect(await agree(site, consentUrl)).toBe(404);
    expect((await finish()).problem.code).toBe('link-dead');
  });

  it('is finished by nobody else', async () => {
    const { site, consentUrl, consentId } = await aConsent();
    await agree(site, consentUrl);
    const stranger = await provider.signUp();
    expect((await stranger.call(finishWooCommerceConsent, { params: { consentId } })).status).toBe(404);
  });
});
