import { defaultLocale } from '#contract/locales.ts';
import { cleanDescription } from './clean-description.ts';
import type { ProductRows } from './group-product-rows.ts';
import type { CostRule } from './import-costs.ts';
import { MARKUP, MAX_ALT, MAX_CODE, MAX_DESCRIPTION, MAX_NAME, MAX_PRICE_CENTS, PROCESSING_HOURS, RANK } from './import-limits.ts';
import { type Rejection, RowRefused } from './import-rejection.ts';
import type { ImportedProduct, ImportedVariant } from './imported-product.ts';
import { type Picture, ProductParts, type RowContent, type RowVariant } from './product-parts.ts';
import { readAddress, readAmount, readGrams, readPosition, readText, readUnits } from './read-cells.ts';
import type { ProductCsvRow } from './read-product-rows.ts';

/** Files of shops do not say where goods lie; they are counted in the first warehouse. */
const WAREHOUSE = 'CN';
/** Grams of a parcel when the file knows no weight: a small article with its bag. */
const UNKNOWN_WEIGHT_G = 300;
const MAX_TAGS = 10_000;

export interface ParsedProduct {
  /** Null when the first row is wrong: then nothing of the product is taken. */
  product: ImportedProduct | null;
  rejections: Rejection[];
}

/** Checks the rows of one product. A wrong row is left out and told; a wrong first row takes the product with it. */
export function parseProductRows({ handle, rows }: ProductRows, costOf: CostRule): ParsedProduct {
  const [first, ...others] = rows;
  const rejections: Rejection[] = [];
  const attempt = <T>(row: ProductCsvRow, read: () => T): T | null => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof RowRefused)) throw error;
      rejections.push({ line: row.line, handle, reason: error.reason });
      return null;
    }
  };
  const start = attempt(first, () => readFirstRow(handle, first, costOf));
  if (start === null) return { product: null, rejections };
  const parts = new ProductParts(start.variant, start.picture);
  for (const row of others) attempt(row, () => parts.add(readRow(row, start.optionNames, costOf)));
  return { product: { ...start.base, ...parts.whole(start.optionNames) }, rejections };
}

type Base = Omit<ImportedProduct, 'options' | 'pictures' | 'variants'>;

function readFirstRow(
  handle: string,
  row: ProductCsvRow,
  costOf: CostRule,
): { base: Base; optionNames: string[]; variant: RowVariant; picture: Picture | null } {
  if (handle.length > MAX_NAME) throw new RowRefused('too-long');
  const title = readText(row, 'title', MAX_NAME);
  if (title === '') throw new RowRefused('missing-title');
  if (MARKUP.test(title)) throw new RowRefused('markup-in-title');
  const descriptionHtml = cleanDescription(readText(row, 'body (html)', MAX_DESCRIPTION));
  const base = {
    handle,
    line: row.line,
    texts: { [defaultLocale]: { name: title, descriptionHtml, material: '', packing: '', customsName: title } },
    vendor: readText(row, 'vendor', MAX_NAME),
    category: { name: readText(row, 'type', MAX_NAME) },
    tags: readText(row, 'tags', MAX_TAGS)
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
    keywords: null,
    onSale: isOnSale(row),
    hsCode: null,
    originCountry: null,
    attributes: [],
    processingHours: PROCESSING_HOURS,
    ageDays: 0,
    rank: RANK,
  };
  const optionNames = readOptionNames(row);
  return { base, optionNames, variant: readVariant(row, optionNames, costOf), picture: readPicture(row) };
}

function isOnSale(row: ProductCsvRow): boolean {
  const published = row.cells.get('published')?.toLowerCase() ?? '';
  const status = row.cells.get('status')?.toLowerCase() ?? '';
  return published !== 'false' && ['', 'active'].includes(status);
}

/** Shops write "Title: Default Title" for a product without options. */
function readOptionNames(row: ProductCsvRow): string[] {
  const names = [1, 2, 3].map((place) => readText(row, `option${place} name`, MAX_NAME, 'option-too-long')).filter((name) => name !== '');
  const value = row.cells.get('option1 value') ?? '';
  return names.length === 1 && names[0] === 'Title' && value === 'Default Title' ? [] : names;
}

function readRow(row: ProductCsvRow, optionNames: string[], costOf: CostRule): RowContent {
  const filled = (column: string) => (row.cells.get(column) ?? '') !== '';
  const namesVariant = ['option1 value', 'variant sku', 'variant price'].some(filled);
  if (!namesVariant && !filled('image src')) throw new RowRefused('empty-row');
  return { variant: namesVariant ? readVariant(row, optionNames, costOf) : null, picture: readPicture(row) };
}

function readVariant(row: ProductCsvRow, optionNames: string[], costOf: CostRule): RowVariant {
  const optionValues = optionNames.map((_, index) => readText(row, `option${index + 1} value`, MAX_NAME, 'option-too-long'));
  if (optionValues.includes('')) throw new RowRefused('missing-option');
  const priceCents = readAmount(row, 'variant price', 'bad-price');
  if (priceCents === null) throw new RowRefused('bad-price');
  if (priceCents === 0) throw new RowRefused('price-zero');
  if (priceCents > MAX_PRICE_CENTS) throw new RowRefused('price-too-high');
  return {
    line: row.line,
    optionValues,
    sku: readText(row, 'variant sku', MAX_CODE) || null,
    barcode: readText(row, 'variant barcode', MAX_CODE).replace(/^'/, '') || null,
    costFen: costOf({ priceCents, costCents: readAmount(row, 'cost per item', 'bad-cost') }),
    priceCents,
    ...weightsOf(readGrams(row)),
    lengthMm: 0,
    widthMm: 0,
    heightMm: 0,
    stock: [{ warehouse: WAREHOUSE, counted: readUnits(row, 'variant inventory qty') ?? 0, declared: readUnits(row, 'declared stock') }],
    picture: null,
    pictureUrl: readAddress(row, 'variant image'),
  };
}

function weightsOf(grams: number): Pick<ImportedVariant, 'netWeightG' | 'packedWeightG'> {
  return { netWeightG: grams, packedWeightG: grams === 0 ? UNKNOWN_WEIGHT_G : grams };
}

function readPicture(row: ProductCsvRow): Picture | null {
  const url = readAddress(row, 'image src');
  return url === null ? null : { url, alt: readText(row, 'image alt text', MAX_ALT), position: readPosition(row) ?? row.line };
}
