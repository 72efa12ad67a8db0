import type { Locale } from '#contract/locales.ts';
import { inTransaction } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { saveDraftFields } from './edited-drafts.store.ts';
import { findDraft, lockDrafts, softDelete } from './import-items.store.ts';
import { gainVariants } from './import-variants.store.ts';
import { editOptions, readOptions } from './option-edits.ts';

/** Merges drafts of one product into the oldest; what the others lack in words is theirs to bring back from the deleted ones. */
export async function mergeImportItems(
  services: Services,
  wish: { accountId: string; importItemIds: readonly string[]; locale: Locale },
): Promise<{ importItemId: string }> {
  const { accountId, locale } = wish;
  const importItemIds = [...new Set(wish.importItemIds)];
  return inTransaction(services.database, async (tx) => {
    const drafts = await lockDrafts(tx, accountId, importItemIds);
    if (drafts.length < importItemIds.length) throw new Refusal('not-found');
    const [oldest, ...others] = drafts.toSorted((a, b) => a.addedText.localeCompare(b.addedText) || a.id.localeCompare(b.id));
    if (oldest === undefined || others.length === 0 || others.some(({ productId }) => productId !== oldest.productId))
      throw new Refusal('state-conflict');
    await gainVariants(tx, accountId, { to: oldest.id, from: others.map(({ id }) => id) });
    for (const { id } of others) await softDelete(tx, accountId, id);
    const merged = await findDraft(tx, accountId, oldest.id);
    if (merged === undefined) throw new Error('a draft just merged is gone');
    const options = readOptions(merged, locale);
    const wished = options.map((option) => ({ ...option, dropped: option.dropped && option.values.length < 2 }));
    const optionEdits = merged.option_edits.length === 0 ? undefined : editOptions(options, wished);
    await saveDraftFields(tx, accountId, oldest.id, { optionEdits });
    return { importItemId: oldest.id };
  });
}
