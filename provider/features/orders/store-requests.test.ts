import { describe, expect, it } from 'vitest';
import { cancelOrder } from '#contract/orders.ts';
import { checkStore } from '#contract/stores.ts';
import { changeOrder, requestCancellation, requestFulfillment } from '#tests/support/fake-admin/admin-api/shop-life.ts';
import { longTest } from '#tests/support/long.ts';
import { pay } from '#tests/support/order-builders.ts';
import { startShopifyWorld } from '#tests/support/shopify-shops.ts';
import { anOrderOf, aTradingShop, type TradingShop } from '#tests/support/trading-shop.ts';

const world = await startShopifyWorld();
const { provider, shopify } = world;

/** The shop calls its fulfillment service back: something waits for an answer. */
async function callBack(shop: string, kind: 'FULFILLMENT_REQUEST' | 'CANCELLATION_REQUEST'): Promise<void> {
  expect(await shopify.callBack(`${provider.url}/hooks/shopify/service`, { shop, kind })).toBe(200);
  await provider.runJobs();
}

describe('an order of a Shopify shop', () => {
  it('is requested and accepted for its merchant once he has paid for it', async () => {
    const trading = await aTradingShop(world);
    const { part, here } = await anOrderOf(world, trading);
    expect([part.requestStatus, (await here()).paymentState]).toEqual(['UNSUBMITTED', 'due']);
    await pay(provider, trading.merchant, await here());
    await provider.runJobs();
    expect([part.requestStatus, part.status]).toEqual(['ACCEPTED', 'IN_PROGRESS']);
  });

  longTest('that is requested unpaid waits, is refused in time, and is requested again by paying', async () => {
    const trading = await aTradingShop(world);
    const { placed, part, here } = await anOrderOf(world, trading);
    requestFulfillment(trading.data, placed.id);
    await callBack(trading.shop, 'FULFILLMENT_REQUEST');
    expect(part.requestStatus).toBe('SUBMITTED');
    requestFulfillment(trading.data, placed.id, 4);
    await callBack(trading.shop, 'FULFILLMENT_REQUEST');
    expect([part.requestStatus, part.message]).toEqual(['REJECTED', expect.stringContaining('Wharf')]);
    await pay(provider, trading.merchant, await here());
    await provider.runJobs();
    expect(part.requestStatus).toBe('ACCEPTED');
  });

  it('that is not to be sent any more is canceled here and refunded, and the shop is told so', async () => {
    const trading = await aTradingShop(world);
    const { placed, part, here } = await anOrderOf(world, trading);
    await pay(provider, trading.merchant, await here());
    await provider.runJobs();
    requestCancellation(trading.data, placed.id);
    await callBack(trading.shop, 'CANCELLATION_REQUEST');
    await provider.runJobs();
    expect(await here()).toMatchObject({ paymentState: 'refunded', fulfillmentState: 'canceled' });
    expect(part.requestStatus).toBe('CANCELLATION_ACCEPTED');
  });

  longTest('that its merchant cancels here after paying is given back to the shop', async () => {
    const trading = await aTradingShop(world);
    const { part, here } = await anOrderOf(world, trading);
    await pay(provider, trading.merchant, await here());
    await provider.runJobs();
    await trading.merchant.call(cancelOrder, { params: { orderId: (await here()).id } });
    await provider.runJobs();
    expect(part.status).toBe('INCOMPLETE');
  });

  it('that is paid back in the shop before it is paid for here is canceled', async () => {
    const trading = await aTradingShop(world);
    const { placed, here } = await anOrderOf(world, trading);
    changeOrder(trading.data, placed.id, (order) => (order.cancelledAt = order.updatedAt));
    await world.tell({ shop: trading.shop, topic: 'orders/cancelled', payload: { id: Number(placed.id.split('/').at(-1)) } });
    expect((await here()).fulfillmentState).toBe('canceled');
  });
});

describe('a check of a Shopify store', () => {
  async function check({ merchant, storeId }: TradingShop) {
    const { data } = await merchant.call(checkStore, { params: { storeId } });
    return data.checks.map(({ name, state }) => `${name} ${state}`);
  }

  longTest('passes, and sets up anew what somebody took out', async () => {
    const trading = await aTradingShop(world);
    trading.data.services.length = 0;
    expect(await check(trading)).toEqual([
      'connection passed',
      'permissions passed',
      'setup passed',
      'products passed',
      'orders passed',
      'parcels passed',
    ]);
    expect(trading.data.services).toHaveLength(1);
  });

  it('says which permissions are missing, and looks no further', async () => {
    const trading = await aTradingShop(world);
    trading.data.scopes = trading.data.scopes.filter((scope) => scope !== 'read_orders');
    const { data } = await trading.merchant.call(checkStore, { params: { storeId: trading.storeId } });
    expect(data.checks[1]).toMatchObject({ name: 'permissions', state: 'failed', missing: ['read_orders'] });
    expect(data.checks[1]?.granted).toContain('write_products');
    expect(data.store.lastCheck).toMatchObject({ failed: ['permissions'] });
    expect(data.checks[4]).toMatchObject({ name: 'orders', state: 'skipped' });
  });

  it('is another merchant’s for nobody', async () => {
    const [trading, other] = [await aTradingShop(world), await aTradingShop(world)];
    expect((await other.merchant.call(checkStore, { params: { storeId: trading.storeId } })).status).toBe(404);
  });
});
