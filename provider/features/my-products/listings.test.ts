import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { getListing, listListings } from '#contract/my-products.ts';
import { inTransaction } from '#provider/database/database.ts';
import { longTest } from '#tests/support/long.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { aDraft, aProduct, aSandboxStore, push } from '#tests/support/store-builders.ts';
import { findMappings } from './find-mappings.ts';

const provider = await startTestProvider();

async function aListing(names?: { 'en-US': string }) {
  const merchant = await provider.signUp();
  const store = await aSandboxStore(merchant);
  const product = await aProduct(provider, {
    variants: [
      { costMinor: 1_000, stock: 3 },
      { costMinor: 3_000, stock: 4 },
    ],
    ...(names === undefined ? {} : { names }),
  });
  const draft = await aDraft(merchant, product);
  const job = await push(provider, merchant, store.id, [draft.id]);
  return { merchant, store, product, listingId: job.rows[0]?.resultId ?? '' };
}

describe('a listing', () => {
  longTest('shows its variants and what is sent when each sells', async () => {
    const { merchant, store, product, listingId } = await aListing();
    const listing = (await merchant.call(getListing, { params: { listingId } })).data;
    expect(listing).toMatchObject({
      storeName: store.name,
      platform: 'sandbox',
      mode: 'test',
      costFrom: { amountMinor: 1_000, currency: 'CNY' },
      costTo: { amountMinor: 3_000, currency: 'CNY' },
      priceFrom: { amountMinor: 1_999, currency: 'USD' },
      variants: [
        {
          title: 'Red',
          sku: product.skus[0],
          mapping: {
            kind: 'simple',
            parts: [{ role: 'item', variantId: product.variantIds[0], quantity: 1, cost: { amountMinor: 1_000 }, available: 3 }],
          },
        },
        { title: 'Blue', mapping: { parts: [{ variantId: product.variantIds[1], available: 4 }] } },
      ],
    });
    expect((await merchant.call(listListings)).data).toEqual([expect.objectContaining({ id: listing.id, title: 'Desk lamp' })]);
  });

  longTest('is found by title and SKU and filtered by store', async () => {
    const { merchant, store, product } = await aListing({ 'en-US': 'Brass_hook' });
    const count = async (query: { q?: string; storeId?: string }) => (await merchant.call(listListings, { query })).page.total;
    expect([await count({ q: 'ss_h' }), await count({ q: product.skus[0] ?? '' }), await count({ q: 'ssxh' })]).toEqual([1, 1, 0]);
    expect([await count({ storeId: store.id }), await count({ storeId: uuidv7() })]).toEqual([1, 0]);
  });

  it('is found by the SKU of what is sent for it, whatever its own is in the store', async () => {
    const { merchant, listingId, product } = await aListing();
    await provider.services.database.pool.query("UPDATE listing_variant SET sku = 'SHOP-' || position WHERE listing_id = $1", [listingId]);
    const found = async (q: string) => (await merchant.call(listListings, { query: { q } })).data.map(({ id }) => id);
    expect(await found(product.skus[1] ?? '')).toEqual([listingId]);
    expect(await found('SKU-of-nobody')).toEqual([]);
  });

  longTest('pages newest first, both ways', async () => {
    const { merchant, store, listingId } = await aListing();
    const ids = [listingId];
    for (let made = 0; made < 2; made += 1) {
      const job = await push(provider, merchant, store.id, [(await aDraft(merchant, await aProduct(provider))).id]);
      ids.unshift(job.rows[0]?.resultId ?? '');
    }
    const one = await merchant.call(listListings, { query: { pageSize: 2 } });
    const two = await merchant.call(listListings, { query: { pageSize: 2, cursor: one.page.next ?? '' } });
    const back = await merchant.call(listListings, { query: { pageSize: 2, cursor: two.page.previous ?? '' } });
    expect([...one.data, ...two.data].map((listing) => listing.id)).toEqual(ids);
    expect(back.data).toEqual(one.data);
  });

  it('of another merchant does not exist', async () => {
    const { store, listingId } = await aListing();
    const stranger = await aListing();
    expect((await stranger.merchant.call(getListing, { params: { listingId } })).status).toBe(404);
    expect((await stranger.merchant.call(getListing, { params: { listingId: uuidv7() } })).status).toBe(404);
    expect((await stranger.merchant.call(listListings, { query: { storeId: store.id } })).data).toEqual([]);
    expect((await stranger.merchant.call(listListings)).data.map((listing) => listing.id)).toEqual([stranger.listingId]);
  });
});

describe('mappings', () => {
  longTest('are found by the store’s variant ids, in the store and account they belong to only', async () => {
    const { merchant, store, product, listingId } = await aListing();
    const stranger = await aListing();
    const { variants } = (await merchant.call(getListing, { params: { listingId } })).data;
    const externalIds = [...variants.map((variant) => variant.externalVariantId), 'unknown'];
    const find = (accountId: string, storeId: string) =>
      inTransaction(provider.services.database, (tx) => findMappings(tx, accountId, storeId, externalIds));
    const found = await find(merchant.accountId, store.id);
    expect([...found.keys()].sort()).toEqual(variants.map((variant) => variant.externalVariantId).sort());
    expect(found.get(variants[0]?.externalVariantId ?? '')).toEqual({
      listingVariantId: variants[0]?.id,
      variantId: product.variantIds[0],
    });
    expect((await find(stranger.merchant.accountId, store.id)).size).toBe(0);
    expect((await find(stranger.merchant.accountId, stranger.store.id)).size).toBe(0);
    const none = await inTransaction(provider.services.database, (tx) => findMappings(tx, merchant.accountId, store.id, []));
    expect(none.size).toBe(0);
  });
});
