import type { Locale } from '#contract/locales.ts';

/** Names of an editor's fields, under which refusals are told. */
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

/** A field of the text in a language; those of the main text have no language in their names. */
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

/** Where a field is edited. */
export function tabOfField(name: string): DraftTab {
  if ([draftFields.description, draftFields.mainLocale, 'texts.'].some((field) => name.startsWith(field))) return 'description';
  if (name.startsWith(draftFields.pictures)) return 'pictures';
  if (name.startsWith(draftFields.shippingMethods)) return 'shipping';
  const { title, productType, vendor, tags, collections, targetStores } = draftFields;
  const general: string[] = [title, productType, vendor, tags, collections, targetStores];
  return general.some((field) => name.startsWith(field)) ? 'general' : 'variants';
}
