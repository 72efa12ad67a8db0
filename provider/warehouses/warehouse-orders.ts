import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Queryable, Tx } from '#provider/database/database.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import {
  lockWarehouseOrder,
  moveWarehouseOrder,
  noteCancelRequest,
  recordNewWarehouseOrder,
  type WarehouseOrder,
} from './move-warehouse-order.ts';
import type {
  CancelAnswer,
  CountedStock,
  Submission,
  SubmissionKey,
  WarehouseKind,
  WarehouseParcel,
  WarehouseStatus,
} from './warehouse.ts';

// What the warehouses of ours have in common, whoever works in them.

/** Takes an order in, once; given again it is as it stands. */
export async function takeIn(tx: Tx, kind: WarehouseKind, { accountId, orderId, planId, warehouses }: Submission): Promise<WarehouseOrder> {
  const id = uuidv7();
  const added = await tx
    .insertInto('warehouse_order')
    .values({ account_id: accountId, id, order_id: orderId, plan_id: planId, warehouse_kind: kind, warehouse_codes: warehouses })
    .onConflict((conflict) => conflict.columns(['account_id', 'order_id', 'plan_id']).doNothing())
    .executeTakeFirst();
  const order = await lockWarehouseOrder(tx, { accountId, orderId, planId });
  if (order === null) throw new Error('an order that was taken in is not there');
  if (added.numInsertedOrUpdatedRows === 1n) await recordNewWarehouseOrder(tx, order);
  return order;
}

/** Cancels what was not begun, notes that what is being picked should be stopped, and refuses what is packed. */
export async function stopWork(tx: Tx, key: SubmissionKey): Promise<CancelAnswer> {
  const order = await lockWarehouseOrder(tx, key);
  if (order === null) return 'unknown';
  const actor: Actor = { kind: 'system' };
  switch (order.state) {
    case 'canceled':
      return 'granted';
    case 'packed':
    case 'shipped':
      return 'refused';
    case 'picking':
      if (!order.cancelAsked) await noteCancelRequest(tx, order, { edit: 'cancel-asked', actor });
      return 'asked';
    case 'waiting':
    case 'short':
      await moveWarehouseOrder(tx, order, { to: 'canceled', actor });
      return 'granted';
  }
}

/** How far the warehouse is with an order. */
export async function readStatus(queryable: Queryable, { accountId, orderId, planId }: SubmissionKey): Promise<WarehouseStatus | null> {
  const found = await sql<Omit<WarehouseStatus, 'parcels'>>`
    SELECT state, cancel_asked_at IS NOT NULL AS "cancelAsked" FROM warehouse_order
    WHERE account_id = ${accountId} AND order_id = ${orderId} AND plan_id = ${planId}`.execute(queryable);
  const [status] = found.rows;
  if (status === undefined) return null;
  const parcels = await sql<WarehouseParcel>`
    SELECT p.number, p.warehouse_code AS warehouse, p.weight_g AS "weightG", p.carrier, p.tracking_number AS "trackingNumber",
      p.first_mile_number AS "firstMileNumber", p.shipped_at AS "shippedAt"
    FROM parcel p
    WHERE p.account_id = ${accountId}
      AND p.id IN (SELECT parcel_id FROM parcel_line WHERE account_id = ${accountId} AND order_id = ${orderId})
    ORDER BY p.created_at, p.id`.execute(queryable);
  return { ...status, parcels: parcels.rows };
}

/** Counted units of the provider's stock; what accounts own is counted in lots. */
export async function readStock(queryable: Queryable, { warehouse, skus }: { warehouse: string; skus: string[] }): Promise<CountedStock[]> {
  const found = await sql<CountedStock>`
    SELECT v.sku, s.counted, s.counted_at AS "countedAt" FROM variant v JOIN provider_stock s ON s.variant_id = v.id
    WHERE v.sku = ANY (${skus}::text[]) AND s.warehouse_code = ${warehouse} ORDER BY v.sku`.execute(queryable);
  return found.rows;
}
