import { defaultLocale, type Locale } from '#contract/locales.ts';
import { cny } from '#contract/money.values.ts';
import type { Product, ProductVariant } from '#contract/products.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import type { z } from 'zod';
import type { LocalizedText } from './catalog-rows.ts';
import { type DetailRow, type DetailVariantRow, findProductDetail } from './product-detail.store.ts';
import { productPictureUrl } from './product-picture-url.ts';

/** One product as its page shows it, also when it is off sale; `importItemId` is the asking account's own. */
export async function getProductDetail(
  services: Services,
  wanted: { accountId: string; productId: string; locale: Locale },
): Promise<Product> {
  const row = await findProductDetail(services.database, wanted);
  if (row === null) throw new Refusal('not-found');
  return {
    id: row.id,
    spu: row.spu,
    status: row.status,
    name: row.name,
    descriptionHtml: row.description_html,
    categoryPath: row.category_path,
    material: row.material,
    packing: row.packing,
    customsName: row.customs_name,
    hsCode: row.hs_code,
    originCountry: row.origin_country,
    attributes: row.attributes,
    processingHours: row.processing_hours,
    optionNames: row.options.map((option) => inLocale(option.names, wanted.locale, '')),
    pictures: row.picture_alts.map((alt, position) => ({ url: pictureUrl(row, position), alt: alt ?? row.name })),
    variants: row.variants.map((variant) => toVariant(row, variant, wanted.locale)),
    listedCount: row.listed_count,
    importItemId: row.import_item_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function toVariant(product: DetailRow, row: DetailVariantRow, locale: Locale): z.infer<typeof ProductVariant> {
  const { suggested_price_minor: priceMinor, suggested_currency: currency } = row;
  return {
    id: row.id,
    sku: row.sku,
    options: row.option_values.map((code, index) => optionValueName(product, { index, code, locale })),
    pictureUrl: row.picture_position === null ? null : pictureUrl(product, row.picture_position),
    barcode: row.barcode,
    cost: cny(row.cost_minor),
    suggestedPrice: priceMinor === null || currency === null ? null : { amountMinor: priceMinor, currency },
    netWeightG: row.net_weight_g,
    packedWeightG: row.packed_weight_g,
    lengthMm: row.length_mm,
    widthMm: row.width_mm,
    heightMm: row.height_mm,
    stock: row.stock.map((level) => ({ ...level, available: Math.max(0, level.counted - level.reserved) })),
  };
}

function optionValueName(product: DetailRow, value: { index: number; code: string; locale: Locale }): string {
  const values = product.options[value.index]?.values ?? {};
  const names = Object.hasOwn(values, value.code) ? values[value.code] : undefined;
  return inLocale(names ?? {}, value.locale, value.code);
}

function inLocale(text: LocalizedText, locale: Locale, otherwise: string): string {
  return text[locale] ?? text[defaultLocale] ?? otherwise;
}

function pictureUrl(product: DetailRow, position: number): string {
  return productPictureUrl({ productId: product.id, position, contentVersion: product.picture_version });
}
