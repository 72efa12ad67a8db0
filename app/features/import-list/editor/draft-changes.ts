import type { DraftText, DraftTexts } from '#contract/draft-texts.ts';
import type { ImportItem } from '#contract/import-list.ts';
import type { Locale } from '#contract/locales.ts';

type ImportVariant = ImportItem['variants'][number];

/** Unsaved changes of a variant; amounts as typed. */
export interface VariantChanges {
  include?: boolean;
  price?: string;
  compareAt?: string;
  sku?: string;
  barcode?: string;
  picture?: number | null;
}

/** Unsaved changes of a draft; absent members are unchanged. */
export interface DraftChanges {
  /** By language, including the main one. */
  texts?: Partial<Record<Locale, Partial<DraftText>>>;
  mainLocale?: Locale;
  productType?: string;
  vendor?: string;
  /** As typed, separated by commas. */
  tags?: string;
  /** As typed, separated by commas. */
  collections?: string;
  targetStoreIds?: string[];
  shippingMethods?: ImportItem['shippingMethods'];
  options?: ImportItem['options'];
  pictures?: { position: number; alt: string }[];
  variants?: Record<string, VariantChanges>;
}

/** A draft's texts and lists with the changes applied. */
export function applyChanges(base: ImportItem, changes: DraftChanges) {
  const { mainLocale, texts } = applyTextChanges(base, changes);
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

/** Whether a variant goes to the store, with the changes applied. */
export function isIncluded(variant: ImportVariant, changes: DraftChanges): boolean {
  return changes.variants?.[variant.variantId]?.include ?? variant.include;
}

/** The draft's texts by language with the changes applied. */
function applyTextChanges(base: ImportItem, { texts: changed = {}, mainLocale = base.mainLocale }: DraftChanges): DraftTexts {
  const texts: DraftTexts['texts'] = {};
  for (const { locale, title, descriptionHtml } of [...base.texts, { ...base, locale: base.mainLocale }])
    texts[locale] = { title, descriptionHtml };
  for (const [locale, change] of entriesOf(changed)) texts[locale] = { ...NO_TEXT, ...texts[locale], ...change };
  return { mainLocale, texts };
}

const NO_TEXT: DraftText = { title: '', descriptionHtml: '' };

/** `Object.entries` that keeps the key type. */
export function entriesOf<Key extends string, Value>(record: Partial<Record<Key, Value>>): [Key, Value][] {
  return Object.entries(record) as [Key, Value][];
}

export function isUnchanged({ variants = {}, texts = {}, ...rest }: DraftChanges): boolean {
  return [rest, variants, texts].every((part) => Object.keys(part).length === 0);
}

/** Merges newer changes over older ones. */
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

/** Drops changes that were saved; those made since remain. */
export function withoutSaved(now: DraftChanges, saved: DraftChanges): DraftChanges {
  const { variants, texts, ...rest } = now;
  return {
    ...unsaved(rest, saved),
    ...unsavedOfEach('variants', variants, saved.variants),
    ...unsavedOfEach('texts', texts, saved.texts),
  };
}

/** Members of `now` that differ from what was saved. */
function unsaved(now: object, saved: object = {}): object {
  const before: Record<string, unknown> = { ...saved };
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => before[name] !== value));
}

function unsavedOfEach(name: string, now: Record<string, object> = {}, saved: Record<string, object> = {}): object {
  const each = Object.entries(now).flatMap(([key, change]) => {
    const more = unsaved(change, saved[key]);
    return Object.keys(more).length === 0 ? [] : [[key, more]];
  });
  return each.length === 0 ? {} : { [name]: Object.fromEntries(each) };
}

/** Field names of the editor, to which validation errors refer. */
export const draftFields = {
  title: 'title',
  productType: 'productType',
  vendor: 'vendor',
  tags: 'tags',
  collections: 'collections',
  targetStores: 'targetStoreIds',
  description: 'descriptionHtml',
  options: 'options',
  pictures: 'pictures',
  variants: 'variants',
  shippingMethods: 'shippingMethods',
  mainLocale: 'mainLocale',
} as const;

/** Name of a text field by language; fields of the main text carry no language. */
export function textFieldName(field: 'title' | 'descriptionHtml', locale: Locale, mainLocale: Locale): string {
  return locale === mainLocale ? field : `texts.${locale}.${field}`;
}

export type VariantField = 'price' | 'compareAt' | 'sku' | 'barcode' | 'picture';

export function variantFieldName(field: VariantField, variantId: string): string {
  return `${field}.${variantId}`;
}

/** Messages by field name. */
export type FieldMessages = Record<string, string>;

export const draftTabs = ['general', 'description', 'variants', 'pictures', 'shipping', 'preview'] as const;
export type DraftTab = (typeof draftTabs)[number];

/** The tab that edits a field. */
export function tabOfField(name: string): DraftTab {
  if ([draftFields.description, draftFields.mainLocale, 'texts.'].some((field) => name.startsWith(field))) return 'description';
  if (name.startsWith(draftFields.pictures)) return 'pictures';
  if (name.startsWith(draftFields.shippingMethods)) return 'shipping';
  const { title, productType, vendor, tags, collections, targetStores } = draftFields;
  const general: string[] = [title, productType, vendor, tags, collections, targetStores];
  return general.some((field) => name.startsWith(field)) ? 'general' : 'variants';
}
