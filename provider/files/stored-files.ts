import { sql } from 'kysely';
import { z } from 'zod';
import { addJob, type Queryable, type Tx } from '#provider/database/database.ts';
import type { Services } from '#provider/services.ts';
import { filePurposes, type FilePurpose, lawfulPurposes } from './file-purposes.ts';
import type { StoredContent } from './file-store.ts';

/** A purpose says what its files are and how long they are kept; what merchants send says it itself. */
type Kept = { purpose: FilePurpose; contentType?: string; daysKept?: never } | { purpose: string; contentType: string; daysKept: number };

/** Notes whose content it is, and until when it is kept. */
export async function addStoredFile(
  tx: Queryable,
  { accountId, id, sha256, bytes, ...kept }: StoredContent & { accountId: string } & Kept,
): Promise<{ id: string; expiresAt: string | null }> {
  const usual = kept.daysKept === undefined ? filePurposes[kept.purpose] : kept;
  const row = await tx
    .insertInto('stored_file')
    .values({
      account_id: accountId,
      id,
      purpose: kept.purpose,
      sha256,
      content_type: kept.contentType ?? usual.contentType,
      bytes,
      expires_at: sql<string | null>`app_now() + make_interval(days => ${usual.daysKept}::int)`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return { id, expiresAt: row.expires_at };
}

/** Drops the account's rows of these purposes, or the one named. Their content goes after the commit: a rolled-back drop loses nothing. */
export async function dropStoredFiles(
  tx: Tx,
  { accountId, purposes, id }: { accountId: string; purposes: readonly string[]; id?: string },
): Promise<void> {
  let query = tx.deleteFrom('stored_file').where('account_id', '=', accountId).where('purpose', 'in', purposes);
  if (id !== undefined) query = query.where('id', '=', id);
  await removeLater(tx, await query.returning('id').execute());
}

async function removeLater(tx: Tx, dropped: readonly { id: string }[]): Promise<void> {
  for (const { id } of dropped) await addJob(tx, 'remove-file', { fileId: id });
}

/** Drops all files of an account but those the law asks for. */
export async function dropAllFiles(tx: Tx, accountId: string): Promise<void> {
  const dropped = tx.deleteFrom('stored_file').where('account_id', '=', accountId).where('purpose', 'not in', lawfulPurposes);
  await removeLater(tx, await dropped.returning('id').execute());
}

const RemoveTask = z.object({ fileId: z.uuid() });

/** Removes the content of a dropped row. */
export async function removeFile({ files }: Services, payload: unknown): Promise<void> {
  await files.remove(RemoveTask.parse(payload).fileId);
}
