import { sql } from 'kysely';
import type { Queryable } from '#provider/database/database.ts';
import type { StoreShipment } from '#provider/platforms/fulfillment-sync.ts';
import type { TiktokStore } from './tiktok-client.ts';

/** A parcel as its shop has it. */
export interface ShopShipment {
  trackingNumber: string;
  unitIds: string[];
  /** Empty: it is not known whether the shop has it. */
  packageIds: string[];
  /** Written just now: nobody has asked the shop for it before. */
  isNew: boolean;
}

/** Longer than a shop is waited for. */
const UNDER_WAY_FOR = sql`interval '1 minute'`;

/** Writes down that a parcel is about to be sent to its shop, or finds what became of it. `under-way`: another call is asking the shop just now. */
export async function intendShipment(
  queryable: Queryable,
  { accountId, id }: TiktokStore,
  { key, externalOrderId, trackingNumber }: StoreShipment,
): Promise<ShopShipment | 'under-way'> {
  const claimed = await sql<ShopShipment>`
    INSERT INTO tiktok_shipment AS s (account_id, store_id, shipment_key, external_order_id, tracking_number)
    VALUES (${accountId}, ${id}, ${key}, ${externalOrderId}, ${trackingNumber})
    ON CONFLICT (account_id, store_id, shipment_key, external_order_id) DO UPDATE SET requested_at = app_now()
      WHERE s.package_ids <> '{}' OR s.requested_at < app_now() - ${UNDER_WAY_FOR}
    RETURNING tracking_number AS "trackingNumber", unit_ids AS "unitIds", package_ids AS "packageIds", xmax = 0 AS "isNew"`.execute(
    queryable,
  );
  return claimed.rows[0] ?? 'under-way';
}

/** The shop refused the parcel and made nothing of it: whoever tries next need not wait or look for it. */
export async function releaseShipment(
  queryable: Queryable,
  { accountId, id }: TiktokStore,
  { key, externalOrderId }: StoreShipment,
): Promise<void> {
  await sql`DELETE FROM tiktok_shipment WHERE account_id = ${accountId} AND store_id = ${id} AND shipment_key = ${key}
    AND external_order_id = ${externalOrderId} AND package_ids = '{}'`.execute(queryable);
}

export async function saveShipment(
  queryable: Queryable,
  { accountId, id }: TiktokStore,
  shipment: StoreShipment & { unitIds: string[]; packageIds: string[] },
): Promise<void> {
  const { key, externalOrderId, trackingNumber, unitIds, packageIds } = shipment;
  await sql`UPDATE tiktok_shipment SET tracking_number = ${trackingNumber}, unit_ids = ${unitIds}, package_ids = ${packageIds}
    WHERE account_id = ${accountId} AND store_id = ${id} AND shipment_key = ${key} AND external_order_id = ${externalOrderId}`.execute(
    queryable,
  );
}

/** Units and packages of an order that its other parcels are known by. */
export async function findClaimed(
  queryable: Queryable,
  { accountId, id }: TiktokStore,
  { key, externalOrderId }: StoreShipment,
): Promise<{ unitIds: string[]; packageIds: string[] }> {
  const found = await sql<{ unitIds: string[]; packageIds: string[] }>`
    SELECT unit_ids AS "unitIds", package_ids AS "packageIds" FROM tiktok_shipment
    WHERE account_id = ${accountId} AND store_id = ${id} AND external_order_id = ${externalOrderId} AND shipment_key <> ${key}`.execute(
    queryable,
  );
  return { unitIds: found.rows.flatMap(({ unitIds }) => unitIds), packageIds: found.rows.flatMap(({ packageIds }) => packageIds) };
}
