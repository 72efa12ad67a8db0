import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { QueryOutput } from '#contract/endpoint.ts';
import type { listLedgerEntries } from '#contract/balance.ts';
import { lastSeqBefore } from './ledger-range.ts';

export type LedgerFilter = Omit<QueryOutput<typeof listLedgerEntries>, 'cursor' | 'pageSize'>;

/** Of entries `e`: those of a wallet that a filter finds. */
export function ledgerConditions(accountId: string, filter: LedgerFilter): RawBuilder<SqlBool> {
  const { mode, kind, q = '', from, to, storeId, orderId, currency, minMinor, maxMinor } = filter;
  const wallet = { accountId, mode };
  const conditions: RawBuilder<SqlBool>[] = [sql`e.account_id = ${accountId}`, sql`e.mode = ${mode}`];
  if (kind !== undefined) conditions.push(sql`e.kind = ${kind}`);
  // By place and not by time, so that days and months share no entry and leave none out.
  if (from !== undefined) conditions.push(sql`e.seq > ${lastSeqBefore(wallet, from)}`);
  if (to !== undefined) conditions.push(sql`e.seq <= ${lastSeqBefore(wallet, to)}`);
  if (minMinor !== undefined) conditions.push(sql`abs(e.amount_minor) >= ${minMinor}`);
  if (maxMinor !== undefined) conditions.push(sql`abs(e.amount_minor) <= ${maxMinor}`);
  if (storeId !== undefined) conditions.push(ofOrders(accountId, sql`o.store_id = ${storeId}`));
  if (orderId !== undefined) conditions.push(ofOrders(accountId, sql`o.id = ${orderId}`));
  if (q !== '') conditions.push(sql`(${ofOrders(accountId, namedLike(q))} OR e.reference = ${q.toUpperCase()})`);
  if (currency !== undefined)
    conditions.push(sql`EXISTS (SELECT 1 FROM ledger_line l
      WHERE l.account_id = e.account_id AND l.entry_id = e.id AND l.paid_currency = ${currency})`);
  return sql`${sql.join(conditions, sql` AND `)}`;
}

function namedLike(q: string): RawBuilder<SqlBool> {
  return sql`(o.number = ${q.toUpperCase()} OR o.external_name IN (${q}, ${`#${q}`}))`;
}

/** Money of orders themselves, and of the make-up charges of them. */
function ofOrders(accountId: string, which: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  return sql`(e.document_type = 'order' AND e.document_id IN (SELECT o.id FROM orders o WHERE o.account_id = ${accountId} AND ${which})
    OR e.document_type = 'charge' AND e.document_id IN (
      SELECT m.charge_id FROM make_up m JOIN orders o ON o.account_id = m.account_id AND o.id = m.order_id
      WHERE m.account_id = ${accountId} AND ${which}))`;
}
