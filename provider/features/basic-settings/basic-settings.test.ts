import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { type BasicSettings, getBasicSettings, saveBasicSettings } from '#contract/basic-settings.ts';
import { listAccountLog } from '#contract/memberships-staff.ts';
import { getListing, getStoreSync, listListings, saveStorePolicy } from '#contract/my-products.ts';
import { getOrderDocument } from '#contract/orders-files.ts';
import { listStores } from '#contract/stores.ts';
import { DEFAULT_SYNC_POLICY } from '#contract/sync-policy.values.ts';
import type { Merchant } from '#tests/support/call.ts';
import { aReadyOrder, aStore } from '#tests/support/order-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { pdfPages } from '#tests/support/read-pdf.ts';
import { aDraft, aProduct, aSandboxStore, push } from '#tests/support/store-builders.ts';

const provider = await startTestProvider({ limitFactor: 1_000 }, { template: 'rates' });

async function save(merchant: Merchant, changes: Partial<BasicSettings>): Promise<BasicSettings> {
  const now = (await merchant.call(getBasicSettings)).data;
  return (await merchant.call(saveBasicSettings, { body: { ...now, ...changes } })).data;
}

test('are the defaults until they are saved, each account’s own, and never overwrite a newer save', async () => {
  const [merchant, other] = await Promise.all([provider.signUp(), provider.signUp()]);
  const defaults = { version: 0, defaultStoreId: null, documentLocale: null, stockBuffer: 0, noteTemplates: [] };
  expect((await merchant.call(getBasicSettings)).data).toEqual(defaults);
  const noteTemplates = [{ name: 'Gift', text: 'Wrap it as a gift.' }];
  expect(await save(merchant, { documentLocale: 'pt-BR', noteTemplates })).toEqual({
    ...defaults,
    version: 1,
    documentLocale: 'pt-BR',
    noteTemplates,
  });
  expect((await merchant.call(saveBasicSettings, { body: defaults })).problem.code).toBe('version-conflict');
  expect((await other.call(getBasicSettings)).data).toEqual(defaults);
  expect((await merchant.call(listAccountLog)).data.map(({ action }) => action)).toEqual(['settings-saved']);
});

test('name the field that is wrong', async () => {
  const [merchant, other] = await Promise.all([provider.signUp(), provider.signUp()]);
  const foreign = await aStore(provider, other);
  const now = (await merchant.call(getBasicSettings)).data;
  const refused = async (changes: Partial<BasicSettings>) =>
    (await merchant.call(saveBasicSettings, { body: { ...now, ...changes } })).problem.fields?.map(({ path, code }) => `${path} ${code}`);
  expect(await refused({ defaultStoreId: foreign.id })).toEqual(['defaultStoreId not-a-choice']);
  expect(await refused({ defaultStoreId: uuidv7() })).toEqual(['defaultStoreId not-a-choice']);
  expect(await refused({ stockBuffer: -1 })).toEqual(['stockBuffer too-small']);
  const template = { name: 'Gift', text: 'Wrap it.' };
  expect(await refused({ noteTemplates: [template, { ...template, name: 'GIFT' }] })).toEqual(['noteTemplates.1.name name-taken']);
});

test('the default store is marked in the list of stores', async () => {
  const merchant = await provider.signUp();
  const [first, second] = [await aStore(provider, merchant), await aStore(provider, merchant)];
  await save(merchant, { defaultStoreId: first.id });
  const marked = (await merchant.call(listStores)).data.map(({ id, isDefault }) => [id, isDefault]);
  expect(new Map(marked as [string, boolean][])).toEqual(
    new Map([
      [first.id, true],
      [second.id, false],
    ]),
  );
});

test('documents are written in their language, whoever asks', async () => {
  const merchant = await provider.signUp();
  const { order } = await aReadyOrder(provider, merchant);
  const slip = async () => {
    const params = { orderId: order.id, document: 'packing-slips' as const };
    const { data } = await merchant.call(getOrderDocument, { params, locale: 'en-US' });
    return pdfPages(Buffer.from(data.content, 'base64'));
  };
  const english = await slip();
  await save(merchant, { documentLocale: 'pt-BR' });
  const portuguese = await slip();
  expect(portuguese).not.toEqual(english);
  await save(merchant, { documentLocale: null });
  expect(await slip()).toEqual(english);
});

test('the stock buffer is withheld from stores without a policy of their own', async () => {
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
