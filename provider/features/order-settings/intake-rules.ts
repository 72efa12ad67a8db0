import { sql } from 'kysely';
import type { Queryable } from '#provider/database/database.ts';
import type { PlatformOrder } from '#provider/platforms/order-source.ts';

const PAID = new Set<PlatformOrder['financialState']>(['paid', 'partially_refunded', 'refunded']);

/** Whether an account takes in a new order of a store by its settings. One left out is taken in with the message by which it fits them. */
export async function takesOrder(
  queryable: Queryable,
  accountId: string,
  { financialState, placedAt }: Pick<PlatformOrder, 'financialState' | 'placedAt'>,
): Promise<boolean> {
  const found = await sql<{ onlyPaid: boolean; early: boolean }>`
    SELECT import_orders = 'paid' AS "onlyPaid",
      coalesce(${placedAt}::timestamptz < (import_from::timestamp AT TIME ZONE time_zone), false) AS early
    FROM order_setting WHERE account_id = ${accountId}`.execute(queryable);
  const [rule] = found.rows;
  if (rule === undefined) return true;
  return !rule.early && (!rule.onlyPaid || PAID.has(financialState));
}

/** Whether an order is held whose store says that it may well be a fraud. */
export async function holdsFraudRisk(queryable: Queryable, accountId: string): Promise<boolean> {
  const found = await queryable
    .selectFrom('order_setting')
    .select('hold_fraud_risk')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return found?.hold_fraud_risk ?? true;
}
