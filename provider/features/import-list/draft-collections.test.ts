import { describe, expect, it } from 'vitest';
import { duplicateImportItem, type ImportItem } from '#contract/import-list.ts';
import { changeImportItems } from '#contract/import-list-changes.ts';
import { COLLECTIONS_MAX } from '#contract/import-list.values.ts';
import { getListing, listListings } from '#contract/my-products.ts';
import { editDraft } from '#tests/support/drafts.ts';
import type { Merchant } from '#tests/support/call.ts';
import { longTest } from '#tests/support/long.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { aDraft, aProduct, aSandboxStore, push, readDraft } from '#tests/support/store-builders.ts';

const provider = await startTestProvider();
const { db } = provider.services.database;

async function aDraftIn(merchant: Merchant, collections: string[]): Promise<ImportItem> {
  return (await editDraft(merchant, await aDraft(merchant, await aProduct(provider)), { collections })).data;
}

async function addTo(merchant: Merchant, drafts: ImportItem[], collections: string[]) {
  const change = { kind: 'add-collections', collections } as const;
  return merchant.call(changeImportItems, { body: { importItemIds: drafts.map(({ id }) => id), change } });
}

async function inShop(storeId: string) {
  const rows = await db
    .selectFrom('sandbox.product as p')
    .innerJoin('store as s', 's.external_id', 'p.shop_id')
    .select('p.collections')
    .where('s.id', '=', storeId)
    .execute();
  return rows.map(({ collections }) => collections);
}

describe('collections of a draft', () => {
  it('are kept as named, once each, and come along when it is duplicated', async () => {
    const merchant = await provider.signUp();
    const draft = await aDraftIn(merchant, [' Gifts ', 'Luz <b>', 'Gifts']);
    expect(draft.collections).toEqual(['Gifts', 'Luz <b>']);
    const copy = await merchant.call(duplicateImportItem, { params: { importItemId: draft.id }, body: { storeIds: [] } });
    expect((await readDraft(merchant, copy.data.importItemId)).collections).toEqual(draft.collections);
  });

  it('are refused by field beyond their number and length', async () => {
    const merchant = await provider.signUp();
    const draft = await aDraftIn(merchant, ['Gifts']);
    const many = Array.from({ length: COLLECTIONS_MAX + 1 }, (_, index) => `Group ${index}`);
    expect((await editDraft(merchant, draft, { collections: many })).problem.fields).toMatchObject([
      { path: 'collections', code: 'too-large' },
    ]);
    expect((await editDraft(merchant, draft, { collections: ['Gifts', 'x'.repeat(101)] })).problem.fields).toMatchObject([
      { path: 'collections.1', code: 'too-long' },
    ]);
    expect((await readDraft(merchant, draft.id)).collections).toEqual(['Gifts']);
  });

  it('are added to many drafts at once; one that would have too many keeps what it has', async () => {
    const merchant = await provider.signUp();
    const few = await aDraftIn(merchant, ['Gifts']);
    const full = await aDraftIn(
      merchant,
      Array.from({ length: COLLECTIONS_MAX }, (_, index) => `Group ${index}`),
    );
    const added = await addTo(merchant, [few, full], ['Spring', 'Gifts']);
    expect(added.data).toEqual({ changed: 1, unfit: 1, titles: [] });
    expect((await readDraft(merchant, few.id)).collections).toEqual(['Gifts', 'Spring']);
    expect((await readDraft(merchant, full.id)).collections).toEqual(full.collections);
    expect((await addTo(await provider.signUp(), [few], ['Mine'])).status).toBe(404);
    expect((await readDraft(merchant, few.id)).collections).toEqual(['Gifts', 'Spring']);
  });

  longTest('go to the store with the product, leave it again, and stand on the listing', async () => {
    const merchant = await provider.signUp();
    const store = await aSandboxStore(merchant);
    const draft = await aDraftIn(merchant, ['Gifts', 'Spring']);
    await push(provider, merchant, store.id, [draft.id]);
    expect(await inShop(store.id)).toEqual([['Gifts', 'Spring']]);
    const listingId = (await merchant.call(listListings)).data[0]?.id ?? '';
    const collections = async () => (await merchant.call(getListing, { params: { listingId } })).data.collections;
    expect(await collections()).toEqual(['Gifts', 'Spring']);
    await editDraft(merchant, draft, { collections: [] });
    await push(provider, merchant, store.id, [draft.id]);
    expect(await inShop(store.id)).toEqual([[]]);
    expect(await collections()).toEqual([]);
  });
});
