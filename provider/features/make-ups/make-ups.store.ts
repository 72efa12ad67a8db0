import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { MakeUp } from '#contract/make-ups.ts';
import { cny } from '#contract/money.values.ts';
import { COUNTED_TOTAL_LIMIT } from '#contract/page.values.ts';
import type { Queryable } from '#provider/database/database.ts';
import type { CursorPlace } from '#provider/http/cursor.ts';

interface MakeUpFilter {
  accountId: string;
  open?: 'true' | 'false' | undefined;
  orderId?: string | undefined;
}
export type OwnedMakeUp = MakeUp & { accountId: string };

/** One row more than the page, newest first; towards `previous` oldest first. */
export async function findMakeUps(
  queryable: Queryable,
  filter: MakeUpFilter,
  { place, pageSize }: { place: CursorPlace | null; pageSize: number },
): Promise<MakeUp[]> {
  const backwards = place?.direction === 'previous';
  const direction = backwards ? sql`ASC` : sql`DESC`;
  const beyond =
    place === null
      ? sql`true`
      : sql`(m.created_at, m.id) ${backwards ? sql`>` : sql`<`} (${place.values[0]}::timestamptz, ${place.id}::uuid)`;
  const order = sql`m.created_at ${direction}, m.id ${direction}`;
  const rows = await selectMakeUps(queryable, sql`${conditions(filter)} AND ${beyond}`, { order, limit: pageSize + 1 });
  return rows.map(({ accountId: _account, ...row }) => row);
}

export async function countMakeUps(queryable: Queryable, filter: MakeUpFilter): Promise<number> {
  const counted = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (SELECT 1 FROM make_up m WHERE ${conditions(filter)} LIMIT ${COUNTED_TOTAL_LIMIT + 1}) x`.execute(
    queryable,
  );
  return counted.rows[0]?.count ?? 0;
}

/** Disputed ones of all accounts, the oldest first. */
export async function findMakeUpsToDecide(queryable: Queryable, limit: number): Promise<OwnedMakeUp[]> {
  return selectMakeUps(queryable, sql`m.state = 'disputed'`, { order: sql`m.created_at, m.id`, limit });
}

/** One by its id and account, by its id alone or by its number; null when there is none. */
export async function findMakeUp(
  queryable: Queryable,
  where: { accountId: string; makeUpId: string } | { makeUpId: string } | { number: string },
): Promise<OwnedMakeUp | null> {
  const named = 'number' in where ? sql`m.number = ${where.number}` : sql`m.id = ${where.makeUpId}`;
  const owned = 'accountId' in where ? sql`m.account_id = ${where.accountId}` : sql`true`;
  const [row] = await selectMakeUps(queryable, sql`${named} AND ${owned}`, { order: sql`m.id`, limit: 1 });
  return row ?? null;
}

function conditions({ accountId, open, orderId }: MakeUpFilter): RawBuilder<SqlBool> {
  const state = open === undefined ? sql`true` : sql`(m.state IN ('awaiting_merchant', 'disputed', 'upheld')) = ${open === 'true'}`;
  return sql`m.account_id = ${accountId} AND ${state} AND ${orderId === undefined ? sql`true` : sql`m.order_id = ${orderId}`}`;
}

async function selectMakeUps(
  queryable: Queryable,
  where: RawBuilder<unknown>,
  { order, limit }: { order: RawBuilder<unknown>; limit: number },
): Promise<OwnedMakeUp[]> {
  const found = await sql<Omit<OwnedMakeUp, 'amount'> & { amountMinor: number }>`
    SELECT m.account_id AS "accountId", m.id, m.number, m.order_id AS "orderId", o.number AS "orderNumber", o.external_name AS "externalName",
      p.number AS "parcelNumber", m.mode, m.cause, m.amount_minor AS "amountMinor", m.evidence, m.evidence_file_id IS NOT NULL AS "hasFile",
      m.quoted_g AS "quotedG", m.measured_g AS "measuredG", m.state, m.dispute_note AS "disputeNote", m.decision_note AS "decisionNote",
      m.answer_by AS "answerBy", m.created_at AS "createdAt"
    FROM make_up m
    JOIN orders o ON o.account_id = m.account_id AND o.id = m.order_id
    LEFT JOIN parcel p ON p.account_id = m.account_id AND p.id = m.parcel_id
    WHERE ${where} ORDER BY ${order} LIMIT ${limit}`.execute(queryable);
  return found.rows.map(({ amountMinor, ...row }) => ({ ...row, amount: cny(amountMinor) }));
}
