import type { z } from 'zod';
import type { UpdateImportItemInput } from '#contract/import-list.ts';
import type { RefusedField } from '#provider/http/refusal.ts';
import type { DraftRow, DraftVariantRow } from './import-items.store.ts';

type Edit = z.output<typeof UpdateImportItemInput>;
type VariantEdit = NonNullable<Edit['variants']>[number];

/** Pictures the product does not have, or named twice. */
export function unsoundPictures(draft: DraftRow, { pictures = [], variants = [] }: Edit): RefusedField[] {
  const count = draft.product_pictures.length;
  const seen = new Set<number>();
  const unknown = (position: number) => position >= count;
  const ofDraft = pictures.flatMap(({ position }, index) => {
    if (unknown(position) || seen.has(position)) return [{ path: `pictures.${index}.position`, code: 'not-a-choice' as const }];
    seen.add(position);
    return [];
  });
  const ofVariants = variants.flatMap(({ picture }, index) =>
    typeof picture === 'number' && unknown(picture) ? [{ path: `variants.${index}.picture`, code: 'not-a-choice' as const }] : [],
  );
  return [...ofDraft, ...ofVariants];
}

/** What the schema can't see: variants of this draft, each once, one of them included, compare-at above price where it is changed. */
export function unsoundVariants(draft: DraftRow, { variants = [] }: Edit): RefusedField[] {
  if (variants.length === 0) return [];
  const fields: RefusedField[] = [];
  const known = new Map(draft.variants.map((variant) => [variant.variantId, variant]));
  const notNamed = new Map(known);
  for (const [index, edit] of variants.entries()) {
    const stored = known.get(edit.variantId);
    if (stored === undefined || !notNamed.delete(edit.variantId))
      fields.push({ path: `variants.${index}.variantId`, code: 'not-a-choice' });
    else if (!isAbove(edit, stored)) fields.push({ path: `variants.${index}.compareAtMinor`, code: 'compare-at-not-above-price' });
  }
  if (includedAfter(draft, variants).length === 0) fields.push({ path: 'variants', code: 'no-variant-included' });
  return fields;
}

function isAbove(edit: VariantEdit, stored: DraftVariantRow): boolean {
  if (edit.priceMinor === undefined && edit.compareAtMinor === undefined) return true;
  const price = edit.priceMinor === undefined ? stored.priceMinor : edit.priceMinor;
  const compareAt = edit.compareAtMinor === undefined ? stored.compareAtMinor : edit.compareAtMinor;
  return compareAt === null || price === null || compareAt > price;
}

/** An option can be dropped only while what goes to the store has one value of it; else variants could not be told apart. */
export function unsoundOptions(draft: DraftRow, { options, variants = [] }: Edit): RefusedField[] {
  if (options === undefined) return [];
  if (options.length !== draft.options.length) return [{ path: 'options', code: 'not-a-choice' }];
  const included = includedAfter(draft, variants);
  return options.flatMap(({ dropped, values }, place) => {
    if (!dropped) return [];
    const names = new Map(values.map(({ key, name }) => [key, name]));
    const used = new Set(included.map(({ optionValues }) => names.get(optionValues[place] ?? '') ?? optionValues[place]));
    return used.size > 1 ? [{ path: `options.${place}.dropped`, code: 'value-not-alone' as const }] : [];
  });
}

function includedAfter(draft: DraftRow, edits: readonly VariantEdit[]): DraftVariantRow[] {
  const edited = new Map(edits.map((edit) => [edit.variantId, edit.include]));
  return draft.variants.filter(({ variantId, include }) => edited.get(variantId) ?? include);
}
