import { sql } from 'kysely';
import { COUNTED_TOTAL_LIMIT } from '#contract/page.values.ts';
import type { Queryable } from '#provider/database/database.ts';
import { orderTabFilters, shippedTabFilters } from '#provider/features/orders/order-tabs.ts';
import type { Reader } from './notifications.store.ts';

const todoKinds = ['verify-email', 'orders-awaiting-payment', 'orders-needing-mapping', 'orders-blocked', 'parcels-in-trouble'] as const;
export type TodoKind = (typeof todoKinds)[number];

export interface Todo {
  kind: TodoKind;
  /** How many wait; counted no further than the limit of totals. */
  count: number;
  path: string;
}

const paths: Record<TodoKind, string> = {
  'verify-email': '/myAccount',
  'orders-awaiting-payment': '/orders?tab=awaiting-payment',
  'orders-needing-mapping': '/orders?tab=needs-mapping',
  'orders-blocked': '/orders?tab=address',
  'parcels-in-trouble': '/orders/shipped?tab=attention',
};

/** What waits for the user now, counted from the data by the conditions of the tabs it leads to, in one round trip. */
export async function findTodos(db: Queryable, { accountId, userId }: Reader): Promise<Todo[]> {
  const orders = (tab: keyof typeof orderTabFilters) => sql`(SELECT count(*)::int FROM (SELECT 1 FROM orders o
    WHERE o.account_id = ${accountId} AND o.kind = 'store' AND ${orderTabFilters[tab]} LIMIT ${COUNTED_TOTAL_LIMIT}) c)`;
  const counted = await sql<Record<TodoKind, number>>`SELECT
    (SELECT count(*)::int FROM app_user WHERE account_id = ${accountId} AND id = ${userId} AND email_verified_at IS NULL) AS "verify-email",
    ${orders('awaiting-payment')} AS "orders-awaiting-payment",
    ${orders('needs-mapping')} AS "orders-needing-mapping",
    ${orders('address')} AS "orders-blocked",
    (SELECT count(*)::int FROM (SELECT 1 FROM parcel p
      WHERE p.account_id = ${accountId} AND ${shippedTabFilters.attention} LIMIT ${COUNTED_TOTAL_LIMIT}) c) AS "parcels-in-trouble"`.execute(
    db,
  );
  const row = counted.rows[0];
  return todoKinds.flatMap((kind) => {
    const count = row?.[kind] ?? 0;
    return count === 0 ? [] : [{ kind, count, path: paths[kind] }];
  });
}
