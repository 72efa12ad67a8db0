import { sql } from 'kysely';
import type { FulfillmentState } from '#contract/orders.values.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import type { Submission, SubmissionKey, WarehouseKind } from '#provider/warehouses/warehouse.ts';

/** Whom an order was, or is about to be, submitted to. */
export interface StoredSubmission extends SubmissionKey {
  kind: WarehouseKind;
  /** How far the order is by now. */
  fulfillment: FulfillmentState;
}

/** Writes that an order is to be submitted, and gives where to; one that was before stays with whom it was. */
export async function intendSubmission(
  tx: Tx,
  key: SubmissionKey,
  kind: WarehouseKind,
): Promise<{ kind: WarehouseKind; submission: Submission }> {
  await tx
    .insertInto('warehouse_submission')
    .values({ account_id: key.accountId, order_id: key.orderId, plan_id: key.planId, warehouse_kind: kind })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const found = await sql<{ kind: WarehouseKind; warehouses: string[] }>`
    SELECT s.warehouse_kind AS kind, array_agg(DISTINCT p.warehouse_code ORDER BY p.warehouse_code) AS warehouses
    FROM warehouse_submission s JOIN quote_parcel p ON p.account_id = s.account_id AND p.quote_id = s.plan_id
    WHERE s.account_id = ${key.accountId} AND s.order_id = ${key.orderId} AND s.plan_id = ${key.planId} GROUP BY s.warehouse_kind`.execute(
    tx,
  );
  const [row] = found.rows;
  if (row === undefined) throw new Error('a paid order has a quote without parcels');
  return { kind: row.kind, submission: { ...key, warehouses: row.warehouses } };
}

/** Notes that the warehouse has the order. */
export async function noteSubmitted(tx: Tx, { accountId, orderId, planId }: SubmissionKey): Promise<void> {
  await tx
    .updateTable('warehouse_submission')
    .set({ submitted_at: sql<string>`coalesce(submitted_at, app_now())` })
    .where('account_id', '=', accountId)
    .where('order_id', '=', orderId)
    .where('plan_id', '=', planId)
    .execute();
}

/** Where an order was submitted to, or is about to be, by the quote it was paid with; null: nowhere. */
export async function findSubmission(
  queryable: Queryable,
  order: { accountId: string; orderId: string },
): Promise<StoredSubmission | null> {
  const found = await sql<StoredSubmission>`
    SELECT s.account_id AS "accountId", s.order_id AS "orderId", s.plan_id AS "planId", s.warehouse_kind AS kind,
      o.fulfillment_state AS fulfillment
    FROM orders o JOIN warehouse_submission s ON s.account_id = o.account_id AND s.order_id = o.id AND s.plan_id = o.quote_id
    WHERE o.account_id = ${order.accountId} AND o.id = ${order.orderId}`.execute(queryable);
  return found.rows[0] ?? null;
}
