import { createHash } from 'node:crypto';
import { toAmount } from '#provider/platforms/decimal-amount.ts';
import type { PushedProduct } from '#provider/platforms/catalog-sync.ts';
import { priceFields } from './api-product.ts';
import type { ShopLanguage } from './credentials.ts';
import { type LocalizedText, withText } from './localized-text.ts';

const GRAMS_A_KG = 1_000;
const HANDLE_TITLE_LENGTH = 60;
const HANDLE_KEY_LENGTH = 12;

export type PushedVariant = PushedProduct['variants'][number];

/** Texts the store has already, by language. */
export interface PresentTexts {
  name?: LocalizedText | null | undefined;
  description?: LocalizedText | null | undefined;
  attributes: readonly LocalizedText[];
}

/**
 * The last part of a product's address in the store: its title and the hash of our key. By it a product is found again whose making was not
 * answered, since Nuvemshop makes another one each time it is asked.
 */
export function handleOf({ title, key }: Pick<PushedProduct, 'title' | 'key'>): string {
  const words = title
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, HANDLE_TITLE_LENGTH)
    .replaceAll(/^-+|-+$/g, '');
  return `${words === '' ? '' : `${words}-`}${handleKey(key)}`;
}

/** The part of it that does not change with the title. */
export function handleKey(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, HANDLE_KEY_LENGTH);
}

/** Texts, group and words to find it by; what the merchant translated stays. */
export function composeFacts(
  product: PushedProduct,
  { language, present, categoryIds }: { language: ShopLanguage; present: PresentTexts; categoryIds: readonly string[] },
): Record<string, unknown> {
  const { title, descriptionHtml, vendor, tags, optionNames } = product;
  return {
    name: withText(present.name, language, title),
    description: withText(present.description, language, descriptionHtml),
    attributes: optionNames.map((name, index) => withText(present.attributes[index], language, name)),
    brand: vendor === '' ? null : vendor,
    // Commas separate them.
    tags: tags.map((tag) => tag.replaceAll(',', ' ').trim()).join(','),
    categories: categoryIds.map(Number),
  };
}

/** A variant with everything we say of it; one value for each option of the product. */
export function composeVariant(
  product: PushedProduct,
  variant: PushedVariant,
  { language, currency, present }: { language: ShopLanguage; currency: string; present: readonly LocalizedText[] },
): Record<string, unknown> {
  return {
    values: product.optionNames.map((_name, index) => withText(present[index], language, variant.options[index] ?? '')),
    ...priceFields(variant, currency),
    ...(variant.costMinor === null ? {} : { cost: toAmount(variant.costMinor, currency) }),
    stock_management: true,
    stock: variant.available,
    weight: (variant.weightG / GRAMS_A_KG).toFixed(3),
    sku: variant.sku,
    barcode: variant.barcode,
  };
}
