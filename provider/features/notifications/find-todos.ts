import { sql } from 'kysely';
import { COUNTED_TOTAL_LIMIT } from '#contract/page.values.ts';
import type { Queryable } from '#provider/database/database.ts';
import { orderTabFilters, shippedTabFilters } from '#provider/features/orders/order-tabs.ts';
import type { Reader } from './notifications.store.ts';

const todoKinds = [
  'verify-email',
  'stores-to-reconnect',
  'orders-awaiting-payment',
  'orders-needing-mapping',
  'orders-blocked',
  'parcels-in-trouble',
  'claims-to-answer',
  'make-ups-to-answer',
  'balance-low',
  'tickets-to-answer',
  'inbound-to-answer',
  'storage-to-renew',
  'storage-bills-to-pay',
  'withdrawals-to-answer',
] as const;
export type TodoKind = (typeof todoKinds)[number];

/** Without a connection no order comes in, and frozen goods are not sent; the others can wait for a day. */
export const criticalTodos: readonly TodoKind[] = ['stores-to-reconnect', 'balance-low', 'storage-bills-to-pay'];

export interface Todo {
  kind: TodoKind;
  /** How many wait; counted no further than the limit of totals. */
  count: number;
  path: string;
}

/** Where each leads; withdrawals lead to where they are. */
const paths: Record<Exclude<TodoKind, 'withdrawals-to-answer'>, string> = {
  'verify-email': '/myAccount',
  'stores-to-reconnect': '/addMyStore',
  'orders-awaiting-payment': '/orders?tab=awaiting-payment',
  'orders-needing-mapping': '/orders?tab=needs-mapping',
  'orders-blocked': '/orders?tab=address',
  'parcels-in-trouble': '/orders/shipped?tab=attention',
  'claims-to-answer': '/orders/claims?tab=yours',
  'make-ups-to-answer': '/balance/make-ups?tab=open',
  'balance-low': '/balance/recharge',
  'tickets-to-answer': '/home/support-ticket?tab=yours',
  'inbound-to-answer': '/myCloudWarehouse?tab=inbound',
  'storage-to-renew': '/myCloudWarehouse?tab=renewals',
  'storage-bills-to-pay': '/myCloudWarehouse?tab=storage',
};

/** What waits for the user now, counted from the data by the conditions of the tabs it leads to, in one round trip. */
export async function findTodos(db: Queryable, { accountId, userId }: Reader): Promise<Todo[]> {
  const orders = (tab: keyof typeof orderTabFilters) => sql`(SELECT count(*)::int FROM (SELECT 1 FROM orders o
    WHERE o.account_id = ${accountId} AND o.kind = 'store' AND ${orderTabFilters[tab]} LIMIT ${COUNTED_TOTAL_LIMIT}) c)`;
  const counted = await sql<Record<TodoKind, number> & { withdrawalsPath: string }>`SELECT
    (SELECT count(*)::int FROM app_user WHERE account_id = ${accountId} AND id = ${userId} AND email_verified_at IS NULL) AS "verify-email",
    (SELECT count(*)::int FROM store WHERE account_id = ${accountId} AND state = 'token_expired') AS "stores-to-reconnect",
    ${orders('awaiting-payment')} AS "orders-awaiting-payment",
    ${orders('needs-mapping')} AS "orders-needing-mapping",
    ${orders('address')} AS "orders-blocked",
    (SELECT count(*)::int FROM (SELECT 1 FROM parcel p
      WHERE p.account_id = ${accountId} AND ${shippedTabFilters.attention} LIMIT ${COUNTED_TOTAL_LIMIT}) c) AS "parcels-in-trouble",
    (SELECT count(*)::int FROM claim WHERE account_id = ${accountId} AND state IN ('evidence_needed', 'offer_made')) AS "claims-to-answer",
    (SELECT count(*)::int FROM make_up WHERE account_id = ${accountId} AND state IN ('awaiting_merchant', 'upheld')) AS "make-ups-to-answer",
    (SELECT count(*)::int FROM wallet WHERE account_id = ${accountId} AND available_minor + promotional_minor < alert_below_minor) AS "balance-low",
    (SELECT count(*)::int FROM support_ticket WHERE account_id = ${accountId} AND state = 'waiting_you') AS "tickets-to-answer",
    (SELECT count(*)::int FROM inbound_plan WHERE account_id = ${accountId} AND state = 'discrepancy') AS "inbound-to-answer",
    (SELECT count(*)::int FROM stock_lot WHERE account_id = ${accountId} AND counted > 0 AND state IN ('due_soon', 'expired_grace', 'frozen', 'final_notice')) AS "storage-to-renew",
    (SELECT count(*)::int FROM storage_bill WHERE account_id = ${accountId} AND state IN ('issued', 'overdue')) AS "storage-bills-to-pay",
    (SELECT count(*)::int FROM withdrawal WHERE account_id = ${accountId} AND state = 'info_needed') AS "withdrawals-to-answer",
    ${withdrawalsPath(accountId)} AS "withdrawalsPath"`.execute(db);
  const row = counted.rows[0];
  return todoKinds.flatMap((kind) => {
    const count = row?.[kind] ?? 0;
    if (row === undefined || count === 0) return [];
    return [{ kind, count, path: kind === 'withdrawals-to-answer' ? row.withdrawalsPath : paths[kind] }];
  });
}

/** The withdrawal that has to be answered, where it is the only one; else the list of those of its mode, the live ones first. */
function withdrawalsPath(accountId: string) {
  return sql<string>`(SELECT CASE WHEN count(*) = 1 THEN '/recommend/withdraw/' || min(id::text)
      WHEN bool_and(mode = 'test') THEN '/recommend/withdraw?mode=test&state=info_needed' ELSE '/recommend/withdraw?state=info_needed' END
    FROM withdrawal WHERE account_id = ${accountId} AND state = 'info_needed')`;
}
