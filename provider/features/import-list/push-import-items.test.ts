import { afterEach, describe, expect, it, vi } from 'vitest';
import { importProducts, listImportItems, updateImportItem } from '#contract/import-list.ts';
import { pushImportItems } from '#contract/import-list-pushes.ts';
import { getJob } from '#contract/jobs.ts';
import { listListings } from '#contract/my-products.ts';
import { PlatformRefusal } from '#provider/platforms/platform.ts';
import { sandboxPlatform } from '#provider/platforms/sandbox/sandbox-platform.ts';
import { tasks } from '#provider/tasks.ts';
import { longTest } from '#tests/support/long.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { aDraft, aProduct, aSandboxStore, push, readDraft } from '#tests/support/store-builders.ts';

const provider = await startTestProvider();
const { db } = provider.services.database;
afterEach(() => vi.restoreAllMocks());

async function aMerchantWithDraft(productOverrides: Parameters<typeof aProduct>[1] = {}) {
  const merchant = await provider.signUp();
  const store = await aSandboxStore(merchant);
  const product = await aProduct(provider, productOverrides);
  return { merchant, store, product, draft: await aDraft(merchant, product) };
}

async function productsInShopOf(storeId: string) {
  return db
    .selectFrom('sandbox.product as p')
    .innerJoin('store as s', 's.external_id', 'p.shop_id')
    .select(['p.id', 'p.title', 'p.body_html', 'p.image_url', 'p.supplier_key'])
    .where('s.id', '=', storeId)
    .execute();
}

async function variantsOf(productId: string) {
  return db
    .selectFrom('sandbox.variant')
    .select(['sku', 'price_minor', 'title'])
    .where('product_id', '=', productId)
    .orderBy('position')
    .execute();
}

async function listedCount(productId: string): Promise<number> {
  return (await db.selectFrom('product').select('listed_count').where('id', '=', productId).executeTakeFirstOrThrow()).listed_count;
}

function runRow(accountId: string, jobId: string, lastAttempt = false): Promise<void> {
  return tasks['push-listing'].run(provider.services, { accountId, jobId, seq: 1 }, { attempt: lastAttempt ? 5 : 1, lastAttempt });
}

describe('a push', () => {
  it('answers with a job at once and makes the product in the store, mapped to ours', async () => {
    const { merchant, store, product, draft } = await aMerchantWithDraft();
    const started = await merchant.call(pushImportItems, { body: { storeIds: [store.id], importItemIds: [draft.id] }, locale: 'pt-BR' });
    expect(started.data).toMatchObject({
      kind: 'push-listings',
      state: 'queued',
      total: 1,
      doneCount: 0,
      failedCount: 0,
      finishedAt: null,
    });
    expect(started.data.rows).toEqual([{ seq: 1, label: 'Desk lamp', state: 'queued', cause: null, resultId: null }]);
    expect(await productsInShopOf(store.id)).toEqual([]);
    await provider.runJobs();
    const [listing] = (await merchant.call(listListings)).data;
    const job = (await merchant.call(getJob, { params: { jobId: started.data.id } })).data;
    expect(job).toMatchObject({
      state: 'done',
      doneCount: 1,
      failedCount: 0,
      rows: [{ state: 'done', resultId: listing?.id, cause: null }],
    });
    expect(job.finishedAt).not.toBeNull();
    expect(listing).toMatchObject({
      storeId: store.id,
      productId: product.id,
      title: 'Desk lamp',
      state: 'active',
      variantCount: 2,
      mappedCount: 2,
      pictureUrl: draft.pictureUrl,
    });
    const [made] = await productsInShopOf(store.id);
    expect(made).toMatchObject({
      id: listing?.externalProductId,
      title: 'Desk lamp',
      body_html: '<p>Desk lamp</p>',
      supplier_key: draft.id,
    });
    expect(made?.image_url).toBe(`${provider.services.config.publicUrl}${draft.pictureUrl}`);
    expect(await variantsOf(made?.id ?? '')).toEqual([
      { sku: product.skus[0], price_minor: 1_999, title: 'Red' },
      { sku: product.skus[1], price_minor: 1_999, title: 'Blue' },
    ]);
    expect((await readDraft(merchant, draft.id)).pushedStoreIds).toEqual([store.id]);
    expect(await listedCount(product.id)).toBe(1);
  });

  longTest('again brings the same listing up to date', async () => {
    const { merchant, store, product, draft } = await aMerchantWithDraft();
    const first = await push(provider, merchant, store.id, [draft.id]);
    const variants = draft.variants.map((variant, index) => ({
      variantId: variant.variantId,
      include: index === 1,
      priceMinor: 2_999,
      compareAtMinor: null,
    }));
    await merchant.call(updateImportItem, {
      params: { importItemId: draft.id },
      body: { version: draft.version, title: 'Better lamp', descriptionHtml: '', variants },
    });
    const second = await push(provider, merchant, store.id, [draft.id]);
    expect(second.rows[0]?.resultId).toBe(first.rows[0]?.resultId);
    expect((await merchant.call(listListings)).data).toMatchObject([
      { title: 'Better lamp', variantCount: 1, mappedCount: 1, priceFrom: { amountMinor: 2_999, currency: 'USD' } },
    ]);
    const made = await productsInShopOf(store.id);
    expect(made).toHaveLength(1);
    expect(await variantsOf(made[0]?.id ?? '')).toEqual([{ sku: product.skus[1], price_minor: 2_999, title: 'Blue' }]);
    expect(await listedCount(product.id)).toBe(1);
  });

  it('asked 20 times at once with one key is one job; with many keys still one listing', async () => {
    const { merchant, store, product, draft } = await aMerchantWithDraft();
    const body = { storeIds: [store.id], importItemIds: [draft.id, draft.id] };
    const sameKey = await Promise.all(Array.from({ length: 20 }, () => merchant.call(pushImportItems, { body, key: 'one' })));
    expect(new Set(sameKey.map((answer) => answer.text)).size).toBe(1);
    expect(sameKey[0]?.data.total).toBe(1);
    const jobs = [sameKey[0]?.data.id ?? ''];
    for (let more = 0; more < 4; more += 1) jobs.push((await merchant.call(pushImportItems, { body })).data.id);
    await Promise.all([...jobs, ...jobs].map((jobId) => runRow(merchant.accountId, jobId)));
    await provider.runJobs();
    expect((await merchant.call(listListings)).data).toHaveLength(1);
    expect(await productsInShopOf(store.id)).toHaveLength(1);
    expect(await listedCount(product.id)).toBe(1);
    for (const jobId of jobs) {
      expect((await merchant.call(getJob, { params: { jobId } })).data).toMatchObject({ state: 'done', doneCount: 1, failedCount: 0 });
    }
  });

  it('of a draft with problems fails that row with the first of them, and only that row', async () => {
    const { merchant, store, draft } = await aMerchantWithDraft();
    const bare = await aDraft(merchant, await aProduct(provider, { pictureCount: 0, variants: [{ suggestedMinor: 0 }] }));
    const job = await push(provider, merchant, store.id, [bare.id, draft.id]);
    expect(job).toMatchObject({
      state: 'done',
      total: 2,
      doneCount: 1,
      failedCount: 1,
      rows: [
        { seq: 1, state: 'failed', cause: { code: 'no-picture', params: {} }, resultId: null },
        { seq: 2, state: 'done', cause: null },
      ],
    });
    expect(await productsInShopOf(store.id)).toHaveLength(1);
  });

  longTest('to a store in another currency converts the prices', async () => {
    const { merchant, draft } = await aMerchantWithDraft();
    const store = await aSandboxStore(merchant, { currency: 'EUR', country: 'ES' });
    await push(provider, merchant, store.id, [draft.id]);
    expect((await merchant.call(listListings, { query: { storeId: store.id } })).data).toMatchObject([
      { priceFrom: { amountMinor: 1_839, currency: 'EUR' } },
    ]);
  });

  it('to two stores is a listing in each', async () => {
    const { merchant, store, product, draft } = await aMerchantWithDraft();
    const other = await aSandboxStore(merchant);
    await push(provider, merchant, store.id, [draft.id]);
    await push(provider, merchant, other.id, [draft.id]);
    expect((await merchant.call(listListings)).data.map((listing) => listing.storeId).sort()).toEqual([store.id, other.id].sort());
    expect(await listedCount(product.id)).toBe(2);
    expect((await readDraft(merchant, draft.id)).pushedStoreIds).toEqual([store.id, other.id]);
  });

  it('needs a store that works', async () => {
    const { merchant, store, draft } = await aMerchantWithDraft();
    await db.updateTable('store').set({ state: 'paused' }).where('id', '=', store.id).execute();
    const refused = await merchant.call(pushImportItems, { body: { storeIds: [store.id], importItemIds: [draft.id] } });
    expect([refused.status, refused.problem.code]).toEqual([409, 'state-conflict']);
  });

  it('fails its rows when the store is disconnected before they run', async () => {
    const { merchant, store, draft } = await aMerchantWithDraft();
    const started = await merchant.call(pushImportItems, { body: { storeIds: [store.id], importItemIds: [draft.id] } });
    await db.updateTable('store').set({ state: 'uninstalled' }).where('id', '=', store.id).execute();
    await provider.runJobs();
    expect((await merchant.call(getJob, { params: { jobId: started.data.id } })).data).toMatchObject({
      state: 'done',
      rows: [{ state: 'failed', cause: { code: 'store-not-connected' } }],
    });
  });

  it('is refused for good by a store that no longer knows our token', async () => {
    const { merchant, store, draft } = await aMerchantWithDraft();
    await db
      .updateTable('sandbox.shop')
      .set({ access_token_hash: Buffer.alloc(32) })
      .where('domain', '=', store.domain)
      .execute();
    expect(await push(provider, merchant, store.id, [draft.id])).toMatchObject({
      state: 'done',
      failedCount: 1,
      rows: [{ state: 'failed', cause: { code: 'store-not-connected' } }],
    });
    expect((await merchant.call(listListings)).data).toEqual([]);
  });

  it('waits for a store that is down and says so only after the last try', async () => {
    const { merchant, store, draft } = await aMerchantWithDraft();
    const started = await merchant.call(pushImportItems, { body: { storeIds: [store.id], importItemIds: [draft.id] } });
    const jobId = started.data.id;
    vi.spyOn(sandboxPlatform.catalog, 'pushProduct').mockRejectedValue(
      new PlatformRefusal({ code: 'store-unreachable', params: {} }, true),
    );
    await expect(runRow(merchant.accountId, jobId)).rejects.toThrow('store-unreachable');
    expect((await merchant.call(getJob, { params: { jobId } })).data).toMatchObject({
      state: 'running',
      failedCount: 0,
      rows: [{ state: 'running', cause: null }],
    });
    await runRow(merchant.accountId, jobId, true);
    await runRow(merchant.accountId, jobId, true);
    expect((await merchant.call(getJob, { params: { jobId } })).data).toMatchObject({
      state: 'done',
      doneCount: 0,
      failedCount: 1,
      rows: [{ state: 'failed', cause: { code: 'store-unreachable' } }],
    });
  });

  it('ends its row also when something nobody thought of goes wrong to the last', async () => {
    const { merchant, store, draft } = await aMerchantWithDraft();
    const jobId = (await merchant.call(pushImportItems, { body: { storeIds: [store.id], importItemIds: [draft.id] } })).data.id;
    vi.spyOn(sandboxPlatform.catalog, 'pushProduct').mockRejectedValue(new TypeError('surprise'));
    await expect(runRow(merchant.accountId, jobId)).rejects.toThrow('surprise');
    await runRow(merchant.accountId, jobId, true);
    expect((await merchant.call(getJob, { params: { jobId } })).data).toMatchObject({ state: 'done', failedCount: 1 });
  });

  longTest('of a hundred drafts is one job of a hundred rows; of more it is refused', async () => {
    const merchant = await provider.signUp();
    const store = await aSandboxStore(merchant);
    const productIds: string[] = [];
    for (let made = 0; made < 100; made += 1) productIds.push((await aProduct(provider, { variants: [{}] })).id);
    const imported = await merchant.call(importProducts, { body: { productIds } });
    const job = await push(provider, merchant, store.id, imported.data.added);
    expect(job).toMatchObject({ state: 'done', total: 100, doneCount: 100, failedCount: 0 });
    expect(job.rows.map((row) => row.seq)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    expect(
      (await merchant.call(listImportItems, { query: { pageSize: 200 } })).data.every((item) => item.pushedStoreIds.length === 1),
    ).toBe(true);
    const tooMany = await merchant.call(pushImportItems, {
      body: { storeIds: [store.id], importItemIds: [...imported.data.added, imported.data.added[0] ?? ''] },
    });
    expect([tooMany.status, tooMany.problem.fields?.[0]?.path]).toEqual([400, 'importItemIds']);
  });
});
