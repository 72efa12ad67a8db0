import { expect } from 'vitest';
import { getOrder, listOrders, type Order } from '#contract/orders.ts';
import { userInfo } from '#contract/sign-in.ts';
import { inTransaction } from '#provider/database/database.ts';
import { beginPicking } from '#provider/features/orders/warehouse/begin-picking.ts';
import { packOrder } from '#provider/features/orders/warehouse/pack-order.ts';
import { shipParcel } from '#provider/features/orders/warehouse/ship-parcel.ts';
import { callAs, type Merchant } from './call.ts';
import type { FakeOrder, FakePart, ShopData } from './fake-admin/admin-api/shop-data.ts';
import { placeOrder } from './fake-admin/admin-api/shop-life.ts';
import { pay } from './order-builders.ts';
import { aTrackingNumber } from './parcel-builders.ts';
import type { ShopifyWorld } from './shopify-shops.ts';
import { aDraft, aProduct, push } from './store-builders.ts';

export interface TradingShop {
  shop: string;
  storeId: string;
  merchant: Merchant;
  data: ShopData;
}
export interface ShopOrder {
  placed: FakeOrder;
  part: FakePart;
  /** The order as its merchant has it here. */
  here: () => Promise<Order>;
}

const IN_AUSTIN = {
  ...{ name: 'Ana Silva', company: null, address1: '12 Main Street', address2: null, city: 'Austin', zip: '78701' },
  ...{ province: 'Texas', provinceCode: 'TX', countryCodeV2: 'US', phone: '+15125550100' },
};

/** A shop that opened the app, with a product pushed to it. The provider needs a rate book. */
export async function aTradingShop({ provider, shopify, ...world }: ShopifyWorld): Promise<TradingShop> {
  const shop = world.newShop();
  const { storeId } = await world.open(shop);
  const authorization = await world.bearer(shop);
  const { id: userId, accountId } = (await provider.call(userInfo, { authorization })).data;
  const call = callAs(provider.services.ownUrl, authorization);
  const merchant: Merchant = { accountId, userId, email: '', password: '', authorization, call };
  const draft = await aDraft(merchant, await aProduct(provider));
  const job = await push(provider, merchant, storeId, [draft.id]);
  expect(job).toMatchObject({ doneCount: 1, failedCount: 0 });
  return { shop, storeId, merchant, data: shopify.shop(shop).data };
}

/** A buyer's order that came here by its webhook, and the part of it that is ours. */
export async function anOrderOf(world: ShopifyWorld, { shop, merchant, data }: TradingShop): Promise<ShopOrder> {
  const variantId = data.products[0]?.variants[0]?.id ?? '';
  const placed = placeOrder(data, { items: [{ variantId, quantity: 1 }], address: IN_AUSTIN });
  await world.tell({ shop, topic: 'orders/create', payload: { id: Number(placed.id.split('/').at(-1)) } });
  const [part] = placed.parts;
  if (part === undefined) throw new Error('the order has no part');
  const here = async (): Promise<Order> => {
    const [row] = (await merchant.call(listOrders, { query: { q: placed.name } })).data;
    return (await merchant.call(getOrder, { params: { orderId: row?.id ?? '' } })).data;
  };
  return { placed, part, here };
}

/** An order that was paid for and has left the warehouse in one parcel; nothing of it has been written back before `runJobs`. */
export async function aSentOrder(world: ShopifyWorld, trading: TradingShop) {
  const { provider } = world;
  const { accountId } = trading.merchant;
  const order = await anOrderOf(world, trading);
  const { id: orderId } = await order.here();
  await pay(provider, trading.merchant, await order.here());
  await provider.runJobs();
  const actor = { kind: 'provider' } as const;
  const trackingNumber = aTrackingNumber();
  const parcelId = await inTransaction(provider.services.database, async (tx) => {
    await beginPicking(tx, { accountId, orderId }, actor);
    await packOrder(tx, { accountId, orderId }, { actor });
    const row = await tx
      .selectFrom('parcel_line')
      .select('parcel_id')
      .where('account_id', '=', accountId)
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    await shipParcel(tx, { accountId, parcelId: row.parcel_id, carrier: null, trackingNumber, firstMileNumber: null, actor });
    return row.parcel_id;
  });
  return { ...order, orderId, parcelId, trackingNumber };
}
