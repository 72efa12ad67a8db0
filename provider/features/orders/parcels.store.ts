import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { Locale } from '#contract/locales.ts';
import type { Parcel, TrackingEvent } from '#contract/orders.ts';
import type { DeliveryState, ParcelAttention } from '#contract/orders.values.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import { claimWindow, reasonOfAttention } from '#provider/features/claims/claim-terms.ts';
import { methodName } from '#provider/features/shipping/describe-freight.ts';

/** Where a parcel stands. */
export interface ParcelStates {
  accountId: string;
  id: string;
  version: number;
  state: DeliveryState;
  /** Scans so far. */
  scans: number;
}
export interface Scan {
  state: DeliveryState;
  /** Stable code; its words are the app's. */
  code: string;
  place: string;
}

type PastScan = z.infer<typeof TrackingEvent>;
export type ParcelWithEvents = Parcel & { events: PastScan[] };

interface ParcelRecord extends Omit<Parcel, 'methodName' | 'lastEvent' | 'attention' | 'trackingPath'> {
  methodNames: Record<string, string>;
  createdAt: string;
  attention: ParcelAttention | null;
  attentionSince: string | null;
  trackingToken: string;
}
interface ScanRecord extends PastScan {
  parcelId: string;
}

/** Parcels of the account with their orders and scans, newest first. Conditions are on `parcel p`. */
export async function findParcels(
  queryable: Queryable,
  accountId: string,
  conditions: RawBuilder<SqlBool>,
  locale: Locale,
): Promise<ParcelWithEvents[]> {
  const parcels = await sql<ParcelRecord>`
    SELECT p.id, p.number, carried.orders, carried.mode, carried.buyer_name AS "buyerName", carried.country, p.carrier,
      p.tracking_number AS "trackingNumber", p.first_mile_number AS "firstMileNumber", p.tracking_url AS "trackingUrl",
      p.method_names AS "methodNames", p.warehouse_code AS warehouse, p.weight_g AS "weightG", p.item_count AS "itemCount", p.state,
      p.write_back AS "writeBack", p.shipped_at AS "shippedAt", p.estimated_from AS "estimatedFrom", p.estimated_to AS "estimatedTo",
      p.delivered_at AS "deliveredAt", p.created_at AS "createdAt", p.attention, p.attention_since AS "attentionSince", p.tracking_token AS "trackingToken"
    FROM parcel p
    JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('id', o.id, 'number', o.number, 'externalName', o.external_name, 'storeName', coalesce(s.name, ''))
          ORDER BY o.placed_at, o.id) AS orders,
        min(o.mode) AS mode, min(o.buyer_name) AS buyer_name, min(o.country) AS country
      FROM (SELECT DISTINCT account_id, order_id FROM parcel_line WHERE account_id = p.account_id AND parcel_id = p.id) line
      JOIN orders o ON o.account_id = line.account_id AND o.id = line.order_id
      LEFT JOIN store s ON s.account_id = o.account_id AND s.id = o.store_id
    ) carried ON carried.orders IS NOT NULL
    WHERE p.account_id = ${accountId} AND ${conditions}
    ORDER BY p.created_at DESC, p.id DESC`.execute(queryable);
  const scans = await findScans(
    queryable,
    accountId,
    parcels.rows.map((parcel) => parcel.id),
  );
  return parcels.rows.map(({ methodNames, createdAt, attention, attentionSince, trackingToken, ...parcel }) => {
    const events = scans.filter((scan) => scan.parcelId === parcel.id).map(({ parcelId: _parcel, ...scan }) => scan);
    const clock = { ...parcel, createdAt, movedAt: events[0]?.at ?? createdAt };
    return {
      ...parcel,
      methodName: methodName(methodNames, locale),
      attention:
        attention === null || attentionSince === null
          ? null
          : { code: attention, since: attentionSince, claim: claimFor(clock, attention) },
      trackingPath: `/track/${trackingToken}`,
      lastEvent: events[0] ?? null,
      events,
    };
  });
}

/** The days in which a parcel can be claimed for what is wrong with it. */
function claimFor(clock: Parameters<typeof claimWindow>[0], attention: ParcelAttention) {
  const reason = reasonOfAttention[attention];
  const window = claimWindow(clock, reason);
  return window === null ? null : { reason, ...window };
}

async function findScans(queryable: Queryable, accountId: string, parcelIds: string[]): Promise<ScanRecord[]> {
  if (parcelIds.length === 0) return [];
  const found = await sql<ScanRecord>`
    SELECT parcel_id AS "parcelId", state, code, place, at FROM tracking_event
    WHERE account_id = ${accountId} AND parcel_id = ANY (${parcelIds}::uuid[])
    ORDER BY parcel_id, seq DESC`.execute(queryable);
  return found.rows;
}

/** The parcels with anything of an order. */
export function parcelIdsOfOrder(accountId: string, orderId: string): RawBuilder<unknown> {
  return sql`ARRAY(SELECT parcel_id FROM parcel_line WHERE account_id = ${accountId} AND order_id = ${orderId})`;
}

export interface ParcelOfOrder extends ParcelStates {
  number: string;
  carrier: string;
  /** Whether its last carrier's number is known. */
  isNumbered: boolean;
  /** Whether it is out of the warehouse. */
  hasLeft: boolean;
}

/** Where the parcels of an order stand, oldest first. */
export async function findParcelsOfOrder(
  queryable: Queryable,
  { accountId, id }: { accountId: string; id: string },
): Promise<ParcelOfOrder[]> {
  const found = await sql<ParcelOfOrder>`
    SELECT p.account_id AS "accountId", p.id, p.version, p.state, p.number, p.carrier, p.tracking_number IS NOT NULL AS "isNumbered", p.shipped_at IS NOT NULL AS "hasLeft",
      (SELECT count(*) FROM tracking_event e WHERE e.account_id = p.account_id AND e.parcel_id = p.id) AS scans
    FROM parcel p WHERE p.account_id = ${accountId} AND p.id = ANY (${parcelIdsOfOrder(accountId, id)})
    ORDER BY p.created_at, p.id`.execute(queryable);
  return found.rows;
}

/** The orders with anything in a parcel. */
export async function findOrderIds(queryable: Queryable, accountId: string, parcelId: string): Promise<string[]> {
  const found = await sql<{ id: string }>`
    SELECT DISTINCT order_id AS id FROM parcel_line WHERE account_id = ${accountId} AND parcel_id = ${parcelId}`.execute(queryable);
  return found.rows.map(({ id }) => id);
}

export async function countScans(queryable: Queryable, accountId: string, parcelId: string): Promise<number> {
  const counted = await queryable
    .selectFrom('tracking_event')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('parcel_id', '=', parcelId)
    .executeTakeFirstOrThrow();
  return counted.count;
}

/** Adds a carrier's scan to those of a locked parcel. */
export async function insertScan(tx: Tx, parcel: ParcelStates, { state, code, place }: Scan): Promise<void> {
  await tx
    .insertInto('tracking_event')
    .values({ account_id: parcel.accountId, parcel_id: parcel.id, seq: parcel.scans + 1, state, code, place })
    .execute();
}
