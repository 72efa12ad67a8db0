import type { ImportItem } from '#contract/import-list.ts';

type ImportVariant = ImportItem['variants'][number];

/** What was changed of a variant; amounts as they were typed. */
export interface VariantChanges {
  include?: boolean;
  price?: string;
  compareAt?: string;
  sku?: string;
  barcode?: string;
  picture?: number | null;
}

/** What was changed in a draft since it was read; what is not in it is as it was. */
export interface DraftChanges {
  title?: string;
  productType?: string;
  vendor?: string;
  /** As typed, separated by commas. */
  tags?: string;
  targetStoreIds?: string[];
  descriptionHtml?: string;
  options?: ImportItem['options'];
  pictures?: { position: number; alt: string }[];
  variants?: Record<string, VariantChanges>;
}

/** Texts and lists of a draft with the changes on top. */
export function changedDraft(base: ImportItem, changes: DraftChanges) {
  return {
    title: changes.title ?? base.title,
    productType: changes.productType ?? base.productType,
    vendor: changes.vendor ?? base.vendor,
    tags: changes.tags ?? base.tags.join(', '),
    targetStoreIds: changes.targetStoreIds ?? base.targetStoreIds,
    descriptionHtml: changes.descriptionHtml ?? base.descriptionHtml,
    options: changes.options ?? base.options,
    pictures: changes.pictures ?? base.pictures.map(({ position, alt }) => ({ position, alt })),
  };
}

/** Whether a variant goes to the store, with the changes on top. */
export function isIncluded(variant: ImportVariant, changes: DraftChanges): boolean {
  return changes.variants?.[variant.variantId]?.include ?? variant.include;
}

export function isUnchanged({ variants = {}, ...rest }: DraftChanges): boolean {
  return Object.keys(rest).length === 0 && Object.keys(variants).length === 0;
}

/** Puts further changes on top of changes. */
export function mergeChanges(before: DraftChanges, more: DraftChanges): DraftChanges {
  if (more.variants === undefined) return { ...before, ...more };
  const variants = { ...before.variants };
  for (const [id, change] of Object.entries(more.variants)) variants[id] = { ...variants[id], ...change };
  return { ...before, ...more, variants };
}

/** What is left once changes were saved: those made since. */
export function withoutSaved(now: DraftChanges, saved: DraftChanges): DraftChanges {
  const { variants = {}, ...rest } = now;
  const left = Object.fromEntries(Object.entries(rest).filter(([name, value]) => saved[name as keyof typeof rest] !== value));
  const leftVariants: Record<string, VariantChanges> = {};
  for (const [id, change] of Object.entries(variants)) {
    const sent = saved.variants?.[id] ?? {};
    const more = Object.entries(change).filter(([name, value]) => sent[name as keyof VariantChanges] !== value);
    if (more.length > 0) leftVariants[id] = Object.fromEntries(more);
  }
  return Object.keys(leftVariants).length === 0 ? left : { ...left, variants: leftVariants };
}

/** Tags as they are typed. */
export function readTags(typed: string): string[] {
  return [
    ...new Set(
      typed
        .split(',')
        .map((tag) => tag.trim())
        .filter((tag) => tag !== ''),
    ),
  ];
}
