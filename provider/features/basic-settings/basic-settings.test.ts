import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type BasicSettings, getBasicSettings, saveBasicSettings } from '#contract/basic-settings.ts';
import { listAccountLog } from '#contract/memberships-staff.ts';
import { getListing, getStoreSync, listListings, saveStorePolicy, setListingPolicy } from '#contract/my-products.ts';
import { DEFAULT_SYNC_POLICY } from '#contract/sync-policy.values.ts';
import type { Merchant } from '#tests/support/call.ts';
import { aStore } from '#tests/support/order-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { aDraft, aProduct, aSandboxStore, push } from '#tests/support/store-builders.ts';

const provider = await startTestProvider({ limitFactor: 1_000 }, { template: 'rates' });
const { db } = provider.services.database;

/** As Shopify has it done some days after a shop took the app out. */
async function erase(storeId: string): Promise<void> {
  for (const state of ['uninstalled', 'erased'])
    await provider.services.database.db.updateTable('store').set({ state }).where('id', '=', storeId).execute();
}

async function save(merchant: Merchant, changes: Partial<BasicSettings>): Promise<BasicSettings> {
  const now = (await merchant.call(getBasicSettings)).data;
  return (await merchant.call(saveBasicSettings, { body: { ...now, ...changes } })).data;
}

test('are the defaults until they are saved, each account’s own, and never overwrite a newer save', async () => {
  const [merchant, other] = await Promise.all([provider.signUp(), provider.signUp()]);
  const store = await aStore(provider, merchant);
  const defaults = { version: 0, stockBuffer: 0, storeBuffers: [], noteTemplates: [] };
  expect((await merchant.call(getBasicSettings)).data).toEqual(defaults);
  const noteTemplates = [
    { name: 'Gift', text: 'Wrap it as a gift.', storeId: null },
    { name: 'Cards', text: 'Add a card.', storeId: store.id },
  ];
  const storeBuffers = [{ storeId: store.id, units: 3 }];
  const saved = { version: 1, stockBuffer: 5, storeBuffers, noteTemplates };
  expect(await save(merchant, { stockBuffer: 5, storeBuffers, noteTemplates })).toEqual(saved);
  expect((await merchant.call(saveBasicSettings, { body: defaults })).problem.code).toBe('version-conflict');
  expect((await merchant.call(getBasicSettings)).data).toEqual(saved);
  expect((await other.call(getBasicSettings)).data).toEqual(defaults);
  expect((await merchant.call(listAccountLog)).data.map(({ action }) => action)).toEqual(['settings-saved']);
});

test('name the field that is wrong', async () => {
  const [merchant, other] = await Promise.all([provider.signUp(), provider.signUp()]);
  const [own, erased, foreign] = [await aStore(provider, merchant), await aStore(provider, merchant), await aStore(provider, other)];
  await erase(erased.id);
  const now = (await merchant.call(getBasicSettings)).data;
  const refused = async (changes: Partial<BasicSettings>) =>
    (await merchant.call(saveBasicSettings, { body: { ...now, ...changes } })).problem.fields?.map(({ path, code }) => `${path} ${code}`);
  const buffer = { storeId: own.id, units: 1 };
  expect(await refused({ storeBuffers: [buffer, { ...buffer, storeId: foreign.id }] })).toEqual(['storeBuffers.1.storeId not-a-choice']);
  expect(await refused({ storeBuffers: [{ ...buffer, storeId: erased.id }] })).toEqual(['storeBuffers.0.storeId not-a-choice']);
  expect(await refused({ storeBuffers: [buffer, { ...buffer, units: 2 }] })).toEqual(['storeBuffers.1.storeId listed-twice']);
  expect(await refused({ storeBuffers: [{ ...buffer, units: 100_001 }] })).toEqual(['storeBuffers.0.units too-large']);
  expect(await refused({ stockBuffer: -1 })).toEqual(['stockBuffer too-small']);
  const template = { name: 'Gift', text: 'Wrap it.', storeId: null };
  expect(await refused({ noteTemplates: [template, { ...template, name: 'GIFT', storeId: own.id }] })).toEqual([
    'noteTemplates.1.name name-taken',
  ]);
  expect(await refused({ noteTemplates: [{ ...template, storeId: foreign.id }] })).toEqual(['noteTemplates.0.storeId not-a-choice']);
  expect((await merchant.call(getBasicSettings)).data).toEqual(now);
});

test('a template of a store that was erased is offered for all, and its number is gone', async () => {
  const merchant = await provider.signUp();
  const store = await aStore(provider, merchant);
  const template = { name: 'Gift', text: 'Wrap it.' };
  await save(merchant, { storeBuffers: [{ storeId: store.id, units: 3 }], noteTemplates: [{ ...template, storeId: store.id }] });
  await erase(store.id);
  expect(await save(merchant, {})).toMatchObject({ storeBuffers: [], noteTemplates: [{ ...template, storeId: null }] });
});

test('the stock buffer is withheld from stores that have no number of their own', async () => {
  const merchant = await provider.signUp();
  const store = await aSandboxStore(merchant);
  const product = await aProduct(provider, { variants: [{ costMinor: 1_000, stock: 40 }] });
  await push(provider, merchant, store.id, [(await aDraft(merchant, product)).id]);
  await provider.runJobs();
  const [row] = (await merchant.call(listListings)).data;
  const stock = async () => {
    await provider.runJobs();
    return (await merchant.call(getListing, { params: { listingId: row?.id ?? '' } })).data.variants[0]?.stock;
  };
  const before = await stock();
  await save(merchant, { stockBuffer: 7 });
  expect(await stock()).toBe((before ?? 0) - 7);
  expect((await merchant.call(getStoreSync, { params: { storeId: store.id } })).data.policy.stockBuffer).toBe(7);
  await merchant.call(saveStorePolicy, { params: { storeId: store.id }, body: { ...DEFAULT_SYNC_POLICY, stockBuffer: 2 } });
  expect(await stock()).toBe((before ?? 0) - 2);
});

describe('the buffer of a store', () => {
  async function aListing(merchant: Merchant) {
    const store = await aSandboxStore(merchant);
    const product = await aProduct(provider, { variants: [{ costMinor: 1_000, stock: 40 }] });
    const job = await push(provider, merchant, store.id, [(await aDraft(merchant, product)).id]);
    await provider.runJobs();
    const listingId = job.rows[0]?.resultId ?? '';
    const stock = async () => {
      await provider.runJobs();
      return (await merchant.call(getListing, { params: { listingId } })).data.variants[0]?.stock;
    };
    return { storeId: store.id, listingId, stock };
  }
  const policyOf = async (merchant: Merchant, storeId: string) => (await merchant.call(getStoreSync, { params: { storeId } })).data.policy;
  const storedPolicy = async (storeId: string) =>
    (await db.selectFrom('store').select('sync_policy').where('id', '=', storeId).executeTakeFirstOrThrow()).sync_policy;
  const followed = async () => {
    const jobs = await sql<{ id: string }>`SELECT payload ->> 'listingId' AS id FROM graphile_worker._private_jobs j
      JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = 'follow-listing'`.execute(db);
    return jobs.rows.map(({ id }) => id).sort();
  };

  test('is withheld from it in place of the account’s, and only its listings are followed', async () => {
    const merchant = await provider.signUp();
    const [one, other] = [await aListing(merchant), await aListing(merchant)];
    const storeBuffers = [{ storeId: one.storeId, units: 4 }];
    expect((await save(merchant, { stockBuffer: 7, storeBuffers })).storeBuffers).toEqual(storeBuffers);
    expect([await one.stock(), await other.stock()]).toEqual([36, 33]);
    expect(await storedPolicy(one.storeId)).toEqual({ stockBuffer: 4 });
    await save(merchant, { stockBuffer: 9 });
    expect(await followed()).toEqual([other.listingId]);
    expect([await one.stock(), await other.stock()]).toEqual([36, 31]);
    await save(merchant, { storeBuffers: [{ storeId: one.storeId, units: 0 }] });
    expect(await followed()).toEqual([one.listingId]);
    expect([await one.stock(), await other.stock()]).toEqual([40, 31]);
    await save(merchant, { storeBuffers: [] });
    expect(await storedPolicy(one.storeId)).toBeNull();
    expect([await one.stock(), await other.stock()]).toEqual([31, 31]);
    await save(merchant, { storeBuffers: [{ storeId: one.storeId, units: 9 }] });
    expect(await followed()).toEqual([]);
  });

  test('is the one of its sync policy, whose rest stays', async () => {
    const merchant = await provider.signUp();
    const { storeId, listingId, stock } = await aListing(merchant);
    await save(merchant, { stockBuffer: 5 });
    const params = { storeId };
    await merchant.call(saveStorePolicy, { params, body: { ...DEFAULT_SYNC_POLICY, priceChange: 're-price', stockBuffer: 5 } });
    expect((await merchant.call(getBasicSettings)).data.storeBuffers).toEqual([]);
    await save(merchant, { stockBuffer: 6 });
    expect(await stock()).toBe(34);
    expect(await policyOf(merchant, storeId)).toEqual({ ...DEFAULT_SYNC_POLICY, priceChange: 're-price', stockBuffer: 6 });
    await save(merchant, { storeBuffers: [{ storeId, units: 2 }] });
    expect(await stock()).toBe(38);
    await merchant.call(saveStorePolicy, {
      params,
      body: { ...(await policyOf(merchant, storeId)), outOfStock: 'nothing', stockBuffer: 3 },
    });
    expect((await merchant.call(getBasicSettings)).data.storeBuffers).toEqual([{ storeId, units: 3 }]);
    await save(merchant, { storeBuffers: [] });
    const rest = { ...DEFAULT_SYNC_POLICY, priceChange: 're-price' as const, outOfStock: 'nothing' as const };
    expect(await policyOf(merchant, storeId)).toEqual({ ...rest, stockBuffer: 6 });
    expect(await stock()).toBe(34);
    await merchant.call(setListingPolicy, { params: { listingId }, body: { policy: { ...rest, stockBuffer: 1 } } });
    await save(merchant, { stockBuffer: 8, storeBuffers: [{ storeId, units: 10 }] });
    expect(await stock()).toBe(39);
  });

  test('left out of a policy that is saved, it stays as it is by then', async () => {
    const merchant = await provider.signUp();
    const { id: storeId } = await aSandboxStore(merchant);
    const { stockBuffer: _read, ...others } = (await merchant.call(getStoreSync, { params: { storeId } })).data.policy;
    const saveOthers = async () =>
      (await merchant.call(saveStorePolicy, { params: { storeId }, body: { ...others, priceChange: 'hold' } })).data;
    await save(merchant, { stockBuffer: 5 });
    expect((await saveOthers()).policy).toEqual({ ...others, priceChange: 'hold', stockBuffer: 5 });
    expect((await save(merchant, { stockBuffer: 6 })).storeBuffers).toEqual([]);
    expect(await policyOf(merchant, storeId)).toMatchObject({ priceChange: 'hold', stockBuffer: 6 });
    const { version } = await save(merchant, { storeBuffers: [{ storeId, units: 0 }] });
    expect((await saveOthers()).policy.stockBuffer).toBe(0);
    expect((await merchant.call(getBasicSettings)).data).toMatchObject({ version, storeBuffers: [{ storeId, units: 0 }] });
  });

  test('saved with the store’s policy is not overwritten by settings that were read before', async () => {
    const merchant = await provider.signUp();
    const { id: storeId } = await aSandboxStore(merchant);
    const read = await save(merchant, { stockBuffer: 5 });
    await merchant.call(saveStorePolicy, { params: { storeId }, body: { ...DEFAULT_SYNC_POLICY, stockBuffer: 2 } });
    expect((await merchant.call(saveBasicSettings, { body: { ...read, stockBuffer: 6 } })).problem.code).toBe('version-conflict');
    expect(await policyOf(merchant, storeId)).toEqual({ ...DEFAULT_SYNC_POLICY, stockBuffer: 2 });
    await merchant.call(saveStorePolicy, { params: { storeId }, body: { ...DEFAULT_SYNC_POLICY, priceChange: 'hold', stockBuffer: 2 } });
    expect((await save(merchant, {})).version).toBe(3);
  });
});
