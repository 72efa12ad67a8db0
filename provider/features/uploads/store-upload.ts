import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Upload } from '#contract/uploads.ts';
import { inTransaction, type Queryable } from '#provider/database/database.ts';
import { addStoredFile, dropStoredFiles } from '#provider/files/stored-files.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { encodeUpload } from './encode-upload.ts';
import { findPurpose, type UploadPurpose } from './upload-purposes.store.ts';

const MEGABYTE = 1024 * 1024;

interface Sender {
  accountId: string;
  userId: string;
}

/** The purpose a member sends a file for. */
export async function requirePurpose(
  queryable: Queryable,
  name: string,
  { permissions }: { permissions: ReadonlySet<string> },
): Promise<UploadPurpose> {
  const purpose = await findPurpose(queryable, name);
  if (purpose === null) throw new Refusal('validation-failed', { fields: [{ path: 'purpose', code: 'not-a-choice' }] });
  if (!permissions.has(purpose.permission)) throw new Refusal('not-allowed');
  return purpose;
}

/** Refused where the member has sent as many files as may wait to be used. */
export async function requireRoom(
  queryable: Queryable,
  { purpose, unusedMax }: UploadPurpose,
  { accountId, userId }: Sender,
): Promise<void> {
  const counted = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM upload
    WHERE account_id = ${accountId} AND user_id = ${userId} AND purpose = ${purpose} AND used_at IS NULL`.execute(queryable);
  if ((counted.rows[0]?.count ?? 0) >= unusedMax) throw new Refusal('limit-reached');
}

/** Stores a file that nothing names yet. It is encoded before anything is locked. */
export async function storeUpload(
  services: Services,
  purpose: UploadPurpose,
  sent: Sender & { name: string; content: Buffer },
): Promise<Upload> {
  const { accountId, userId } = sent;
  if (sent.content.length > purpose.maxBytes) {
    const params = { maximum: Math.floor(purpose.maxBytes / MEGABYTE) };
    throw new Refusal('validation-failed', { fields: [{ path: 'file', code: 'file-too-large', params }] });
  }
  const { name, content, contentType } = await encodeUpload(purpose.kinds, sent);
  const stored = await services.files.put(Readable.from([content]));
  return inTransaction(services.database, async (tx) => {
    await addStoredFile(tx, { ...stored, accountId, purpose: purpose.purpose, contentType, daysKept: purpose.daysKept });
    await tx
      .insertInto('upload')
      .values({ account_id: accountId, id: stored.id, user_id: userId, purpose: purpose.purpose, name })
      .execute();
    return { id: stored.id, purpose: purpose.purpose, name, contentType, bytes: stored.bytes };
  }).catch(async (error: unknown) => {
    await services.files.remove(stored.id);
    throw error;
  });
}

/** Drops a file its sender took back before anything used it. */
export async function dropOwnUpload(
  { database }: Services,
  { accountId, userId, uploadId }: Sender & { uploadId: string },
): Promise<Record<string, never>> {
  return inTransaction(database, async (tx) => {
    const unused = await tx
      .selectFrom('upload')
      .select('purpose')
      .where('account_id', '=', accountId)
      .where('user_id', '=', userId)
      .where('id', '=', uploadId)
      .where('used_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (unused === undefined) throw new Refusal('not-found');
    await dropStoredFiles(tx, { accountId, purposes: [unused.purpose], id: uploadId });
    return {};
  });
}

/** Drops files that came to be used by nothing. */
export async function dropUploads({ database }: Services, accountId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await inTransaction(database, async (tx) => {
    const unused = await tx
      .selectFrom('upload')
      .select(['id', 'purpose'])
      .where('account_id', '=', accountId)
      .where('id', 'in', ids)
      .where('used_at', 'is', null)
      .forUpdate()
      .execute();
    for (const { id, purpose } of unused) await dropStoredFiles(tx, { accountId, purposes: [purpose], id });
  });
}
