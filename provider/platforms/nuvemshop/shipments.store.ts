import { sql } from 'kysely';
import type { Queryable } from '#provider/database/database.ts';
import type { StoreShipment } from '#provider/platforms/fulfillment-sync.ts';
import type { NuvemshopStore } from './api-client.ts';

/** Keeps a parcel of an order with its number, which may have been corrected. */
export async function saveShipment(
  queryable: Queryable,
  { accountId, id }: NuvemshopStore,
  { key, externalOrderId, trackingNumber, trackingUrl }: StoreShipment,
): Promise<void> {
  await sql`INSERT INTO nuvemshop_shipment (account_id, store_id, shipment_key, external_order_id, tracking_number, tracking_url)
    VALUES (${accountId}, ${id}, ${key}, ${externalOrderId}, ${trackingNumber}, ${trackingUrl})
    ON CONFLICT (account_id, store_id, external_order_id, shipment_key)
      DO UPDATE SET tracking_number = excluded.tracking_number, tracking_url = excluded.tracking_url`.execute(queryable);
}

/** Parcels of an order in the order they were sent. */
export async function findShipments(
  queryable: Queryable,
  { accountId, id }: NuvemshopStore,
  externalOrderId: string,
): Promise<{ trackingNumber: string; trackingUrl: string | null }[]> {
  return queryable
    .selectFrom('nuvemshop_shipment')
    .select(['tracking_number as trackingNumber', 'tracking_url as trackingUrl'])
    .where('account_id', '=', accountId)
    .where('store_id', '=', id)
    .where('external_order_id', '=', externalOrderId)
    .orderBy('created_at')
    .orderBy('shipment_key')
    .execute();
}
