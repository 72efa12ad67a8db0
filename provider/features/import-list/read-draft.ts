import type { ImportItem } from '#contract/import-list.ts';
import { defaultLocale, type Locale } from '#contract/locales.ts';
import { cny } from '#contract/money.ts';
import type { Queryable } from '#provider/database/database.ts';
import type { LocalizedText } from '#provider/features/products/catalogue-rows.ts';
import { productPictureUrl } from '#provider/features/products/product-picture-url.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { type DraftRow, type DraftVariantRow, findDraft } from './import-items.store.ts';

/** A draft of the account; deleted ones stay readable as long as they can be brought back. */
export async function readDraft(
  queryable: Queryable,
  wanted: { accountId: string; importItemId: string; locale: Locale },
): Promise<ImportItem> {
  const row = await findDraft(queryable, wanted.accountId, wanted.importItemId);
  if (row === undefined) throw new Refusal('not-found');
  return toImportItem(row, wanted.locale);
}

/** A draft in the contract's words. Its own texts are the merchant's; option names come in the asked language. */
export function toImportItem(row: DraftRow, locale: Locale): ImportItem {
  const pictures = row.picture_alts.map((alt, position) => ({ url: pictureUrl(row, position), alt: alt ?? row.title }));
  return {
    id: row.id,
    productId: row.product_id,
    title: row.title,
    descriptionHtml: row.description_html,
    currency: row.currency,
    optionNames: row.options.map((option) => inLocale(option.names, locale, '')),
    pictureUrl: pictures[0]?.url ?? null,
    pictures,
    variants: row.variants.map((variant) => toImportVariant(row, variant, locale)),
    problems: row.problems,
    pushedStoreIds: row.pushed_store_ids,
    version: row.version,
    addedAt: row.added_at,
    deletedAt: row.deleted_at,
  };
}

function toImportVariant(row: DraftRow, variant: DraftVariantRow, locale: Locale): ImportItem['variants'][number] {
  const inDraftCurrency = (amountMinor: number | null) => (amountMinor === null ? null : { amountMinor, currency: row.currency });
  return {
    variantId: variant.variantId,
    sku: variant.sku,
    options: optionTexts(row, variant, locale),
    include: variant.include,
    cost: cny(variant.costMinor),
    price: inDraftCurrency(variant.priceMinor),
    compareAt: inDraftCurrency(variant.compareAtMinor),
    available: variant.available,
    pictureUrl: variant.picturePosition === null ? null : pictureUrl(row, variant.picturePosition),
  };
}

function optionTexts(row: DraftRow, variant: DraftVariantRow, locale: Locale): string[] {
  return variant.optionValues.map((code, index) => {
    const values = row.options[index]?.values ?? {};
    return inLocale((Object.hasOwn(values, code) ? values[code] : undefined) ?? {}, locale, code);
  });
}

function inLocale(text: LocalizedText, locale: Locale, otherwise: string): string {
  return text[locale] ?? text[defaultLocale] ?? otherwise;
}

function pictureUrl(row: DraftRow, position: number): string {
  return productPictureUrl({ productId: row.product_id, position, contentVersion: row.picture_version });
}
