import { sql } from 'kysely';
import type { Payment } from '#contract/payments.ts';
import { cny } from '#contract/money.values.ts';
import type { Mode } from '#contract/money.ts';
import type { Database, Queryable } from '#provider/database/database.ts';

export interface PayOrdersAnswer {
  outcome: string;
  answer: string | null;
  detail: Record<string, unknown> | null;
}

export interface PayOrdersInput {
  accountId: string;
  userId: string;
  key: string;
  bodyHash: Buffer;
  paymentId: string;
  orderIds: string[];
  entryIds: string[];
  expectedTotalMinor: number;
}

/** Whole payments in one round trip and one transaction, answered in their order; see functions/pay_orders.sql. */
export async function callPayOrders(
  database: Database,
  calls: PayOrdersInput[],
  { testStock }: { testStock: boolean },
): Promise<PayOrdersAnswer[]> {
  const result = await database.pool.query<PayOrdersAnswer>({
    name: 'pay-orders',
    text: 'SELECT outcome, answer, detail FROM pay_orders(ARRAY(SELECT json_populate_recordset(NULL::payment_call, $1)), $2)',
    values: [JSON.stringify(calls.map(asPaymentCall)), testStock],
  });
  if (result.rows.length !== calls.length) throw new Error('pay_orders did not answer each call');
  return result.rows;
}

/** The fields of the SQL type payment_call. */
function asPaymentCall(call: PayOrdersInput) {
  return {
    account_id: call.accountId,
    user_id: call.userId,
    key: call.key,
    body_hash: `\\x${call.bodyHash.toString('hex')}`,
    payment_id: call.paymentId,
    order_ids: call.orderIds,
    entry_ids: call.entryIds,
    expected_total: call.expectedTotalMinor,
  };
}

export async function findPayment(db: Queryable, accountId: string, paymentId: string): Promise<Payment | null> {
  const payment = await db
    .selectFrom('payment')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', paymentId)
    .executeTakeFirst();
  if (payment === undefined) return null;
  const entries = await db
    .selectFrom('ledger_entry as e')
    .innerJoin('orders as o', (join) => join.onRef('o.account_id', '=', 'e.account_id').onRef('o.id', '=', 'e.order_id'))
    .select(['o.id', 'o.number', 'o.external_name', sql<number>`-e.amount_minor`.as('amount_minor')])
    .where('e.account_id', '=', accountId)
    .where('e.payment_id', '=', paymentId)
    .orderBy('e.seq')
    .execute();
  return {
    id: payment.id,
    mode: payment.mode === 'live' ? 'live' : 'test',
    amount: cny(payment.amount_minor),
    orders: entries.map((entry) => ({
      id: entry.id,
      number: entry.number,
      externalName: entry.external_name,
      amount: cny(entry.amount_minor),
    })),
    balanceAfter: cny(payment.balance_after_minor),
    paidAt: payment.paid_at,
  };
}

export async function availableBalance(db: Queryable, accountId: string, mode: Mode): Promise<number> {
  const row = await db
    .selectFrom('wallet')
    .select('available_minor')
    .where('account_id', '=', accountId)
    .where('mode', '=', mode)
    .executeTakeFirst();
  return row?.available_minor ?? 0;
}
