import { describe, expect, it } from 'vitest';
import { disconnectStore, listStores, pauseStore, placeTestOrder, renameStore, resumeStore, type Store } from '#contract/stores.ts';
import type { Merchant } from '#tests/support/call.ts';
import { lifecycleEvents } from '#tests/support/lifecycle-events.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { aDraft, aProduct, aSandboxStore, push } from '#tests/support/store-builders.ts';

const provider = await startTestProvider();
const { db } = provider.services.database;

async function storeOf(merchant: Merchant): Promise<Store | undefined> {
  return (await merchant.call(listStores)).data[0];
}

async function visibilityInShop(storeId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sandbox.product as p')
    .innerJoin('store as s', 's.external_id', 'p.shop_id')
    .select('p.visibility')
    .where('s.id', '=', storeId)
    .execute();
  return rows.map(({ visibility }) => visibility);
}

describe('a store of the account', () => {
  it('gets another name, which no other live store may have', async () => {
    const merchant = await provider.signUp();
    const [store, other] = [await aSandboxStore(merchant, { name: 'Corner' }), await aSandboxStore(merchant, { name: 'Market' })];
    const params = { storeId: store.id };
    expect((await merchant.call(renameStore, { params, body: { name: ' corner ' } })).data.name).toBe('corner');
    expect((await merchant.call(renameStore, { params, body: { name: 'MARKET' } })).problem.code).toBe('store-already-connected');
    expect((await merchant.call(renameStore, { params, body: { name: ' ' } })).status).toBe(400);
    expect((await merchant.call(listStores)).data.map(({ name }) => name).toSorted()).toEqual(['Market', 'corner']);
    expect(other.name).toBe('Market');
    expect(await lifecycleEvents(provider, 'store_event', store.id)).toContainEqual(expect.stringContaining('by merchant'));
  });

  it('is paused and goes on, once however often that is said', async () => {
    const merchant = await provider.signUp();
    const params = { storeId: (await aSandboxStore(merchant)).id };
    for (const _time of [1, 2]) expect((await merchant.call(pauseStore, { params })).data.state).toBe('paused');
    expect((await merchant.call(placeTestOrder, { params, body: {} })).problem.code).toBe('state-conflict');
    for (const _time of [1, 2]) expect((await merchant.call(resumeStore, { params })).data.state).toBe('connected');
    const events = await lifecycleEvents(provider, 'store_event', params.storeId);
    expect(events.slice(2)).toEqual(['connected -> paused by merchant', 'paused -> connected by merchant']);
  });

  it.each([
    ['keep', ['published']],
    ['unpublish', ['unpublished']],
    ['delete', []],
  ] as const)('is disconnected for good; "%s" leaves our products %j', async (products, visibilities) => {
    const merchant = await provider.signUp();
    const store = await aSandboxStore(merchant);
    await push(provider, merchant, store.id, [(await aDraft(merchant, await aProduct(provider))).id]);
    const params = { storeId: store.id };
    expect((await merchant.call(disconnectStore, { params, body: { products } })).data.state).toBe('paused');
    await provider.runJobs();
    expect(await storeOf(merchant)).toMatchObject({ state: 'uninstalled', listingCount: 1 });
    expect(await visibilityInShop(store.id)).toEqual(visibilities);
    const { credentials } = await db.selectFrom('store').select('credentials').where('id', '=', store.id).executeTakeFirstOrThrow();
    expect(credentials).toBeNull();
    expect((await merchant.call(resumeStore, { params })).problem.code).toBe('state-conflict');
    expect((await merchant.call(disconnectStore, { params, body: { products } })).problem.code).toBe('state-conflict');
    await aSandboxStore(merchant, { name: store.name });
  });

  it('of another account is not there', async () => {
    const [owner, stranger] = [await provider.signUp(), await provider.signUp()];
    const params = { storeId: (await aSandboxStore(owner)).id };
    const answers = [
      await stranger.call(renameStore, { params, body: { name: 'Mine' } }),
      await stranger.call(pauseStore, { params }),
      await stranger.call(resumeStore, { params }),
      await stranger.call(disconnectStore, { params, body: { products: 'keep' } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await storeOf(owner)).toMatchObject({ state: 'connected' });
  });
});
