import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { LedgerEntry } from '#contract/balance.ts';
import { cny, WALLET_CURRENCY } from '#contract/money.values.ts';
import { COUNTED_TOTAL_LIMIT } from '#contract/page.values.ts';
import type { Queryable } from '#provider/database/database.ts';
import type { CursorPlace } from '#provider/http/cursor.ts';
import { Fraction, halfUp, minorScale, requireDecimal } from '#provider/money.ts';
import { shownCurrency } from '#provider/rates/shown-currency.ts';
import { ledgerConditions, type LedgerFilter } from './ledger-conditions.ts';
import type { MonthRange } from './list-months.ts';
import type { WalletKey } from './ledger-range.ts';

/** One row more than the page, newest first; towards `previous` oldest first. Amounts are shown in the user's currency, too. */
export async function findLedgerEntries(
  db: Queryable,
  { accountId, userId }: { accountId: string; userId: string },
  filter: LedgerFilter,
  place: CursorPlace | null,
  pageSize: number,
): Promise<LedgerEntry[]> {
  const backwards = place?.direction === 'previous';
  const side = sql.raw(backwards ? '>' : '<');
  const after = place === null ? sql<SqlBool>`true` : sql<SqlBool>`e.seq ${side} ${Number(place.values[0])}`;
  return selectEntries(db, {
    where: sql`${ledgerConditions(accountId, filter)} AND ${after}`,
    order: sql.raw(backwards ? 'ASC' : 'DESC'),
    limit: pageSize + 1,
    shownCurrency: sql`(SELECT ${shownCurrency('u')} FROM app_user u WHERE u.id = ${userId})`,
  });
}

export async function countLedgerEntries(db: Queryable, accountId: string, filter: LedgerFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM (
    SELECT 1 FROM ledger_entry e WHERE ${ledgerConditions(accountId, filter)} LIMIT ${COUNTED_TOTAL_LIMIT + 1}) capped`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A part of a wallet's chain, the oldest first. */
export async function findEntriesInRange(db: Queryable, { accountId, mode }: WalletKey, range: MonthRange): Promise<LedgerEntry[]> {
  return selectEntries(db, {
    where: sql`e.account_id = ${accountId} AND e.mode = ${mode} AND e.seq > ${range.fromSeq} AND e.seq <= ${range.toSeq}`,
    order: sql.raw('ASC'),
    limit: range.toSeq - range.fromSeq,
    shownCurrency: sql`NULL::text`,
  });
}

interface EntryQuery {
  where: RawBuilder<SqlBool>;
  order: RawBuilder<unknown>;
  limit: number;
  shownCurrency: RawBuilder<unknown>;
}

interface EntryRow extends Pick<LedgerEntry, 'id' | 'mode' | 'seq' | 'kind' | 'order' | 'source' | 'reason' | 'by' | 'at'> {
  document: LedgerEntry['document'];
  amount_minor: number;
  balance_minor: number;
  changes: { balance: LedgerEntry['changes'][number]['balance']; amountMinor: number }[];
  commissions_minor: number | null;
  paid: { amountMinor: number; currency: string; rate: string } | null;
  rate: { currency: string; cnyPerUnit: string; takenAt: string } | null;
}

/** The page is found first: what stands beside an entry is looked up for the rows that are shown alone. */
async function selectEntries(db: Queryable, { where, order, limit, shownCurrency: currency }: EntryQuery): Promise<LedgerEntry[]> {
  const { rows } = await sql<EntryRow>`
    WITH page AS MATERIALIZED (SELECT e.* FROM ledger_entry e WHERE ${where} ORDER BY e.seq ${order} LIMIT ${limit}),
      shown AS MATERIALIZED (SELECT ${currency} AS currency)
    SELECT e.id, e.mode, e.seq, e.kind, e.reason, e.at, e.amount_minor, e.available_after_minor + e.promotional_after_minor AS balance_minor,
      json_build_object('type', e.document_type, 'id', e.document_id, 'number', e.reference) AS document,
      (SELECT coalesce(json_agg(json_build_object('balance', substr(l.ledger_account, 8), 'amountMinor', l.amount_minor) ORDER BY l.line), '[]')
        FROM ledger_line l WHERE l.account_id = e.account_id AND l.entry_id = e.id AND l.ledger_account LIKE 'wallet:%') AS changes,
      (SELECT sum(l.amount_minor)::bigint FROM ledger_line l
        WHERE l.account_id = e.account_id AND l.entry_id = e.id AND l.ledger_account = 'payable:commission') AS commissions_minor,
      (SELECT json_build_object('amountMinor', l.paid_minor, 'currency', l.paid_currency, 'rate', l.rate::text)
        FROM ledger_line l WHERE l.account_id = e.account_id AND l.entry_id = e.id AND l.paid_currency IS NOT NULL ORDER BY l.line LIMIT 1) AS paid,
      ${orderOfEntry} AS "order", ${sourceOfEntry} AS source, ${actorOfEntry} AS by,
      (SELECT json_build_object('currency', f.currency, 'cnyPerUnit', f.cny_per_unit::text,
          'takenAt', to_char(f.taken_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
        FROM fx_rate f WHERE f.currency = s.currency AND f.valid_from <= e.at AND f.valid_until > e.at
        ORDER BY f.valid_from DESC, f.id DESC LIMIT 1) AS rate
    FROM page e CROSS JOIN shown s
    LEFT JOIN make_up m ON e.document_type = 'charge' AND m.account_id = e.account_id AND m.charge_id = e.document_id
    ORDER BY e.seq ${order}`.execute(db);
  return rows.map(toEntry);
}

const orderOfEntry = sql`(SELECT json_build_object('id', o.id, 'number', o.number, 'externalName', o.external_name,
    'kind', CASE WHEN o.kind = 'manual' THEN 'manual' ELSE 'store' END)
  FROM orders o WHERE o.account_id = e.account_id AND o.id = CASE e.document_type WHEN 'order' THEN e.document_id ELSE m.order_id END)`;

/** A refund of a claim is found by what it gave back and when: both are written in one transaction. */
const sourceOfEntry = sql`CASE
  WHEN m.id IS NOT NULL THEN json_build_object('type', 'make-up', 'id', m.id, 'number', m.number)
  WHEN e.document_type = 'dispute' THEN (SELECT json_build_object('type', 'recharge', 'id', r.id, 'number', r.number)
    FROM dispute d JOIN recharge r ON r.account_id = d.account_id AND r.id = d.recharge_id
    WHERE d.account_id = e.account_id AND d.id = e.document_id)
  WHEN e.document_type = 'suspense' THEN (SELECT json_build_object('type', 'recharge', 'id', r.id, 'number', r.number)
    FROM suspense_item i JOIN recharge r ON r.account_id = i.recharge_account_id AND r.id = i.recharge_id
    WHERE i.id = e.document_id AND i.recharge_account_id = e.account_id)
  WHEN e.reason = 'claim-refunded' THEN (SELECT json_build_object('type', 'claim', 'id', c.id, 'number', c.number)
    FROM claim_refund f JOIN claim c ON c.account_id = f.account_id AND c.id = f.claim_id
    WHERE f.account_id = e.account_id AND f.order_id = e.document_id AND f.amount_minor = e.amount_minor AND f.refunded_at = e.at LIMIT 1)
END`;

/** Events of the document at the entry's own time were written by who had it posted; a recharge is who started it. */
const actorOfEntry = sql`(SELECT json_build_object(
    'kind', CASE WHEN v.actor_kind IN ('merchant', 'gateway', 'operator') THEN v.actor_kind ELSE 'system' END,
    'name', CASE WHEN v.actor_kind = 'merchant' THEN (SELECT u.username FROM app_user u WHERE u.id::text = v.actor_id) END)
  FROM (
    SELECT v.actor_kind, v.actor_id, 1 AS place FROM order_payment_event v
      WHERE e.document_type = 'order' AND v.account_id = e.account_id AND v.entity_id = e.document_id AND v.at = e.at
    UNION ALL SELECT v.actor_kind, v.actor_id, 1 FROM charge_event v
      WHERE e.document_type = 'charge' AND v.account_id = e.account_id AND v.entity_id = e.document_id AND v.at = e.at
    UNION ALL SELECT v.actor_kind, v.actor_id, 1 FROM recharge_event v
      WHERE e.kind = 'recharge' AND v.account_id = e.account_id AND v.entity_id = e.document_id AND v.seq = 1
    UNION ALL SELECT CASE WHEN e.document_type IN ('recharge', 'dispute') THEN 'gateway' WHEN e.document_type IN ('adjustment', 'suspense') THEN 'operator'
      ELSE 'system' END, NULL, 2
    ORDER BY place LIMIT 1) v)`;

function toEntry({ changes, paid, rate, ...row }: EntryRow): LedgerEntry {
  const { amount_minor: amountMinor, balance_minor: balanceMinor, commissions_minor: commissionsMinor, ...entry } = row;
  return {
    ...entry,
    amount: cny(amountMinor),
    changes: changes.map((change) => ({ balance: change.balance, amount: cny(change.amountMinor) })),
    commissions: commissionsMinor === null ? null : cny(commissionsMinor),
    balanceAfter: cny(balanceMinor),
    paid: paid === null ? null : { amount: { amountMinor: paid.amountMinor, currency: paid.currency }, cnyPerUnit: paid.rate },
    shown: rate === null ? null : shownAt(amountMinor, rate),
  };
}

function shownAt(amountMinor: number, { currency, cnyPerUnit, takenAt }: NonNullable<EntryRow['rate']>): LedgerEntry['shown'] {
  const value = new Fraction(amountMinor).div(requireDecimal(cnyPerUnit)).mul(minorScale(WALLET_CURRENCY, currency));
  return { amount: { amountMinor: halfUp(value), currency }, cnyPerUnit, takenAt };
}
