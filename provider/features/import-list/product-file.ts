import type { ProductFileLayout } from '#contract/import-list.values.ts';
import type { PushedProduct } from '#provider/platforms/catalog-sync.ts';
import { Fraction, minorDigits, toDecimal } from '#provider/money.ts';

const GRAMS_A_KILOGRAM = 1_000;
/** What a layout has columns for. */
const OPTIONS = 3;
const MORE_PICTURES = 3;

/** A product as rows of a file another system imports, in the columns of its layout. Its prices are those of the draft's own currency. */
export function toFileRows(layout: ProductFileLayout, product: PushedProduct, currency: string): string[][] {
  switch (layout) {
    case 'shopify':
      return shopifyRows(product, currency);
    case 'woocommerce':
      return wooCommerceRows(product, currency);
    case 'amazon':
      return amazonRows(product, currency);
  }
}

/** One row a variant; pictures stand beside them, and below where there are more. Only the first row has the product's own texts. */
function shopifyRows(product: PushedProduct, currency: string): string[][] {
  const handle = handleOf(product);
  const names = product.optionNames.length === 0 ? ['Title'] : product.optionNames;
  const rows = Math.max(product.variants.length, product.pictures.length);
  return Array.from({ length: rows }, (_, at) => {
    const [variant, picture, isFirst] = [product.variants[at], product.pictures[at], at === 0];
    const options = Array.from({ length: OPTIONS }, (_each, place) => [
      isFirst ? (names[place] ?? '') : '',
      variant === undefined || place >= names.length ? '' : (variant.options[place] ?? 'Default Title'),
    ]).flat();
    const goods =
      variant === undefined
        ? Array.from({ length: 11 }, () => '')
        : [
            ...[variant.sku, String(variant.weightG), 'shopify', String(variant.available), 'deny', 'manual'],
            ...[amount(variant.priceMinor, currency), amount(variant.compareAtMinor, currency), 'true', 'true', variant.barcode ?? ''],
          ];
    return [
      ...[handle, ...(isFirst ? productTexts(product) : ['', '', '', '', '', ''])],
      ...options,
      ...goods,
      ...(picture === undefined ? ['', '', ''] : [picture.url, String(at + 1), picture.alt]),
      ...(variant === undefined
        ? ['', '', '']
        : [variant.pictureUrl ?? '', 'g', variant.costMinor === null ? '' : amount(variant.costMinor, currency)]),
      isFirst ? 'active' : '',
    ];
  });
}

function productTexts({ title, descriptionHtml, vendor, productType, tags }: PushedProduct): string[] {
  return [title, descriptionHtml, vendor, productType, tags.join(', '), 'true'];
}

/** A product with options is a row of its own, above those of its variations. */
function wooCommerceRows(product: PushedProduct, currency: string): string[][] {
  const { title, descriptionHtml, optionNames, variants } = product;
  const pictures = product.pictures.map(({ url }) => url).join(', ');
  const groups = [product.collections.map(escapeComma).join(', '), product.tags.map(escapeComma).join(', ')];
  const attributes = (valueOf: (place: number) => string) =>
    Array.from({ length: OPTIONS }, (_, place) =>
      optionNames[place] === undefined ? ['', '', ''] : [optionNames[place], valueOf(place), '1'],
    ).flat();
  const goods = (variant: PushedProduct['variants'][number]) => {
    const { priceMinor, compareAtMinor, available, weightG } = variant;
    return [
      ...['1', String(available), String(weightG / GRAMS_A_KILOGRAM), amount(compareAtMinor ?? priceMinor, currency)],
      compareAtMinor === null ? '' : amount(priceMinor, currency),
    ];
  };
  const [first] = variants;
  if (first === undefined) return [];
  if (optionNames.length === 0)
    return [
      ['simple', first.sku, title, '1', 'visible', descriptionHtml, ...goods(first), ...groups, pictures, '', ...attributes(() => '')],
    ];
  const parentSku = handleOf(product);
  const parent = [
    ...['variable', parentSku, title, '1', 'visible', descriptionHtml, '1', '', '', '', '', ...groups, pictures, ''],
    ...attributes((place) => [...new Set(variants.map(({ options }) => escapeComma(options[place] ?? '')))].join(', ')),
  ];
  const variations = variants.map((variant) => [
    ...['variation', variant.sku, title, '1', 'visible', '', ...goods(variant), '', '', variant.pictureUrl ?? '', parentSku],
    ...attributes((place) => variant.options[place] ?? ''),
  ]);
  return [parent, ...variations];
}

/** Amazon's names of options are fixed: what is neither a color nor a size is a style. */
function amazonRows(product: PushedProduct, currency: string): string[][] {
  const { title, descriptionHtml, vendor, productType, optionNames, variants } = product;
  const kinds = optionNames.map(kindOf);
  const [main = '', ...more] = product.pictures.map(({ url }) => url);
  const others = Array.from({ length: MORE_PICTURES }, (_, at) => more[at] ?? '');
  const parentSku = handleOf(product);
  const hasParent = optionNames.length > 0;
  const theme = kinds.map((kind) => `${kind[0]?.toUpperCase() ?? ''}${kind.slice(1)}`).join('');
  const parent = [
    ...[parentSku, title, descriptionHtml, vendor, productType, '', '', '', '', '', main, ...others],
    ...['parent', '', '', theme, '', '', '', '', '', 'Update'],
  ];
  const rows = variants.map((variant) => [
    ...[variant.sku, title, descriptionHtml, vendor, productType, variant.barcode ?? '', variant.barcode === null ? '' : 'EAN'],
    ...[amount(variant.priceMinor, currency), String(variant.available), 'New', variant.pictureUrl ?? main, ...others],
    ...(hasParent ? ['child', parentSku, 'Variation', theme] : ['', '', '', '']),
    ...(['color', 'size', 'style'] as const).map((kind) => variant.options[kinds.indexOf(kind)] ?? ''),
    ...[String(variant.weightG), 'GR', 'Update'],
  ]);
  return hasParent ? [parent, ...rows] : rows;
}

const COLORS = /^(?:colou?r|cor)$/i;
const SIZES = /^(?:size|talla|tama(?:ñ|nh)o)$/i;

function kindOf(name: string): 'color' | 'size' | 'style' {
  return COLORS.test(name) ? 'color' : SIZES.test(name) ? 'size' : 'style';
}

/** Names a product in a file; another with the same title has another name. */
function handleOf({ title, key }: PushedProduct): string {
  const words = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return `${words.slice(0, 60)}-${key.slice(-12)}`.replace(/^-/, '');
}

/** A comma is within one name there. */
function escapeComma(text: string): string {
  return text.replaceAll(',', '\\,');
}

function amount(amountMinor: number | null, currency: string): string {
  if (amountMinor === null) return '';
  const decimals = minorDigits(currency);
  return decimals === 0 ? String(amountMinor) : toDecimal(new Fraction(amountMinor, 10 ** decimals), decimals);
}
