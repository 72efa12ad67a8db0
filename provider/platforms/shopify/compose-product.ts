import { createHash } from 'node:crypto';
import type { PushedProduct } from '#provider/platforms/catalog-sync.ts';
import { PRODUCT_KEY } from './prepare-shop.ts';
import { toAmount } from '#provider/platforms/decimal-amount.ts';

/** What Shopify calls the one option of a product without options, and its one value. */
const NO_OPTION = { name: 'Title', value: 'Default Title' } as const;

/** A variant of a product as the shop has it already. */
export interface VariantInShop {
  id: string;
  options: string[];
  itemId: string;
  /** Units at our location; null: it keeps none of it there. */
  units: number | null;
}

export interface Composing {
  currency: string;
  locationId: string;
  /** The product is in the shop: what its merchant decides about it stays. */
  isKnown: boolean;
  /** The shop has these pictures already. */
  hasPictures: boolean;
  /** Of our keys. */
  inShop: ReadonlyMap<string, VariantInShop>;
}

/**
 * A product as `productSet` takes it. Lists replace what the shop has, so pictures the shop has already are left out, as is everything that is
 * the merchant's: visibility, collections, search texts.
 */
export function composeProduct(product: PushedProduct, composing: Composing): Record<string, unknown> {
  const { title, descriptionHtml, vendor, productType, tags, pictures, variants } = product;
  return {
    title,
    descriptionHtml,
    vendor,
    productType,
    tags,
    ...(composing.isKnown ? {} : { status: 'ACTIVE', metafields: [{ ...PRODUCT_KEY, type: 'id', value: product.key }] }),
    ...(composing.hasPictures ? {} : { files: pictures.map(asFile) }),
    productOptions: optionsOf(product),
    variants: variants.map((variant, index) => composeVariant(product, variant, { ...composing, position: index + 1 })),
  };
}

type Variant = PushedProduct['variants'][number];

function composeVariant(product: PushedProduct, variant: Variant, composing: Composing & { position: number }): Record<string, unknown> {
  const { currency, locationId, hasPictures, inShop, position } = composing;
  const known = inShop.get(variant.key);
  const picture = product.pictures.find(({ url }) => url === variant.pictureUrl);
  return {
    ...(known === undefined ? {} : { id: known.id }),
    position,
    optionValues: optionValuesOf(product, variant),
    sku: variant.sku,
    price: toAmount(variant.priceMinor, currency),
    compareAtPrice: variant.compareAtMinor === null ? null : toAmount(variant.compareAtMinor, currency),
    ...(variant.barcode === null ? {} : { barcode: variant.barcode }),
    inventoryPolicy: 'DENY',
    ...(picture === undefined || hasPictures ? {} : { file: asFile(picture) }),
    inventoryItem: {
      tracked: true,
      requiresShipping: true,
      ...(variant.costMinor === null ? {} : { cost: toAmount(variant.costMinor, currency) }),
      measurement: { weight: { value: variant.weightG, unit: 'GRAMS' } },
    },
    // Units of variants the shop has are set apart, by comparing.
    ...(known === undefined ? { inventoryQuantities: [{ locationId, name: 'available', quantity: variant.available }] } : {}),
  };
}

function asFile({ url, alt }: PushedProduct['pictures'][number]): Record<string, unknown> {
  return { originalSource: url, alt, contentType: 'IMAGE' };
}

function optionsOf({ optionNames, variants }: PushedProduct): Record<string, unknown>[] {
  if (optionNames.length === 0) return [{ name: NO_OPTION.name, position: 1, values: [{ name: NO_OPTION.value }] }];
  return optionNames.map((name, index) => ({
    name,
    position: index + 1,
    values: [...new Set(variants.map(({ options }) => options[index] ?? ''))].map((value) => ({ name: value })),
  }));
}

function optionValuesOf({ optionNames }: PushedProduct, { options }: Variant): Record<string, unknown>[] {
  if (optionNames.length === 0) return [{ optionName: NO_OPTION.name, name: NO_OPTION.value }];
  return optionNames.map((optionName, index) => ({ optionName, name: options[index] ?? '' }));
}

/** Values of a variant's options as the shop has them. */
export function valuesInShop({ optionNames }: PushedProduct, { options }: Variant): string[] {
  return optionNames.length === 0 ? [NO_OPTION.value] : options;
}

/** Changes with the pictures of a product, and with which variant shows which. */
export function hashPictures({ pictures, variants }: PushedProduct): Buffer {
  const shown = variants.map(({ key, pictureUrl }) => [key, pictureUrl]);
  return createHash('sha256')
    .update(JSON.stringify([pictures, shown]))
    .digest();
}
