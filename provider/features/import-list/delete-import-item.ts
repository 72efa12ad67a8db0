import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { softDelete } from './import-items.store.ts';

/** Takes a draft off the list; doing it twice is the same as once. */
export async function deleteImportItem(services: Services, accountId: string, importItemId: string): Promise<Record<string, never>> {
  if (!(await softDelete(services.database.db, accountId, importItemId))) throw new Refusal('not-found');
  return {};
}
