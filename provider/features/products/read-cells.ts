import { MAX_AMOUNT_MINOR } from '#contract/money.values.ts';
import { readPublicAddress } from '#provider/http/public-address.ts';
import { halfUp, parseDecimal } from '#provider/money.ts';
import { MAX_ADDRESS, MAX_GRAMS, MAX_UNITS } from './import-limits.ts';
import { type ImportReason, RowRefused } from './import-rejection.ts';
import type { ProductCsvRow } from './read-product-rows.ts';

const AMOUNT = /^(\d{1,8})(?:[.,](\d{1,2}))?$/;
/** Signs of thousands or too many decimals: 1.299 may be a thousand and something, and a guess would be a wrong price. */
const UNCLEAR_AMOUNT = /^\d{1,3}(?:[.,' \u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?$|^\d+[.,]\d{3,}$/;

export function readText(row: ProductCsvRow, column: string, maxLength: number, reason: ImportReason = 'too-long'): string {
  const text = row.cells.get(column) ?? '';
  if (text.length > maxLength) throw new RowRefused(reason);
  return text;
}

/** An amount as minor units; null when the cell is blank. */
export function readAmount(row: ProductCsvRow, column: string, reason: ImportReason): number | null {
  const text = row.cells.get(column) ?? '';
  if (text === '') return null;
  const match = AMOUNT.exec(text);
  if (match === null) throw new RowRefused(UNCLEAR_AMOUNT.test(text) ? 'unclear-decimals' : reason);
  const minor = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  if (minor > MAX_AMOUNT_MINOR) throw new RowRefused(reason);
  return minor;
}

/** Whole grams, halves upwards; zero when the cell is blank. */
export function readGrams(row: ProductCsvRow): number {
  const text = row.cells.get('variant grams') ?? '';
  if (text === '') return 0;
  if (/^-\d/.test(text)) throw new RowRefused('negative-grams');
  const exact = parseDecimal(text);
  const grams = exact === null ? null : halfUp(exact);
  if (grams === null || grams > MAX_GRAMS) throw new RowRefused('bad-number');
  return grams;
}

/** Pieces in stock; null when the cell is blank. Shops may have sold more than they hold; there is no less than nothing to send. */
export function readUnits(row: ProductCsvRow, column: string): number | null {
  const text = row.cells.get(column) ?? '';
  if (text === '') return null;
  if (!/^-?\d{1,7}$/.test(text) || Number(text) > MAX_UNITS) throw new RowRefused('bad-number');
  return Math.max(0, Number(text));
}

/** Place of a picture in the gallery; null when the cell is blank. */
export function readPosition(row: ProductCsvRow): number | null {
  const text = row.cells.get('image position') ?? '';
  if (text === '') return null;
  if (!/^\d{1,6}$/.test(text)) throw new RowRefused('bad-number');
  return Number(text);
}

/** A web address anybody reaches; null when the cell is blank. */
export function readAddress(row: ProductCsvRow, column: string): string | null {
  const text = row.cells.get(column) ?? '';
  if (text === '') return null;
  const address = text.length <= MAX_ADDRESS ? readPublicAddress(text) : { status: 'broken' as const };
  if (address.status === 'ok') return address.url;
  throw new RowRefused(address.status === 'private' ? 'private-picture-address' : 'bad-picture-address');
}
