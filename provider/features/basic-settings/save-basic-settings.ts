import type { BasicSettings } from '#contract/basic-settings.ts';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import { takeVersion } from '#provider/database/take-version.ts';
import { logAction } from '#provider/features/memberships/account-log.ts';
import { findStoreIds, findStoreProblems } from '#provider/features/stores/find-store-problems.ts';
import type { SignedIn } from '#provider/http/caller.ts';
import { Refusal, type RefusedField } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { findBasicSettings } from './basic-settings.store.ts';
import { moveStoreBuffers } from './store-buffers.ts';

/** Saves an account's settings in place of those they were read with. */
export async function saveBasicSettings({ database }: Services, caller: SignedIn, settings: BasicSettings): Promise<BasicSettings> {
  const { accountId, userId } = caller;
  return inTransaction(database, async (tx) => {
    const wrong = await findProblems(tx, accountId, settings);
    if (wrong.length > 0) throw new Refusal('validation-failed', { fields: wrong });
    const former = await findBasicSettings(tx, accountId);
    if (!(await takeVersion(tx, { table: 'account_setting', accountId, version: settings.version }))) throw new Refusal('version-conflict');
    await tx
      .updateTable('account_setting')
      .set({ stock_buffer: settings.stockBuffer, note_templates: JSON.stringify(settings.noteTemplates) })
      .where('account_id', '=', accountId)
      .execute();
    await moveStoreBuffers(tx, accountId, former, settings);
    await logAction(tx, { accountId, userId, action: 'settings-saved' });
    return findBasicSettings(tx, accountId);
  });
}

async function findProblems(tx: Tx, accountId: string, { storeBuffers, noteTemplates }: BasicSettings): Promise<RefusedField[]> {
  const stores = await findStoreIds(tx, accountId);
  const names = noteTemplates.map(({ name }) => name.toLowerCase());
  return [
    ...(await findStoreProblems(tx, accountId, { path: 'storeBuffers', list: storeBuffers })),
    ...noteTemplates.flatMap(({ storeId }, index): RefusedField[] => [
      ...(names.indexOf(names[index] ?? '') === index ? [] : [{ path: `noteTemplates.${index}.name`, code: 'name-taken' } as const]),
      ...(storeId === null || stores.has(storeId) ? [] : [{ path: `noteTemplates.${index}.storeId`, code: 'not-a-choice' } as const]),
    ]),
  ];
}
