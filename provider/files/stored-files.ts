import { sql } from 'kysely';
import { z } from 'zod';
import { addJob, type Queryable, type Tx } from '#provider/database/database.ts';
import type { Services } from '#provider/services.ts';
import { allPurposes, filePurposes, type FilePurpose, lawfulPurposes } from './file-purposes.ts';
import type { StoredContent } from './file-store.ts';

/** Notes whose content it is, and until when it is kept. */
export async function addStoredFile(
  tx: Queryable,
  {
    accountId,
    purpose,
    id,
    sha256,
    bytes,
    contentType = filePurposes[purpose].contentType,
  }: StoredContent & { accountId: string; purpose: FilePurpose; contentType?: string },
): Promise<{ id: string; expiresAt: string | null }> {
  const { daysKept } = filePurposes[purpose];
  const row = await tx
    .insertInto('stored_file')
    .values({
      account_id: accountId,
      id,
      purpose,
      sha256,
      content_type: contentType,
      bytes,
      expires_at: sql<string | null>`app_now() + make_interval(days => ${daysKept}::int)`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return { id, expiresAt: row.expires_at };
}

/** Drops the account's rows of these purposes, or the one named. Their content goes after the commit: a rolled-back drop loses nothing. */
export async function dropStoredFiles(
  tx: Tx,
  { accountId, purposes, id }: { accountId: string; purposes: readonly FilePurpose[]; id?: string },
): Promise<void> {
  let query = tx.deleteFrom('stored_file').where('account_id', '=', accountId).where('purpose', 'in', purposes);
  if (id !== undefined) query = query.where('id', '=', id);
  for (const row of await query.returning('id').execute()) await addJob(tx, 'remove-file', { fileId: row.id });
}

/** Drops all files of an account but those the law asks for. */
export async function dropAllFiles(tx: Tx, accountId: string): Promise<void> {
  await dropStoredFiles(tx, { accountId, purposes: allPurposes.filter((purpose) => !lawfulPurposes.includes(purpose)) });
}

const RemoveTask = z.object({ fileId: z.uuid() });

/** Removes the content of a dropped row. */
export async function removeFile({ files }: Services, payload: unknown): Promise<void> {
  await files.remove(RemoveTask.parse(payload).fileId);
}
