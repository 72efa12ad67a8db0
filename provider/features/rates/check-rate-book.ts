import type { RateBookTable } from '#provider/features/shipping/rate-book-write.store.ts';
import { type Book, type BookRow, groupRows } from './book-rows.ts';
import { checkBands } from './check-bands.ts';
import { keyOf } from './rate-cells.ts';
import { aboutRow, type RateProblem } from './rate-problem.ts';
import { rateTables } from './rate-tables.ts';

/** Everything about a book that one cell alone does not show: keys, what rows point to, ranges and days. */
export function checkRateBook(book: Book, countries: ReadonlySet<string>): RateProblem[] {
  return [
    ...tablesOf(book).flatMap(([table, rows]) => checkKeys(table, rows)),
    ...tablesOf(book).flatMap(([table, rows]) => checkCountries(table, rows, countries)),
    ...checkReferences(book),
    ...checkPairs(book),
    ...checkAreas(book.post_code_area),
    ...checkBands(book),
    ...(['tax_rate', 'import_scheme', 'duty_rule', 'warehouse_closure'] as const).flatMap((table) => checkDays(table, book[table])),
  ];
}

function tablesOf(book: Book): [RateBookTable, BookRow[]][] {
  return Object.entries(book) as [RateBookTable, BookRow[]][];
}

function checkKeys(table: RateBookTable, rows: BookRow[]): RateProblem[] {
  return groupRows(rows, rateTables[table].key).flatMap(([first, ...again]) =>
    again.map((row) => aboutRow(table, row, { reason: 'duplicate-key', params: { line: first?.origin?.line ?? 0 } })),
  );
}

function checkCountries(table: RateBookTable, rows: BookRow[], countries: ReadonlySet<string>): RateProblem[] {
  const columns = ['country', 'origin'].filter((name) => rateTables[table].columns.some((column) => column.name === name));
  return columns.flatMap((column) =>
    rows
      .filter(({ cells, wrong }) => !wrong.has(column) && cells[column] !== '' && !countries.has(cells[column] ?? ''))
      .map((row) => aboutRow(table, row, { column, reason: 'unknown-country', params: { country: row.cells[column] ?? '' } })),
  );
}

/** What rows point to has to be in the book. */
function checkReferences(book: Book): RateProblem[] {
  const methods = keysOf(book.shipping_method, ['code']);
  const lanes = keysOf(book.shipping_destination, ['method_code', 'country']);
  const borders = keysOf(book.customs_country, ['country']);
  const schemes = keysOf(book.import_scheme, ['code']);
  const schemesOf = keysOf(book.import_scheme, ['country', 'code']);
  const currencies = keysOf(book.customs_exchange_rate, ['currency']);
  return [
    ...missing(book, 'shipping_destination', 'method_code', ({ cells }) => methods.has(keyOf(['method_code'], cells)), 'unknown-method'),
    ...(['rate_band', 'special_surcharge', 'post_code_area'] as const).flatMap((table) =>
      missingLanes(table, book[table], { methods, lanes }),
    ),
    ...(['tax_rate', 'import_scheme', 'duty_rule'] as const).flatMap((table) =>
      missing(book, table, 'country', ({ cells }) => borders.has(keyOf(['country'], cells)), 'unknown-border'),
    ),
    ...missing(book, 'customs_country', 'currency', ({ cells }) => currencies.has(keyOf(['currency'], cells)), 'no-exchange-rate'),
    ...missing(
      book,
      'shipping_method',
      'schemes',
      ({ cells }) => (cells['schemes'] ?? '').split(' ').every((code) => code === '' || schemes.has(code)),
      'unknown-scheme',
    ),
    ...missing(
      book,
      'duty_rule',
      'scheme',
      ({ cells }) => cells['scheme'] === '' || cells['scheme'] === 'none' || schemesOf.has(keyOf(['country', 'scheme'], cells)),
      'unknown-scheme',
    ),
  ];
}

function keysOf(rows: BookRow[], columns: readonly string[]): Set<string> {
  return new Set(rows.map(({ cells }) => keyOf(columns, cells)));
}

function missing(
  book: Book,
  table: RateBookTable,
  column: string,
  isThere: (row: BookRow) => boolean,
  reason: 'unknown-method' | 'unknown-border' | 'no-exchange-rate' | 'unknown-scheme',
): RateProblem[] {
  return book[table]
    .filter((row) => !row.wrong.has(column) && !isThere(row))
    .map((row) => aboutRow(table, row, { column, reason, params: { value: row.cells[column] ?? '' } }));
}

/** Of a method the book lacks, else to a country the method does not go to. */
function missingLanes(table: RateBookTable, rows: BookRow[], known: { methods: Set<string>; lanes: Set<string> }): RateProblem[] {
  return rows
    .filter(({ wrong }) => !wrong.has('method_code') && !wrong.has('country'))
    .flatMap((row): RateProblem[] => {
      const { method_code: method = '', country = '' } = row.cells;
      if (!known.methods.has(method))
        return [aboutRow(table, row, { column: 'method_code', reason: 'unknown-method', params: { value: method } })];
      if (known.lanes.has(keyOf(['method_code', 'country'], row.cells))) return [];
      return [aboutRow(table, row, { column: 'country', reason: 'unknown-destination', params: { method, country } })];
    });
}

/** Two cells of one row that have to fit each other. */
function checkPairs(book: Book): RateProblem[] {
  return [
    ...lowerAbove(book, 'shipping_destination', { low: 'min_g', high: 'max_g', reason: 'below-minimum' }),
    ...lowerAbove(book, 'shipping_destination', { low: 'min_days', high: 'max_days', reason: 'below-minimum' }),
    ...lowerAbove(book, 'rate_band', { low: 'from_g', high: 'to_g', reason: 'not-above' }),
    ...lowerAbove(book, 'duty_rule', { low: 'above_minor', high: 'up_to_minor', reason: 'not-above' }),
    ...book.duty_rule
      .filter(({ cells }) => (cells['rate_bp'] === '') === (cells['each_code_minor'] === ''))
      .map((row) => aboutRow('duty_rule', row, { column: 'rate_bp', reason: 'one-of-two' })),
  ];
}

function lowerAbove(
  book: Book,
  table: RateBookTable,
  { low, high, reason }: { low: string; high: string; reason: 'below-minimum' | 'not-above' },
): RateProblem[] {
  const isWrong = (cells: BookRow['cells']) => {
    if (cells[high] === '') return false;
    const [from, to] = [Number(cells[low]), Number(cells[high])];
    return reason === 'below-minimum' ? to < from : to <= from;
  };
  return book[table]
    .filter(({ cells, wrong }) => !wrong.has(low) && !wrong.has(high) && isWrong(cells))
    .map((row) => aboutRow(table, row, { column: high, reason, params: { column: low } }));
}

/** Ranges of post codes of one length lie apart: the first that fits counts. */
function checkAreas(rows: BookRow[]): RateProblem[] {
  const sound = rows.filter(({ wrong }) => wrong.size === 0);
  const from = ({ cells }: BookRow) => cells['from_code'] ?? '';
  const to = ({ cells }: BookRow) => cells['to_code'] ?? '';
  const uneven = sound.filter((row) => from(row).length !== to(row).length || to(row) < from(row));
  const overlapping = groupRows(sound, ['method_code', 'country']).flatMap((lane) => {
    const sorted = lane.toSorted((a, b) => from(a).length - from(b).length || (from(a) < from(b) ? -1 : 1));
    return sorted.filter((row, place) => {
      const before = sorted[place - 1];
      return before !== undefined && from(before).length === from(row).length && from(row) <= to(before);
    });
  });
  return [
    ...uneven.map((row) => aboutRow('post_code_area', row, { column: 'to_code', reason: 'area-lengths' as const })),
    ...overlapping.map((row) => aboutRow('post_code_area', row, { column: 'from_code', reason: 'areas-overlap' as const })),
  ];
}

/** Of rows that differ in nothing but their days, one is valid on a day. */
function checkDays(table: 'tax_rate' | 'import_scheme' | 'duty_rule' | 'warehouse_closure', rows: BookRow[]): RateProblem[] {
  const sound = rows.filter(({ wrong }) => !wrong.has('from') && !wrong.has('to'));
  const empty = sound.filter(({ cells }) => cells['to'] !== '' && (cells['to'] ?? '') <= (cells['from'] ?? ''));
  const same = rateTables[table].key.filter((column) => column !== 'from');
  const overlapping = groupRows(sound, same).flatMap((group) => {
    const sorted = group.toSorted((a, b) => ((a.cells['from'] ?? '') < (b.cells['from'] ?? '') ? -1 : 1));
    return sorted.flatMap((row, place) => {
      const before = sorted[place - 1];
      if (before === undefined || before.cells['from'] === row.cells['from']) return [];
      const { to = '' } = before.cells;
      return to === '' || (row.cells['from'] ?? '') < to
        ? [aboutRow(table, row, { column: 'from', reason: 'dates-overlap' as const, params: { to } })]
        : [];
    });
  });
  return [
    ...empty.map((row) => aboutRow(table, row, { column: 'to', reason: 'not-above' as const, params: { column: 'from' } })),
    ...overlapping,
  ];
}
