import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { pushImportItems } from '#contract/import-list-pushes.ts';
import { getJob } from '#contract/jobs.ts';
import { listListings } from '#contract/my-products.ts';
import { disconnectStore, listStores } from '#contract/stores.ts';
import { fulfillmentOf } from '#provider/platforms/platforms.ts';
import { placeOrder, requestFulfillment } from '#tests/support/fake-admin/admin-api/shop-life.ts';
import { longTest } from '#tests/support/long.ts';
import { startShopifyWorld } from '#tests/support/shopify-shops.ts';
import { aDraft, aProduct, push } from '#tests/support/store-builders.ts';
import { aSentOrder, aTradingShop, type TradingShop } from '#tests/support/trading-shop.ts';
import { connectedStore } from './connected-store.ts';
import { patient } from '#tests/support/patience.ts';

const world = await startShopifyWorld();
const { provider, shopify } = world;
const { db } = provider.services.database;

const stateOf = async ({ merchant }: TradingShop) => (await merchant.call(listStores)).data[0]?.state;
const numberOf = (id: string) => Number(id.split('/').at(-1));

/** Starts a push of new drafts in whose middle something happens, and reads it when all that could be worked was. */
async function pushInTrouble({ merchant, storeId }: TradingShop, drafts: number) {
  const ids: string[] = [];
  for (let made = 0; made < drafts; made += 1) ids.push((await aDraft(merchant, await aProduct(provider))).id);
  const started = await merchant.call(pushImportItems, { body: { storeIds: [storeId], importItemIds: ids } });
  await provider.runJobs();
  return { ids, jobId: started.data.id, read: async () => (await merchant.call(getJob, { params: { jobId: started.data.id } })).data };
}

describe('a push in whose middle', () => {
  it('the shop takes our token no longer fails row by row with the cause, and is done whole once the merchant is back', async () => {
    const trading = await aTradingShop(world);
    const state = shopify.shop(trading.shop);
    state.trouble = { losesTokensAfter: 'productSet' };
    const { ids, read } = await pushInTrouble(trading, 3);
    expect(await stateOf(trading)).toBe('token_expired');
    const job = await read();
    expect(job).toMatchObject({ state: 'done', doneCount: 0, failedCount: 3 });
    expect(new Set(job.rows.map(({ cause }) => cause?.code))).toEqual(new Set(['store-not-connected']));
    await world.open(trading.shop);
    expect(await push(provider, trading.merchant, trading.storeId, ids)).toMatchObject({ doneCount: 3, failedCount: 0 });
    // The one that was made before the token was refused is the same product.
    expect(trading.data.products).toHaveLength(4);
  });

  longTest('the app is taken out of the shop ends, and the shop is called no more', async () => {
    const trading = await aTradingShop(world);
    const state = shopify.shop(trading.shop);
    state.trouble = { losesTokensAfter: 'productSet' };
    const { read } = await pushInTrouble(trading, 3);
    state.installed = false;
    const triggeredAt = new Date(Date.now() + 1_000);
    await world.tell({ shop: trading.shop, topic: 'app/uninstalled', payload: { id: 1, myshopify_domain: trading.shop }, triggeredAt });
    expect(await stateOf(trading)).toBe('uninstalled');
    expect(await read()).toMatchObject({ state: 'done', doneCount: 0, failedCount: 3 });
    const { admin, refresh } = state.calls;
    await provider.runJobs();
    expect(state.calls).toMatchObject({ admin, refresh });
  });

  longTest('the shop has no points for a minute waits as long as it says, and is done then', async () => {
    const trading = await aTradingShop(world);
    const { points } = trading.data;
    const max = { ...points };
    Object.assign(points, { available: 0, max: 60, perSecond: 1, readAtMs: performance.now() });
    const { jobId, read } = await pushInTrouble(trading, 2);
    expect(await read()).toMatchObject({ state: 'running', doneCount: 0, failedCount: 0 });
    const waiting = await sql<{
      seconds: number;
    }>`SELECT extract(epoch FROM min(run_at) - now())::int AS seconds FROM graphile_worker._private_jobs
      WHERE payload ->> 'jobId' = ${jobId} AND run_at > now()`.execute(db);
    expect(waiting.rows[0]?.seconds).toBeGreaterThan(0);
    Object.assign(points, { ...max, readAtMs: performance.now() });
    await expect
      .poll(
        async () => {
          await sql`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at > now() AND payload ->> 'jobId' = ${jobId}`.execute(
            db,
          );
          await provider.runJobs();
          return read();
        },
        { interval: 3_000, timeout: patient(60_000) },
      )
      .toMatchObject({ state: 'done', doneCount: 2, failedCount: 0 });
    expect(trading.data.products).toHaveLength(3);
  });
});

describe('a product that was deleted in the shop', () => {
  longTest('is noted by its webhook, and is made anew by the next push', async () => {
    const trading = await aTradingShop(world);
    const { merchant, data, shop, storeId } = trading;
    const [product] = data.products.splice(0);
    await world.tell({ shop, topic: 'products/delete', payload: { id: numberOf(product?.id ?? '') } });
    const [listing] = (await merchant.call(listListings)).data;
    expect(listing).toMatchObject({ state: 'deleted_in_store' });
    const ids = await db
      .selectFrom('listing')
      .select('import_item_id')
      .where('id', '=', listing?.id ?? '')
      .executeTakeFirstOrThrow();
    expect(await push(provider, merchant, storeId, [ids.import_item_id ?? ''])).toMatchObject({ doneCount: 1, failedCount: 0 });
    expect(data.products).toHaveLength(1);
  });
});

describe('250 orders that a merchant requests at once', () => {
  longTest('are all found, each once, and can all be accepted', async () => {
    const trading = await aTradingShop(world);
    const { merchant, data, storeId } = trading;
    Object.assign(data.points, { available: 1e6, max: 1e6 });
    const variantId = data.products[0]?.variants[0]?.id ?? '';
    for (let placed = 0; placed < 250; placed += 1) {
      const order = placeOrder(data, { items: [{ variantId, quantity: 1 }] });
      requestFulfillment(data, order.id);
    }
    const store = await connectedStore(db, merchant.accountId, storeId);
    const sync = fulfillmentOf('shopify');
    const requests = await sync.requests?.(provider.services, store);
    expect(new Set(requests?.map(({ externalOrderId }) => externalOrderId)).size).toBe(250);
    for (const { externalOrderId } of requests ?? []) await sync.acceptOrder(provider.services, store, externalOrderId);
    expect(await sync.requests?.(provider.services, store)).toEqual([]);
    expect(await levels()).toMatchObject({ 'fulfillment-requests': 1 });
  });
});

async function levels(): Promise<Record<string, number>> {
  const text = await (await fetch(`${provider.url}/metrics`)).text();
  const found = [...text.matchAll(/^wharf_shopify_service_level_ratio\{level="([^"]+)"\} (\S+)$/gm)];
  return Object.fromEntries(found.map(([, level = '', share]) => [level, Number(share)]));
}

describe('service levels of Built for Shopify', () => {
  longTest('count answers in time, and fulfillments that had their number from the beginning', async () => {
    const trading = await aTradingShop(world);
    await aSentOrder(world, trading);
    await provider.runJobs();
    expect(await levels()).toMatchObject({ 'fulfillment-requests': 1, 'tracked-fulfillments': 1 });
    const late = { account_id: trading.merchant.accountId, store_id: trading.storeId, external_order_id: 'gid://shopify/Order/1' };
    await sql`INSERT INTO shopify_request (account_id, store_id, external_order_id, kind, requested_at, answered_at, accepted) VALUES
      (${late.account_id}, ${late.store_id}, ${late.external_order_id}, 'cancel', app_now() - interval '3 hours', app_now(), true),
      (${late.account_id}, ${late.store_id}, ${late.external_order_id}, 'cancel', app_now() - interval '10 minutes', app_now(), true),
      (${late.account_id}, ${late.store_id}, ${late.external_order_id}, 'cancel', app_now() - interval '5 minutes', NULL, NULL)`.execute(
      db,
    );
    expect(await levels()).toMatchObject({ 'cancellation-requests': 0.5 });
  });
});

describe('a store whose merchant disconnects it and has our products deleted', () => {
  longTest('loses those, keeps what it had of its own, and our list says so', async () => {
    const trading = await aTradingShop(world);
    const { merchant, data, storeId } = trading;
    const [pushed] = data.products;
    if (pushed === undefined) throw new Error('nothing was pushed');
    data.products.push({ ...pushed, id: 'gid://shopify/Product/9', title: 'Lamp of the shop', metafields: new Map(), variants: [] });
    const params = { storeId };
    expect((await merchant.call(disconnectStore, { params, body: { products: 'delete' } })).data.state).toBe('paused');
    await provider.runJobs();
    expect(data.products.map(({ title }) => title)).toEqual(['Lamp of the shop']);
    expect(await stateOf(trading)).toBe('uninstalled');
    expect((await merchant.call(listListings)).data).toMatchObject([{ state: 'deleted_in_store' }]);
  });
});
