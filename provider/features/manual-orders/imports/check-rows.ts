import { setImmediate } from 'node:timers/promises';
import type { ManualOrderInput } from '#contract/manual-orders.ts';
import { type ImportField, MANUAL_LINES_MAX, REFERENCE_MAX, REMARK_MAX } from '#contract/manual-orders.values.ts';
import type { ImportSettings } from '#contract/order-imports.ts';
import type { QuoteBasis } from '#provider/features/quotes/find-quote-basis.ts';
import type { RateMethod } from '#provider/features/shipping/quote-freight.ts';
import { plainName } from '../addresses/place-names.ts';
import { PlaceReader, readAddressCells } from './read-address-cells.ts';
import { type CheckedRow, decimalSignOf, hasError, note } from './read-cells.ts';
import { type DayOrder, dayOrderOf, readDate } from './read-dates.ts';
import { readLine, type SkuMatch } from './read-lines.ts';

/** An order of a file as it would be made. */
export interface CheckedOrder {
  seq: number;
  reference: string;
  rows: CheckedRow[];
  /** Null: one of its rows has an error. */
  input: ManualOrderInput | null;
}

/** What rows are checked against. */
interface CheckFacts {
  settings: ImportSettings;
  basis: QuoteBasis;
  skus: ReadonlyMap<string, SkuMatch>;
  /** Numbers of orders by references in use, in lower case. */
  references: ReadonlyMap<string, string>;
  /** Today in the account's time zone. */
  today: string;
}

/** Orders are checked so many at a time before others get their turn. */
const TURN = 100;

/** What every row of an order says the same of. */
const orderFields = [
  ...([
    'country',
    'province',
    'city',
    'district',
    'postcode',
    'address1',
    'houseNumber',
    'address2',
    'name',
    'lastName',
    'company',
    'phone',
  ] as const),
  ...(['orderDate', 'email', 'taxId', 'idNumber', 'clearanceId', 'method', 'remark', 'currency'] as const),
] satisfies ImportField[];
const currencies = new Set(Intl.supportedValuesOf('currency'));

/** Rows by their orders: of one reference, wherever they stand; a row without one belongs to the row above it, unless it has a buyer of its own. */
export function groupRows(rows: readonly CheckedRow[]): CheckedRow[][] {
  const groups = new Map<string, CheckedRow[]>();
  let key = '';
  for (const row of rows) {
    const { reference, name, address1, country } = row.cells;
    if (reference !== undefined) key = `reference:${reference.toLowerCase()}`;
    else if (key === '' || name !== undefined || address1 !== undefined || country !== undefined) key = `row:${row.seq}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return [...groups.values()];
}

/** Checks all orders of a file; what is found is noted at their rows. */
export async function checkOrders(groups: readonly CheckedRow[][], facts: CheckFacts): Promise<CheckedOrder[]> {
  const columnSign = decimalSignOf(groups.flat().map(({ cells }) => cells.declaredValue ?? ''));
  const dayOrder = dayOrderOf(groups.flat().map(({ cells }) => cells.orderDate ?? ''));
  const places = new PlaceReader();
  const orders: CheckedOrder[] = [];
  for (const [index, rows] of groups.entries()) {
    if (index % TURN === 0) await setImmediate();
    orders.push(await checkOrder({ seq: index + 1, rows }, { ...facts, columnSign, dayOrder, places }));
  }
  return orders;
}

type Reading = CheckFacts & { columnSign: ReturnType<typeof decimalSignOf>; dayOrder: DayOrder | null; places: PlaceReader };

async function checkOrder({ seq, rows }: { seq: number; rows: CheckedRow[] }, facts: Reading): Promise<CheckedOrder> {
  const [first] = rows;
  if (first === undefined) throw new Error('an order has a row');
  for (const row of rows) row.orderSeq = seq;
  const reference = first.cells.reference ?? '';
  checkReference(first, facts.references);
  takeOver(first, rows);
  const currency = readCurrency(first, facts.settings);
  const methodCode = readMethod(first, facts);
  const orderDate = readDay(first, facts);
  if ((first.cells.remark ?? '').length > REMARK_MAX)
    note(first, 'remark', { level: 'error', code: 'too-long', params: { maximum: REMARK_MAX } });
  const address = await readAddressCells(first, facts);
  const reading = { skus: facts.skus, columnSign: facts.columnSign, digits: digitsOf(currency) };
  const lines = rows.map((row) => readLine(row, reading));
  if (rows.length > MANUAL_LINES_MAX)
    note(first, 'reference', { level: 'error', code: 'too-many-lines', params: { maximum: MANUAL_LINES_MAX } });
  noteRepeated(rows);
  const complete = lines.filter((line) => line !== null);
  const wrong = rows.find(hasError);
  if (wrong !== undefined)
    for (const row of rows) if (!hasError(row)) note(row, null, { level: 'error', code: 'other-row', params: { line: wrong.line } });
  const isReady = wrong === undefined && address !== null && complete.length === rows.length;
  const { mode } = facts.settings;
  const input: ManualOrderInput | null = isReady
    ? {
        ...{ mode, reference, address, lines: complete, currency, methodCode, remark: first.cells.remark ?? '', orderDate },
        ...{ insured: null, taxMode: null, ownLabel: null, praiseCard: 'rules', warehouse: null },
        // A city of another province is warned of at its cell.
        cityConfirmed: true,
      }
    : null;
  return { seq, reference, rows, input };
}

function checkReference(row: CheckedRow, taken: ReadonlyMap<string, string>): void {
  const { reference } = row.cells;
  if (reference === undefined) return note(row, 'reference', { level: 'error', code: 'required' });
  if (reference.length > REFERENCE_MAX) note(row, 'reference', { level: 'error', code: 'too-long', params: { maximum: REFERENCE_MAX } });
  const number = taken.get(reference.toLowerCase());
  if (number !== undefined) note(row, 'reference', { level: 'error', code: 'reference-taken', params: { number } });
}

/** Further rows may leave out what the first says, and fill what it leaves out, but not say something else. */
function takeOver(first: CheckedRow, rows: readonly CheckedRow[]): void {
  const from = new Map<ImportField, CheckedRow>();
  for (const row of rows) {
    for (const field of orderFields) {
      const text = row.cells[field];
      if (text === undefined) continue;
      const before = from.get(field);
      if (before === undefined) {
        from.set(field, row);
        first.cells[field] = text;
      } else if (field !== 'orderDate' && plainName(before.cells[field] ?? '') !== plainName(text)) {
        note(row, field, { level: 'error', code: 'reference-conflict', params: { line: before.line, value: before.cells[field] ?? '' } });
      }
    }
  }
}

function readCurrency(row: CheckedRow, settings: ImportSettings): string {
  const text = row.cells.currency;
  if (text === undefined) return settings.currency;
  const code = text.toUpperCase();
  if (currencies.has(code)) return code;
  note(row, 'currency', { level: 'error', code: 'currency-unknown', params: { value: text } });
  return settings.currency;
}

/** A day that can't be read costs no order: it is dated today, and that is noted. */
function readDay(row: CheckedRow, { dayOrder, today }: Reading): string | null {
  const text = row.cells.orderDate;
  if (text === undefined) return null;
  const read = readDate(text, { dayOrder, today });
  if (read.status === 'ok') return read.day;
  note(row, 'orderDate', { level: 'warning', code: read.status === 'wrong' ? 'date-wrong' : 'date-ambiguous', params: { value: text } });
  return null;
}

function readMethod(row: CheckedRow, { settings, basis }: CheckFacts): string | null {
  const text = row.cells.method;
  if (text === undefined) return null;
  const wanted = plainName(settings.replacements.method?.[text] ?? text);
  const isIt = ({ code, names }: RateMethod) =>
    plainName(code) === wanted || Object.values(names).some((name) => plainName(name) === wanted);
  const method = basis.book.methods.find(isIt);
  if (method === undefined) note(row, 'method', { level: 'error', code: 'method-unknown', params: { value: text } });
  return method?.code ?? null;
}

/** The same goods twice may be two pieces, or a row copied by mistake. */
function noteRepeated(rows: readonly CheckedRow[]): void {
  const seen = new Map<string, CheckedRow>();
  for (const row of rows) {
    const key = JSON.stringify([row.cells.sku, row.cells.quantity]);
    const before = seen.get(key);
    if (before !== undefined && row.cells.sku !== undefined)
      note(row, 'sku', { level: 'warning', code: 'line-repeated', params: { line: before.line } });
    else seen.set(key, row);
  }
}

const knownDigits = new Map<string, number>();

/** Digits behind the sign in a currency. */
function digitsOf(currency: string): number {
  const digits =
    knownDigits.get(currency) ?? new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  knownDigits.set(currency, digits);
  return digits;
}
