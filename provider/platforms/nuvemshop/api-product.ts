import { z } from 'zod';
import { toAmount, toMinor } from '#provider/platforms/decimal-amount.ts';
import type { StoreProduct } from '#provider/platforms/catalog-sync.ts';
import type { ShopLanguage } from './credentials.ts';
import { ApiId } from './list-pages.ts';
import { LocalizedText, storable, textIn } from './localized-text.ts';
import { toVariantId } from './variant-ids.ts';

/** Amounts are decimals with a point. */
const Amount = z.string().regex(/^\d+(?:\.\d+)?$/);

export const ApiVariant = z.object({
  id: ApiId,
  /** Null: the product is asked for by message instead of bought. */
  price: Amount.nullish(),
  /** The lower price buyers pay, with `price` crossed out beside it. */
  promotional_price: Amount.nullish(),
  /** Null: the store does not count them. */
  stock: z.int().nullish(),
  sku: z.string().nullish(),
  barcode: z.string().nullish(),
  values: z.array(LocalizedText).default([]),
  image_id: ApiId.nullish(),
});
export type ApiVariant = z.output<typeof ApiVariant>;

export const ApiImage = z.object({ id: ApiId, src: z.string() });
export const ApiCategory = z.object({ id: ApiId, name: LocalizedText });

export const ApiProduct = z.object({
  id: ApiId,
  name: LocalizedText,
  description: LocalizedText.nullish(),
  handle: LocalizedText.nullish(),
  attributes: z.array(LocalizedText).default([]),
  published: z.boolean(),
  categories: z.array(ApiCategory).default([]),
  images: z.array(ApiImage).default([]),
  variants: z.array(ApiVariant).default([]),
});
export type ApiProduct = z.output<typeof ApiProduct>;

/** What buyers pay. */
export function priceOf({ price, promotional_price: lower }: Pick<ApiVariant, 'price' | 'promotional_price'>, currency: string): number {
  const regular = toMinor(price ?? '0', currency);
  const reduced = toMinor(lower ?? '0', currency);
  return reduced > 0 && reduced < regular ? reduced : regular;
}

/** Our price and the crossed-out one as Nuvemshop has them: there the crossed-out one is the price, and ours is the promotion. */
export function priceFields(
  { priceMinor, compareAtMinor }: { priceMinor: number; compareAtMinor: number | null },
  currency: string,
): { price: string; promotional_price: string | null } {
  if (compareAtMinor === null || compareAtMinor <= priceMinor) return { price: toAmount(priceMinor, currency), promotional_price: null };
  return { price: toAmount(compareAtMinor, currency), promotional_price: toAmount(priceMinor, currency) };
}

/** Units the store may sell. What it does not count is taken for none: it is counted from when we set it. */
export function unitsOf({ stock }: Pick<ApiVariant, 'stock'>): number {
  return Math.max(stock ?? 0, 0);
}

/** A product in our words, in the store's own language. Nuvemshop shows a product or hides it: it has none that is found by its address alone. */
export function asStoreProduct(product: ApiProduct, { language, currency }: { language: ShopLanguage; currency: string }): StoreProduct {
  return {
    externalProductId: product.id,
    title: textIn(product.name, language),
    pictureUrl: product.images[0]?.src ?? null,
    visibility: product.published ? 'published' : 'unpublished',
    collections: product.categories.map(({ name }) => textIn(name, language)),
    variants: product.variants.map((variant) => ({
      externalVariantId: toVariantId({ productId: product.id, variantId: variant.id }),
      title: variant.values.map((value) => textIn(value, language)).join(' / '),
      sku: storable(variant.sku),
      barcode: variant.barcode === '' ? null : (variant.barcode ?? null),
      priceMinor: priceOf(variant, currency),
      available: unitsOf(variant),
    })),
  };
}
