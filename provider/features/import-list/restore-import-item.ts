import { databaseErrorCode } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { undelete } from './import-items.store.ts';

const UNIQUE_VIOLATION = '23505';

/** Brings a deleted draft back within 30 days, unless its product has come onto the list again since. */
export async function restoreImportItem(services: Services, accountId: string, importItemId: string): Promise<Record<string, never>> {
  try {
    if (!(await undelete(services.database.db, accountId, importItemId))) throw new Refusal('not-found');
  } catch (error) {
    if (databaseErrorCode(error) === UNIQUE_VIOLATION) throw new Refusal('already-in-import-list');
    throw error;
  }
  return {};
}
