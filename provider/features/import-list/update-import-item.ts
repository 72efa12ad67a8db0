import type { z } from 'zod';
import type { ImportItem, UpdateImportItemInput } from '#contract/import-list.ts';
import type { Locale } from '#contract/locales.ts';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import { Refusal, type RefusedField } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { knownStores, saveDraftFields } from './edited-drafts.store.ts';
import { unsoundMethods } from './draft-methods.ts';
import { type DraftRow, findDraft, lockDrafts } from './import-items.store.ts';
import { editVariants } from './import-variants.store.ts';
import { editOptions, readOptions } from './option-edits.ts';
import { readDraft } from './read-draft.ts';
import { editTexts, unsoundTexts } from './text-edits.ts';
import { unsoundOptions, unsoundPictures, unsoundVariants } from './unsound-edits.ts';

type Edit = z.output<typeof UpdateImportItemInput>;

/** Saves what was changed in a draft when nobody else changed it since it was read. */
export async function updateImportItem(
  services: Services,
  wish: { accountId: string; importItemId: string; locale: Locale; edit: Edit },
): Promise<ImportItem> {
  const { accountId, importItemId, edit } = wish;
  return inTransaction(services.database, async (tx) => {
    const [locked] = await lockDrafts(tx, accountId, [importItemId]);
    const draft = await findDraft(tx, accountId, importItemId);
    if (locked === undefined || draft === undefined) throw new Refusal('not-found');
    if (locked.version !== edit.version) throw new Refusal('version-conflict');
    const fields = [
      ...(await foreignStores(tx, accountId, edit.targetStoreIds ?? [])),
      ...(await unsoundMethods(services, tx, { draft, methods: edit.shippingMethods ?? [] })),
      ...unsoundTexts(draft, edit),
      ...unsoundPictures(draft, edit),
      ...unsoundVariants(draft, edit),
      ...unsoundOptions(draft, edit),
    ];
    if (fields.length > 0) throw new Refusal('validation-failed', { fields });
    await save(tx, draft, wish);
    return readDraft(services, tx, { ...wish, tx });
  });
}

async function save(
  tx: Tx,
  draft: DraftRow,
  { accountId, locale, edit }: { accountId: string; locale: Locale; edit: Edit },
): Promise<void> {
  const { productType, vendor, tags, collections, targetStoreIds, shippingMethods, options, pictures, variants } = edit;
  await saveDraftFields(tx, accountId, draft.id, {
    ...editTexts(draft, edit),
    productType,
    vendor,
    tags: tags === undefined ? undefined : [...new Set(tags)],
    collections: collections === undefined ? undefined : [...new Set(collections)],
    targetStoreIds: targetStoreIds === undefined ? undefined : [...new Set(targetStoreIds)],
    shippingMethods:
      shippingMethods === undefined
        ? undefined
        : Object.fromEntries(shippingMethods.map(({ country, methodCode }) => [country, methodCode])),
    optionEdits: options === undefined ? undefined : editOptions(readOptions(draft, locale), options),
    pictures,
  });
  if (variants !== undefined) await editVariants(tx, accountId, draft.id, variants);
}

async function foreignStores(tx: Tx, accountId: string, storeIds: readonly string[]): Promise<RefusedField[]> {
  const known = await knownStores(tx, accountId, storeIds);
  return storeIds.flatMap((id, index) => (known.has(id) ? [] : [{ path: `targetStoreIds.${index}`, code: 'not-a-choice' as const }]));
}
