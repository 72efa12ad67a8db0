import { sql } from 'kysely';
import type { Payment } from '#contract/payments.ts';
import { cny } from '#contract/money.values.ts';
import type { Mode } from '#contract/money.ts';
import type { Database, Queryable } from '#provider/database/database.ts';

/** What can be paid. A charge is what a merchant owes beside orders. */
export interface Payable {
  type: 'order' | 'charge';
  id: string;
}

/** What `pay` stores of a payment, version 1: the answer of the first call and of every repeat is rendered from it. */
export interface PaymentResult {
  version: 1;
  paymentId: string;
  mode: Mode;
  amountMinor: number;
  /** Payments stored before 0173 have no `kind`; nor has a payable that is no order. */
  items: (Payable & { number: string; externalName: string; kind?: string | null; amountMinor: number; graceUntil?: string | null })[];
  balanceAfterMinor: number;
  paidAt: string;
}

export interface PayOutcome {
  outcome: string;
  result: PaymentResult | null;
  detail: Record<string, unknown> | null;
}

export interface PayInput {
  accountId: string;
  /** Null: paid automatically. */
  userId: string | null;
  /** What the member allowed the app that pays for them; null: no app does. */
  grantId: string | null;
  key: string;
  bodyHash: Buffer;
  paymentId: string;
  payables: Payable[];
  /** Ids of the entries to post, one for each payable. */
  entryIds: string[];
  expectedTotalMinor: number;
}

/** Whole payments in one round trip and one transaction, answered in their order; see functions/pay.sql. */
export async function callPay(database: Database, calls: PayInput[], { testStock }: { testStock: boolean }): Promise<PayOutcome[]> {
  const answer = await database.pool.query<PayOutcome>({
    name: 'pay',
    text: 'SELECT outcome, result, detail FROM pay(ARRAY(SELECT json_populate_recordset(NULL::payment_call, $1)), $2)',
    values: [JSON.stringify(calls.map(asPaymentCall)), testStock],
  });
  if (answer.rows.length !== calls.length) throw new Error('pay did not answer each call');
  return answer.rows;
}

/** The fields of the SQL type payment_call. */
function asPaymentCall(call: PayInput) {
  return {
    account_id: call.accountId,
    user_id: call.userId,
    key: call.key,
    body_hash: `\\x${call.bodyHash.toString('hex')}`,
    payment_id: call.paymentId,
    payable_types: call.payables.map(({ type }) => type),
    payable_ids: call.payables.map(({ id }) => id),
    entry_ids: call.entryIds,
    expected_total: call.expectedTotalMinor,
    oauth_grant_id: call.grantId,
  };
}

export async function findPayment(db: Queryable, accountId: string, paymentId: string): Promise<PaymentResult | null> {
  const payment = await db
    .selectFrom('payment')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', paymentId)
    .executeTakeFirst();
  if (payment === undefined) return null;
  const items = await db
    .selectFrom('payment_item as i')
    .leftJoin('orders as o', (join) =>
      join.onRef('o.account_id', '=', 'i.account_id').onRef('o.id', '=', 'i.payable_id').on('i.payable_type', '=', 'order'),
    )
    .leftJoin('charge as c', (join) =>
      join.onRef('c.account_id', '=', 'i.account_id').onRef('c.id', '=', 'i.payable_id').on('i.payable_type', '=', 'charge'),
    )
    .select((eb) => [
      eb.ref('i.payable_type').$castTo<Payable['type']>().as('type'),
      'i.payable_id as id',
      eb.fn.coalesce('o.number', 'c.number').$castTo<string>().as('number'),
      sql<string>`coalesce(o.external_name, '')`.as('externalName'),
      'o.kind as kind',
      'i.amount_minor as amountMinor',
      'i.grace_until as graceUntil',
    ])
    .where('i.account_id', '=', accountId)
    .where('i.payment_id', '=', paymentId)
    .orderBy('i.payable_id')
    .execute();
  return {
    version: 1,
    paymentId,
    mode: payment.mode === 'live' ? 'live' : 'test',
    amountMinor: payment.amount_minor,
    items,
    balanceAfterMinor: payment.balance_after_minor,
    paidAt: payment.paid_at,
  };
}

/** A payment as the contract has it. */
export function renderPayment({ paymentId, mode, amountMinor, items, balanceAfterMinor, paidAt }: PaymentResult): Payment {
  const ofType = (type: Payable['type']) => items.filter((item) => item.type === type);
  return {
    id: paymentId,
    mode,
    amount: cny(amountMinor),
    orders: ofType('order').map((item) => ({
      id: item.id,
      number: item.number,
      externalName: item.externalName,
      kind: item.kind === 'manual' ? 'manual' : 'store',
      amount: cny(item.amountMinor),
      graceUntil: toMillisecond(item.graceUntil),
    })),
    charges: ofType('charge').map((item) => ({ id: item.id, number: item.number, amount: cny(item.amountMinor) })),
    balanceAfter: cny(balanceAfterMinor),
    paidAt,
  };
}

/** What is stored of a payment and its items' times differ in their digits; payments from before grace windows have none. */
function toMillisecond(time: string | null | undefined): string | null {
  return time === null || time === undefined ? null : new Date(time).toISOString();
}

/** What can be spent: available and promotional money together. */
export async function spendableBalance(db: Queryable, accountId: string, mode: Mode): Promise<number> {
  const row = await db
    .selectFrom('wallet')
    .select(sql<number>`available_minor + promotional_minor`.as('spendable'))
    .where('account_id', '=', accountId)
    .where('mode', '=', mode)
    .executeTakeFirst();
  return row?.spendable ?? 0;
}

/** Until when orders of the account could be changed free of charge if they were paid now, by order; those without a grace window are not in it. */
export async function findGraceEnds(db: Queryable, accountId: string, orderIds: string[]): Promise<Map<string, string>> {
  const found = await sql<{ id: string; until: string }>`
    SELECT o.id, g.until FROM orders o CROSS JOIN LATERAL (SELECT grace_end(o.account_id, o.store_id, app_now()) AS until) g
    WHERE o.account_id = ${accountId} AND o.id = ANY (${orderIds}::uuid[]) AND g.until IS NOT NULL`.execute(db);
  return new Map(found.rows.map(({ id, until }) => [id, until]));
}
