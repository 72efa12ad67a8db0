import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { HomeNotice, OperatorNotice, OperatorNoticeInput } from '#contract/home-notices.ts';
import type { Locale } from '#contract/locales.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';

const columns = sql`id, severity, countries, valid_from AS "validFrom", valid_until AS "validUntil", texts, created_at AS "createdAt", withdrawn_at AS "withdrawnAt"`;

const LISTED = 100;
/** More at once nobody reads. */
const SHOWN = 5;

/** Shows a notice to all merchants while it is valid. */
export async function addNotice(tx: Tx, notice: OperatorNoticeInput): Promise<OperatorNotice> {
  const { severity, countries, validFrom, validUntil, texts } = notice;
  if (Date.parse(validUntil) <= Date.parse(validFrom))
    throw new Refusal('validation-failed', { fields: [{ path: 'validUntil', code: 'not-after-start' }] });
  const added = await sql<OperatorNotice>`
    INSERT INTO operator_notice (id, severity, countries, valid_from, valid_until, texts)
    VALUES (${uuidv7()}, ${severity}, ${countries}::text[], ${validFrom}, ${validUntil}, ${JSON.stringify(texts)}) RETURNING ${columns}`.execute(
    tx,
  );
  return requireRow(added.rows);
}

/** Takes a notice back; gives it as it was and as it is. */
export async function takeNoticeBack(tx: Tx, noticeId: string): Promise<{ before: OperatorNotice; after: OperatorNotice }> {
  const before = requireRow(
    (await sql<OperatorNotice>`SELECT ${columns} FROM operator_notice WHERE id = ${noticeId} FOR UPDATE`.execute(tx)).rows,
  );
  if (before.withdrawnAt !== null) throw new Refusal('state-conflict');
  const after =
    await sql<OperatorNotice>`UPDATE operator_notice SET withdrawn_at = app_now() WHERE id = ${noticeId} RETURNING ${columns}`.execute(tx);
  return { before, after: requireRow(after.rows) };
}

export async function findNotices(db: Queryable): Promise<OperatorNotice[]> {
  return (await sql<OperatorNotice>`SELECT ${columns} FROM operator_notice ORDER BY id DESC LIMIT ${LISTED}`.execute(db)).rows;
}

/** What merchants are shown now, in a language: warnings first, then the newest. */
export async function findValidNotices(db: Queryable, locale: Locale): Promise<HomeNotice[]> {
  const found = await sql<HomeNotice>`
    SELECT id, severity, texts -> ${locale}::text ->> 'title' AS title, texts -> ${locale}::text ->> 'text' AS text, countries, valid_until AS "validUntil"
    FROM operator_notice WHERE withdrawn_at IS NULL AND valid_from <= app_now() AND valid_until > app_now()
    ORDER BY severity DESC, id DESC LIMIT ${SHOWN}`.execute(db);
  return found.rows;
}

function requireRow(rows: OperatorNotice[]): OperatorNotice {
  const [row] = rows;
  if (row === undefined) throw new Refusal('not-found');
  return row;
}
