import { defaultLocale } from '#contract/locales.ts';
import type { RateBookTable } from '#provider/features/shipping/rate-book-write.store.ts';
import { say } from '#provider/http/language.ts';
import type { BookRow } from './book-rows.ts';
import type { CellProblem, Cells } from './rate-cells.ts';
import { rateTables } from './rate-tables.ts';

/** Why a file, a row or the whole book can't be taken; words for each live in `provider/locales`. */
export type RateReason =
  | CellProblem['reason']
  | 'from-unreadable'
  | 'from-past'
  | 'file-missing'
  | 'file-empty'
  | 'file-unknown'
  | 'file-unreadable'
  | 'table-twice'
  | 'column-unknown'
  | 'column-missing'
  | 'column-twice'
  | 'cell-count'
  | 'nul-character'
  | 'not-utf-8'
  | 'duplicate-key'
  | 'unknown-country'
  | 'unknown-method'
  | 'unknown-destination'
  | 'unknown-border'
  | 'unknown-scheme'
  | 'no-exchange-rate'
  | 'below-minimum'
  | 'not-above'
  | 'area-lengths'
  | 'areas-overlap'
  | 'one-of-two'
  | 'bands-overlap'
  | 'bands-gap'
  | 'band-beyond-maximum'
  | 'dates-overlap';

/** Worth a look, in the way of nothing. */
export type RateWarning = 'heavier-cheaper' | 'no-bands';

export interface Finding<Reason extends string> {
  file: string;
  /** 0 where the file as a whole or a row that is carried over is meant. */
  line: number;
  /** Empty: the row as a whole. */
  column: string;
  reason: Reason;
  params: Record<string, string | number>;
}
export type RateProblem = Finding<RateReason>;

/** Something about a row: in its file, or by its table and key when it is carried over. */
export function aboutRow<Reason extends string>(
  table: RateBookTable,
  row: BookRow,
  found: { column?: string; reason: Reason; params?: Finding<Reason>['params'] },
): Finding<Reason> {
  const { column = '', reason, params = {} } = found;
  const place = row.origin ?? { file: nameOf(table, row.cells), line: 0 };
  return { ...place, column, reason, params };
}

/** `rate_band standard-line DE 0`. */
export function nameOf(table: RateBookTable, cells: Cells): string {
  return [table, ...rateTables[table].key.map((column) => cells[column] ?? '')].filter((word) => word !== '').join(' ');
}

/** A line an operator reads. */
export function describeFinding({ file, line, column, reason, params }: Finding<RateReason | RateWarning>): string {
  const place = [file, line > 0 ? say(defaultLocale, 'rates.line', { line }) : '', column].filter((part) => part !== '');
  return `${place.join(', ')}: ${say(defaultLocale, `rates.reason.${reason}`, params)}`;
}
