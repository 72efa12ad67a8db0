import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { BodyInput } from '#contract/endpoint.ts';
import { type ImportItem, importProducts, listImportItems, deleteImportItem } from '#contract/import-list.ts';
import { changeMatchingDrafts } from '#contract/import-list-changes.ts';
import { pushImportItems, schedulePush } from '#contract/import-list-pushes.ts';
import { getJob, type Job } from '#contract/jobs.ts';
import { editDraft } from '#tests/support/drafts.ts';
import type { Merchant } from '#tests/support/call.ts';
import { longTest } from '#tests/support/long.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { aRule } from '#tests/support/pricing-builders.ts';
import { aDraft, aProduct, aSandboxStore, readDraft } from '#tests/support/store-builders.ts';

const provider = await startTestProvider();
const { db } = provider.services.database;

type Wish = BodyInput<typeof changeMatchingDrafts>;

async function drafts(merchant: Merchant, count: number): Promise<ImportItem[]> {
  const made: ImportItem[] = [];
  for (let number = 0; number < count; number += 1) made.push(await aDraft(merchant, await aProduct(provider)));
  return made;
}

async function change(merchant: Merchant, wish: Wish['change'], matching: Wish['matching'] = {}): Promise<Job> {
  const { id: jobId } = (await merchant.call(changeMatchingDrafts, { body: { change: wish, matching } })).data;
  await provider.runJobs();
  return (await merchant.call(getJob, { params: { jobId } })).data;
}

async function listed(merchant: Merchant, deleted = false): Promise<string[]> {
  const { data } = await merchant.call(listImportItems, { query: { deleted: deleted ? 'true' : 'false' } });
  return data.map(({ id }) => id).sort();
}

const idsOf = (some: ImportItem[]) => some.map(({ id }) => id).sort();

describe('all drafts that a view finds', () => {
  longTest('are changed as a job with a row each, and no others', async () => {
    const merchant = await provider.signUp();
    const [one, two, other] = (await drafts(merchant, 3)) as [ImportItem, ImportItem, ImportItem];
    await editDraft(merchant, one, { title: 'Brass hook' });
    await editDraft(merchant, two, { title: 'Brass bell' });
    const job = await change(merchant, { kind: 'add-tags', tags: ['metal'] }, { q: 'brass' });
    expect(job).toMatchObject({ kind: 'change-drafts', state: 'done', total: 2, doneCount: 2, failedCount: 0 });
    expect(job.rows.map(({ label, resultId }) => [label, resultId])).toEqual([
      ['Brass bell', two.id],
      ['Brass hook', one.id],
    ]);
    expect((await readDraft(merchant, one.id)).tags).toEqual(['metal']);
    expect(await readDraft(merchant, other.id)).toEqual(other);
  });

  longTest('fail their own rows where the change does not fit, and stay as they are', async () => {
    const merchant = await provider.signUp();
    const [fits, long] = (await drafts(merchant, 2)) as [ImportItem, ImportItem];
    await editDraft(merchant, long, { title: 'x'.repeat(250), tags: Array.from({ length: 50 }, (_, index) => `t${index}`) });
    const titled = await change(merchant, { kind: 'affix-titles', prefix: 'Bright ', suffix: '' });
    expect(titled).toMatchObject({ state: 'done', doneCount: 1, failedCount: 1 });
    expect(titled.rows.find(({ state }) => state === 'failed')).toMatchObject({ cause: { code: 'title-unfit' } });
    expect((await readDraft(merchant, fits.id)).title).toBe('Bright Desk lamp');
    const tagged = await change(merchant, { kind: 'add-tags', tags: ['one more'] });
    expect(tagged.rows.find(({ state }) => state === 'failed')?.cause).toEqual({ code: 'names-too-many', params: { most: 50 } });
    expect((await readDraft(merchant, long.id)).tags).toHaveLength(50);
  });

  it('are priced by a multiple or by the rules', async () => {
    const merchant = await provider.signUp();
    const [draft] = (await drafts(merchant, 1)) as [ImportItem];
    const priceOf = async () => (await readDraft(merchant, draft.id)).variants[0]?.price?.amountMinor ?? 0;
    expect(await change(merchant, { kind: 'multiply-prices', multiplier: '2', rounding: 'none' })).toMatchObject({ doneCount: 1 });
    const doubled = await priceOf();
    expect(doubled).toBeGreaterThan(0);
    await aRule(merchant, { method: { kind: 'multiplier', multiplier: '6' } });
    expect(await change(merchant, { kind: 'price-by-rules' })).toMatchObject({ doneCount: 1 });
    expect(await priceOf()).toBeGreaterThan(doubled * 2);
  });

  it('are removed and brought back; a product that is on the list again fails its row', async () => {
    const merchant = await provider.signUp();
    const product = await aProduct(provider);
    const first = await aDraft(merchant, product);
    const [second] = (await drafts(merchant, 1)) as [ImportItem];
    await change(merchant, { kind: 'remove' });
    expect(await listed(merchant)).toEqual([]);
    expect(await listed(merchant, true)).toEqual(idsOf([first, second]));
    const { data } = await merchant.call(importProducts, { body: { productIds: [product.id] } });
    const job = await change(merchant, { kind: 'restore' }, { deleted: 'true' });
    expect(job).toMatchObject({ state: 'done', doneCount: 1, failedCount: 1 });
    expect(job.rows.find(({ state }) => state === 'failed')?.cause?.code).toBe('draft-on-list');
    expect(await listed(merchant)).toEqual([...data.added, second.id].sort());
  });

  it('are told of when they went before their turn came', async () => {
    const merchant = await provider.signUp();
    const [gone, there] = (await drafts(merchant, 2)) as [ImportItem, ImportItem];
    const body = { change: { kind: 'set-vendor', vendor: 'Casa Luz' }, matching: {} } as const;
    const { id: jobId } = (await merchant.call(changeMatchingDrafts, { body })).data;
    await merchant.call(deleteImportItem, { params: { importItemId: gone.id } });
    await provider.runJobs();
    const job = (await merchant.call(getJob, { params: { jobId } })).data;
    expect(job.rows.map(({ state, cause }) => [state, cause?.code])).toEqual([
      ['done', undefined],
      ['failed', 'draft-removed'],
    ]);
    expect((await readDraft(merchant, there.id)).vendor).toBe('Casa Luz');
  });

  it('are of one’s own account, as are the stores to set', async () => {
    const [merchant, stranger] = [await provider.signUp(), await provider.signUp()];
    const [foreign] = (await drafts(stranger, 1)) as [ImportItem];
    const store = await aSandboxStore(stranger);
    const nothing = await merchant.call(changeMatchingDrafts, { body: { change: { kind: 'remove' }, matching: {} } });
    expect(nothing.problem.code).toBe('not-found');
    const [own] = (await drafts(merchant, 1)) as [ImportItem];
    const change: Wish['change'] = { kind: 'set-stores', storeIds: [store.id] };
    expect((await merchant.call(changeMatchingDrafts, { body: { change, matching: {} } })).problem.code).toBe('not-found');
    expect((await merchant.call(pushImportItems, { body: { storeIds: [store.id], matching: {} } })).problem.code).toBe('not-found');
    expect(await readDraft(merchant, own.id)).toEqual(own);
    expect(await readDraft(stranger, foreign.id)).toEqual({ ...foreign, profits: expect.anything() });
  });

  it('are changed once, however often the same question comes', async () => {
    const merchant = await provider.signUp();
    const [draft] = (await drafts(merchant, 1)) as [ImportItem];
    const asked = { body: { change: { kind: 'affix-titles', prefix: 'New ', suffix: '' }, matching: {} }, key: uuidv7() } as const;
    const [one, two] = await Promise.all([merchant.call(changeMatchingDrafts, asked), merchant.call(changeMatchingDrafts, asked)]);
    expect(one.data.id).toBe(two.data.id);
    await provider.runJobs();
    expect((await readDraft(merchant, draft.id)).title).toBe('New Desk lamp');
  });

  it('are pushed or planned together, to no more stores than one push takes', async () => {
    const merchant = await provider.signUp();
    const store = await aSandboxStore(merchant);
    const [wanted] = (await drafts(merchant, 2)) as [ImportItem, ImportItem];
    await editDraft(merchant, wanted, { title: 'Brass hook' });
    const matching = { q: 'brass' };
    const { id: jobId } = (await merchant.call(pushImportItems, { body: { storeIds: [store.id], matching } })).data;
    await provider.runJobs();
    expect((await merchant.call(getJob, { params: { jobId } })).data).toMatchObject({ total: 1, doneCount: 1 });
    const runAt = new Date(Date.now() + 3_600_000).toISOString();
    const planned = await merchant.call(schedulePush, { body: { storeIds: [store.id], matching, runAt } });
    expect(planned.data.importItemIds).toEqual([wanted.id]);
    const none = await merchant.call(pushImportItems, { body: { storeIds: [store.id] } });
    expect(none.problem.fields).toMatchObject([{ path: 'importItemIds', code: 'required' }]);
  });

  longTest('are the 500 newest at most, and those to three stores are too many for one push', async () => {
    const merchant = await provider.signUp();
    const [draft] = (await drafts(merchant, 1)) as [ImportItem];
    const { id, product_id, ...rest } = await db
      .selectFrom('import_item')
      .select(['id', 'product_id', 'account_id', 'title', 'description_html', 'currency'])
      .where('account_id', '=', merchant.accountId)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('import_item')
      .values(Array.from({ length: 500 }, () => ({ ...rest, id: uuidv7(), product_id, made_from: id, added_at: '2030-01-01T00:00:00Z' })))
      .execute();
    const stores = [await aSandboxStore(merchant), await aSandboxStore(merchant), await aSandboxStore(merchant)];
    const push = await merchant.call(pushImportItems, { body: { storeIds: stores.map((store) => store.id), matching: {} } });
    expect(push.problem.fields).toMatchObject([{ path: 'storeIds', code: 'too-many-stores' }]);
    const job = await change(merchant, { kind: 'set-vendor', vendor: 'Casa Luz' });
    expect(job).toMatchObject({ total: 500, doneCount: 500 });
    expect((await readDraft(merchant, draft.id)).vendor).toBe('');
  });
});
