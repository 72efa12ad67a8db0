import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Locale } from '#contract/locales.ts';
import type { Parcel, TrackingEvent } from '#contract/orders.ts';
import type { z } from 'zod';
import type { Queryable } from '#provider/database/database.ts';
import { methodName } from '#provider/features/shipping/describe-freight.ts';

type Scan = z.infer<typeof TrackingEvent>;
export type ParcelWithEvents = Parcel & { events: Scan[] };

interface ParcelRecord extends Omit<Parcel, 'methodName' | 'lastEvent'> {
  methodNames: Record<string, string>;
}
interface ScanRecord extends Scan {
  parcelId: string;
}

/** Parcels of the account with their scans, newest of both first. Conditions are on `parcel p` and `orders o`. */
export async function findParcels(
  queryable: Queryable,
  accountId: string,
  conditions: RawBuilder<SqlBool>,
  locale: Locale,
): Promise<ParcelWithEvents[]> {
  const parcels = await sql<ParcelRecord>`
    SELECT p.id, p.number, p.order_id AS "orderId", o.number AS "orderNumber", o.external_name AS "externalName",
      coalesce(s.name, '') AS "storeName", o.mode, o.buyer_name AS "buyerName", o.country, p.carrier,
      p.tracking_number AS "trackingNumber", p.tracking_url AS "trackingUrl", p.method_names AS "methodNames",
      p.warehouse_code AS warehouse, p.weight_g AS "weightG", p.item_count AS "itemCount", p.state, p.write_back AS "writeBack",
      p.shipped_at AS "shippedAt", p.estimated_from AS "estimatedFrom", p.estimated_to AS "estimatedTo", p.delivered_at AS "deliveredAt"
    FROM parcel p
    JOIN orders o ON o.account_id = p.account_id AND o.id = p.order_id
    LEFT JOIN store s ON s.account_id = o.account_id AND s.id = o.store_id
    WHERE p.account_id = ${accountId} AND ${conditions}
    ORDER BY p.created_at DESC, p.id DESC`.execute(queryable);
  const scans = await findScans(
    queryable,
    accountId,
    parcels.rows.map((parcel) => parcel.id),
  );
  return parcels.rows.map(({ methodNames, ...parcel }) => {
    const events = scans.filter((scan) => scan.parcelId === parcel.id).map(({ parcelId: _parcel, ...scan }) => scan);
    return { ...parcel, methodName: methodName(methodNames, locale), lastEvent: events[0] ?? null, events };
  });
}

async function findScans(queryable: Queryable, accountId: string, parcelIds: string[]): Promise<ScanRecord[]> {
  if (parcelIds.length === 0) return [];
  const found = await sql<ScanRecord>`
    SELECT parcel_id AS "parcelId", state, code, place, at FROM tracking_event
    WHERE account_id = ${accountId} AND parcel_id = ANY (${parcelIds}::uuid[])
    ORDER BY parcel_id, seq DESC`.execute(queryable);
  return found.rows;
}
