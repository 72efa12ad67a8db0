import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { getJob } from '#contract/jobs.ts';
import {
  archiveListings,
  changeInSandbox,
  countListings,
  dismissSuggestions,
  getListing,
  getStoreSync,
  linkListing,
  listListings,
  syncStore,
  unlinkListings,
} from '#contract/my-products.ts';
import { listOrders } from '#contract/orders.ts';
import { placeTestOrder } from '#contract/stores.ts';
import type { CallOptions, Merchant } from '#tests/support/call.ts';
import { longTest } from '#tests/support/long.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { aProduct, aSandboxStore, type TestProduct } from '#tests/support/store-builders.ts';
import { lifecycleEvents } from '#tests/support/lifecycle-events.ts';

const provider = await startTestProvider({}, { template: 'rates' });
const products = [
  await aProduct(provider, { names: { 'en-US': 'Walnut desk lamp' } }),
  await aProduct(provider, { names: { 'en-US': 'Linen cushion cover' } }),
];

async function listingsOf(merchant: Merchant, options: CallOptions<typeof listListings> = {}) {
  return (await merchant.call(listListings, options)).data;
}

/** A merchant with a store that sold things before it came to us. */
async function aStoreWithProducts() {
  const merchant = await provider.signUp();
  const store = await aSandboxStore(merchant, { withProducts: true });
  await provider.runJobs();
  const listings = await listingsOf(merchant);
  const named = (words: string) => listings.find(({ title }) => title.includes(words))?.id ?? '';
  const [sameSku, sameTitle] = [
    named('(classic)'),
    listings.find(({ title }) => products.some((product) => nameOf(product) === title))?.id ?? '',
  ];
  return { merchant, store, listings, coffee: named('coffee'), sameSku, sameTitle };
}

function nameOf(product: TestProduct): string {
  return product === products[0] ? 'Walnut desk lamp' : 'Linen cushion cover';
}

describe('products a store has of its own', () => {
  longTest('come in when it is connected, not linked, with the time of the sync', async () => {
    const { merchant, store, listings } = await aStoreWithProducts();
    expect(listings).toHaveLength(4);
    expect(
      listings.every(
        ({ state, flags, mappedCount, stock }) => state === 'unlinked' && flags[0] === 'not-linked' && mappedCount === 0 && stock === 0,
      ),
    ).toBe(true);
    expect((await merchant.call(countListings)).data).toMatchObject({ 'all': 4, 'linked': 0, 'not-linked': 4, 'archived': 0 });
    expect((await merchant.call(getStoreSync, { params: { storeId: store.id } })).data.lastSyncAt).not.toBeNull();
  });

  longTest('are suggested by SKU and by title, each with its score, and nothing is for what is none of ours', async () => {
    const { listings, sameSku, sameTitle, coffee } = await aStoreWithProducts();
    const suggestionOf = (id: string) => listings.find((listing) => listing.id === id)?.suggestion;
    expect(suggestionOf(sameSku)).toMatchObject({ reason: 'sku', score: 100 });
    expect(suggestionOf(sameTitle)).toMatchObject({ reason: 'title', score: 90 });
    expect(suggestionOf(coffee)).toBeNull();
  });

  it('are read again on demand, once a key, and are not doubled', async () => {
    const { merchant, store } = await aStoreWithProducts();
    const key = uuidv7();
    const [first, again] = await Promise.all([
      merchant.call(syncStore, { params: { storeId: store.id }, key }),
      merchant.call(syncStore, { params: { storeId: store.id }, key }),
    ]);
    expect(first.data.id).toBe(again.data.id);
    await provider.runJobs();
    expect((await merchant.call(getJob, { params: { jobId: first.data.id } })).data).toMatchObject({
      kind: 'sync-store',
      state: 'done',
      doneCount: 1,
    });
    expect(await listingsOf(merchant)).toHaveLength(4);
  });

  longTest('that were deleted there are marked, and come back when they are there again', async () => {
    const { merchant, store, coffee } = await aStoreWithProducts();
    await merchant.call(changeInSandbox, { params: { listingId: coffee }, body: { deleted: true } });
    await merchant.call(syncStore, { params: { storeId: store.id } });
    await provider.runJobs();
    expect((await merchant.call(getListing, { params: { listingId: coffee } })).data.state).toBe('deleted_in_store');
    expect((await merchant.call(countListings)).data['attention']).toBe(1);
    expect(await lifecycleEvents(provider, 'listing_event', coffee)).toEqual([
      'unlinked by store',
      'unlinked -> deleted_in_store by store',
    ]);
  });
});

describe('linking by a suggestion', () => {
  longTest('maps variants of the same SKU, brings our stock to the store, and orders are sent', async () => {
    const { merchant, store, sameSku } = await aStoreWithProducts();
    const before = (await merchant.call(getListing, { params: { listingId: sameSku } })).data;
    const linked = await merchant.call(linkListing, {
      params: { listingId: sameSku },
      body: { productId: before.suggestions[0]?.productId ?? '' },
    });
    expect(linked.data).toMatchObject({ state: 'active', mappedCount: before.variantCount, suggestions: [] });
    await provider.runJobs();
    const after = (await merchant.call(getListing, { params: { listingId: sameSku } })).data;
    expect(after).toMatchObject({ flags: [], stock: 80, available: 80 });
    expect(after.variants.every(({ profit }) => profit !== null)).toBe(true);
    await merchant.call(placeTestOrder, { params: { storeId: store.id }, body: { listingIds: [sameSku] } });
    await provider.runJobs();
    expect((await merchant.call(listOrders)).data).toMatchObject([{ fulfillmentState: 'ready', payable: true }]);
    expect((await listingsOf(merchant, { query: { tab: 'linked' } })).map(({ id, sold30Days }) => [id, sold30Days > 0])).toEqual([
      [sameSku, true],
    ]);
  });

  longTest('by title pairs variants by their options, or not at all', async () => {
    const { merchant, sameTitle } = await aStoreWithProducts();
    const { suggestions } = (await merchant.call(getListing, { params: { listingId: sameTitle } })).data;
    const linked = await merchant.call(linkListing, {
      params: { listingId: sameTitle },
      body: { productId: suggestions[0]?.productId ?? '' },
    });
    expect(linked.data).toMatchObject({ mappedCount: 2 });
  });

  longTest('can be turned down: nothing is suggested any more', async () => {
    const { merchant, sameTitle } = await aStoreWithProducts();
    const dismissed = await merchant.call(dismissSuggestions, { params: { listingId: sameTitle } });
    expect(dismissed.data.suggestions).toEqual([]);
    expect((await listingsOf(merchant)).find(({ id }) => id === sameTitle)?.suggestion).toBeNull();
  });

  it('is undone by unlinking: the store keeps its product, and it can be linked anew', async () => {
    const { merchant, sameSku } = await aStoreWithProducts();
    const productId = (await merchant.call(getListing, { params: { listingId: sameSku } })).data.suggestions[0]?.productId ?? '';
    await merchant.call(linkListing, { params: { listingId: sameSku }, body: { productId } });
    await provider.runJobs();
    expect((await merchant.call(unlinkListings, { body: { listingIds: [sameSku, sameSku] } })).data).toEqual({ changed: 1 });
    const unlinked = (await merchant.call(getListing, { params: { listingId: sameSku } })).data;
    expect(unlinked).toMatchObject({ state: 'unlinked', mappedCount: 0, flags: ['not-linked'], stock: 80 });
    expect(unlinked.suggestions[0]?.productId).toBe(productId);
    expect((await merchant.call(linkListing, { params: { listingId: sameSku }, body: { productId } })).data.mappedCount).toBe(2);
    expect(await lifecycleEvents(provider, 'listing_event', sameSku)).toEqual([
      'unlinked by store',
      'unlinked -> active by merchant',
      'active -> unlinked by merchant',
      'unlinked -> active by merchant',
    ]);
  });

  it('is refused for a product nobody knows, and for another merchant', async () => {
    const { merchant, sameSku, sameTitle } = await aStoreWithProducts();
    const stranger = await provider.signUp();
    const link = (as: Merchant, productId: string) => as.call(linkListing, { params: { listingId: sameSku }, body: { productId } });
    expect((await link(merchant, uuidv7())).problem.code).toBe('not-found');
    expect((await link(stranger, products[0]?.id ?? '')).problem.code).toBe('not-found');
    const listingIds = [sameSku, sameTitle];
    expect((await stranger.call(unlinkListings, { body: { listingIds } })).problem.code).toBe('not-found');
    expect((await stranger.call(archiveListings, { body: { listingIds, archived: true } })).problem.code).toBe('not-found');
  });
});

it('archived listings stand in their own view only', async () => {
  const { merchant, coffee } = await aStoreWithProducts();
  expect((await merchant.call(archiveListings, { body: { listingIds: [coffee], archived: true } })).data).toEqual({ changed: 1 });
  expect((await merchant.call(countListings)).data).toMatchObject({ 'all': 3, 'not-linked': 3, 'archived': 1 });
  expect((await listingsOf(merchant, { query: { tab: 'archived' } })).map(({ id }) => id)).toEqual([coffee]);
  await merchant.call(archiveListings, { body: { listingIds: [coffee], archived: false } });
  expect((await merchant.call(countListings)).data.all).toBe(4);
});
