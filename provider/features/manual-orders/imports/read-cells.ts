import type { CellCheck } from '#contract/order-imports.ts';
import type { CellCause, ImportField } from '#contract/manual-orders.values.ts';

/** A row as it is checked: its cells by field, and what was found so far. */
export interface CheckedRow {
  seq: number;
  line: number;
  cells: Partial<Record<ImportField, string>>;
  checks: CellCheck[];
  orderSeq: number;
}

type Params = CellCheck['params'];

/** Notes something about a cell of a row, or about all of it. */
export function note(
  row: CheckedRow,
  field: ImportField | null,
  check: { level: CellCheck['level']; code: CellCause; params?: Params; suggestions?: CellCheck['suggestions'] },
): void {
  row.checks.push({ field, params: {}, suggestions: [], ...check });
}

export function hasError({ checks }: CheckedRow): boolean {
  return checks.some(({ level }) => level === 'error');
}

/** `="00123"`: how programs keep a spreadsheet from reading a number. */
const KEPT_TEXT = /^="(.*)"$/s;
const SHEET_ERROR = /^#(?:REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!)$/;
/** `5.51199E+12`: the digits are gone. */
const DAMAGED = /^\d(?:[.,]\d+)?E\+\d+$/i;
const digitFields = new Set<ImportField>(['reference', 'phone', 'postcode', 'sku', 'taxId', 'idNumber', 'clearanceId', 'houseNumber']);
/** One character in the place of what could not be decoded. */
const BROKEN = '\ufffd';

/** The texts of a row's mapped cells, with what is wrong with them as texts. */
export function readCells(row: CheckedRow, cells: readonly string[], mapping: Partial<Record<ImportField, number>>): void {
  for (const [field, place] of Object.entries(mapping) as [ImportField, number][]) {
    const text = plainCell(cells[place] ?? '');
    if (text === '') continue;
    row.cells[field] = text;
    if (text.includes(BROKEN)) note(row, field, { level: 'error', code: 'broken-characters' });
    else if (/^=./.test(text) || SHEET_ERROR.test(text)) note(row, field, { level: 'error', code: 'formula' });
    else if (digitFields.has(field) && DAMAGED.test(text))
      note(row, field, { level: 'error', code: 'number-damaged', params: { value: text } });
  }
}

/** Without what spreadsheets put around a text. */
function plainCell(cell: string): string {
  const text = cell
    .replaceAll(/[\u200b\ufeff]/g, '')
    .replaceAll('\u00a0', ' ')
    .trim();
  const kept = KEPT_TEXT.exec(text)?.[1] ?? text;
  // Behind an apostrophe a number is a text; names such as ‘s-Hertogenbosch keep theirs.
  return kept.replace(/^'(?=[\d+=@-])/, '').trim();
}

/** A whole number as people write one: `2`, `2.0`, `2,00`. Null for any other. */
export function readQuantity(text: string, max: number): number | null {
  const [, whole] = /^(\d{1,6})(?:[.,]0{1,2})?$/.exec(text) ?? [];
  const quantity = Number(whole);
  return whole !== undefined && quantity >= 1 && quantity <= max ? quantity : null;
}

export type DecimalSign = '.' | ',';
type AmountReading = { status: 'ok'; minor: number } | { status: 'ambiguous' | 'wrong' };

/** The sign a column's amounts have before their decimals, by those that leave no doubt; null: none does, or both are used. */
export function decimalSignOf(texts: Iterable<string>): DecimalSign | null {
  const seen = new Set<DecimalSign>();
  for (const text of texts) {
    const sign = certainSign(bareAmount(text));
    if (sign !== null) seen.add(sign);
  }
  const [only, other] = seen;
  return only !== undefined && other === undefined ? only : null;
}

/** Null where both readings are possible, or there are no decimals. */
function certainSign(amount: string): DecimalSign | null {
  const signs = [...amount.matchAll(/[.,]/g)].map((match) => ({ sign: match[0] as DecimalSign, after: amount.length - match.index - 1 }));
  const last = signs.at(-1);
  if (last === undefined) return null;
  if (new Set(signs.map(({ sign }) => sign)).size === 2) return last.sign;
  if (signs.length > 1) return last.sign === '.' ? ',' : '.';
  return last.after === 3 ? null : last.sign;
}

/** An amount in minor units. `1,234` is twelve hundred or one and a bit: the column decides, else nobody. */
export function readAmount(text: string, { columnSign, digits }: { columnSign: DecimalSign | null; digits: number }): AmountReading {
  const amount = bareAmount(text);
  if (!/^\d[\d.,]*$/.test(amount) || amount.length > 16) return { status: 'wrong' };
  const sign = certainSign(amount) ?? (/[.,]/.test(amount) ? columnSign : '.');
  if (sign === null) return { status: 'ambiguous' };
  const grouping = sign === '.' ? ',' : '.';
  const [whole = '', decimals = '', more] = amount.split(sign);
  if (more !== undefined || decimals.includes(grouping) || !/^\d{1,3}(?:[.,]\d{3})*$|^\d+$/.test(whole)) return { status: 'wrong' };
  const kept = decimals.replace(/0+$/, '');
  if (kept.length > digits) return { status: 'wrong' };
  return { status: 'ok', minor: Number(whole.replaceAll(grouping, '') + kept.padEnd(digits, '0')) };
}

/** Without currency, blanks and apostrophes between thousands. */
function bareAmount(text: string): string {
  return text.replaceAll(/(?:R\$|US\$|[$€£¥]|\b[A-Z]{3}\b|[\s'’])/g, '');
}
