import { startOfDate } from '#provider/features/home/last-days.ts';

/** The month `by` months after one, e.g. `2026-12` for `2026-11` and 1. */
export function addMonths(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** The month a time falls on by the clocks of a zone. */
export function monthAt(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit' }).format(at).slice(0, 7);
}

/** First instant of a month in a zone. */
export function startOfMonth(month: string, timeZone: string): string {
  return startOfDate(`${month}-01`, timeZone).toISOString();
}
