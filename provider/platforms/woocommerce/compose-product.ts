import { createHash } from 'node:crypto';
import type { PushedProduct } from '#provider/platforms/catalog-sync.ts';
import { pricesOf } from './set-variants.ts';

/** Our key of a product, kept with it in the store: a push whose answer was lost finds its product by it. */
export const KEY_META = '_wharf_product';

/** Grams in a store's own unit of weight. */
const GRAMS: Record<string, number> = { g: 1, kg: 1_000, lbs: 453.592_37, oz: 28.349_523_125 };
const WEIGHT_DECIMALS = 4;

interface Composing {
  currency: string;
  weightUnit: string;
  categoryIds: number[];
  /** The store has these pictures already: sending them would have it fetch them anew. */
  hasPictures: boolean;
}

/** A product without options sells itself; one with options sells its variations. */
export function isVariable({ optionNames }: PushedProduct): boolean {
  return optionNames.length > 0;
}

/** What of a product is the same for a new one and a known one. What its merchant decides about it is not among it. */
export function composeProduct(product: PushedProduct, composing: Composing): Record<string, unknown> {
  const [first] = product.variants;
  return {
    name: product.title,
    description: product.descriptionHtml,
    type: isVariable(product) ? 'variable' : 'simple',
    categories: composing.categoryIds.map((id) => ({ id })),
    meta_data: [{ key: KEY_META, value: product.key }],
    ...(composing.hasPictures ? {} : { images: product.pictures.map(({ url, alt }) => ({ src: url, alt })) }),
    ...(isVariable(product)
      ? {
          attributes: product.optionNames.map((name, at) => ({
            name,
            position: at,
            visible: true,
            variation: true,
            options: [...new Set(product.variants.map(({ options }) => options[at] ?? ''))],
          })),
        }
      : first === undefined
        ? {}
        : composeGoods(first, composing)),
  };
}

/** A variant as a variation; `imageId` is that of its picture in the store, where that is known. */
export function composeVariation(
  product: PushedProduct,
  variant: PushedProduct['variants'][number],
  composing: Composing & { imageId: number | null },
): Record<string, unknown> {
  return {
    ...composeGoods(variant, composing),
    attributes: product.optionNames.map((name, at) => ({ name, option: variant.options[at] ?? '' })),
    ...(composing.imageId === null ? {} : { image: { id: composing.imageId } }),
  };
}

function composeGoods(
  { sku, priceMinor, compareAtMinor, weightG, available }: PushedProduct['variants'][number],
  { currency, weightUnit }: Composing,
): Record<string, unknown> {
  return {
    sku,
    ...pricesOf({ priceMinor, compareAtMinor }, currency),
    manage_stock: true,
    stock_quantity: available,
    weight: String(Number((weightG / (GRAMS[weightUnit] ?? 1_000)).toFixed(WEIGHT_DECIMALS))),
  };
}

/** Changes when the pictures do. */
export function hashPictures({ pictures }: PushedProduct): Buffer {
  return createHash('sha256').update(JSON.stringify(pictures)).digest();
}
