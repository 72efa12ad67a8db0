import { sql } from 'kysely';
import type { FulfillmentState } from '#contract/orders.values.ts';
import type { Queryable } from '#provider/database/database.ts';
import type { SubmissionKey, WarehouseKind, WarehouseOrderState } from '#provider/warehouses/warehouse.ts';
import type { OrderKey } from './lock-work.ts';

const LISTED = 200;

/** An order that people at the console still have something to do with. */
export interface QueuedOrder {
  number: string;
  work: WarehouseOrderState;
  /** As its merchant sees it. */
  fulfillment: FulfillmentState;
  warehouses: string[];
  /** Hours since the warehouse was given it. */
  ageHours: number;
  units: number;
  held: boolean;
  /** Until when a request to cancel is to be answered. */
  answerBy: string | null;
  /** Packed and still in the house. */
  parcels: string[];
}

/** The queue of the console, the oldest first. */
export async function listQueue(queryable: Queryable, { warehouse = null }: { warehouse?: string | null } = {}): Promise<QueuedOrder[]> {
  const found = await sql<QueuedOrder>`
    SELECT o.number, w.state AS work, o.fulfillment_state AS fulfillment, w.warehouse_codes AS warehouses,
      floor(extract(epoch FROM app_now() - w.received_at) / 3600)::integer AS "ageHours",
      (SELECT coalesce(sum(i.units), 0)::integer FROM packed_items(w.account_id, w.plan_id) i) AS units,
      o.hold_count > 0 AS held, o.cancel_answer_by AS "answerBy",
      ARRAY(SELECT p.number FROM parcel p WHERE p.account_id = w.account_id AND p.shipped_at IS NULL
        AND p.id IN (SELECT l.parcel_id FROM parcel_line l WHERE l.account_id = w.account_id AND l.order_id = w.order_id)
        ORDER BY p.created_at, p.id) AS parcels
    FROM warehouse_order w JOIN orders o ON o.account_id = w.account_id AND o.id = w.order_id
    WHERE w.warehouse_kind = 'console' AND w.state IN ('waiting', 'picking', 'short', 'packed') AND o.fulfillment_state <> 'canceled'
      AND (${warehouse}::text IS NULL OR ${warehouse} = ANY (w.warehouse_codes))
    ORDER BY w.received_at, w.id LIMIT ${LISTED}`.execute(queryable);
  return found.rows;
}

/** Units of a SKU in one parcel of an order's plan. */
export interface PackedUnits {
  place: number;
  warehouse: string;
  sku: string;
  units: number;
  weightG: number;
}

/** What is to be packed in which parcel of an order. */
export async function findPackingList(queryable: Queryable, { accountId, planId }: SubmissionKey): Promise<PackedUnits[]> {
  const found = await sql<PackedUnits>`
    SELECT i.place, i.warehouse_code AS warehouse, v.sku, sum(i.units)::integer AS units, p.actual_g AS "weightG"
    FROM packed_items(${accountId}, ${planId}) i
    JOIN quote_parcel p ON p.account_id = ${accountId} AND p.quote_id = ${planId} AND p.place = i.place
    JOIN variant v ON v.id = i.variant_id
    GROUP BY i.place, i.warehouse_code, v.sku, p.actual_g ORDER BY i.place, v.sku`.execute(queryable);
  return found.rows;
}

export interface NumberedOrder extends OrderKey {
  planId: string | null;
  fulfillment: FulfillmentState;
  held: boolean;
  /** Null while it was not submitted. */
  kind: WarehouseKind | null;
}

/** An order by our number of it, whosever it is; null when there is none. */
export async function findOrderByNumber(queryable: Queryable, number: string): Promise<NumberedOrder | null> {
  const found = await sql<NumberedOrder>`
    SELECT o.account_id AS "accountId", o.id AS "orderId", o.quote_id AS "planId", o.fulfillment_state AS fulfillment, o.hold_count > 0 AS held,
      w.warehouse_kind AS kind
    FROM orders o LEFT JOIN warehouse_order w ON w.account_id = o.account_id AND w.order_id = o.id AND w.plan_id = o.quote_id
    WHERE o.number = ${number}`.execute(queryable);
  return found.rows[0] ?? null;
}

/** A parcel by our number of it, with the first of its orders. */
export async function findParcelByNumber(
  queryable: Queryable,
  number: string,
): Promise<{ accountId: string; parcelId: string; orderNumber: string } | null> {
  const found = await sql<{ accountId: string; parcelId: string; orderNumber: string }>`
    SELECT p.account_id AS "accountId", p.id AS "parcelId", o.number AS "orderNumber"
    FROM parcel p JOIN parcel_line l ON l.account_id = p.account_id AND l.parcel_id = p.id
    JOIN orders o ON o.account_id = l.account_id AND o.id = l.order_id
    WHERE p.number = ${number} ORDER BY o.id LIMIT 1`.execute(queryable);
  return found.rows[0] ?? null;
}
