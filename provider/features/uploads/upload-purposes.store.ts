import type { UploadTerms } from '#contract/uploads.ts';
import type { UploadKind } from '#contract/uploads.values.ts';
import type { Queryable } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';

export interface UploadPurpose extends UploadTerms {
  /** What the sender has to be permitted. */
  permission: string;
  /** Files of a user that nothing names yet. */
  unusedMax: number;
  daysKept: number;
}

/** What files may be sent for; null: nobody knows the purpose. */
export async function findPurpose(queryable: Queryable, purpose: string): Promise<UploadPurpose | null> {
  const row = await queryable.selectFrom('upload_purpose').selectAll().where('purpose', '=', purpose).executeTakeFirst();
  if (row === undefined) return null;
  return {
    purpose: row.purpose,
    kinds: row.kinds as UploadKind[],
    maxBytes: row.max_bytes,
    filesMax: row.files_max,
    permission: row.permission,
    unusedMax: row.unused_max,
    daysKept: row.days_kept,
  };
}

/** What may be sent for a purpose, as its form says it. */
export async function readUploadTerms(queryable: Queryable, name: string): Promise<UploadTerms> {
  const found = await findPurpose(queryable, name);
  if (found === null) throw new Refusal('not-found');
  const { purpose, kinds, maxBytes, filesMax } = found;
  return { purpose, kinds, maxBytes, filesMax };
}
