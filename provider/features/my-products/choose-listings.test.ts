import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { QueryInput } from '#contract/endpoint.ts';
import { getJob, type Job } from '#contract/jobs.ts';
import {
  changeInSandbox,
  changeMatchingListings,
  decideStoreChange,
  getListing,
  listListings,
  syncListings,
} from '#contract/my-products.ts';
import type { ListingChange } from '#contract/my-products.values.ts';
import { getPriceRun, planPriceRun, rollBackPriceRun, startPriceRun } from '#contract/price-runs.ts';
import { applyRulesToDrafts } from '#contract/pricing-rules.ts';
import { editDraft } from '#tests/support/drafts.ts';
import { longTest } from '#tests/support/long.ts';
import { aRule } from '#tests/support/pricing-builders.ts';
import type { Merchant } from '#tests/support/call.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { aDraft, aProduct, aSandboxStore, push, readDraft, type TestProduct } from '#tests/support/store-builders.ts';
import { lifecycleEvents } from '#tests/support/lifecycle-events.ts';

const provider = await startTestProvider({}, { template: 'rates' });
const { db } = provider.services.database;

interface Shop {
  merchant: Merchant;
  storeId: string;
  products: TestProduct[];
  listingIds: string[];
}

/** A merchant with listings of one variant each, of these costs. */
/** At a price of one's own where one is given, else as drafts are priced. */
async function aShop(costs: number[] = [1_000, 2_000, 3_000], priceMinor?: number): Promise<Shop> {
  const merchant = await provider.signUp();
  const { id: storeId } = await aSandboxStore(merchant);
  const products: TestProduct[] = [];
  const listingIds: string[] = [];
  for (const costMinor of costs) {
    const product = await aProduct(provider, { variants: [{ costMinor }] });
    const draft = await aDraft(merchant, product);
    const variants = draft.variants.map(({ variantId }) => ({ variantId, priceMinor: priceMinor ?? null }));
    if (priceMinor !== undefined) await editDraft(merchant, draft, { variants });
    const job = await push(provider, merchant, storeId, [draft.id]);
    products.push(product);
    listingIds.push(job.rows[0]?.resultId ?? '');
  }
  return { merchant, storeId, products, listingIds };
}

type Filter = QueryInput<typeof listListings>;

/** Places of the listings a filter finds. */
async function found({ merchant, listingIds }: Shop, query: Filter): Promise<number[]> {
  const { data, page } = await merchant.call(listListings, { query });
  expect(page.total).toBe(data.length);
  return data.map(({ id }) => listingIds.indexOf(id)).sort();
}

describe('my products are narrowed', () => {
  longTest('by the category of what they are linked to, of any level', async () => {
    const shop = await aShop();
    const [top, below] = [await aCategory(null), uuidv7()];
    await aCategory(top, below);
    const put = (place: number, of: { category_1_id: string; category_2_id?: string }) =>
      db
        .updateTable('product')
        .set(of)
        .where('id', '=', shop.products[place]?.id ?? '')
        .execute();
    await put(0, { category_1_id: top, category_2_id: below });
    await put(1, { category_1_id: top });
    expect(await found(shop, { categoryId: top })).toEqual([0, 1]);
    expect(await found(shop, { categoryId: below })).toEqual([0]);
    expect(await found(shop, { categoryId: uuidv7() })).toEqual([]);
  });

  longTest('by a tag they were pushed with, in any case of letters', async () => {
    const shop = await aShop();
    const { data: listings } = await shop.merchant.call(listListings);
    expect(listings).toHaveLength(3);
    const drafts = await db
      .selectFrom('import_item')
      .select(['id', 'product_id'])
      .where('account_id', '=', shop.merchant.accountId)
      .execute();
    const draftId = drafts.find(({ product_id }) => product_id === shop.products[1]?.id)?.id ?? '';
    await editDraft(shop.merchant, await readDraft(shop.merchant, draftId), { tags: ['Summer', '50%_off'] });
    expect(await found(shop, { tag: 'summer' })).toEqual([1]);
    expect(await found(shop, { tag: '50%_OFF' })).toEqual([1]);
    expect(await found(shop, { tag: 'summ' })).toEqual([]);
  });

  longTest('by what a sale leaves at least', async () => {
    const shop = await aShop([500, 9_000], 4_999);
    const margins = await Promise.all(
      shop.listingIds.map(
        async (listingId) => (await shop.merchant.call(getListing, { params: { listingId } })).data.profit?.marginBp ?? 0,
      ),
    );
    const [good = 0, bad = 0] = margins;
    expect(good).toBeGreaterThan(bad);
    expect(await found(shop, { marginBelowBp: good })).toEqual([1]);
    expect(await found(shop, { marginBelowBp: 10_000 })).toEqual([0, 1]);
    const wrong = await shop.merchant.call(listListings, { query: { marginBelowBp: 10_001 } });
    expect(wrong.problem.fields).toMatchObject([{ path: 'marginBelowBp', code: 'too-large' }]);
  });

  longTest('by the rule that made a price: pushed with it, set by a run, rolled back, or changed in the store since', async () => {
    const merchant = await provider.signUp();
    const { id: storeId } = await aSandboxStore(merchant);
    const first = await aRule(merchant, { name: 'First' });
    const product = await aProduct(provider, { variants: [{ costMinor: 1_000 }] });
    const draft = await aDraft(merchant, product);
    await merchant.call(applyRulesToDrafts, { body: { importItemIds: [draft.id] } });
    const job = await push(provider, merchant, storeId, [draft.id]);
    const listingId = job.rows[0]?.resultId ?? '';
    const shop: Shop = { merchant, storeId, products: [product], listingIds: [listingId] };
    const second = await aRule(merchant, { name: 'Second', method: { kind: 'multiplier', multiplier: '5' } });
    const by = async () => [await found(shop, { ruleId: first.id }), await found(shop, { ruleId: second.id })];
    expect(await by()).toEqual([[0], []]);

    const { id: runId } = (await merchant.call(planPriceRun, { body: { storeId: null, listingIds: [listingId], ruleId: second.id } })).data;
    await merchant.call(startPriceRun, { params: { runId }, body: { startAt: null } });
    await provider.runJobs();
    expect((await merchant.call(getPriceRun, { params: { runId } })).data.counts.set).toBe(1);
    expect(await by()).toEqual([[], [0]]);
    await merchant.call(rollBackPriceRun, { params: { runId } });
    await provider.runJobs();
    expect(await by()).toEqual([[0], []]);

    const [variant] = (await merchant.call(getListing, { params: { listingId } })).data.variants;
    const variants = [{ listingVariantId: variant?.id ?? '', priceMinor: 4_321 }];
    const changeThere = async () => {
      await merchant.call(changeInSandbox, { params: { listingId }, body: { variants } });
      await merchant.call(syncListings, { body: { listingIds: [listingId] } });
      await provider.runJobs();
    };
    await changeThere();
    expect(await by()).toEqual([[], []]);
    await merchant.call(decideStoreChange, { params: { listingId }, body: { keep: 'ours' } });
    expect(await by()).toEqual([[0], []]);
    await changeThere();
    await merchant.call(decideStoreChange, { params: { listingId }, body: { keep: 'store' } });
    expect(await by()).toEqual([[], []]);
  });
});

describe('all that a view shows', () => {
  async function change({ merchant }: Shop, what: ListingChange, matching: Filter = {}): Promise<Job> {
    const { id: jobId } = (await merchant.call(changeMatchingListings, { body: { change: what, matching } })).data;
    await provider.runJobs();
    return (await merchant.call(getJob, { params: { jobId } })).data;
  }

  longTest('is put away and taken back as a job with a row each, and nothing else is', async () => {
    const shop = await aShop();
    await db.updateTable('listing').set({ title: 'Brass hook' }).where('id', 'in', shop.listingIds.slice(0, 2)).execute();
    const job = await change(shop, 'archive', { q: 'brass' });
    expect(job).toMatchObject({ kind: 'change-listings', state: 'done', total: 2, doneCount: 2, failedCount: 0 });
    expect(job.rows.map(({ label, resultId }) => [label, shop.listingIds.includes(resultId ?? '')])).toEqual([
      ['Brass hook', true],
      ['Brass hook', true],
    ]);
    expect(await found(shop, { tab: 'archived' })).toEqual([0, 1]);
    expect(await found(shop, {})).toEqual([2]);
    await change(shop, 'unarchive', { tab: 'archived' });
    expect(await found(shop, {})).toEqual([0, 1, 2]);
  });

  longTest('is unlinked and synced, of one’s own account alone', async () => {
    const [shop, other] = [await aShop([1_000]), await aShop([1_000])];
    expect(await change(shop, 'unlink', { tab: 'linked' })).toMatchObject({ total: 1, doneCount: 1 });
    expect(await found(shop, { tab: 'not-linked' })).toEqual([0]);
    const [listingId = ''] = shop.listingIds;
    expect((await lifecycleEvents(provider, 'listing_event', listingId)).at(-1)).toBe('active -> unlinked by merchant');
    expect(await found(other, { tab: 'linked' })).toEqual([0]);
    expect(await change(other, 'sync')).toMatchObject({ kind: 'sync-listings', total: 1, doneCount: 1 });
    const foreign = { change: 'archive', matching: { storeId: other.storeId } } as const;
    expect((await shop.merchant.call(changeMatchingListings, { body: foreign })).problem.code).toBe('not-found');
    expect(await found(other, {})).toEqual([0]);
  });

  it('is changed once, however often the same question comes', async () => {
    const shop = await aShop([1_000, 2_000]);
    const asked = { body: { change: 'archive', matching: {} }, key: uuidv7() } as const;
    const [one, two] = await Promise.all([
      shop.merchant.call(changeMatchingListings, asked),
      shop.merchant.call(changeMatchingListings, asked),
    ]);
    expect(one.data.id).toBe(two.data.id);
    await provider.runJobs();
    expect(await found(shop, { tab: 'archived' })).toEqual([0, 1]);
  });
});

async function aCategory(parentId: string | null, id = uuidv7()): Promise<string> {
  await db
    .insertInto('category')
    .values({ id, parent_id: parentId, level: parentId === null ? 1 : 2, code: id, position: 1 })
    .execute();
  return id;
}
