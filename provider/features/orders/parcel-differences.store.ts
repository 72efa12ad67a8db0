import { sql } from 'kysely';
import type { Queryable, Tx } from '#provider/database/database.ts';
import type { StoreKey } from '#provider/platforms/connector.ts';
import type { ComparedShipment, ShipmentDifference } from '#provider/platforms/fulfillment-sync.ts';
import { numberForStore, type StoreNumbers } from './queue-tracking-sync.ts';

/** Orders of a Shopify shop are hidden from us after sixty days. */
const COMPARED_FOR = sql`interval '55 days'`;

/** A parcel of an order that was written back to a store, or that its store refused. */
export interface WrittenBack extends ComparedShipment {
  parcelNumber: string;
  /** The order's name in its store. */
  orderName: string;
}

/** Parcels of a store's orders of the last weeks by their ids, after one of them. Those that are still to be written back are left out. */
export async function findWrittenBack(
  queryable: Queryable,
  { accountId, storeId }: StoreKey,
  { after, limit, setting }: { after: string | null; limit: number; setting: Parameters<typeof numberForStore>[1] },
): Promise<WrittenBack[]> {
  const found = await sql<Omit<WrittenBack, 'trackingNumber'> & StoreNumbers>`
    SELECT p.id AS key, o.external_id AS "externalOrderId", p.tracking_number AS "trackingNumber", p.first_mile_number AS "firstMileNumber",
      p.number AS "parcelNumber", o.external_name AS "orderName"
    FROM parcel p
    JOIN parcel_line pl ON pl.account_id = p.account_id AND pl.parcel_id = p.id
    JOIN order_line l ON l.account_id = pl.account_id AND l.id = pl.order_line_id
    JOIN orders o ON o.account_id = pl.account_id AND o.id = coalesce(l.origin_order_id, pl.order_id)
    WHERE p.account_id = ${accountId} AND p.id IN (
        SELECT q.id FROM parcel q WHERE q.account_id = ${accountId} AND q.write_back <> 'pending' AND q.shipped_at > app_now() - ${COMPARED_FOR}
          AND (${after}::uuid IS NULL OR q.id < ${after}::uuid)
          AND EXISTS (SELECT 1 FROM parcel_line ql
            JOIN order_line qm ON qm.account_id = ql.account_id AND qm.id = ql.order_line_id
            JOIN orders qo ON qo.account_id = ql.account_id AND qo.id = coalesce(qm.origin_order_id, ql.order_id)
            WHERE ql.account_id = q.account_id AND ql.parcel_id = q.id AND qo.store_id = ${storeId})
        ORDER BY q.id DESC LIMIT ${limit})
      AND o.store_id = ${storeId} AND o.external_id IS NOT NULL AND o.placed_at > app_now() - ${COMPARED_FOR}
    GROUP BY p.account_id, p.id, o.account_id, o.id ORDER BY p.id DESC, o.id`.execute(queryable);
  return found.rows.flatMap(({ trackingNumber, firstMileNumber, ...shipment }) => {
    const number = numberForStore({ trackingNumber, firstMileNumber }, setting);
    return number === null ? [] : [{ ...shipment, trackingNumber: number }];
  });
}

/** Notes a difference, and whether it is to be made good: the first time only. */
export async function noteDifference(
  tx: Tx,
  { accountId, storeId }: StoreKey,
  { difference: { key, externalOrderId, kind }, isMendable }: { difference: ShipmentDifference; isMendable: boolean },
): Promise<'mend' | 'leave'> {
  const noted = await sql<{ isMended: boolean }>`
    INSERT INTO parcel_difference AS d (account_id, store_id, parcel_id, external_order_id, kind, mends)
    VALUES (${accountId}, ${storeId}, ${key}, ${externalOrderId}, ${kind}, ${isMendable ? 1 : 0})
    ON CONFLICT (account_id, store_id, parcel_id, external_order_id) DO UPDATE SET kind = excluded.kind,
      found_at = CASE WHEN d.settled_at IS NULL THEN d.found_at ELSE app_now() END, settled_at = NULL,
      mends = CASE WHEN d.mends > 0 THEN 2 ELSE excluded.mends END
    RETURNING d.mends = 1 AS "isMended"`.execute(tx);
  return noted.rows[0]?.isMended === true ? 'mend' : 'leave';
}

/** Of parcels that were compared, those that differ no longer. */
export async function settleDifferences(tx: Tx, { accountId, storeId }: StoreKey, same: readonly ComparedShipment[]): Promise<void> {
  await sql`UPDATE parcel_difference SET settled_at = app_now()
    WHERE account_id = ${accountId} AND store_id = ${storeId} AND settled_at IS NULL AND (parcel_id, external_order_id) IN (
      SELECT * FROM unnest(${same.map(({ key }) => key)}::uuid[], ${same.map(({ externalOrderId }) => externalOrderId)}::text[]))`.execute(
    tx,
  );
}

/** Has a parcel written back once more. */
export async function reopenWriteBack(tx: Tx, accountId: string, parcelId: string): Promise<void> {
  await sql`UPDATE parcel SET write_back = 'pending' WHERE account_id = ${accountId} AND id = ${parcelId} AND write_back <> 'pending'`.execute(
    tx,
  );
}
