import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { getJob } from '#contract/jobs.ts';
import { findMissingOrder, listOrderSyncs, syncStoreOrders } from '#contract/orders-missing.ts';
import { pauseStore } from '#contract/stores.ts';
import { aStore } from '#tests/support/order-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { aConnectedShop, type ConnectedShop, haveTrouble, orderAt, orderNames, shapeLines } from '#tests/support/sandbox-shops.ts';
import { aSandboxStore } from '#tests/support/store-builders.ts';

const provider = await startTestProvider({}, { template: 'rates' });

/** A shop whose webhooks are lost. */
async function aSilentShop(): Promise<ConnectedShop> {
  const shop = await aConnectedShop(provider);
  await haveTrouble(shop, { hints: 'lost' });
  return shop;
}

async function miss({ merchant, store }: Pick<ConnectedShop, 'merchant' | 'store'>, number: string) {
  const answer = await merchant.call(findMissingOrder, { params: { storeId: store.id }, body: { number } });
  expect(answer.status).toBe(200);
  return answer.data;
}

describe('an order a merchant misses', () => {
  test('is taken in from its store, with what keeps it from going on, once', async () => {
    const shop = await aSilentShop();
    await orderAt(provider, shop, { name: '#5001', financial_status: 'pending' });
    await provider.runJobs();
    expect(await orderNames(provider, shop)).toEqual([]);
    const taken = await miss(shop, '5001');
    expect(taken).toMatchObject({ outcome: 'taken', order: { externalName: '#5001', tab: 'needs-mapping' } });
    expect(taken.hints).toEqual(expect.arrayContaining(['unpaid-in-store', 'unmapped-products']));
    expect(await miss(shop, '#5001')).toMatchObject({ outcome: 'known', order: { id: taken.order?.id } });
    expect(await orderNames(provider, shop)).toEqual(['#5001']);
  });

  test('that was placed before the store was connected is taken in, which is why it was missing', async () => {
    const shop = await aSilentShop();
    await orderAt(provider, shop, { name: '#77', created_at: '2025-01-01T00:00:00.000Z' });
    expect((await miss(shop, '77')).hints).toContain('placed-before-connection');
  });

  test.each([
    ['canceled-in-store', { cancelled_at: '2026-11-01T00:00:00.000Z' }],
    ['fulfilled-in-store', { fulfillment_status: 'fulfilled' as const }],
    ['nothing-to-send', { line_items: [] }],
  ])('that is %s is not taken in', async (outcome, order) => {
    const shop = await aSilentShop();
    await orderAt(provider, shop, { name: '#9', ...order });
    expect(await miss(shop, '#9')).toEqual({ outcome, order: null, hints: [] });
    expect(await orderNames(provider, shop)).toEqual([]);
  });

  test('that no store has is an unknown number; one of another store is named with it', async () => {
    const shop = await aSilentShop();
    expect((await miss(shop, '404404')).outcome).toBe('unknown-number');
    await orderAt(provider, shop, { name: '#6001' });
    await miss(shop, '6001');
    const second = await aSandboxStore(shop.merchant);
    const answer = await miss({ merchant: shop.merchant, store: second }, '6001');
    expect(answer).toMatchObject({ outcome: 'in-other-store', order: { externalName: '#6001', storeName: shop.store.name } });
  });

  test.each([
    ['store-busy', { trouble: 'busy' as const }],
    ['store-unreachable', { trouble: 'down' as const }],
    ['store-not-connected', { trouble: 'token-expired' as const }],
  ])('is not found while the answer is %s', async (outcome, trouble) => {
    const shop = await aSilentShop();
    await orderAt(provider, shop, { name: '#1' });
    await haveTrouble(shop, { ...trouble, hints: 'lost', calls: 10 });
    expect((await miss(shop, '1')).outcome).toBe(outcome);
  });

  test('in a form nobody knows is there, and can not be read', async () => {
    const shop = await aSilentShop();
    const order = await orderAt(provider, shop, { name: '#8' });
    await shapeLines(provider.services.database.db, order.id, 'unknown');
    expect(await miss(shop, '8')).toEqual({ outcome: 'unreadable', order: null, hints: [] });
  });

  test('is not asked for while the store is paused, or was never connected', async () => {
    const shop = await aSilentShop();
    await shop.merchant.call(pauseStore, { params: { storeId: shop.store.id } });
    expect((await miss(shop, '1')).outcome).toBe('store-paused');
    const live = await aStore(provider, shop.merchant, { mode: 'live' });
    const answer = await shop.merchant.call(findMissingOrder, { params: { storeId: live.id }, body: { number: '1' } });
    expect(answer.data.outcome).toBe('store-not-connected');
  });

  test("is not looked for in another's store", async () => {
    const shop = await aSilentShop();
    const other = await provider.signUp();
    for (const storeId of [shop.store.id, uuidv7()]) {
      expect((await other.call(findMissingOrder, { params: { storeId }, body: { number: '1' } })).status).toBe(404);
      expect((await other.call(syncStoreOrders, { params: { storeId } })).status).toBe(404);
    }
  });
});

describe('a sync', () => {
  test('takes in what was missed, and says when the store was last asked', async () => {
    const shop = await aSilentShop();
    await orderAt(provider, shop, { name: '#1001' });
    await provider.runJobs();
    const before = await shop.merchant.call(listOrderSyncs);
    expect(before.data).toMatchObject([{ storeId: shop.store.id, sendsOrders: true, lastReadAt: null }]);
    const started = await shop.merchant.call(syncStoreOrders, { params: { storeId: shop.store.id } });
    await provider.runJobs();
    expect((await shop.merchant.call(getJob, { params: { jobId: started.data.id } })).data).toMatchObject({
      kind: 'sync-orders',
      state: 'done',
      doneCount: 1,
    });
    expect(await orderNames(provider, shop)).toEqual(['#1001']);
    expect((await shop.merchant.call(listOrderSyncs)).data[0]?.lastReadAt).not.toBeNull();
  });

  test('of a store that refuses the token ends with the cause', async () => {
    const shop = await aSilentShop();
    const started = await shop.merchant.call(syncStoreOrders, { params: { storeId: shop.store.id } });
    await haveTrouble(shop, { trouble: 'token-expired' });
    await provider.runJobs();
    const { data: job } = await shop.merchant.call(getJob, { params: { jobId: started.data.id } });
    expect(job.rows).toMatchObject([{ state: 'failed', cause: { code: 'store-not-connected' } }]);
    expect((await shop.merchant.call(syncStoreOrders, { params: { storeId: shop.store.id } })).problem.code).toBe('state-conflict');
  });
});
