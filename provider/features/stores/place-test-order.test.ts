import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { listListings } from '#contract/my-products.ts';
import { getOrder, listOrders } from '#contract/orders.ts';
import { listStores, placeTestOrder } from '#contract/stores.ts';
import { createRandom } from '#provider/platforms/sandbox/random.ts';
import { inventBuyer, knownBuyerCountries } from '#provider/platforms/sandbox/invented-buyers.ts';
import { longTest } from '#tests/support/long.ts';
import { aStore } from '#tests/support/order-builders.ts';
import { aDraft, aProduct, aSandboxStore, push } from '#tests/support/store-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider({}, { template: 'rates' });
const { db } = provider.services.database;

async function aSellingStore(productCount = 1) {
  const merchant = await provider.signUp();
  const store = await aSandboxStore(merchant);
  const drafts = [];
  for (let made = 0; made < productCount; made += 1) drafts.push(await aDraft(merchant, await aProduct(provider)));
  await push(
    provider,
    merchant,
    store.id,
    drafts.map((draft) => draft.id),
  );
  const listings = (await merchant.call(listListings, { query: { storeId: store.id } })).data;
  return { merchant, store, listings };
}

describe('a test order', () => {
  longTest('comes back by webhook as an order ready to be paid', async () => {
    const { merchant, store } = await aSellingStore();
    const placed = (await merchant.call(placeTestOrder, { params: { storeId: store.id }, body: {} })).data;
    expect(placed.externalName).toBe('#1001');
    expect((await merchant.call(listOrders)).data).toEqual([]);
    await provider.runJobs();
    const orders = (await merchant.call(listOrders)).data;
    expect(orders).toMatchObject([
      {
        mode: 'test',
        platform: 'sandbox',
        storeId: store.id,
        externalName: '#1001',
        country: 'US',
        fulfillmentState: 'ready',
        paymentState: 'due',
        payable: true,
      },
    ]);
    const order = (await merchant.call(getOrder, { params: { orderId: orders[0]?.id ?? '' } })).data;
    expect(order.orderLines.every((line) => line.variantId !== null)).toBe(true);
    expect(order.saleTotal.amountMinor).toBe(order.orderLines.reduce((sum, line) => sum + line.quantity * line.unitSale.amountMinor, 0));
    expect((await merchant.call(listStores)).data).toMatchObject([{ orderCount: 1, lastOrderAt: order.placedAt }]);
  });

  it('is placed once however often and at once its key comes', async () => {
    const { merchant, store } = await aSellingStore();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        merchant.call(placeTestOrder, { params: { storeId: store.id }, body: { country: 'BR' }, key: 'one' }),
      ),
    );
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    await provider.runJobs();
    expect((await merchant.call(listOrders)).data).toHaveLength(1);
  });

  it('gets a number of its own each when many are placed at once', async () => {
    const { merchant, store } = await aSellingStore();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => merchant.call(placeTestOrder, { params: { storeId: store.id }, body: {} })),
    );
    expect(answers.map((answer) => answer.data.externalName).sort()).toEqual(Array.from({ length: 8 }, (_, index) => `#${1001 + index}`));
    await provider.runJobs();
    expect((await merchant.call(listOrders)).data).toHaveLength(8);
  });

  longTest('has one line of each named listing', async () => {
    const { merchant, store, listings } = await aSellingStore(3);
    const named = listings.slice(0, 2);
    await merchant.call(placeTestOrder, { params: { storeId: store.id }, body: { listingIds: named.map((listing) => listing.id) } });
    await provider.runJobs();
    const [row] = (await merchant.call(listOrders)).data;
    const order = (await merchant.call(getOrder, { params: { orderId: row?.id ?? '' } })).data;
    expect(order.orderLines.map((line) => line.productId).sort()).toEqual(named.map((listing) => listing.productId).sort());
  });

  it('is refused for another merchant’s store, listing, and an unknown store', async () => {
    const { store, listings } = await aSellingStore();
    const stranger = await aSellingStore();
    const cases = [
      { params: { storeId: store.id }, body: {} },
      { params: { storeId: uuidv7() }, body: {} },
      { params: { storeId: stranger.store.id }, body: { listingIds: [listings[0]?.id ?? ''] } },
      { params: { storeId: stranger.store.id }, body: { listingIds: [stranger.listings[0]?.id ?? '', uuidv7()] } },
    ];
    for (const wish of cases) {
      const refused = await stranger.merchant.call(placeTestOrder, wish);
      expect([refused.status, refused.problem.code]).toEqual([404, 'not-found']);
    }
    const orders = await db
      .selectFrom('sandbox.shop_order')
      .select('id')
      .where('shop_id', 'in', sql<string>`(SELECT external_id FROM store WHERE id IN (${store.id}, ${stranger.store.id}))`)
      .execute();
    expect(orders).toEqual([]);
  });

  it('needs a sandbox store that is connected and sells something', async () => {
    const merchant = await provider.signUp();
    const live = await aStore(provider, merchant, { mode: 'live' });
    expect((await merchant.call(placeTestOrder, { params: { storeId: live.id }, body: {} })).problem.code).toBe('state-conflict');
    const store = await aSandboxStore(merchant);
    expect((await merchant.call(placeTestOrder, { params: { storeId: store.id }, body: {} })).problem.code).toBe('nothing-to-order');
    await db.updateTable('store').set({ state: 'paused' }).where('id', '=', store.id).execute();
    expect((await merchant.call(placeTestOrder, { params: { storeId: store.id }, body: {} })).problem.code).toBe('state-conflict');
  });

  longTest('goes to the asked country, which must exist', async () => {
    const { merchant, store } = await aSellingStore();
    const refused = await merchant.call(placeTestOrder, { params: { storeId: store.id }, body: { country: 'XX' } });
    expect(refused.problem.fields).toMatchObject([{ path: 'country', code: 'unknown-country' }]);
    await merchant.call(placeTestOrder, { params: { storeId: store.id }, body: { country: 'PT' } });
    await provider.runJobs();
    expect((await merchant.call(listOrders)).data).toMatchObject([{ country: 'PT' }]);
  });
});

describe('an invented buyer', () => {
  const postcodes: Record<string, RegExp> = {
    US: /^\d{5}$/,
    BR: /^\d{5}-\d{3}$/,
    ES: /^\d{5}$/,
    MX: /^\d{5}$/,
    DE: /^\d{5}$/,
    GB: /^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/,
    FR: /^\d{5}$/,
    CA: /^[A-Z]\d[A-Z] \d[A-Z]\d$/,
    AU: /^\d{4}$/,
    PT: /^\d{4}-\d{3}$/,
  };

  it.each(Object.entries(postcodes))('in %s has an address of the country’s form', (country, postcode) => {
    expect(knownBuyerCountries).toContain(country);
    for (let seed = 0; seed < 60; seed += 1) {
      const { shipping_address: address, email } = inventBuyer(createRandom(seed), country);
      expect(address.zip).toMatch(postcode);
      expect(address.city.length * address.address1.length * address.name.length).toBeGreaterThan(0);
      expect(email).toMatch(/^[a-z]+\.[a-z]+@example\.com$/);
    }
  });

  it('is the same for the same seed, and exists in any other country too', () => {
    expect(inventBuyer(createRandom(7), 'BR')).toEqual(inventBuyer(createRandom(7), 'BR'));
    expect(inventBuyer(createRandom(7), 'CL').shipping_address).toMatchObject({ city: 'Chile', country_code: 'CL' });
  });
});
