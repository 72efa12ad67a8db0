import type { DraftText, DraftTexts } from '#contract/draft-texts.ts';
import type { ImportItem } from '#contract/import-list.ts';
import type { Locale } from '#contract/locales.ts';

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
  /** By language, the main one as well. */
  texts?: Partial<Record<Locale, Partial<DraftText>>>;
  mainLocale?: Locale;
  productType?: string;
  vendor?: string;
  /** As typed, separated by commas. */
  tags?: string;
  /** As tags are. */
  collections?: string;
  targetStoreIds?: string[];
  shippingMethods?: ImportItem['shippingMethods'];
  options?: ImportItem['options'];
  pictures?: { position: number; alt: string }[];
  variants?: Record<string, VariantChanges>;
}

/** Texts and lists of a draft with the changes on top. */
export function changedDraft(base: ImportItem, changes: DraftChanges) {
  const { mainLocale, texts } = changedTexts(base, changes);
  return {
    mainLocale,
    texts,
    title: texts[mainLocale]?.title ?? '',
    productType: changes.productType ?? base.productType,
    vendor: changes.vendor ?? base.vendor,
    tags: changes.tags ?? base.tags.join(', '),
    collections: changes.collections ?? base.collections.join(', '),
    targetStoreIds: changes.targetStoreIds ?? base.targetStoreIds,
    shippingMethods: changes.shippingMethods ?? base.shippingMethods,
    options: changes.options ?? base.options,
    pictures: changes.pictures ?? base.pictures.map(({ position, alt }) => ({ position, alt })),
  };
}

/** Whether a variant goes to the store, with the changes on top. */
export function isIncluded(variant: ImportVariant, changes: DraftChanges): boolean {
  return changes.variants?.[variant.variantId]?.include ?? variant.include;
}

/** All that the draft says, by language, with the changes on top. */
function changedTexts(base: ImportItem, { texts: changed = {}, mainLocale = base.mainLocale }: DraftChanges): DraftTexts {
  const texts: DraftTexts['texts'] = {};
  for (const { locale, title, descriptionHtml } of [...base.texts, { ...base, locale: base.mainLocale }])
    texts[locale] = { title, descriptionHtml };
  for (const [locale, change] of entriesOf(changed)) texts[locale] = { ...NO_TEXT, ...texts[locale], ...change };
  return { mainLocale, texts };
}

const NO_TEXT: DraftText = { title: '', descriptionHtml: '' };

/** A record's entries, keys as narrow as they are. */
export function entriesOf<Key extends string, Value>(record: Partial<Record<Key, Value>>): [Key, Value][] {
  return Object.entries(record) as [Key, Value][];
}

export function isUnchanged({ variants = {}, texts = {}, ...rest }: DraftChanges): boolean {
  return [rest, variants, texts].every((part) => Object.keys(part).length === 0);
}

/** Puts further changes on top of changes. */
export function mergeChanges(before: DraftChanges, more: DraftChanges): DraftChanges {
  return {
    ...before,
    ...more,
    ...(more.variants === undefined ? {} : { variants: mergeEach(before.variants, more.variants) }),
    ...(more.texts === undefined ? {} : { texts: mergeEach(before.texts, more.texts) }),
  };
}

function mergeEach<Changed extends Record<string, object>>(before: Changed | undefined, more: Changed): Changed {
  const merged: Record<string, object> = { ...before };
  for (const [key, change] of Object.entries(more)) merged[key] = { ...merged[key], ...change };
  return merged as Changed;
}

/** What is left once changes were saved: those made since. */
export function withoutSaved(now: DraftChanges, saved: DraftChanges): DraftChanges {
  const { variants, texts, ...rest } = now;
  return { ...left(rest, saved), ...leftOfEach('variants', variants, saved.variants), ...leftOfEach('texts', texts, saved.texts) };
}

/** Members of `now` that read otherwise than when they were saved. */
function left(now: object, saved: object = {}): object {
  const before: Record<string, unknown> = { ...saved };
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => before[name] !== value));
}

function leftOfEach(name: string, now: Record<string, object> = {}, saved: Record<string, object> = {}): object {
  const each = Object.entries(now).flatMap(([key, change]) => {
    const more = left(change, saved[key]);
    return Object.keys(more).length === 0 ? [] : [[key, more]];
  });
  return each.length === 0 ? {} : { [name]: Object.fromEntries(each) };
}

/** Tags and collections as they are typed. */
export function readNames(typed: string): string[] {
  return [
    ...new Set(
      typed
        .split(',')
        .map((tag) => tag.trim())
        .filter((tag) => tag !== ''),
    ),
  ];
}
