import type { Locale } from '#contract/locales.ts';
import type { ShopOrder } from '#contract/shopify-extensions.ts';
import type { Queryable } from '#provider/database/database.ts';
import { getOrder } from '#provider/features/orders/get-order.ts';
import { toGid } from '#provider/platforms/shopify/gid.ts';
import type { Services } from '#provider/services.ts';
import type { ShopStore } from './shop-store.ts';

/** An order of a shop as its admin shows it; null where we have none of this number. */
export async function getShopOrder(
  services: Services,
  store: ShopStore,
  asked: { orderNumber: number; locale: Locale },
): Promise<ShopOrder | null> {
  const orderId = await findOrderId(services.database.db, store, toGid('Order', String(asked.orderNumber)));
  if (orderId === undefined) return null;
  const order = await getOrder(services, { accountId: store.accountId, orderId, locale: asked.locale });
  const { id, number, paymentState, fulfillmentState, held, payable, costTotal, causes, parcels } = order;
  return {
    ...{ id, number, paymentState, fulfillmentState, held, payable, costTotal },
    causeCount: causes.length,
    parcels: parcels.map((parcel) => ({
      id: parcel.id,
      number: parcel.number,
      carrier: parcel.carrier,
      trackingNumber: parcel.trackingNumber,
      trackingUrl: parcel.trackingUrl,
      state: parcel.state,
    })),
    appPath: `/orders/${id}`,
    payPath: payable ? `/confirm-payment?order=${id}` : null,
  };
}

async function findOrderId(queryable: Queryable, store: ShopStore, externalId: string): Promise<string | undefined> {
  const row = await queryable
    .selectFrom('orders')
    .select('id')
    .where('account_id', '=', store.accountId)
    .where('store_id', '=', store.storeId)
    .where('external_id', '=', externalId)
    .executeTakeFirst();
  return row?.id;
}
