import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { getTrackSetting, saveTrackSetting, type TrackSetting, type TrackSettingInput } from '#contract/account.ts';
import type { Merchant } from '#tests/support/call.ts';
import { aStore } from '#tests/support/order-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider();
const { db } = provider.services.database;
const defaults: TrackSetting = {
  number: 'last-mile',
  link: 'carrier',
  carrierName: 'real',
  fixedCarrierName: '',
  notifyBuyer: true,
  when: 'first-scan',
};
const other: TrackSetting = { ...defaults, number: 'first-mile', link: 'branded', carrierName: 'other', notifyBuyer: false, when: 'label' };

const save = (merchant: Merchant, body: TrackSettingInput) => merchant.call(saveTrackSetting, { body });
const read = async (merchant: Merchant) => (await merchant.call(getTrackSetting, { params: { id: merchant.userId } })).data;

async function refusedFields(merchant: Merchant, body: TrackSettingInput) {
  return (await save(merchant, body)).problem.fields?.map(({ path, code }) => `${path} ${code}`);
}

async function named(merchant: Merchant, name: string) {
  const { id } = await aStore(provider, merchant);
  await db.updateTable('store').set({ name }).where('id', '=', id).execute();
  return id;
}

test('tracking is written back by defaults until the merchant saves another setting, also twice at once', async () => {
  const merchant = await provider.signUp();
  expect(await read(merchant)).toEqual({ id: merchant.userId, version: 0, stores: [], ...defaults });
  const saved = await Promise.all([save(merchant, other), save(merchant, other)]);
  expect(saved.map(({ data }) => data.version).sort()).toEqual([1, 2]);
  expect(await read(merchant)).toEqual({ id: merchant.userId, version: 2, stores: [], ...other });
});

test('of two tabs that save at once one is refused, and what it would have overwritten stays', async () => {
  const merchant = await provider.signUp();
  for (const version of [0, 1]) {
    const tabs = await Promise.all([save(merchant, { ...defaults, version }), save(merchant, { ...other, version })]);
    expect(tabs.map(({ status }) => status).sort()).toEqual([200, 409]);
    for (const tab of tabs) if (tab.status === 409) expect(tab.problem.code).toBe('version-conflict');
    expect(await read(merchant)).toEqual(tabs.find(({ status }) => status === 200)?.data);
  }
  expect((await save(merchant, { ...other, version: 9 })).problem.code).toBe('version-conflict');
  expect((await save(await provider.signUp(), { ...other, version: 3 })).problem.code).toBe('version-conflict');
});

test('a store has a setting of its own, until it goes by its account’s again', async () => {
  const merchant = await provider.signUp();
  const [second, first] = [await named(merchant, 'Zebra'), await named(merchant, 'apple')];
  const stores = [second, first].map((storeId) => ({ ...other, storeId }));
  const saved = (await save(merchant, { ...defaults, version: 0, stores })).data;
  expect(saved).toEqual({ id: merchant.userId, version: 1, ...defaults, stores: stores.toReversed() });
  const kept = (await save(merchant, { ...other, version: 1 })).data;
  expect(kept).toMatchObject({ version: 2, number: 'first-mile', stores: [{ storeId: first }, { storeId: second }] });
  expect((await save(merchant, { ...other, stores: stores.slice(0, 1) })).data.stores).toEqual([stores[0]]);
  for (const state of ['uninstalled', 'erased']) await db.updateTable('store').set({ state }).where('id', '=', second).execute();
  expect((await read(merchant)).stores).toEqual([]);
  expect((await save(merchant, { ...other, version: 3, stores: [] })).data).toMatchObject({ version: 4, stores: [] });
});

test('a fixed carrier has to be named, of the account and of each store', async () => {
  const merchant = await provider.signUp();
  const { id: storeId } = await aStore(provider, merchant);
  const fixed = { ...other, carrierName: 'fixed', fixedCarrierName: ' ' } as const;
  expect(await refusedFields(merchant, fixed)).toEqual(['fixedCarrierName required']);
  expect(await refusedFields(merchant, { ...other, stores: [{ ...fixed, storeId }] })).toEqual(['stores.0.fixedCarrierName required']);
  expect((await read(merchant)).version).toBe(0);
  const body = { ...fixed, fixedCarrierName: 'Correios', stores: [{ ...fixed, fixedCarrierName: ' DHL ', storeId }] };
  expect((await save(merchant, body)).data).toMatchObject({ fixedCarrierName: 'Correios', stores: [{ fixedCarrierName: 'DHL' }] });
});

test('a store is one of the account’s, and listed once', async () => {
  const [merchant, stranger] = [await provider.signUp(), await provider.signUp()];
  const [own, erased, foreign] = [await aStore(provider, merchant), await aStore(provider, merchant), await aStore(provider, stranger)];
  for (const state of ['uninstalled', 'erased']) await db.updateTable('store').set({ state }).where('id', '=', erased.id).execute();
  const stores = [own.id, foreign.id, erased.id, uuidv7(), own.id].map((storeId) => ({ ...other, storeId }));
  expect(await refusedFields(merchant, { ...other, stores })).toEqual([
    'stores.1.storeId not-a-choice',
    'stores.2.storeId not-a-choice',
    'stores.3.storeId not-a-choice',
    'stores.4.storeId listed-twice',
  ]);
  expect(await read(merchant)).toMatchObject({ version: 0, stores: [] });
});
