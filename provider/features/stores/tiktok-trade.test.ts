import { expect, it } from 'vitest';
import { getOrder, listOrders, type Order } from '#contract/orders.ts';
import { listStores } from '#contract/stores.ts';
import { inTransaction } from '#provider/database/database.ts';
import { beginPicking } from '#provider/features/orders/warehouse/begin-picking.ts';
import { packOrder } from '#provider/features/orders/warehouse/pack-order.ts';
import { shipParcel } from '#provider/features/orders/warehouse/ship-parcel.ts';
import { pollStores } from '#provider/intake/poll-stores.ts';
import type { Merchant } from '#tests/support/call.ts';
import { longTest } from '#tests/support/long.ts';
import { pay } from '#tests/support/order-builders.ts';
import { aTrackingNumber } from '#tests/support/parcel-builders.ts';
import { aDraft, aProduct, push } from '#tests/support/store-builders.ts';
import type { ShopData } from '#tests/support/tiktok/shop-data.ts';
import { placeOrder, requestCancellation } from '#tests/support/tiktok/shop-life.ts';
import { startTiktokWorld } from '#tests/support/tiktok/tiktok-world.ts';

const world = await startTiktokWorld();
const { provider, tiktok } = world;

/** TikTok is sent the pictures themselves: they have to be ones that can be drawn. */
const drawing = { scene: 'front', symbol: 'wall', colors: ['#336699'], tint: '#f4f4f4', table: 0, room: 500 };
const PICTURES = JSON.stringify([{ drawing }, { drawing }]);

/** A shop with a product of ours from the import list. */
async function aTradingShop() {
  const { merchant, shop, storeId } = await world.aShop();
  const product = await aProduct(provider);
  await provider.services.database.db.updateTable('product').set({ pictures: PICTURES }).where('id', '=', product.id).execute();
  const draft = await aDraft(merchant, product);
  expect(await push(provider, merchant, storeId, [draft.id])).toMatchObject({ doneCount: 1, failedCount: 0 });
  return { merchant, shop, storeId, skuId: shop.products[0]?.skus[0]?.id ?? '' };
}

async function tell(shop: ShopData, orderId: string): Promise<void> {
  expect(await tiktok.deliver(shop, { type: 1, event: 'ORDER_STATUS_CHANGE', data: { order_id: orderId } })).toBe(200);
  await provider.runJobs();
}

async function orderHere(merchant: Merchant, name: string): Promise<Order> {
  const [row] = (await merchant.call(listOrders, { query: { q: name } })).data;
  return (await merchant.call(getOrder, { params: { orderId: row?.id ?? '' } })).data;
}

longTest('a pushed product is ordered, paid for and sent, and its number is seen in the shop', async () => {
  const { merchant, shop, skuId } = await aTradingShop();
  const placed = placeOrder(shop, { skuId, units: 2 });
  await tell(shop, placed.id);
  const order = await orderHere(merchant, placed.id);
  await pay(provider, merchant, order);
  await provider.runJobs();
  const { accountId } = merchant;
  const actor = { kind: 'provider' } as const;
  const trackingNumber = aTrackingNumber();
  await inTransaction(provider.services.database, async (tx) => {
    await beginPicking(tx, { accountId, orderId: order.id }, actor);
    await packOrder(tx, { accountId, orderId: order.id }, { actor });
    const parcel = await tx
      .selectFrom('parcel_line')
      .select('parcel_id')
      .where('account_id', '=', accountId)
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow();
    await shipParcel(tx, { accountId, parcelId: parcel.parcel_id, carrier: null, trackingNumber, firstMileNumber: null, actor });
  });
  await provider.runJobs();
  expect(placed).toMatchObject({ status: 'IN_TRANSIT', packages: [{ trackingNumber }] });
  expect(placed.units.every(({ packageId }) => packageId === placed.packages[0]?.id)).toBe(true);
});

it('a buyer’s request to cancel ends the order here, and is granted there', async () => {
  const { merchant, shop, skuId } = await aTradingShop();
  const placed = placeOrder(shop, { skuId, units: 1 });
  await tell(shop, placed.id);
  requestCancellation(shop, placed.id);
  const requested = {
    type: 11,
    event: 'CANCELLATION_STATUS_CHANGE',
    data: { order_id: placed.id, cancel_status: 'CANCELLATION_REQUEST_PENDING' },
  };
  expect(await tiktok.deliver(shop, requested)).toBe(200);
  await provider.runJobs();
  expect(placed).toMatchObject({ status: 'CANCELLED', cancellation: { status: 'CANCELLATION_REQUEST_SUCCESS' } });
  expect(await orderHere(merchant, placed.id)).toMatchObject({ fulfillmentState: 'canceled' });
});

longTest('every order is there within one poll when one webhook in a hundred is lost', async () => {
  const { merchant, shop, storeId, skuId } = await aTradingShop();
  const placed = Array.from({ length: 100 }, () => placeOrder(shop, { skuId, units: 1 }));
  for (const { id } of placed.slice(1)) await tiktok.deliver(shop, { type: 1, event: 'ORDER_STATUS_CHANGE', data: { order_id: id } });
  await provider.runJobs();
  const count = async () => (await merchant.call(listStores)).data.find(({ id }) => id === storeId)?.orderCount;
  expect(await count()).toBe(99);
  await pollStores(provider.services);
  await provider.runJobs();
  expect(await count()).toBe(100);
});
