import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { startBulkImport } from '#contract/bulk-import.ts';
import { importProducts, listImportItems } from '#contract/import-list.ts';
import { getJob } from '#contract/jobs.ts';
import { listNotifications } from '#contract/notifications.ts';
import { getProductHistory, getProductTrust } from '#contract/product-history.ts';
import { getProductMarks, markProducts, unmarkProducts, unwatchProduct, watchProduct } from '#contract/product-marks.ts';
import { longTest } from '#tests/support/long.ts';
import {
  aLine,
  aListingOf,
  aPlatformOrder,
  aStore,
  aVariant,
  takeOrder,
  type TestStore,
  type TestVariant,
} from '#tests/support/order-builders.ts';
import type { Merchant } from '#tests/support/call.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';

let provider: TestProvider;
let merchant: Merchant;
beforeAll(async () => {
  provider = await startTestProvider({}, { template: 'rates' });
  merchant = await provider.signUp();
});

async function run(text: string, values: unknown[] = []): Promise<void> {
  await provider.services.database.pool.query(text, values);
}

async function queue(task: string): Promise<void> {
  await run(`SELECT graphile_worker.add_job($1)`, [task]);
  await provider.runJobs();
}

describe('marks', () => {
  it('are kept for an account alone, and taken off again', async () => {
    const [{ productId }, other] = [await aVariant(provider), await provider.signUp()];
    const body = { kind: 'favourite' as const, productIds: [productId, productId] };
    expect((await merchant.call(markProducts, { body })).data).toEqual({ marked: 1 });
    expect((await merchant.call(markProducts, { body })).data).toEqual({ marked: 0 });
    const marks = async (of: Merchant) => (await of.call(getProductMarks, { params: { productId } })).data;
    expect(await marks(merchant)).toEqual({ favourite: true, hidden: false, watched: false });
    expect(await marks(other)).toEqual({ favourite: false, hidden: false, watched: false });
    expect((await other.call(unmarkProducts, { body })).data).toEqual({ unmarked: 0 });
    expect((await merchant.call(unmarkProducts, { body })).data).toEqual({ unmarked: 1 });
    expect(await marks(merchant)).toEqual({ favourite: false, hidden: false, watched: false });
  });

  it('of a product that is none mark nothing', async () => {
    const { productId } = await aVariant(provider);
    const answer = await merchant.call(markProducts, { body: { kind: 'hidden', productIds: [productId, uuidv7()] } });
    expect(answer.problem.code).toBe('not-found');
    expect((await merchant.call(getProductMarks, { params: { productId } })).data.hidden).toBe(false);
    expect((await merchant.call(getProductMarks, { params: { productId: uuidv7() } })).status).toBe(404);
    expect((await merchant.call(watchProduct, { params: { productId: uuidv7() } })).status).toBe(404);
  });
});

describe('watching', () => {
  /** Changes that happened a while ago. */
  async function change(text: string, values: unknown[]): Promise<void> {
    await run(text, values);
    await run(`UPDATE catalog_change SET changed_at = now() - interval '90 seconds' WHERE changed_at > now() - interval '80 seconds'`);
  }
  async function watched(by: Merchant): Promise<TestVariant> {
    const variant = await aVariant(provider);
    await by.call(watchProduct, { params: { productId: variant.productId } });
    await run(`UPDATE product_watch SET notified_until = now() - interval '1 hour' WHERE product_id = $1`, [variant.productId]);
    return variant;
  }
  const notices = async (of: Merchant) =>
    (await of.call(listNotifications, { query: { tab: 'notice' } })).data
      .filter(({ kind }) => kind.startsWith('watched'))
      .map(({ kind, path }) => ({ kind, path }));

  it('tells of each change once, the gravest of a product', async () => {
    const watcher = await provider.signUp();
    const { id, productId } = await watched(watcher);
    await change(`UPDATE variant SET cost_minor = 2600 WHERE id = $1`, [id]);
    await queue('tell-watchers');
    await queue('tell-watchers');
    const path = `/akProducts/${productId}`;
    expect(await notices(watcher)).toEqual([{ kind: 'watched-cost-rose', path }]);
    await run(`UPDATE product_watch SET notified_until = now() - interval '85 seconds'`);
    await run(`UPDATE catalog_change SET changed_at = now() - interval '1 day'`);
    await run(`UPDATE variant SET cost_minor = 2000 WHERE id = $1`, [id]);
    await run(`UPDATE stock_level SET counted = 0 WHERE variant_id = $1`, [id]);
    await run(`UPDATE catalog_change SET changed_at = now() - interval '70 seconds' WHERE changed_at > now() - interval '1 hour'`);
    await queue('tell-watchers');
    expect((await notices(watcher))[0]).toEqual({ kind: 'watched-out-of-stock', path });
  });

  it('says nothing of a cost that came back, of a change that may not be seen by all yet, or once it ended', async () => {
    const watcher = await provider.signUp();
    const [back, fresh, left] = [await watched(watcher), await watched(watcher), await watched(watcher)];
    await run(`UPDATE variant SET cost_minor = 2600 WHERE id = $1`, [back.id]);
    await change(`UPDATE variant SET cost_minor = 2500 WHERE id = $1`, [back.id]);
    await watcher.call(unwatchProduct, { params: { productId: left.productId } });
    await change(`UPDATE variant SET cost_minor = 2700 WHERE id = $1`, [left.id]);
    await run(`UPDATE variant SET cost_minor = 2700 WHERE id = $1`, [fresh.id]);
    await queue('tell-watchers');
    expect(await notices(watcher)).toEqual([]);
  });

  it('tells of many products together, and leads to the favourites they are kept among', async () => {
    const watcher = await provider.signUp();
    const products = await Promise.all(Array.from({ length: 4 }, () => watched(watcher)));
    const [first] = products;
    await change(`UPDATE variant SET status = 'off_sale' WHERE id = ANY ($1)`, [products.map(({ id }) => id)]);
    await change(`UPDATE product SET status = 'off_sale' WHERE id = ANY ($1)`, [products.map(({ productId }) => productId)]);
    await queue('tell-watchers');
    expect(await notices(watcher)).toEqual([{ kind: 'watched-several', path: '/akProducts?favourites=true' }]);
    expect((await watcher.call(getProductMarks, { params: { productId: first?.productId ?? '' } })).data).toMatchObject({
      favourite: true,
      watched: true,
    });
  });
});

describe('history', () => {
  it('is empty while nothing changed, and unknown for what is no product', async () => {
    const { productId } = await aVariant(provider);
    expect((await merchant.call(getProductHistory, { params: { productId } })).data).toEqual({ days: [] });
    expect((await merchant.call(getProductHistory, { params: { productId: uuidv7() } })).status).toBe(404);
  });

  it('goes back day by day from today, to the day the product came', async () => {
    const { id, productId } = await aVariant(provider, { costMinor: 2_500, stock: 100 });
    await run(`UPDATE product SET created_at = now() - interval '10 days' WHERE id = $1`, [productId]);
    const on = async (daysAgo: number, text: string) => {
      await run(text, [id]);
      await run(
        `UPDATE catalog_change SET changed_at = now() - make_interval(days => $2) WHERE variant_id = $1 AND changed_at > now() - interval '1 hour'`,
        [id, daysAgo],
      );
    };
    await on(4, `UPDATE variant SET cost_minor = 2800 WHERE id = $1`);
    await on(4, `UPDATE variant SET cost_minor = 2700 WHERE id = $1`);
    await on(2, `UPDATE stock_level SET counted = 80 WHERE variant_id = $1`);
    await on(1, `UPDATE stock_level SET declared = 15 WHERE variant_id = $1`);
    const { days } = (await merchant.call(getProductHistory, { params: { productId } })).data;
    expect(days).toHaveLength(11);
    expect(days.map(({ costTo }) => costTo.amountMinor)).toEqual([...Array(6).fill(2_500), ...Array(5).fill(2_700)]);
    expect(days.map(({ stock }) => stock)).toEqual([...Array(8).fill(100), 80, 95, 95]);
  });
});

describe('trust figures', () => {
  /** A live order of one variant that was paid, picked, sent after some hours and arrived after some days. */
  async function aShippedOrder(
    store: TestStore,
    shipped: { listed: string; afterHours: number; days: number; missing?: boolean },
  ): Promise<string> {
    const order = aPlatformOrder({ lines: [aLine(shipped.listed)] });
    await takeOrder(provider, store, order);
    const owner = await provider.services.database.pool.query<{ id: string; line: string }>(
      `SELECT o.id, l.id AS line FROM orders o JOIN order_line l ON l.order_id = o.id WHERE o.external_id = $1`,
      [order.externalId],
    );
    const { id, line } = owner.rows[0] ?? { id: '', line: '' };
    const parcelId = uuidv7();
    const event = (table: string, to: string) =>
      run(
        `INSERT INTO ${table} (account_id, entity_id, seq, to_state, actor_kind, at) VALUES ($1, $2, (SELECT 100 + count(*) FROM ${table}), $3, 'provider', now() - interval '20 days')`,
        [store.accountId, id, to],
      );
    await event('order_payment_event', 'paid');
    if (shipped.missing === true) await event('order_fulfillment_event', 'stock_exception');
    await event('order_fulfillment_event', 'picking');
    await run(
      `INSERT INTO parcel (account_id, id, number, warehouse_code, method_code, method_names, carrier, weight_g, item_count, shipped_at, delivered_at)
       VALUES ($1, $2::uuid, $2::text, 'CN', 'x', '{}', 'x', 1, 1, now() - interval '20 days' + make_interval(hours => $3),
         now() - interval '20 days' + make_interval(hours => $3, days => $4))`,
      [store.accountId, parcelId, shipped.afterHours, shipped.days],
    );
    await run(`INSERT INTO parcel_line (account_id, parcel_id, order_id, order_line_id, quantity) VALUES ($1, $2, $3, $4, 1)`, [
      store.accountId,
      parcelId,
      id,
      line,
    ]);
    return parcelId;
  }

  longTest('are told from enough live orders on, and of nothing else', async () => {
    const [live, test] = [await aStore(provider, merchant, { mode: 'live' }), await aStore(provider, merchant)];
    const variant = await aVariant(provider);
    await run(`UPDATE product SET processing_hours = 48 WHERE id = $1`, [variant.productId]);
    const listed = await aListingOf(provider, live, variant);
    const tested = await aListingOf(provider, test, variant);
    const trust = async () => (await merchant.call(getProductTrust, { params: { productId: variant.productId } })).data;
    expect(await trust()).toEqual({ stockAccuracy: null, onTimeDispatch: null, deliveryDays: [], calculatedAt: null });
    for (let count = 0; count < 19; count += 1)
      await aShippedOrder(live, { listed, afterHours: count < 4 ? 60 : 24, days: count < 9 ? 6 : 9 });
    await aShippedOrder(test, { listed: tested, afterHours: 500, days: 15 });
    await queue('calculate-trust');
    expect(await trust()).toMatchObject({
      stockAccuracy: null,
      onTimeDispatch: null,
      deliveryDays: [{ country: 'US', medianDays: 9, parcels: 19 }],
    });
    const last = await aShippedOrder(live, { listed, afterHours: 24, days: 9, missing: true });
    // A parcel with a second order of the product is one parcel still.
    await run(
      `INSERT INTO parcel_line SELECT account_id, $2, order_id, order_line_id, 1 FROM parcel_line
       WHERE account_id = $1 AND parcel_id <> $2 LIMIT 1`,
      [live.accountId, last],
    );
    await queue('calculate-trust');
    expect(await trust()).toEqual({
      stockAccuracy: { shareBp: 9_500, of: 20 },
      onTimeDispatch: { shareBp: 8_000, of: 20 },
      deliveryDays: [{ country: 'US', medianDays: 9, parcels: 20 }],
      calculatedAt: expect.any(String),
    });
  });
});

describe('a bulk import', () => {
  longTest('makes a draft a row, keeps those there are, and names what is no longer on sale', async () => {
    const variants = await Promise.all(Array.from({ length: 5 }, () => aVariant(provider)));
    const productIds = variants.map(({ productId }) => productId);
    const buyer = await provider.signUp();
    const [there = '', gone = ''] = productIds;
    const [kept] = (await buyer.call(importProducts, { body: { productIds: [there] } })).data.added;
    const key = uuidv7();
    const started = (await buyer.call(startBulkImport, { body: { productIds }, key })).data;
    expect(started).toMatchObject({ kind: 'import-products', state: 'queued', total: 5 });
    expect((await buyer.call(startBulkImport, { body: { productIds }, key })).data.id).toBe(started.id);
    await run(`UPDATE product SET status = 'off_sale' WHERE id = $1`, [gone]);
    await provider.runJobs();
    const job = (await buyer.call(getJob, { params: { jobId: started.id } })).data;
    expect(job).toMatchObject({ state: 'done', doneCount: 4, failedCount: 1 });
    expect(job.rows[0]).toMatchObject({ state: 'done', resultId: kept });
    expect(job.rows[1]).toMatchObject({ state: 'failed', cause: { code: 'product-off-sale' }, resultId: null });
    expect((await buyer.call(listImportItems, { query: {} })).data.map(({ id }) => id).toSorted()).toEqual(
      job.rows.flatMap(({ resultId }) => resultId ?? []).toSorted(),
    );
  });

  it('takes up to a hundred products, all of them known', async () => {
    const { productId } = await aVariant(provider);
    expect((await merchant.call(startBulkImport, { body: { productIds: [productId, uuidv7()] } })).problem.code).toBe('not-found');
    const many = await merchant.call(startBulkImport, { body: { productIds: Array.from({ length: 101 }, () => uuidv7()) } });
    expect(many.problem.fields).toMatchObject([{ path: 'productIds', code: 'too-large' }]);
    const job = (await merchant.call(startBulkImport, { body: { productIds: [productId] } })).data;
    const stranger = await provider.signUp();
    expect((await stranger.call(getJob, { params: { jobId: job.id } })).status).toBe(404);
  });
});
