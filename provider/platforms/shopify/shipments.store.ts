import { sql } from 'kysely';
import type { Queryable } from '#provider/database/database.ts';
import type { StoreShipment } from '#provider/platforms/fulfillment-sync.ts';
import type { ShopifyStore } from './admin-client.ts';

/** A parcel as its shop has it. */
export interface ShopShipment {
  trackingNumber: string;
  /** Empty: it is not known whether the shop has it. */
  fulfillmentIds: string[];
  /** Written just now: nobody has asked the shop for it before. */
  isNew: boolean;
}

/** Longer than a shop is waited for. */
const UNDER_WAY_FOR = sql`interval '1 minute'`;

/** Writes down that a parcel is about to be sent to its shop, or finds what became of it. `under-way`: another call is asking the shop just now. */
export async function intendShipment(
  queryable: Queryable,
  { accountId, id }: ShopifyStore,
  { key, externalOrderId, trackingNumber }: StoreShipment,
): Promise<ShopShipment | 'under-way'> {
  const claimed = await sql<ShopShipment>`
    INSERT INTO shopify_shipment AS s (account_id, store_id, shipment_key, external_order_id, tracking_number)
    VALUES (${accountId}, ${id}, ${key}, ${externalOrderId}, ${trackingNumber})
    ON CONFLICT (account_id, store_id, shipment_key, external_order_id) DO UPDATE SET requested_at = app_now()
      WHERE s.fulfillment_ids <> '{}' OR s.requested_at < app_now() - ${UNDER_WAY_FOR}
    RETURNING tracking_number AS "trackingNumber", fulfillment_ids AS "fulfillmentIds", xmax = 0 AS "isNew"`.execute(queryable);
  return claimed.rows[0] ?? 'under-way';
}

/** The shop refused the parcel and made nothing of it: whoever tries next need not wait or look for it. */
export async function releaseShipment(
  queryable: Queryable,
  { accountId, id }: ShopifyStore,
  { key, externalOrderId }: StoreShipment,
): Promise<void> {
  await queryable
    .deleteFrom('shopify_shipment')
    .where('account_id', '=', accountId)
    .where('store_id', '=', id)
    .where('shipment_key', '=', key)
    .where('external_order_id', '=', externalOrderId)
    .where('fulfillment_ids', '=', sql<string[]>`'{}'`)
    .execute();
}

export async function saveShipment(
  queryable: Queryable,
  { accountId, id }: ShopifyStore,
  { key, externalOrderId, trackingNumber, fulfillmentIds }: StoreShipment & { fulfillmentIds: string[] },
): Promise<void> {
  await queryable
    .updateTable('shopify_shipment')
    .set({ tracking_number: trackingNumber, fulfillment_ids: fulfillmentIds })
    .where('account_id', '=', accountId)
    .where('store_id', '=', id)
    .where('shipment_key', '=', key)
    .where('external_order_id', '=', externalOrderId)
    .execute();
}

/** Fulfillments of an order that are known as those of its parcels. */
export async function findClaimedIds(queryable: Queryable, { accountId, id }: ShopifyStore, externalOrderId: string): Promise<string[]> {
  const rows = await queryable
    .selectFrom('shopify_shipment')
    .select('fulfillment_ids')
    .where('account_id', '=', accountId)
    .where('store_id', '=', id)
    .where('external_order_id', '=', externalOrderId)
    .execute();
  return rows.flatMap((row) => row.fulfillment_ids);
}

/** Fulfillments by which parcels are known in their shop; none for one the shop does not have. */
export async function findFulfillmentIds(
  queryable: Queryable,
  { accountId, id }: ShopifyStore,
  { key, externalOrderId }: Pick<StoreShipment, 'key' | 'externalOrderId'>,
): Promise<string[]> {
  const found = await queryable
    .selectFrom('shopify_shipment')
    .select('fulfillment_ids')
    .where('account_id', '=', accountId)
    .where('store_id', '=', id)
    .where('shipment_key', '=', key)
    .where('external_order_id', '=', externalOrderId)
    .executeTakeFirst();
  return found?.fulfillment_ids ?? [];
}

/** A parcel of an order as its shop is known to have it. */
export interface KnownShipment {
  key: string;
  externalOrderId: string;
  fulfillmentIds: string[];
}

export async function findKnownShipments(
  queryable: Queryable,
  { accountId, id }: ShopifyStore,
  externalOrderIds: readonly string[],
): Promise<KnownShipment[]> {
  return queryable
    .selectFrom('shopify_shipment')
    .select(['shipment_key as key', 'external_order_id as externalOrderId', 'fulfillment_ids as fulfillmentIds'])
    .where('account_id', '=', accountId)
    .where('store_id', '=', id)
    .where('external_order_id', 'in', externalOrderIds)
    .execute();
}

/** Has the next try find no fulfillment of the parcel, and make one. */
export async function forgetShipment(
  queryable: Queryable,
  { accountId, id }: ShopifyStore,
  { key, externalOrderId }: Pick<StoreShipment, 'key' | 'externalOrderId'>,
): Promise<void> {
  await queryable
    .deleteFrom('shopify_shipment')
    .where('account_id', '=', accountId)
    .where('store_id', '=', id)
    .where('shipment_key', '=', key)
    .where('external_order_id', '=', externalOrderId)
    .execute();
}

/** Takes fulfillments somebody made in the shop for those of a parcel, without its number yet: the next try gives them one. */
export async function adoptFulfillments(
  queryable: Queryable,
  { accountId, id }: ShopifyStore,
  { key, externalOrderId, fulfillmentIds }: KnownShipment,
): Promise<void> {
  await sql`INSERT INTO shopify_shipment (account_id, store_id, shipment_key, external_order_id, tracking_number, fulfillment_ids, by_hand)
    VALUES (${accountId}, ${id}, ${key}, ${externalOrderId}, '', ${fulfillmentIds}, true)
    ON CONFLICT (account_id, store_id, shipment_key, external_order_id)
      DO UPDATE SET tracking_number = '', fulfillment_ids = excluded.fulfillment_ids, by_hand = true`.execute(queryable);
}
