import { sql } from 'kysely';
import type { Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { findPurpose } from './upload-purposes.store.ts';

interface Used {
  accountId: string;
  /** Who sent them: nobody else can use them. */
  userId: string;
  purpose: string;
  ids: readonly string[];
  /** The field of the body that names them, for a refusal. */
  field: string;
}

/**
 * Takes files into use, each once: what names them from now on keeps them. Refused where one is of somebody else, of another purpose, used already or gone,
 * and where there are more at once than the purpose allows.
 */
export async function useUploads(tx: Tx, { accountId, userId, purpose, ids, field }: Used): Promise<void> {
  if (ids.length === 0) return;
  const maximum = (await findPurpose(tx, purpose))?.filesMax ?? 0;
  if (ids.length > maximum) throw refused(field, 'too-many-files', { maximum });
  const used = await tx
    .updateTable('upload')
    .set({ used_at: sql`app_now()` })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('id', 'in', [...ids])
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (used.numUpdatedRows !== BigInt(ids.length)) throw refused(field, 'file-gone');
}

function refused(path: string, code: 'too-many-files' | 'file-gone', params: Record<string, number> = {}): Refusal {
  return new Refusal('validation-failed', { fields: [{ path, code, params }] });
}
