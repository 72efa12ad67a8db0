import { ORDER_DATE_DAYS_MAX } from '#contract/manual-orders.values.ts';

/** Which of the first two numbers of a date is its day. */
export type DayOrder = 'day-first' | 'month-first';
type DateReading = { status: 'ok'; day: string } | { status: 'ambiguous' | 'wrong' };

const DAY_MS = 86_400_000;
/** `2026-11-05`, whatever follows: the hour says nothing without its zone. */
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:$|[T\s])/;
/** `05/11/2026` or `5.11.26`. */
const YEAR_LAST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?:$|[,\s])/;

/** How a column writes its dates, by those that leave no doubt; null: none does, or both ways are used. */
export function dayOrderOf(texts: Iterable<string>): DayOrder | null {
  const seen = new Set<DayOrder>();
  for (const text of texts) {
    const [, first, second] = YEAR_LAST.exec(text) ?? [];
    if (Number(first) > 12) seen.add('day-first');
    if (Number(second) > 12) seen.add('month-first');
    // With points the day stands first wherever people write so.
    if (first !== undefined && text.includes('.')) seen.add('day-first');
  }
  const [only, other] = seen;
  return only !== undefined && other === undefined ? only : null;
}

/** The day a text names, not after today and not too long ago. `05/11/2026` may be May or November: the column decides, else nobody. */
export function readDate(text: string, { dayOrder, today }: { dayOrder: DayOrder | null; today: string }): DateReading {
  const [, year, month, day] = YEAR_FIRST.exec(text) ?? [];
  if (year !== undefined) return within(today, toDay(year, month, day));
  const [, first = '', second = '', last] = YEAR_LAST.exec(text) ?? [];
  if (last === undefined) return { status: 'wrong' };
  const fullYear = last.length === 2 ? `20${last}` : last;
  const same = Number(first) === Number(second);
  const order = Number(first) > 12 ? 'day-first' : Number(second) > 12 ? 'month-first' : same ? 'day-first' : dayOrder;
  if (order === null) return { status: 'ambiguous' };
  return within(today, order === 'day-first' ? toDay(fullYear, second, first) : toDay(fullYear, first, second));
}

/** Null where the calendar has no such day. */
function toDay(year: string, month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(text);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? null : text;
}

function within(today: string, day: string | null): DateReading {
  const age = day === null ? -1 : (Date.parse(today) - Date.parse(day)) / DAY_MS;
  return day !== null && age >= 0 && age <= ORDER_DATE_DAYS_MAX ? { status: 'ok', day } : { status: 'wrong' };
}
