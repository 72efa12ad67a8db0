import { expect, it } from 'vitest';
import { listNotifications } from '#contract/notifications.ts';
import { decideStoreTransfer, listStoreTransfers } from '#contract/stores-transfers.ts';
import { connectWooCommerceStore } from '#contract/stores-woocommerce.ts';
import { listStores } from '#contract/stores.ts';
import type { Merchant } from '#tests/support/call.ts';
import { moveClock, signInAgain } from '#tests/support/clock.ts';
import { longTest } from '#tests/support/long.ts';
import { type ConnectedSite, startWooWorld } from '#tests/support/woocommerce/world.ts';

const world = await startWooWorld();
const { provider, host } = world;

/** Somebody else connects the site, with keys of its own. */
async function connectElsewhere({ site }: Pick<ConnectedSite, 'site'>, merchant: Merchant) {
  const { consumerKey, consumerSecret } = host.makeKeys(site);
  return merchant.call(connectWooCommerceStore, { body: { address: site.url, consumerKey, consumerSecret } });
}

/** A store its owner has, requested by another account as often as it is said. */
async function aRequest(times = 1) {
  const connected = await world.aStore();
  const other = await provider.signUp();
  for (let time = 0; time < times; time += 1) expect((await connectElsewhere(connected, other)).problem.code).toBe('shop-of-other-account');
  await provider.runJobs();
  const [transfer] = (await connected.merchant.call(listStoreTransfers)).data;
  return { ...connected, other, transferId: transfer?.id ?? '' };
}

async function kindsOf(merchant: Merchant): Promise<string[]> {
  return (await merchant.call(listNotifications, { query: { tab: 'notice' } })).data.map(({ kind }) => kind);
}

function decide(merchant: Merchant, transferId: string, decision: 'agree' | 'refuse') {
  return merchant.call(decideStoreTransfer, { params: { transferId }, body: { decision } });
}

it('a shop of another account is requested of it once, however often it is tried', async () => {
  const { merchant, other, site, shown } = await aRequest(3);
  expect((await merchant.call(listStoreTransfers)).data).toMatchObject([
    { role: 'given', storeName: shown.name, requestedBy: other.email, state: 'requested', platform: 'woocommerce' },
  ]);
  expect((await other.call(listStoreTransfers)).data).toMatchObject([
    { role: 'requested', domain: shown.domain, storeName: null, requestedBy: null, state: 'requested' },
  ]);
  expect((await kindsOf(merchant)).filter((kind) => kind === 'store-requested')).toHaveLength(1);
  expect(site.webhooks).toHaveLength(8);
});

longTest('who agrees lets it go, and the other account connects it', async () => {
  const { merchant, other, transferId, ...connected } = await aRequest();
  expect((await decide(merchant, transferId, 'agree')).data).toMatchObject({ state: 'agreed' });
  await provider.runJobs();
  expect((await merchant.call(listStores)).data).toMatchObject([{ state: 'uninstalled' }]);
  expect(await kindsOf(other)).toContain('store-transfer-agreed');
  expect((await other.call(listStoreTransfers)).data).toMatchObject([{ state: 'agreed' }]);
  expect((await connectElsewhere(connected, other)).data).toMatchObject({ state: 'connected' });
  expect((await other.call(listStoreTransfers)).data).toEqual([]);
  expect((await decide(merchant, transferId, 'refuse')).problem.code).toBe('state-conflict');
});

it('who refuses keeps it', async () => {
  const { merchant, other, transferId } = await aRequest();
  expect((await decide(merchant, transferId, 'refuse')).data).toMatchObject({ state: 'refused' });
  await provider.runJobs();
  expect((await merchant.call(listStores)).data).toMatchObject([{ state: 'connected' }]);
  expect((await merchant.call(listStoreTransfers)).data).toEqual([]);
  expect(await kindsOf(other)).toContain('store-transfer-refused');
});

it('wrong keys request nothing', async () => {
  const { merchant, site } = await world.aStore();
  const other = await provider.signUp();
  const body = { address: site.url, consumerKey: 'ck_guessed', consumerSecret: 'cs_guessed' };
  expect((await other.call(connectWooCommerceStore, { body })).problem.code).toBe('store-keys-refused');
  expect((await merchant.call(listStoreTransfers)).data).toEqual([]);
});

it('nobody decides on a store of others, and after two weeks nobody at all', async () => {
  const { merchant, other, transferId } = await aRequest();
  for (const stranger of [other, await provider.signUp()])
    expect((await decide(stranger, transferId, 'agree')).problem.code).toBe('not-found');
  await moveClock(provider, { hours: 15 * 24 });
  const again = await signInAgain(provider, merchant);
  expect((await decide(again, transferId, 'agree')).problem.code).toBe('not-found');
});
