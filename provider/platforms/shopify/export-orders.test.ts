import { describe, expect, it } from 'vitest';
import { userInfo } from '#contract/sign-in.ts';
import { connectedStore } from '#provider/features/stores/connected-store.ts';
import { aPush } from '#tests/support/conformance/catalog-sync.ts';
import { changeOrder, placeOrder, refundOne } from '#tests/support/fake-admin/admin-api/shop-life.ts';
import { longTest } from '#tests/support/long.ts';
import { adminSchema, type AdminVersion } from '#tests/support/shopify-schema/admin-schema.ts';
import { startShopifyWorld } from '#tests/support/shopify-shops.ts';
import { shopifyPlatform } from './shopify-platform.ts';
import { countriesWithTaxField } from './shopify-orders.ts';

const world = await startShopifyWorld();
const { provider, shopify } = world;
const { services } = provider;
const { catalog, orders } = shopifyPlatform;
const MONTH_MS = 30 * 86_400_000;
/** A store that was not read for a month. */
const LONG_AGO = new Date(Date.now() - MONTH_MS).toISOString();

/** A shop with this many orders of its last weeks. */
async function aShopWith(count: number) {
  const shop = world.newShop();
  const { storeId } = await world.open(shop);
  const { accountId } = (await provider.call(userInfo, { authorization: await world.bearer(shop) })).data;
  const store = await connectedStore(services.database.db, accountId, storeId);
  const { variants } = await catalog.pushProduct(services, store, aPush());
  const state = shopify.shop(shop);
  for (let placed = 0; placed < count; placed += 1) {
    const order = placeOrder(state.data, { items: [{ variantId: variants[0]?.externalVariantId ?? '', quantity: 2 }] });
    if (order.address !== null) Object.assign(order.address, { countryCodeV2: 'US', city: 'Austin' });
  }
  const list = (cursor: string | null, since = LONG_AGO) => orders.listOrdersChanged(services, store, since, cursor);
  return { store, state, data: state.data, list };
}

describe('orders of a shop that was not read for long', () => {
  longTest('come by one export, as they would one by one', async () => {
    const { store, state, data, list } = await aShopWith(260);
    const [first, second, third] = data.orders;
    if (first === undefined || second === undefined || third === undefined) throw new Error('no orders');
    refundOne(data, first.id);
    changeOrder(data, second.id, (order) => {
      order.taxId = '123.456.789-09';
      if (order.address !== null) order.address.countryCodeV2 = 'BR';
    });
    const started = await list(null);
    expect(started).toMatchObject({ orders: [], next: expect.stringContaining('export') });
    await expect(list(started.next)).rejects.toMatchObject({ reason: { code: 'store-busy' }, retryable: true });
    const before = state.calls.admin;
    const read: Awaited<ReturnType<typeof list>>['orders'] = [];
    for (let cursor = started.next; cursor !== null;) {
      const page = await list(cursor);
      read.push(...page.orders);
      cursor = page.next;
    }
    expect(state.calls.admin - before).toBeLessThan(10);
    expect(new Set(read.map(({ externalId }) => externalId)).size).toBe(260);
    for (const { id } of [first, second, third])
      expect(read.find(({ externalId }) => externalId === id)).toEqual(await orders.fetchOrder(services, store, id));
  });

  longTest('are read page by page where the export fails', async () => {
    const { data, list } = await aShopWith(251);
    const started = await list(null);
    for (const made of data.exports) made.status = 'FAILED';
    const failed = await list(started.next);
    expect(failed.orders).toEqual([]);
    const page = await list(failed.next);
    expect(page.orders).toHaveLength(25);
    expect(data.done.get('bulkOperationRunQuery')).toBe(1);
  });

  longTest('are read page by page where they are few, or changed lately', async () => {
    const { data, list } = await aShopWith(3);
    expect((await list(null)).orders).toHaveLength(3);
    const many = await aShopWith(251);
    expect((await many.list(null, new Date(Date.now() - 60_000).toISOString())).orders).toHaveLength(25);
    expect([data.exports, many.data.exports]).toEqual([[], []]);
  });
});

it.each<AdminVersion>(['2026-07', '2026-10'])('countries whose orders are read for their tax number are those of Shopify %s', (version) => {
  const keys = adminSchema(version).schema.getType('LocalizedFieldKey');
  const names = keys !== undefined && 'getValues' in keys ? keys.getValues().map(({ name }) => name) : [];
  const countries = names.flatMap((name) => /^TAX_CREDENTIAL_([A-Z]{2})$/.exec(name)?.[1] ?? []);
  expect(countriesWithTaxField).toEqual(countries.toSorted());
});
