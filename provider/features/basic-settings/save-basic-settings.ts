import { sql } from 'kysely';
import type { BasicSettings } from '#contract/basic-settings.ts';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import { takeVersion } from '#provider/database/take-version.ts';
import { logAction } from '#provider/features/memberships/account-log.ts';
import { queueFollow } from '#provider/features/my-products/queue-follow.ts';
import type { SignedIn } from '#provider/http/caller.ts';
import { Refusal, type RefusedField } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { findBasicSettings } from './basic-settings.store.ts';

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
      .set({
        default_store_id: settings.defaultStoreId,
        document_locale: settings.documentLocale,
        stock_buffer: settings.stockBuffer,
        note_templates: JSON.stringify(settings.noteTemplates),
      })
      .where('account_id', '=', accountId)
      .execute();
    if (former.stockBuffer !== settings.stockBuffer) await queueFollow(tx, accountId, await findBuffered(tx, accountId));
    await logAction(tx, { accountId, userId, action: 'settings-saved' });
    return findBasicSettings(tx, accountId);
  });
}

async function findProblems(tx: Tx, accountId: string, { defaultStoreId, noteTemplates }: BasicSettings): Promise<RefusedField[]> {
  const store =
    defaultStoreId === null
      ? undefined
      : await tx.selectFrom('store').select('id').where('account_id', '=', accountId).where('id', '=', defaultStoreId).executeTakeFirst();
  const names = noteTemplates.map(({ name }) => name.toLowerCase());
  return [
    ...(defaultStoreId === null || store !== undefined ? [] : [{ path: 'defaultStoreId', code: 'not-a-choice' } as const]),
    ...names.flatMap((name, index): RefusedField[] =>
      names.indexOf(name) === index ? [] : [{ path: `noteTemplates.${index}.name`, code: 'name-taken' }],
    ),
  ];
}

/** Listings whose stock goes by the account's buffer: neither they nor their stores have a policy of their own. */
async function findBuffered(tx: Tx, accountId: string): Promise<string[]> {
  const found = await sql<{ id: string }>`
    SELECT l.id FROM listing l JOIN store s ON s.account_id = l.account_id AND s.id = l.store_id
    WHERE l.account_id = ${accountId} AND l.sync_policy IS NULL AND s.sync_policy IS NULL
      AND l.state NOT IN ('draft', 'unlinked', 'deleted_in_store')`.execute(tx);
  return found.rows.map(({ id }) => id);
}
