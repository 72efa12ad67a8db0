import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { DraftContent, type ManualDraft } from '#contract/manual-orders.ts';
import { DRAFTS_MAX } from '#contract/manual-orders.values.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';

interface DraftRow {
  id: string;
  version: number;
  updatedAt: string;
  content: unknown;
}

export function toDraft({ id, version, updatedAt, content }: DraftRow): ManualDraft {
  const { reference, address, lines } = DraftContent.parse(content);
  const itemCount = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return { id, version, updatedAt, reference, buyerName: address.name, country: address.country, itemCount };
}

const COLUMNS = ['id', 'version', 'updated_at as updatedAt', 'content'] as const;

/** Drafts of an account. */
export function draftRows(queryable: Queryable, accountId: string) {
  return queryable.selectFrom('manual_order_draft').select(COLUMNS).where('account_id', '=', accountId);
}

/** True when a draft's reference or its buyer's name has the text, whatever its case. */
export function draftHas(text: string): RawBuilder<SqlBool> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`(content ->> 'reference' ILIKE ${pattern} OR content -> 'address' ->> 'name' ILIKE ${pattern})`;
}

export async function requireDraft(
  queryable: Queryable,
  accountId: string,
  id: string,
): Promise<{ content: DraftContent; version: number }> {
  const row = await draftRows(queryable, accountId).where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw new Refusal('not-found');
  return { content: DraftContent.parse(row.content), version: row.version };
}

export async function addDraft(tx: Tx, accountId: string, content: DraftContent): Promise<ManualDraft> {
  // The account's own row is held: two saved at once can't both be the last one allowed.
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().executeTakeFirstOrThrow();
  const { count } = await tx
    .selectFrom('manual_order_draft')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (count >= DRAFTS_MAX) throw new Refusal('limit-reached');
  const row = await tx
    .insertInto('manual_order_draft')
    .values({ account_id: accountId, id: uuidv7(), content: JSON.stringify(content) })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return toDraft(row);
}

export async function saveDraft(
  tx: Tx,
  of: { accountId: string; id: string; version: number; content: DraftContent },
): Promise<ManualDraft> {
  const row = await tx
    .updateTable('manual_order_draft')
    .set({ content: JSON.stringify(of.content), version: sql`version + 1`, updated_at: sql`app_now()` })
    .where('account_id', '=', of.accountId)
    .where('id', '=', of.id)
    .where('version', '=', of.version)
    .returning(COLUMNS)
    .executeTakeFirst();
  if (row !== undefined) return toDraft(row);
  await requireDraft(tx, of.accountId, of.id);
  throw new Refusal('version-conflict');
}

/** With a version the draft is dropped as it was then, or not at all. */
export async function dropDraft(tx: Tx, accountId: string, id: string, version?: number): Promise<void> {
  const dropped = await tx
    .deleteFrom('manual_order_draft')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .executeTakeFirst();
  if (dropped.numDeletedRows > 0n) return;
  await requireDraft(tx, accountId, id);
  throw new Refusal('version-conflict');
}
