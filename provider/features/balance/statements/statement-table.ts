import type { LedgerEntry, LedgerMonth } from '#contract/balance.ts';
import type { Locale } from '#contract/locales.ts';
import type { Mode, Money } from '#contract/money.ts';
import { type MessageKey, say } from '#provider/http/language.ts';
import { minorDigits } from '#provider/money.ts';

/** What a statement says beside its entries. */
export interface StatementHead {
  sums: LedgerMonth;
  mode: Mode;
  timeZone: string;
  locale: Locale;
  /** The merchant's legal name; empty: none was given. */
  merchant: string;
  brand: string;
}

/** Null: empty. Amounts are decimals of the major unit as text; times the wall clock of the statement's zone, `2026-11-21 23:30:00`. */
export type StatementCell = { kind: 'text' | 'decimal' | 'time'; value: string } | { kind: 'whole'; value: number } | null;

const COLUMNS = {
  number: ({ seq }) => ({ kind: 'whole', value: seq }),
  time: ({ at }, { timeZone }) => ({ kind: 'time', value: wallClock(at, timeZone) }),
  kind: ({ kind }, { locale }) => text(say(locale, `statement.kind.${kind}`)),
  document: (entry) => text(documentOf(entry)),
  order: ({ order }) => text(order?.externalName ?? ''),
  note: (entry, { locale }) => text(noteOf(entry, locale)),
  by: ({ by }, { locale }) => text(by.name ?? say(locale, `statement.by.${by.kind}`)),
  paid: ({ paid }) => (paid === null ? null : decimal(paid.amount)),
  currency: ({ paid }) => text(paid?.amount.currency ?? ''),
  rate: ({ paid }) => (paid === null ? null : { kind: 'decimal', value: paid.cnyPerUnit }),
  amount: ({ amount }) => decimal(amount),
  balance: ({ balanceAfter }) => decimal(balanceAfter),
} as const satisfies Record<string, (entry: LedgerEntry, head: StatementHead) => StatementCell>;

type Column = keyof typeof COLUMNS;
const columns = Object.keys(COLUMNS) as Column[];

export function statementHeadings({ locale, timeZone }: StatementHead): string[] {
  return columns.map((column) => say(locale, `statement.column.${column}`, { timeZone }));
}

export function statementRow(entry: LedgerEntry, head: StatementHead): StatementCell[] {
  return columns.map((column) => COLUMNS[column](entry, head));
}

/** The figures of the month, as rows under the headings `amount` or `balance`. */
export function statementSums({ sums, locale }: StatementHead): { label: string; amount: Money }[] {
  return (['opening', 'moneyIn', 'moneyOut', 'closing'] as const).map((sum) => ({
    label: say(locale, `statement.sum.${sum}`),
    amount: sums[sum],
  }));
}

/** e.g. `November 2026`. */
export function monthText(month: string, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-15T00:00:00Z`));
}

export function documentOf({ document, source }: LedgerEntry): string {
  return source === null || source.number === document.number ? document.number : `${document.number} (${source.number})`;
}

const notesWithText = [
  'claim-refunded',
  'stock-short',
  'goods-substituted',
  'store-edited',
  'store-canceled',
  'merchant-canceled',
  'cancel-granted',
  'make_up',
  'storage',
  'renewal',
  'stock_purchase',
] as const;

/** Why an entry was posted: codes in words, what our people wrote as they wrote it. One that moves commissions alone says how many. */
export function noteOf({ reason, amount, commissions }: LedgerEntry, locale: Locale): string {
  if (commissions !== null && amount.amountMinor === 0)
    return say(locale, 'statement.note.commissions', { amount: `${decimalText(commissions)} ${commissions.currency}` });
  const known = notesWithText.find((each) => each === reason);
  return known === undefined ? reason : say(locale, `statement.note.${known}` satisfies MessageKey);
}

export function decimalText({ amountMinor, currency }: Money): string {
  const digits = minorDigits(currency);
  const units = String(Math.abs(amountMinor)).padStart(digits + 1, '0');
  const sign = amountMinor < 0 ? '-' : '';
  return digits === 0 ? `${sign}${units}` : `${sign}${units.slice(0, -digits)}.${units.slice(-digits)}`;
}

export function wallClock(at: string, timeZone: string): string {
  return clockOf(timeZone).format(new Date(at));
}

/** A formatter costs as much as hundreds of the times it writes. */
const clocks = new Map<string, Intl.DateTimeFormat>();
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(timeZone, made);
  return made;
}

function text(value: string): StatementCell {
  return value === '' ? null : { kind: 'text', value };
}

function decimal(amount: Money): StatementCell {
  return { kind: 'decimal', value: decimalText(amount) };
}
