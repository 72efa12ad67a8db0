import { expect, test } from 'vitest';
import { listOrders } from '#contract/orders.ts';
import { changeOrder, placeOrder } from '#tests/support/fake-admin/admin-api/shop-life.ts';
import { setOrderSettings } from '#tests/support/order-settings.ts';
import { startShopifyWorld } from '#tests/support/shopify-shops.ts';
import { aTradingShop } from '#tests/support/trading-shop.ts';

const world = await startShopifyWorld();

test('an order of a Shopify shop is left out by its tags there, and taken in when its merchant takes the tag off', async () => {
  const { shop, merchant, data } = await aTradingShop(world);
  await setOrderSettings(merchant, { leftOutTags: ['Local pickup'] });
  const items = [{ variantId: data.products[0]?.variants[0]?.id ?? '', quantity: 1 }];
  const placed = placeOrder(data, { items, tags: ['VIP', 'local pickup'] });
  const payload = { id: Number(placed.id.split('/').at(-1)) };
  const known = async () => (await merchant.call(listOrders, { query: { q: placed.name } })).data.length;
  await world.tell({ shop, topic: 'orders/create', payload });
  expect(await known()).toBe(0);
  changeOrder(data, placed.id, (order) => (order.tags = ['VIP']));
  await world.tell({ shop, topic: 'orders/updated', payload });
  expect(await known()).toBe(1);
});
