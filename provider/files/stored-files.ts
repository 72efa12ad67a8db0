import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Queryable, Tx } from '#provider/database/database.ts';
import type { FileStore, StoredContent } from './file-store.ts';

export type FilePurpose = 'avatar' | 'export';

/** Notes whose content it is; `daysKept` leaves it without an end when left out. Returns the row's id. */
export async function addStoredFile(
  tx: Queryable,
  file: StoredContent & { accountId: string; purpose: FilePurpose; contentType: string; daysKept?: number },
): Promise<{ id: string; expiresAt: string | null }> {
  const id = uuidv7();
  const row = await tx
    .insertInto('stored_file')
    .values({
      account_id: file.accountId,
      id,
      purpose: file.purpose,
      sha256: file.sha256,
      content_type: file.contentType,
      bytes: file.bytes,
      expires_at: sql<string | null>`app_now() + make_interval(days => ${file.daysKept ?? null}::int)`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return { id, expiresAt: row.expires_at };
}

/** Whoever adds or drops a row of this content holds the others up until the transaction ends. */
export async function lockContent(tx: Tx, sha256: Buffer): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${sha256.toString('hex')}, 0))`.execute(tx);
}

/** Drops the account's rows of a purpose, or the one named, and their content where no other row names it. */
export async function dropStoredFiles(
  tx: Tx,
  files: FileStore,
  wish: { accountId: string; purpose: FilePurpose; id?: string },
): Promise<void> {
  let query = tx
    .selectFrom('stored_file')
    .select(['id', 'sha256'])
    .where('account_id', '=', wish.accountId)
    .where('purpose', '=', wish.purpose);
  if (wish.id !== undefined) query = query.where('id', '=', wish.id);
  for (const row of await query.orderBy('sha256').execute()) {
    await lockContent(tx, row.sha256);
    await tx.deleteFrom('stored_file').where('account_id', '=', wish.accountId).where('id', '=', row.id).execute();
    const other = await tx.selectFrom('stored_file').select('id').where('sha256', '=', row.sha256).executeTakeFirst();
    if (other === undefined) await files.remove(row.sha256);
  }
}
