import { MAX_AMOUNT_MINOR } from '#contract/money.ts';
import { parseExactDecimal } from './exact-decimal.ts';
import { type ImportReason, RowRefused } from './import-rejection.ts';
import type { ProductCsvRow } from './read-product-rows.ts';

const MAX_GRAMS = 1_000_000n;
const MAX_COUNTED = 1_000_000;
const MAX_ADDRESS = 2_048;
/** At most two decimals: 1.299 may be a thousand and something, and a guess would be a wrong price. */
const AMOUNT = /^(\d{1,8})(?:[.,](\d{1,2}))?$/;

export function readText(row: ProductCsvRow, column: string, maxLength: number): string {
  const text = row.cells.get(column) ?? '';
  if (text.length > maxLength) throw new RowRefused('too-long');
  return text;
}

/** An amount as minor units; null when the cell is blank. */
export function readAmount(row: ProductCsvRow, column: string, reason: ImportReason): number | null {
  const text = row.cells.get(column) ?? '';
  if (text === '') return null;
  const match = AMOUNT.exec(text);
  if (match === null) throw new RowRefused(reason);
  const minor = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  if (minor > MAX_AMOUNT_MINOR) throw new RowRefused(reason);
  return minor;
}

/** Whole grams, halves upwards; zero when the cell is blank. */
export function readGrams(row: ProductCsvRow): number {
  const text = row.cells.get('variant grams') ?? '';
  if (text === '') return 0;
  if (/^-\d/.test(text)) throw new RowRefused('negative-grams');
  const grams = parseExactDecimal(text);
  if (grams === null) throw new RowRefused('bad-number');
  const unit = 10n ** BigInt(grams.decimals);
  const whole = (2n * grams.digits + unit) / (2n * unit);
  if (whole > MAX_GRAMS) throw new RowRefused('bad-number');
  return Number(whole);
}

/** Pieces in stock. Shops may have sold more than they hold; there is no less than nothing to send. */
export function readCounted(row: ProductCsvRow): number {
  const text = row.cells.get('variant inventory qty') ?? '';
  if (text === '') return 0;
  if (!/^-?\d{1,7}$/.test(text) || Number(text) > MAX_COUNTED) throw new RowRefused('bad-number');
  return Math.max(0, Number(text));
}

/** Place of a picture in the gallery; null when the cell is blank. */
export function readPosition(row: ProductCsvRow): number | null {
  const text = row.cells.get('image position') ?? '';
  if (text === '') return null;
  if (!/^\d{1,6}$/.test(text)) throw new RowRefused('bad-number');
  return Number(text);
}

/** A web address; null when the cell is blank. */
export function readAddress(row: ProductCsvRow, column: string): string | null {
  const text = row.cells.get(column) ?? '';
  if (text === '') return null;
  const url = text.length <= MAX_ADDRESS && URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol)) throw new RowRefused('bad-picture-address');
  return url.href;
}
