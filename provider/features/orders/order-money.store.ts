import { sql } from 'kysely';
import type { Order } from '#contract/orders.ts';
import { cny } from '#contract/money.values.ts';
import type { Queryable } from '#provider/database/database.ts';

/** What was paid back of an order, and what it cost beyond its quote. */
export async function findOrderMoney(
  queryable: Queryable,
  accountId: string,
  orderId: string,
): Promise<Pick<Order, 'refunded' | 'makeUps'>> {
  const found = await sql<{ refundedMinor: number | null; makeUpsMinor: number | null }>`
    SELECT (SELECT sum(e.amount_minor)::bigint FROM ledger_entry e
        WHERE e.account_id = ${accountId} AND e.document_type = 'order' AND e.document_id = ${orderId} AND e.kind = 'refund') AS "refundedMinor",
      (SELECT sum(c.amount_minor)::bigint FROM make_up m JOIN charge c ON c.account_id = m.account_id AND c.id = m.charge_id
        WHERE m.account_id = ${accountId} AND m.order_id = ${orderId} AND c.state = 'paid') AS "makeUpsMinor"`.execute(queryable);
  const { refundedMinor = null, makeUpsMinor = null } = found.rows[0] ?? {};
  return {
    refunded: refundedMinor === null ? null : cny(refundedMinor),
    makeUps: makeUpsMinor === null ? null : cny(makeUpsMinor),
  };
}

/** The claim an order that is sent again answers, and the order that was about; null for every other order. */
export async function findReissued(queryable: Queryable, accountId: string, orderId: string): Promise<Order['reissueOf']> {
  const found = await sql<NonNullable<Order['reissueOf']>>`
    SELECT c.id AS "claimId", c.number AS "claimNumber", o.id AS "orderId", o.number AS "orderNumber"
    FROM claim c JOIN orders o ON o.account_id = c.account_id AND o.id = c.order_id
    WHERE c.account_id = ${accountId} AND c.reship_order_id = ${orderId}`.execute(queryable);
  return found.rows[0] ?? null;
}
