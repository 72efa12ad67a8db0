import { sql } from 'kysely';
import type { Tx } from '#provider/database/database.ts';
import { type Actor, type EntityKind, recordCreated, type Standing, type Steps, transition } from '#provider/lifecycles/transition.ts';
import type { SubmissionKey, WarehouseKind, WarehouseOrderState } from './warehouse.ts';

/** From each state the states it may go to. The rows of `lifecycle_step` are this table; a test keeps them equal. */
export const warehouseOrderSteps: Steps<WarehouseOrderState> = {
  waiting: ['picking', 'short', 'canceled'],
  picking: ['packed', 'short', 'canceled'],
  short: ['waiting', 'canceled'],
  packed: ['shipped'],
  shipped: [],
  canceled: [],
};

/** An order in a warehouse of ours, under its row lock. */
export interface WarehouseOrder extends SubmissionKey {
  id: string;
  kind: WarehouseKind;
  version: number;
  state: WarehouseOrderState;
  cancelAsked: boolean;
}

type States = Record<'warehouse-order', WarehouseOrderState>;
export const warehouseOrderKind: EntityKind<States> = {
  table: 'warehouse_order',
  lifecycles: { 'warehouse-order': { column: 'state', steps: warehouseOrderSteps, eventTable: 'warehouse_order_event' } },
  edits: 'warehouse-order',
};

/** Locks an order of the warehouse until the transaction ends, after the merchant's order; null when the warehouse has no such order. */
export async function lockWarehouseOrder(tx: Tx, key: SubmissionKey): Promise<WarehouseOrder | null> {
  const found = await sql<WarehouseOrder>`
    SELECT account_id AS "accountId", order_id AS "orderId", plan_id AS "planId", id, warehouse_kind AS kind, version, state,
      cancel_asked_at IS NOT NULL AS "cancelAsked"
    FROM warehouse_order
    WHERE account_id = ${key.accountId} AND order_id = ${key.orderId} AND plan_id = ${key.planId} FOR UPDATE`.execute(tx);
  return found.rows[0] ?? null;
}

/** Takes an order of the warehouse to a state, with whose work it was. A request to cancel ends with the step. */
export async function moveWarehouseOrder(
  tx: Tx,
  order: WarehouseOrder,
  { to, actor }: { to: WarehouseOrderState; actor: Actor },
): Promise<WarehouseOrder> {
  const { version } = await transition(tx, warehouseOrderKind, standingOf(order), {
    to: { 'warehouse-order': to },
    actor,
    columns: { cancel_asked_at: null },
  });
  return { ...order, version, state: to, cancelAsked: false };
}

/** Notes that an order being worked on was asked to be canceled, or that the answer was no. */
export async function noteCancelRequest(
  tx: Tx,
  order: WarehouseOrder,
  { edit, actor }: { edit: 'cancel-asked' | 'cancel-refused'; actor: Actor },
): Promise<void> {
  const since = edit === 'cancel-asked' ? sql`app_now()` : sql`NULL`;
  await transition(tx, warehouseOrderKind, standingOf(order), { actor, edit, columns: { cancel_asked_at: since } });
}

/** The first event of an order the warehouse was just given. */
export async function recordNewWarehouseOrder(tx: Tx, order: WarehouseOrder): Promise<void> {
  await recordCreated(tx, warehouseOrderKind, standingOf(order), { actor: { kind: 'system' } });
}

function standingOf({ accountId, id, version, state }: WarehouseOrder): Standing<States> {
  return { accountId, id, version, states: { 'warehouse-order': state } };
}
