import type { z } from 'zod';
import type { ImportItem, UpdateImportItemInput } from '#contract/import-list.ts';
import type { Locale } from '#contract/locales.ts';
import { inTransaction } from '#provider/database/database.ts';
import { Refusal, type RefusedField } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { cleanHtml } from './clean-html.ts';
import { lockDrafts } from './import-items.store.ts';
import { listDraftVariants, saveDraft } from './import-variants.store.ts';
import { readDraft } from './read-draft.ts';

type Edit = z.output<typeof UpdateImportItemInput>;

/** Saves a draft when nobody changed it since it was read; variants that are not named stay as they are. */
export async function updateImportItem(
  services: Services,
  wish: { accountId: string; importItemId: string; locale: Locale; edit: Edit },
): Promise<ImportItem> {
  const { accountId, importItemId, edit } = wish;
  return inTransaction(services.database, async (tx) => {
    const [draft] = await lockDrafts(tx, accountId, [importItemId]);
    if (draft === undefined) throw new Refusal('not-found');
    if (draft.version !== edit.version) throw new Refusal('version-conflict');
    requireSoundVariants(edit.variants, await listDraftVariants(tx, accountId, importItemId));
    await saveDraft(tx, accountId, importItemId, { ...edit, descriptionHtml: cleanHtml(edit.descriptionHtml) });
    return readDraft(tx, wish);
  });
}

/** What the schema can't see: variants of this draft, each once, one of them included, compare-at above price. */
function requireSoundVariants(edited: Edit['variants'], known: readonly { variantId: string; include: boolean }[]): void {
  const fields: RefusedField[] = [];
  const notNamed = new Map(known.map((variant) => [variant.variantId, variant.include]));
  for (const [index, variant] of edited.entries()) {
    if (!notNamed.delete(variant.variantId)) fields.push({ path: `variants.${index}.variantId`, code: 'not-a-choice' });
    if (!isAbove(variant.compareAtMinor, variant.priceMinor))
      fields.push({ path: `variants.${index}.compareAtMinor`, code: 'compare-at-not-above-price' });
  }
  const someIncluded = edited.some((variant) => variant.include) || [...notNamed.values()].includes(true);
  if (!someIncluded) fields.push({ path: 'variants', code: 'no-variant-included' });
  if (fields.length > 0) throw new Refusal('validation-failed', { fields });
}

function isAbove(compareAtMinor: number | null, priceMinor: number | null): boolean {
  return compareAtMinor === null || priceMinor === null || compareAtMinor > priceMinor;
}
