import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { copyDraft, knownStores } from './edited-drafts.store.ts';
import { lockDrafts } from './import-items.store.ts';
import { gainVariants } from './import-variants.store.ts';

/** Makes a second draft with the same words, variants and prices, meant for other stores. */
export async function duplicateImportItem(
  tx: Tx,
  wish: { accountId: string; importItemId: string; storeIds: readonly string[] },
): Promise<{ importItemId: string }> {
  const { accountId, importItemId, storeIds } = wish;
  const [draft] = await lockDrafts(tx, accountId, [importItemId]);
  if (draft === undefined) throw new Refusal('not-found');
  if ((await knownStores(tx, accountId, storeIds)).size < new Set(storeIds).size) throw new Refusal('not-found');
  const id = uuidv7();
  await copyDraft(tx, accountId, { from: importItemId, to: id, fields: { targetStoreIds: [...new Set(storeIds)] } });
  await gainVariants(tx, accountId, { to: id, from: [importItemId] });
  return { importItemId: id };
}
