import pg from 'pg';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Listing } from '#contract/my-products.ts';
import {
  acceptListingCost,
  changeInSandbox,
  decideStoreChange,
  getListing,
  getStoreSync,
  saveStorePolicy,
  setListingPolicy,
  syncListings,
} from '#contract/my-products.ts';
import { getJob } from '#contract/jobs.ts';
import { listNotifications } from '#contract/notifications.ts';
import { DEFAULT_SYNC_POLICY } from '#contract/sync-policy.values.ts';
import type { SyncPolicy } from '#contract/sync-policy.ts';
import { longTest } from '#tests/support/long.ts';
import { aRule } from '#tests/support/pricing-builders.ts';
import type { Merchant } from '#tests/support/call.ts';
import { openWorker } from '#provider/start-service.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { aDraft, aProduct, aSandboxStore, push } from '#tests/support/store-builders.ts';
import { lifecycleEvents } from '#tests/support/lifecycle-events.ts';
import { patient } from '#tests/support/patience.ts';

const provider = await startTestProvider({}, { template: 'rates' });
const { db } = provider.services.database;

interface Shop {
  merchant: Merchant;
  storeId: string;
  listingId: string;
  ours: string;
}

/** A merchant with a listing of one variant, cost ¥20.00, 40 in stock, under this policy. */
async function aShop(
  policy: Partial<SyncPolicy> = {},
  product: Parameters<typeof aProduct>[1] = { variants: [{ costMinor: 2_000, stock: 40 }] },
): Promise<Shop> {
  const merchant = await provider.signUp();
  const store = await aSandboxStore(merchant);
  await merchant.call(saveStorePolicy, { params: { storeId: store.id }, body: { ...DEFAULT_SYNC_POLICY, ...policy } });
  const made = await aProduct(provider, product);
  const job = await push(provider, merchant, store.id, [(await aDraft(merchant, made)).id]);
  return { merchant, storeId: store.id, listingId: job.rows[0]?.resultId ?? '', ours: made.variantIds[0] ?? '' };
}

async function listingOf({ merchant, listingId }: Shop) {
  return (await merchant.call(getListing, { params: { listingId } })).data;
}

/** What the shop itself has of the listing's first variant. */
async function inStore(shop: Shop): Promise<{ price: number; stock: number; visibility: string }> {
  const { externalProductId } = await listingOf(shop);
  return db
    .selectFrom('sandbox.variant as v')
    .innerJoin('sandbox.product as p', 'p.id', 'v.product_id')
    .select(['v.price_minor as price', 'v.available as stock', 'p.visibility'])
    .where('v.product_id', '=', externalProductId)
    .orderBy('v.position')
    .executeTakeFirstOrThrow();
}

async function setCost({ ours }: Shop, costMinor: number): Promise<void> {
  await db.updateTable('variant').set({ cost_minor: costMinor }).where('id', '=', ours).execute();
  await provider.runJobs();
}

async function setStock({ ours }: Shop, counted: number): Promise<void> {
  await db.updateTable('stock_level').set({ counted }).where('variant_id', '=', ours).execute();
  await provider.runJobs();
}

async function setSale({ ours }: Shop, status: 'on_sale' | 'off_sale'): Promise<void> {
  await db.updateTable('variant').set({ status }).where('id', '=', ours).execute();
  await provider.runJobs();
}

async function noticesOf({ merchant }: Shop): Promise<string[]> {
  await provider.runJobs();
  const notices = (await merchant.call(listNotifications, { query: { tab: 'notice' } })).data;
  return notices.filter(({ kind }) => kind.startsWith('listing-')).map(({ kind, title }) => `${kind}: ${title}`);
}

describe('a rise of our cost', () => {
  longTest('is told and nothing else, when the policy says so; accepting it clears the mark', async () => {
    const shop = await aShop({ priceChange: 'notify' });
    const before = await inStore(shop);
    await setCost(shop, 2_500);
    expect(await listingOf(shop)).toMatchObject({ state: 'active', flags: ['cost-changed'], costFrom: { amountMinor: 2_500 } });
    expect(await inStore(shop)).toEqual(before);
    expect(await noticesOf(shop)).toEqual(['listing-cost-changed: Cost changed: 1']);
    await shop.merchant.call(acceptListingCost, { params: { listingId: shop.listingId } });
    await provider.runJobs();
    expect(await listingOf(shop)).toMatchObject({ state: 'active', flags: [] });
  });

  longTest('holds the product: nothing of it is for sale until the merchant accepts the cost', async () => {
    const shop = await aShop({ priceChange: 'hold' });
    await setCost(shop, 2_500);
    expect(await listingOf(shop)).toMatchObject({ state: 'on_hold', holdCause: 'cost-changed' });
    expect(await inStore(shop)).toMatchObject({ stock: 0 });
    await setStock(shop, 50);
    expect(await inStore(shop)).toMatchObject({ stock: 0 });
    await shop.merchant.call(acceptListingCost, { params: { listingId: shop.listingId } });
    await provider.runJobs();
    expect(await listingOf(shop)).toMatchObject({ state: 'active', holdCause: null, flags: [] });
    expect(await inStore(shop)).toMatchObject({ stock: 50 });
    expect(await lifecycleEvents(provider, 'listing_event', shop.listingId)).toEqual([
      'active by merchant',
      'active -> on_hold by system (cost-changed)',
      'on_hold -> active by merchant',
    ]);
  });

  longTest('beyond the share that is named holds it whatever else is selected; a fall holds nothing', async () => {
    const shop = await aShop({ priceChange: 'notify', holdRiseBp: 1_000 });
    await setCost(shop, 2_200);
    expect(await listingOf(shop)).toMatchObject({ state: 'active', flags: ['cost-changed'] });
    await setCost(shop, 2_201);
    expect(await listingOf(shop)).toMatchObject({ state: 'on_hold', holdCause: 'cost-rose' });
    const falling = await aShop({ priceChange: 'hold', holdRiseBp: 0 });
    await setCost(falling, 1_000);
    expect(await listingOf(falling)).toMatchObject({ state: 'active', flags: ['cost-changed'] });
  });

  longTest('sets the price anew by the rules within the limit, and holds beyond it or without a rule', async () => {
    const shop = await aShop({ priceChange: 're-price', repriceLimitBp: 2_000 });
    const before = await inStore(shop);
    await setCost(shop, 2_100);
    expect(await listingOf(shop)).toMatchObject({ state: 'on_hold', holdCause: 'cost-changed' });
    expect((await inStore(shop)).price).toBe(before.price);
    await aRule(shop.merchant, { method: { kind: 'multiplier', multiplier: '10' } });
    await shop.merchant.call(acceptListingCost, { params: { listingId: shop.listingId } });
    await provider.runJobs();
    await setCost(shop, 2_200);
    const repriced = await listingOf(shop);
    expect(repriced).toMatchObject({ state: 'active', flags: [] });
    expect((await inStore(shop)).price).toBe(repriced.priceFrom.amountMinor);
    expect(repriced.priceFrom.amountMinor).not.toBe(before.price);
    expect(await noticesOf(shop)).toContain('listing-repriced: Repriced: 1');
    await setCost(shop, 4_000);
    expect(await listingOf(shop)).toMatchObject({ state: 'on_hold' });
    expect((await inStore(shop)).price).toBe(repriced.priceFrom.amountMinor);
  });
});

describe('stock that runs out and comes back', () => {
  it.each([
    ['nothing', { stock: 40, visibility: 'published' }],
    ['zero', { stock: 0, visibility: 'published' }],
    ['unpublish', { stock: 0, visibility: 'unpublished' }],
    ['hide', { stock: 0, visibility: 'hidden' }],
  ] as const)('under "%s" leaves the store with %o, and comes back', async (outOfStock, expected) => {
    const shop = await aShop({ outOfStock });
    await setStock(shop, 0);
    expect(await inStore(shop)).toMatchObject(expected);
    expect(await listingOf(shop)).toMatchObject({ flags: ['out-of-stock'], state: outOfStock === 'unpublish' ? 'unpublished' : 'active' });
    await setStock(shop, 12);
    expect(await inStore(shop)).toMatchObject({ stock: 12, visibility: 'published' });
    expect(await listingOf(shop)).toMatchObject({ flags: [], state: 'active' });
    expect(await noticesOf(shop)).toEqual(['listing-back-in-stock: Back in stock: 1', 'listing-out-of-stock: Out of stock: 1']);
  });

  longTest('is not brought back where the merchant wants to do it, nor what the merchant hid', async () => {
    const shop = await aShop({ outOfStock: 'unpublish', backInStock: 'nothing' });
    await setStock(shop, 0);
    await setStock(shop, 9);
    expect(await inStore(shop)).toMatchObject({ stock: 0, visibility: 'unpublished' });
    const hidden = await aShop({ outOfStock: 'unpublish' });
    await hidden.merchant.call(changeInSandbox, { params: { listingId: hidden.listingId }, body: { visibility: 'hidden' } });
    await setStock(hidden, 0);
    await setStock(hidden, 9);
    expect(await inStore(hidden)).toMatchObject({ visibility: 'hidden' });
  });

  longTest('keeps a buffer back, and holds a product below the minimum until there is more', async () => {
    const shop = await aShop({ stockBuffer: 5, minimumStock: 10 });
    await provider.runJobs();
    expect(await inStore(shop)).toMatchObject({ stock: 35 });
    await setStock(shop, 14);
    expect(await listingOf(shop)).toMatchObject({ state: 'on_hold', holdCause: 'stock-low' });
    expect(await inStore(shop)).toMatchObject({ stock: 0 });
    await setStock(shop, 20);
    expect(await listingOf(shop)).toMatchObject({ state: 'active', holdCause: null });
    expect(await inStore(shop)).toMatchObject({ stock: 15 });
  });
});

describe('a product we no longer sell', () => {
  it.each([
    ['notify', 'published'],
    ['unpublish', 'unpublished'],
  ] as const)('under "%s" is %s in the store', async (discontinued, visibility) => {
    const shop = await aShop({ discontinued });
    await setSale(shop, 'off_sale');
    expect(await listingOf(shop)).toMatchObject({ flags: ['off-sale'] });
    expect(await inStore(shop)).toMatchObject({ visibility });
    expect(await noticesOf(shop)).toEqual(['listing-off-sale: No longer available: 1']);
    await setSale(shop, 'on_sale');
    expect(await inStore(shop)).toMatchObject({ visibility: 'published', stock: 40 });
  });
});

describe('what somebody changed in the store', () => {
  async function aChangedShop(change: { priceMinor?: number; stock?: number }) {
    const shop = await aShop();
    const [variant] = (await listingOf(shop)).variants;
    const body = { variants: [{ listingVariantId: variant?.id ?? '', ...change }] };
    await shop.merchant.call(changeInSandbox, { params: { listingId: shop.listingId }, body });
    return { ...shop, writtenMinor: variant?.price.amountMinor };
  }

  it('is never overwritten: it is shown beside what we wrote, and told', async () => {
    const shop = await aChangedShop({ stock: 3 });
    await setStock(shop, 25);
    expect(await inStore(shop)).toMatchObject({ stock: 3 });
    const listing = await listingOf(shop);
    expect(listing.flags).toEqual(['changed-in-store']);
    expect(listing.variants).toMatchObject([{ stock: 3, writtenStock: 40 }]);
    await setStock(shop, 0);
    expect(await inStore(shop)).toMatchObject({ stock: 3 });
    expect(await noticesOf(shop)).toContain('listing-changed-in-store: Changed in the store: 1');
  });

  longTest('is kept, and followed from there, when the merchant says so', async () => {
    const shop = await aChangedShop({ priceMinor: 9_999 });
    const job = await shop.merchant.call(syncListings, { body: { listingIds: [shop.listingId] } });
    await provider.runJobs();
    expect((await shop.merchant.call(getJob, { params: { jobId: job.data.id } })).data).toMatchObject({
      kind: 'sync-listings',
      doneCount: 1,
    });
    expect(await listingOf(shop)).toMatchObject({
      flags: ['changed-in-store'],
      variants: [{ price: { amountMinor: 9_999 }, writtenPrice: { amountMinor: shop.writtenMinor } }],
    });
    await shop.merchant.call(decideStoreChange, { params: { listingId: shop.listingId }, body: { keep: 'store' } });
    await provider.runJobs();
    expect(await listingOf(shop)).toMatchObject({ flags: [], variants: [{ price: { amountMinor: 9_999 }, writtenPrice: null }] });
    expect(await inStore(shop)).toMatchObject({ price: 9_999 });
  });

  longTest('gives way to ours when the merchant says so', async () => {
    const shop = await aChangedShop({ priceMinor: 9_999, stock: 3 });
    await setStock(shop, 39);
    await shop.merchant.call(decideStoreChange, { params: { listingId: shop.listingId }, body: { keep: 'ours' } });
    await provider.runJobs();
    expect(await inStore(shop)).toMatchObject({ price: shop.writtenMinor, stock: 39 });
    expect(await listingOf(shop)).toMatchObject({ flags: [] });
    const again = await shop.merchant.call(decideStoreChange, { params: { listingId: shop.listingId }, body: { keep: 'ours' } });
    expect(again.problem.code).toBe('state-conflict');
  });
});

it('a listing that sells below what it costs landed is loss-making', async () => {
  const shop = await aShop();
  await setCost(shop, 200_000);
  const listing: Listing = await listingOf(shop);
  expect(listing.flags).toContain('loss-making');
  expect(listing.profit?.profit.amountMinor).toBeLessThan(0);
});

longTest('a listing may have a policy of its own, and follow its store’s again', async () => {
  const shop = await aShop({ outOfStock: 'nothing' });
  const set = (policy: SyncPolicy | null) =>
    shop.merchant.call(setListingPolicy, { params: { listingId: shop.listingId }, body: { policy } });
  expect((await set({ ...DEFAULT_SYNC_POLICY, outOfStock: 'hide' })).data).toMatchObject({
    policy: { outOfStock: 'hide' },
    storePolicy: { outOfStock: 'nothing' },
  });
  await setStock(shop, 0);
  expect(await inStore(shop)).toMatchObject({ visibility: 'hidden' });
  expect((await set(null)).data.policy).toBeNull();
});

it('policies are the account’s own', async () => {
  const { storeId, listingId } = await aShop();
  const stranger = await provider.signUp();
  const answers = [
    await stranger.call(getStoreSync, { params: { storeId } }),
    await stranger.call(saveStorePolicy, { params: { storeId }, body: DEFAULT_SYNC_POLICY }),
    await stranger.call(setListingPolicy, { params: { listingId }, body: { policy: null } }),
    await stranger.call(syncListings, { body: { listingIds: [listingId] } }),
    await stranger.call(changeInSandbox, { params: { listingId }, body: { deleted: true } }),
    await stranger.call(acceptListingCost, { params: { listingId } }),
  ];
  expect(answers.map(({ problem }) => problem.code)).toEqual(answers.map(() => 'not-found'));
});

longTest('many changes of one kind are one notice', async () => {
  const shop = await aShop({}, { variants: [{ costMinor: 2_000, stock: 40 }] });
  const second = await aProduct(provider, { variants: [{ costMinor: 2_000, stock: 40 }] });
  await push(provider, shop.merchant, shop.storeId, [(await aDraft(shop.merchant, second)).id]);
  await db
    .updateTable('variant')
    .set({ cost_minor: 2_100 })
    .where('id', 'in', [shop.ours, second.variantIds[0] ?? ''])
    .execute();
  await provider.runJobs();
  expect(await noticesOf(shop)).toEqual(['listing-cost-changed: Cost changed: 2']);
});

longTest('a change with us is in the store within a minute, by the worker as it runs', async () => {
  const shop = await aShop();
  const { externalProductId } = await listingOf(shop);
  await sql`CREATE FUNCTION tell_written() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM pg_notify('written', new.product_id || ' ' || new.available); RETURN NULL; END $$`.execute(db);
  await sql`CREATE TRIGGER tell_written AFTER UPDATE OF available ON sandbox.variant FOR EACH ROW EXECUTE FUNCTION tell_written()`.execute(
    db,
  );
  const listener = new pg.Client({ connectionString: provider.databaseUrl });
  await listener.connect();
  await listener.query('LISTEN written');
  const worker = await openWorker(provider.services, provider.databaseUrl);
  try {
    const written = new Promise<void>((resolve) => {
      listener.on('notification', ({ payload }) => {
        if (payload === `${externalProductId} 7`) resolve();
      });
    });
    const startedAt = performance.now();
    await db.updateTable('stock_level').set({ counted: 7 }).where('variant_id', '=', shop.ours).execute();
    await written;
    expect(performance.now() - startedAt).toBeLessThan(patient(60_000));
  } finally {
    await worker.stop();
    await listener.end();
  }
});
