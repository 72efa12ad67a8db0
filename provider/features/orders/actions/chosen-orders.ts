import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { ACT_ON_ORDERS_MAX } from '#contract/order-actions.values.ts';
import type { OrderFilter } from '#contract/orders-filters.ts';
import { holdableStates } from '#contract/orders.values.ts';
import type { Mode } from '#contract/money.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { CHECKABLE, CHECKABLE_PAYMENTS } from '../check-order.ts';
import { orderConditions } from '../order-conditions.ts';

export interface Chosen {
  accountId: string;
  orderIds?: readonly string[] | undefined;
  matching?: OrderFilter | undefined;
}

/** Of orders a filter finds, those that something is to be done with. */
export const fitting = {
  editable: sql<SqlBool>`o.payment_state IN (${sql.join([...CHECKABLE_PAYMENTS])}) AND o.fulfillment_state IN (${sql.join([...CHECKABLE])})`,
  holdable: sql<SqlBool>`o.fulfillment_state IN (${sql.join([...holdableStates])})`,
  held: sql<SqlBool>`o.hold_count > 0`,
  cancelable: sql<SqlBool>`o.fulfillment_state IN ('imported', 'needs_mapping', 'ready', 'blocked', 'scheduled', 'accepted',
    'stock_exception', 'picking')`,
  payable: sql<SqlBool>`o.payment_state = 'due' AND o.fulfillment_state = 'ready' AND o.hold_count = 0 AND o.quote_expires_at > app_now()`,
};

interface ChosenOrder {
  id: string;
  number: string;
  mode: Mode;
}

/** The orders that are named, or the newest of all that a filter finds. Refused when a named one is not the account's, or none is found. */
export async function requireChosen(
  services: Services,
  { accountId, orderIds, matching }: Chosen,
  fits: RawBuilder<SqlBool>,
  tx?: Tx,
): Promise<ChosenOrder[]> {
  const queryable = tx ?? services.database.db;
  if (orderIds !== undefined) return requireNamed(queryable, accountId, [...new Set(orderIds)]);
  if (matching === undefined) throw new Refusal('validation-failed', { fields: [{ path: 'orderIds', code: 'required' }] });
  const found = await sql<ChosenOrder>`SELECT o.id, o.number, o.mode FROM orders o
    WHERE ${await orderConditions(services, { accountId, filter: matching, tx })} AND ${fits} ORDER BY o.placed_at DESC, o.id DESC LIMIT ${ACT_ON_ORDERS_MAX}`.execute(
    queryable,
  );
  if (found.rows.length === 0) throw new Refusal('state-conflict');
  return found.rows;
}

async function requireNamed(queryable: Queryable, accountId: string, orderIds: string[]): Promise<ChosenOrder[]> {
  const found =
    await sql<ChosenOrder>`SELECT id, number, mode FROM orders WHERE account_id = ${accountId} AND id = ANY (${orderIds}::uuid[])`.execute(
      queryable,
    );
  const byId = new Map(found.rows.map((order) => [order.id, order]));
  return orderIds.map((id) => {
    const order = byId.get(id);
    if (order === undefined) throw new Refusal('not-found');
    return order;
  });
}
