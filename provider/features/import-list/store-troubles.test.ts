import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it, vi } from 'vitest';
import { deleteImportItem, updateImportItem } from '#contract/import-list.ts';
import { cancelScheduledPush, listScheduledPushes, pushImportItems, retryPush, schedulePush } from '#contract/import-list-pushes.ts';
import { getJob, type Job } from '#contract/jobs.ts';
import { listListings } from '#contract/my-products.ts';
import type { sandboxTroubles } from '#contract/stores.values.ts';
import { setSandboxTrouble, type Store } from '#contract/stores.ts';
import { readNow } from '#provider/database/app-clock.ts';
import type { Merchant } from '#tests/support/call.ts';
import { moveClock } from '#tests/support/clock.ts';
import { longTest } from '#tests/support/long.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { aDraft, aProduct, aSandboxStore, push, readDraft } from '#tests/support/store-builders.ts';
import { lifecycleEvents } from '#tests/support/lifecycle-events.ts';
import { patient } from '#tests/support/patience.ts';

const provider = await startTestProvider();
const { db } = provider.services.database;
const PATIENCE = { timeout: patient(20_000), interval: 50 };

async function aMerchantWithDrafts(count = 2) {
  const merchant = await provider.signUp();
  const stores = [await aSandboxStore(merchant), await aSandboxStore(merchant)] as const;
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) ids.push((await aDraft(merchant, await aProduct(provider))).id);
  return { merchant, stores, ids };
}

async function trouble(
  merchant: Merchant,
  store: Store,
  kind: (typeof sandboxTroubles)[number],
  more: { calls?: number; retryAfterSeconds?: number } = {},
) {
  const set = await merchant.call(setSandboxTrouble, { params: { storeId: store.id }, body: { trouble: kind, ...more } });
  expect(set.status).toBe(200);
}

async function readJob(merchant: Merchant, jobId: string): Promise<Job> {
  return (await merchant.call(getJob, { params: { jobId } })).data;
}

async function inMinutes(minutes: number): Promise<string> {
  return new Date((await readNow(db)).getTime() + minutes * 60_000).toISOString();
}

/** The queue's next tries are due now. */
async function hurry(): Promise<void> {
  await sql`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at > now() AND task_id IN (
    SELECT id FROM graphile_worker._private_tasks WHERE identifier = 'push-listing')`.execute(db);
}

async function productsIn(store: Store): Promise<number> {
  const shops = await db.selectFrom('store').select('external_id').where('id', '=', store.id).executeTakeFirstOrThrow();
  return (await db.selectFrom('sandbox.product').select('id').where('shop_id', '=', shops.external_id).execute()).length;
}

describe('a push to two stores', () => {
  longTest('is one job with a row a draft and store', async () => {
    const { merchant, stores, ids } = await aMerchantWithDrafts();
    const started = await merchant.call(pushImportItems, { body: { storeIds: stores.map(({ id }) => id), importItemIds: ids } });
    expect(started.data.rows.map(({ label }) => label)).toEqual([
      `Desk lamp – ${stores[0].name}`,
      `Desk lamp – ${stores[1].name}`,
      `Desk lamp – ${stores[0].name}`,
      `Desk lamp – ${stores[1].name}`,
    ]);
    await provider.runJobs();
    expect(await readJob(merchant, started.data.id)).toMatchObject({ state: 'done', total: 4, doneCount: 4 });
    expect([await productsIn(stores[0]), await productsIn(stores[1])]).toEqual([2, 2]);
  });

  longTest('leaves a busy store alone for as long as it asked, while the other store gets its products (fault 76)', async () => {
    const { merchant, stores, ids } = await aMerchantWithDrafts();
    const [busy, other] = stores;
    await trouble(merchant, busy, 'busy', { calls: 1, retryAfterSeconds: 2 });
    const since = Date.now();
    const started = await merchant.call(pushImportItems, { body: { storeIds: [busy.id, other.id], importItemIds: ids } });
    await provider.runJobs();
    expect(await readJob(merchant, started.data.id)).toMatchObject({ state: 'running', doneCount: 2, failedCount: 0 });
    expect([await productsIn(busy), await productsIn(other)]).toEqual([0, 2]);
    await vi.waitFor(async () => {
      await provider.runJobs();
      expect(await readJob(merchant, started.data.id)).toMatchObject({ state: 'done', doneCount: 4, failedCount: 0 });
    }, PATIENCE);
    expect(Date.now() - since).toBeGreaterThan(1_900);
    expect([await productsIn(busy), await productsIn(other)]).toEqual([2, 2]);
  });

  it('tries a store that answers 5xx again and makes no product twice', async () => {
    const { merchant, stores, ids } = await aMerchantWithDrafts();
    await trouble(merchant, stores[0], 'down', { calls: 3 });
    const started = await merchant.call(pushImportItems, { body: { storeIds: stores.map(({ id }) => id), importItemIds: ids } });
    await vi.waitFor(async () => {
      await hurry();
      await provider.runJobs();
      expect(await readJob(merchant, started.data.id)).toMatchObject({ state: 'done', doneCount: 4, failedCount: 0 });
    }, PATIENCE);
    expect([await productsIn(stores[0]), await productsIn(stores[1])]).toEqual([2, 2]);
    expect((await merchant.call(listListings)).data).toHaveLength(4);
  });

  it('says so when a store lost its permission in the middle; what failed is pushed again once it is back', async () => {
    const { merchant, stores, ids } = await aMerchantWithDrafts();
    const storeIds = stores.map(({ id }) => id);
    await push(provider, merchant, stores[0].id, ids.slice(0, 1));
    await trouble(merchant, stores[0], 'permission-lost');
    const started = await merchant.call(pushImportItems, { body: { storeIds, importItemIds: ids } });
    await provider.runJobs();
    const job = await readJob(merchant, started.data.id);
    expect(job).toMatchObject({ state: 'done', doneCount: 2, failedCount: 2 });
    expect(job.rows.map(({ cause }) => cause?.code ?? null)).toEqual(['store-permission-lost', null, 'store-permission-lost', null]);
    expect((await merchant.call(listListings)).data).toHaveLength(3);

    await trouble(merchant, stores[0], 'none');
    const retries = await Promise.all([1, 2, 3].map(() => merchant.call(retryPush, { params: { jobId: job.id }, key: 'again' })));
    expect(new Set(retries.map(({ data }) => data.id)).size).toBe(1);
    expect(retries[0]?.data).toMatchObject({ total: 2 });
    await provider.runJobs();
    expect(await readJob(merchant, retries[0]?.data.id ?? '')).toMatchObject({ state: 'done', doneCount: 2, failedCount: 0 });
    expect((await merchant.call(listListings)).data).toHaveLength(4);
    expect([await productsIn(stores[0]), await productsIn(stores[1])]).toEqual([2, 2]);
  });

  longTest('fails the row of a draft that was removed meanwhile, and only that', async () => {
    const { merchant, stores, ids } = await aMerchantWithDrafts();
    const started = await merchant.call(pushImportItems, { body: { storeIds: [stores[0].id], importItemIds: ids } });
    await merchant.call(deleteImportItem, { params: { importItemId: ids[0] ?? '' } });
    await provider.runJobs();
    expect(await readJob(merchant, started.data.id)).toMatchObject({
      rows: [{ state: 'failed', cause: { code: 'draft-removed' } }, { state: 'done' }],
    });
  });

  longTest('is judged by the store it goes to, whatever the draft was meant for', async () => {
    const { merchant, stores } = await aMerchantWithDrafts(0);
    const draft = await aDraft(merchant, await aProduct(provider, { pictureCount: 10 }));
    await merchant.call(updateImportItem, { params: { importItemId: draft.id }, body: { version: 1, targetStoreIds: [stores[0].id] } });
    await db.updateTable('store').set({ platform: 'tiktok-shop' }).where('id', '=', stores[1].id).execute();
    const started = await merchant.call(pushImportItems, { body: { storeIds: stores.map(({ id }) => id), importItemIds: [draft.id] } });
    await provider.runJobs();
    expect((await readJob(merchant, started.data.id)).rows).toMatchObject([
      { state: 'done' },
      { state: 'failed', cause: { code: 'too-many-pictures', params: { platform: 'TikTok Shop', limit: 9, count: 10 } } },
    ]);
  });

  it('is retried only when it ended with failures, by its own account', async () => {
    const { merchant, stores, ids } = await aMerchantWithDrafts(1);
    const stranger = await provider.signUp();
    const fine = await push(provider, merchant, stores[0].id, ids);
    expect((await merchant.call(retryPush, { params: { jobId: fine.id } })).problem.code).toBe('state-conflict');
    expect((await stranger.call(retryPush, { params: { jobId: fine.id } })).problem.code).toBe('not-found');
    expect((await merchant.call(retryPush, { params: { jobId: uuidv7() } })).problem.code).toBe('not-found');
  });
});

describe('what goes to the store', () => {
  it('is the merchant’s words, pictures and SKUs, with nothing that could run', async () => {
    const { merchant, stores } = await aMerchantWithDrafts(0);
    const product = await aProduct(provider);
    const draft = await aDraft(merchant, product);
    const [first] = draft.variants;
    await merchant.call(updateImportItem, {
      params: { importItemId: draft.id },
      body: {
        version: 1,
        title: '<script>alert(1)</script>',
        vendor: 'Casa Luz',
        productType: 'Lamps',
        tags: ['a', 'b'],
        pictures: [{ position: 1, alt: 'Back' }],
        options: [{ name: 'Colour', dropped: false, values: [{ key: 'c0', name: 'Crimson' }] }],
        variants: [{ variantId: first?.variantId ?? '', sku: 'MY-1' }],
      },
    });
    // As an older rule might have let it through.
    await db
      .updateTable('import_item')
      .set({ description_html: '<p onclick="x()">Good</p><script>x()</script>' })
      .where('id', '=', draft.id)
      .execute();
    await push(provider, merchant, stores[0].id, [draft.id]);
    const made = await db.selectFrom('sandbox.product').selectAll().where('supplier_key', '=', draft.id).executeTakeFirstOrThrow();
    expect(made).toMatchObject({
      title: '<script>alert(1)</script>',
      body_html: '<p>Good</p>',
      vendor: 'Casa Luz',
      product_type: 'Lamps',
      tags: ['a', 'b'],
      pictures: [{ alt: 'Back' }],
    });
    const variants = await db
      .selectFrom('sandbox.variant')
      .select(['sku', 'title'])
      .where('product_id', '=', made.id)
      .orderBy('position')
      .execute();
    expect(variants).toEqual([
      { sku: 'MY-1', title: 'Crimson' },
      { sku: product.skus[1], title: 'Blue' },
    ]);
  });
});

describe('a planned push', () => {
  it('starts at its time, once, with the drafts as they stand then', async () => {
    const { merchant, stores, ids } = await aMerchantWithDrafts(1);
    const runAt = await inMinutes(60);
    const body = { storeIds: [stores[0].id], importItemIds: ids, runAt };
    const planned = await merchant.call(schedulePush, { body });
    expect(planned.data).toMatchObject({ state: 'scheduled', jobId: null, importItemIds: ids });
    expect((await merchant.call(listScheduledPushes)).data).toEqual([planned.data]);
    await merchant.call(updateImportItem, { params: { importItemId: ids[0] ?? '' }, body: { version: 1, title: 'Later lamp' } });
    await provider.runJobs();
    expect(await productsIn(stores[0])).toBe(0);
    await moveClock(provider, { minutes: 60 });
    await provider.runJobs();
    expect((await merchant.call(listListings)).data).toMatchObject([{ title: 'Later lamp' }]);
    expect((await merchant.call(listScheduledPushes)).data).toEqual([]);
    const canceled = await merchant.call(cancelScheduledPush, { params: { scheduledPushId: planned.data.id } });
    expect(canceled.problem.code).toBe('state-conflict');
    expect(await lifecycleEvents(provider, 'scheduled_push_event', planned.data.id)).toEqual([
      'scheduled by merchant',
      'scheduled -> started by system',
    ]);
  });

  it('can be called off, by its own account alone', async () => {
    const { merchant, stores, ids } = await aMerchantWithDrafts(1);
    const stranger = await provider.signUp();
    const runAt = await inMinutes(60);
    const planned = await merchant.call(schedulePush, { body: { storeIds: [stores[0].id], importItemIds: ids, runAt } });
    const params = { scheduledPushId: planned.data.id };
    expect((await stranger.call(cancelScheduledPush, { params })).problem.code).toBe('not-found');
    expect((await merchant.call(cancelScheduledPush, { params })).data.state).toBe('canceled');
    expect((await merchant.call(cancelScheduledPush, { params })).data.state).toBe('canceled');
    await moveClock(provider, { minutes: 60 });
    await provider.runJobs();
    const waiting = await sql<{ count: number }>`SELECT count(*)::int AS count FROM graphile_worker.jobs
      WHERE task_identifier = 'start-scheduled-push'`.execute(db);
    expect(waiting.rows[0]?.count).toBe(0);
    expect(await lifecycleEvents(provider, 'scheduled_push_event', planned.data.id)).toEqual([
      'scheduled by merchant',
      'scheduled -> canceled by merchant',
    ]);
    expect(await productsIn(stores[0])).toBe(0);
  });

  it('needs a time to come, stores that work and drafts on the list', async () => {
    const { merchant, stores, ids } = await aMerchantWithDrafts(1);
    const stranger = await provider.signUp();
    const foreign = await aSandboxStore(stranger);
    const soon = await inMinutes(1);
    const body = { storeIds: [stores[0].id], importItemIds: ids, runAt: soon };
    const past = await merchant.call(schedulePush, { body: { ...body, runAt: '2020-01-01T00:00:00Z' } });
    expect(past.problem.fields).toMatchObject([{ path: 'runAt', code: 'not-in-future' }]);
    const far = await merchant.call(schedulePush, { body: { ...body, runAt: '2999-01-01T00:00:00Z' } });
    expect(far.problem.fields).toMatchObject([{ path: 'runAt', code: 'too-large' }]);
    expect((await merchant.call(schedulePush, { body: { ...body, storeIds: [foreign.id] } })).status).toBe(404);
    expect((await merchant.call(schedulePush, { body: { ...body, importItemIds: [uuidv7()] } })).status).toBe(404);
    await db.updateTable('store').set({ state: 'paused' }).where('id', '=', stores[0].id).execute();
    expect((await merchant.call(schedulePush, { body })).problem.code).toBe('state-conflict');
    expect((await merchant.call(listScheduledPushes)).data).toEqual([]);
  });
});

describe('troubles of a sandbox store', () => {
  longTest('are set for one’s own sandbox stores only', async () => {
    const { merchant, stores, ids } = await aMerchantWithDrafts(1);
    const stranger = await provider.signUp();
    const params = { storeId: stores[0].id };
    expect((await stranger.call(setSandboxTrouble, { params, body: { trouble: 'down' } })).problem.code).toBe('not-found');
    await db.updateTable('store').set({ platform: 'shopify' }).where('id', '=', stores[1].id).execute();
    const elsewhere = await merchant.call(setSandboxTrouble, { params: { storeId: stores[1].id }, body: { trouble: 'down' } });
    expect(elsewhere.problem.code).toBe('state-conflict');
    expect(await push(provider, merchant, stores[0].id, ids)).toMatchObject({ doneCount: 1 });
    expect((await readDraft(merchant, ids[0] ?? '')).pushedStoreIds).toEqual([stores[0].id]);
  });
});
