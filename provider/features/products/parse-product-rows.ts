import { cleanDescription } from './clean-description.ts';
import type { ProductRows } from './group-product-rows.ts';
import type { CostRule } from './import-costs.ts';
import { type Rejection, RowRefused } from './import-rejection.ts';
import type { ImportedProduct, ImportedVariant } from './imported-product.ts';
import { readAddress, readAmount, readGrams, readPosition, readText, readUnits } from './read-cells.ts';
import type { ProductCsvRow } from './read-product-rows.ts';

const MAX_NAME = 255;
const MAX_DESCRIPTION = 100_000;
const MAX_TAGS = 10_000;
const MAX_CODE = 64;
/** Of one product, as many as stores take. */
const MAX_VARIANTS = 2_048;
/** 10,000 dollars: what is dearer is nearly always a lost decimal sign. */
const MAX_PRICE_CENTS = 1_000_000;
const MARKUP = /<\/?[a-z][^>]*>|<!--/i;

export interface ParsedProduct {
  /** Null when the first row is wrong: then nothing of the product is taken. */
  product: ImportedProduct | null;
  rejections: Rejection[];
}

interface Picture {
  url: string;
  alt: string;
  position: number;
}

interface RowContent {
  variant: ImportedVariant | null;
  picture: Picture | null;
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
  for (const row of others) attempt(row, () => parts.add(readRow(row, start.base.optionNames, costOf)));
  return { product: { ...start.base, pictures: parts.gallery(), variants: parts.variants }, rejections };
}

type Base = Omit<ImportedProduct, 'pictures' | 'variants'>;

function readFirstRow(
  handle: string,
  row: ProductCsvRow,
  costOf: CostRule,
): { base: Base; variant: ImportedVariant; picture: Picture | null } {
  if (handle.length > MAX_NAME) throw new RowRefused('too-long');
  const title = readText(row, 'title', MAX_NAME);
  if (title === '') throw new RowRefused('missing-title');
  if (MARKUP.test(title)) throw new RowRefused('markup-in-title');
  const base = {
    handle,
    line: row.line,
    title,
    bodyHtml: cleanDescription(readText(row, 'body (html)', MAX_DESCRIPTION)),
    vendor: readText(row, 'vendor', MAX_NAME),
    type: readText(row, 'type', MAX_NAME),
    tags: readText(row, 'tags', MAX_TAGS)
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
    onSale: isOnSale(row),
    optionNames: readOptionNames(row),
  };
  return { base, variant: readVariant(row, base.optionNames, costOf), picture: readPicture(row) };
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

function readVariant(row: ProductCsvRow, optionNames: string[], costOf: CostRule): ImportedVariant {
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
    grams: readGrams(row),
    counted: readUnits(row, 'variant inventory qty') ?? 0,
    declared: readUnits(row, 'declared stock'),
    pictureUrl: readAddress(row, 'variant image'),
  };
}

function readPicture(row: ProductCsvRow): Picture | null {
  const url = readAddress(row, 'image src');
  return url === null ? null : { url, alt: readText(row, 'image alt text', 1_000), position: readPosition(row) ?? row.line };
}

/** Variants and pictures as the rows bring them; a variant that is there already is refused. */
class ProductParts {
  readonly variants: [ImportedVariant, ...ImportedVariant[]];
  private readonly pictures: Picture[] = [];
  private readonly optionsTaken = new Set<string>();
  private readonly skusTaken = new Set<string>();

  constructor(variant: ImportedVariant, picture: Picture | null) {
    this.variants = [variant];
    this.note(variant, picture);
  }

  add({ variant, picture }: RowContent): void {
    if (variant !== null) {
      if (this.variants.length >= MAX_VARIANTS) throw new RowRefused('too-many-variants');
      if (this.optionsTaken.has(JSON.stringify(variant.optionValues))) throw new RowRefused('duplicate-variant');
      if (variant.sku !== null && this.skusTaken.has(variant.sku)) throw new RowRefused('duplicate-sku');
      this.variants.push(variant);
    }
    this.note(variant, picture);
  }

  private note(variant: ImportedVariant | null, picture: Picture | null): void {
    if (variant !== null) this.optionsTaken.add(JSON.stringify(variant.optionValues));
    if (variant?.sku) this.skusTaken.add(variant.sku);
    if (picture !== null) this.pictures.push(picture);
  }

  /** Pictures in their order, each address once; a variant's own picture joins at the end. */
  gallery(): ImportedProduct['pictures'] {
    const byUrl = new Map<string, { url: string; alt: string }>();
    for (const { url, alt } of this.pictures.toSorted((a, b) => a.position - b.position)) {
      if (!byUrl.has(url)) byUrl.set(url, { url, alt });
    }
    for (const { pictureUrl } of this.variants) {
      if (pictureUrl !== null && !byUrl.has(pictureUrl)) byUrl.set(pictureUrl, { url: pictureUrl, alt: '' });
    }
    return [...byUrl.values()];
  }
}
