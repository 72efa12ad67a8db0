import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { QueryInput } from '#contract/endpoint.ts';
import {
  duplicateImportItem,
  getImportItem,
  importProducts,
  listImportItems,
  mergeImportItems,
  restoreImportItem,
  splitImportItem,
} from '#contract/import-list.ts';
import { changeImportItems } from '#contract/import-list-changes.ts';
import { getProduct } from '#contract/products.ts';
import { aDraftOfFour, editDraft } from '#tests/support/drafts.ts';
import { longTest } from '#tests/support/long.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { aDraft, aProduct, aSandboxStore, readDraft } from '#tests/support/store-builders.ts';

const provider = await startTestProvider();
const { db } = provider.services.database;

describe('many drafts at once', () => {
  longTest('change titles after a preview that changes nothing; titles that would not fit stay', async () => {
    const merchant = await provider.signUp();
    const [lamp, long] = [await aDraft(merchant, await aProduct(provider)), await aDraft(merchant, await aProduct(provider))];
    await editDraft(merchant, long, { title: `lamp ${'x'.repeat(250)}` });
    const importItemIds = [lamp.id, long.id];
    const change = { kind: 'replace-in-titles', find: 'lamp', replace: '$& light' } as const;
    const preview = await merchant.call(changeImportItems, { body: { importItemIds, change, preview: true } });
    expect(preview.data).toEqual({
      changed: 1,
      unfit: 1,
      titles: [{ importItemId: lamp.id, before: 'Desk lamp', after: 'Desk $& light' }],
    });
    expect((await readDraft(merchant, lamp.id)).title).toBe('Desk lamp');
    expect((await merchant.call(changeImportItems, { body: { importItemIds, change } })).data).toEqual(preview.data);
    expect(await readDraft(merchant, lamp.id)).toMatchObject({ title: 'Desk $& light', version: 2 });
    await merchant.call(changeImportItems, {
      body: { importItemIds: [lamp.id], change: { kind: 'affix-titles', prefix: 'New ', suffix: '' } },
    });
    await merchant.call(changeImportItems, { body: { importItemIds, change: { kind: 'add-tags', tags: ['sale'] } } });
    await merchant.call(changeImportItems, { body: { importItemIds, change: { kind: 'set-vendor', vendor: 'Casa Luz' } } });
    expect(await readDraft(merchant, lamp.id)).toMatchObject({
      title: 'New Desk $& light',
      tags: ['sale'],
      vendor: 'Casa Luz',
      version: 5,
    });
    expect((await merchant.call(listImportItems, { query: { tag: 'SALE' } })).data).toHaveLength(2);
  });

  longTest('are all found or none is changed, and stores must be one’s own', async () => {
    const [merchant, stranger] = [await provider.signUp(), await provider.signUp()];
    const store = await aSandboxStore(stranger);
    const [own, foreign] = [await aDraft(merchant, await aProduct(provider)), await aDraft(stranger, await aProduct(provider))];
    const answers = [
      await merchant.call(changeImportItems, {
        body: { importItemIds: [own.id, foreign.id], change: { kind: 'set-vendor', vendor: 'x' } },
      }),
      await merchant.call(changeImportItems, { body: { importItemIds: [own.id], change: { kind: 'set-stores', storeIds: [store.id] } } }),
      await merchant.call(mergeImportItems, { body: { importItemIds: [own.id, foreign.id] } }),
      await merchant.call(splitImportItem, { params: { importItemId: foreign.id }, body: { version: 1, option: 0 } }),
      await merchant.call(duplicateImportItem, { params: { importItemId: foreign.id }, body: { storeIds: [] } }),
      await merchant.call(duplicateImportItem, { params: { importItemId: own.id }, body: { storeIds: [store.id] } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(await readDraft(merchant, own.id)).toEqual(own);
    expect(await readDraft(stranger, foreign.id)).toEqual(foreign);
  });

  it('are narrowed by store, category and the day they were added', async () => {
    const merchant = await provider.signUp();
    const store = await aSandboxStore(merchant);
    const [meant, other] = [await aDraft(merchant, await aProduct(provider)), await aDraft(merchant, await aProduct(provider))];
    await editDraft(merchant, meant, { targetStoreIds: [store.id] });
    await db.updateTable('import_item').set({ added_at: '2026-01-01T00:00:00Z' }).where('id', '=', other.id).execute();
    const found = async (query: QueryInput<typeof listImportItems>) =>
      (await merchant.call(listImportItems, { query })).data.map(({ id }) => id);
    expect(await found({ storeId: store.id })).toEqual([meant.id]);
    expect(await found({ addedFrom: '2026-02-01T00:00:00Z' })).toEqual([meant.id]);
    expect(await found({ addedBefore: '2026-02-01T00:00:00Z' })).toEqual([other.id]);
    expect(await found({ categoryId: uuidv7() })).toEqual([]);
  });
});

describe('one draft made several', () => {
  it('is split by an option, once, and merged again', async () => {
    const merchant = await provider.signUp();
    const draft = await aDraftOfFour(provider, merchant);
    const body = { version: draft.version, option: 0 };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => merchant.call(splitImportItem, { params: { importItemId: draft.id }, body })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const ids = answers.find(({ status }) => status === 200)?.data.importItemIds ?? [];
    const parts = await Promise.all(ids.map((id) => readDraft(merchant, id)));
    expect(parts).toMatchObject([
      { title: 'Desk lamp - Red', optionNames: ['Size'], variants: [{ options: ['Small'] }, { options: ['Large'] }], problems: [] },
      { title: 'Desk lamp - Blue', optionNames: ['Size'], variants: [{ options: ['Small'] }, { options: ['Large'] }], problems: [] },
    ]);
    expect((await merchant.call(getProduct, { params: { productId: draft.productId } })).data.importItemId).toBe(draft.id);
    const again = await merchant.call(importProducts, { body: { productIds: [draft.productId] } });
    expect(again.data).toEqual({ added: [], alreadyThere: 1 });

    const merged = await merchant.call(mergeImportItems, { body: { importItemIds: ids.toReversed() } });
    expect(merged.data.importItemId).toBe(draft.id);
    expect(await readDraft(merchant, draft.id)).toMatchObject({
      optionNames: ['Color', 'Size'],
      problems: [],
      variants: [
        { options: ['Red', 'Small'] },
        { options: ['Red', 'Large'] },
        { options: ['Blue', 'Small'] },
        { options: ['Blue', 'Large'] },
      ],
    });
    expect((await merchant.call(restoreImportItem, { params: { importItemId: ids[1] ?? '' } })).status).toBe(200);
  });

  it('can’t be split by an option of one value, nor merged with another product’s', async () => {
    const merchant = await provider.signUp();
    const one = await aDraft(merchant, await aProduct(provider, { variants: [{}] }));
    const other = await aDraft(merchant, await aProduct(provider));
    const answers = [
      await merchant.call(splitImportItem, { params: { importItemId: one.id }, body: { version: 1, option: 0 } }),
      await merchant.call(splitImportItem, { params: { importItemId: other.id }, body: { version: 1, option: 7 } }),
      await merchant.call(mergeImportItems, { body: { importItemIds: [one.id, other.id] } }),
    ];
    expect(answers.map(({ status, problem }) => [status, problem.code])).toEqual(answers.map(() => [409, 'state-conflict']));
  });

  it('is duplicated for a second store once a key', async () => {
    const merchant = await provider.signUp();
    const store = await aSandboxStore(merchant);
    const draft = await aDraft(merchant, await aProduct(provider));
    const params = { importItemId: draft.id };
    const made = await Promise.all(
      Array.from({ length: 4 }, () => merchant.call(duplicateImportItem, { params, body: { storeIds: [store.id] }, key: 'twice' })),
    );
    expect(new Set(made.map(({ data }) => data.importItemId)).size).toBe(1);
    const copy = (await merchant.call(getImportItem, { params: { importItemId: made[0]?.data.importItemId ?? '' } })).data;
    expect(copy).toMatchObject({ title: draft.title, targetStoreIds: [store.id] });
    expect(copy.variants).toEqual(draft.variants);
    expect((await merchant.call(listImportItems)).data).toHaveLength(2);
  });
});
