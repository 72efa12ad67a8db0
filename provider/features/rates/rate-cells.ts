import type { CellKind, Column, RateTable } from './rate-tables.ts';

/** A row as a file has it: text by column name, always written the same way. */
export type Cells = Record<string, string>;

/** Why a cell can't be taken, and the figures of its sentence; words for each live in `provider/locales`. */
export interface CellProblem {
  reason:
    | 'required'
    | 'not-whole'
    | 'out-of-range'
    | 'not-decimal'
    | 'not-yes-no'
    | 'not-a-day'
    | 'not-a-choice'
    | 'wrong-format'
    | 'unknown-currency';
  params: Record<string, string | number>;
}

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));
/** As many places as the database keeps. */
const DECIMAL = /^(?:0|[1-9][0-9]{0,9})(?:\.[0-9]{1,8})?$/;

/** The cell in its one way of writing, or why it can't be taken. */
export function readCell({ kind, empty }: Column, written: string): string | CellProblem {
  const cell = written.trim();
  if (cell === '') return empty === undefined ? wrong('required') : '';
  switch (kind.is) {
    case 'text':
      return kind.pattern.test(cell) ? cell : wrong('wrong-format');
    case 'whole':
      if (!/^-?[0-9]{1,15}$/.test(cell)) return wrong('not-whole');
      return Number(cell) >= kind.min && Number(cell) <= kind.max
        ? String(Number(cell))
        : wrong('out-of-range', { min: kind.min, max: kind.max });
    case 'decimal':
      return DECIMAL.test(cell) && Number(cell) > 0 ? plainDecimal(cell) : wrong('not-decimal');
    case 'yes-no':
      return cell === 'true' || cell === 'false' ? cell : wrong('not-yes-no');
    case 'day':
      return isDay(cell) ? cell : wrong('not-a-day');
    case 'currency':
      return CURRENCIES.has(cell) ? cell : wrong('unknown-currency', { currency: cell });
    case 'choice':
      return kind.of.includes(cell) ? cell : wrong('not-a-choice', { choices: kind.of.join(', ') });
    case 'list':
      return readList(kind, cell);
  }
}

function readList({ of }: Extract<CellKind, { is: 'list' }>, cell: string): string | CellProblem {
  const words = [...new Set(cell.split(/\s+/))].sort();
  if (of instanceof RegExp) return words.every((word) => of.test(word)) ? words.join(' ') : wrong('wrong-format');
  return words.every((word) => of.includes(word)) ? words.join(' ') : wrong('not-a-choice', { choices: of.join(', ') });
}

function wrong(reason: CellProblem['reason'], params: CellProblem['params'] = {}): CellProblem {
  return { reason, params };
}

function isDay(text: string): boolean {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function plainDecimal(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** The row of the database a row of a file stands for. */
export function toDatabaseRow({ columns }: RateTable, cells: Cells): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const column of columns) {
    const { name, within } = column;
    const value = toValue(column, cells[name] ?? '');
    if (within === undefined) row[name] = value;
    else if ('key' in within) row[within.column] = { ...Object(row[within.column]), [within.key]: value };
    else if (within.end === 'to') row[within.column] = `[${cells['from'] ?? ''},${cells['to'] ?? ''})`;
  }
  return row;
}

function toValue({ kind, empty }: Column, cell: string): unknown {
  if (kind.is === 'list') return cell === '' ? [] : cell.split(' ');
  if (cell === '') return empty;
  if (kind.is === 'whole') return Number(cell);
  return kind.is === 'yes-no' ? cell === 'true' : cell;
}

/** A row of the database, as JSON, the way a file has it. */
export function toCells({ columns }: RateTable, row: Record<string, unknown>): Cells {
  return Object.fromEntries(columns.map((column) => [column.name, toCell(column, row)]));
}

function toCell({ name, kind, within }: Column, row: Record<string, unknown>): string {
  const value = within === undefined ? row[name] : row[within.column];
  if (within !== undefined && 'key' in within) return String(Object(value)[within.key] ?? '');
  if (within !== undefined) return /^\[(?<from>[^,]*),(?<to>[^)]*)\)$/.exec(String(value))?.groups?.[within.end] ?? '';
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return [...value].sort().join(' ');
  return kind.is === 'decimal' ? plainDecimal(String(value)) : String(value);
}

/** What tells a row of a table apart, in an order people expect: weights by their size. */
export function keyOf(key: readonly string[], cells: Cells): string {
  return key.map((name) => (name.endsWith('_g') ? (cells[name] ?? '').padStart(9, '0') : (cells[name] ?? ''))).join('\u0001');
}
