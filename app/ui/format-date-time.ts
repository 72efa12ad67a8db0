import type { Locale } from '#contract/locales.ts';

interface Where {
  locale: Locale;
  /** IANA zone. */
  timeZone: string;
}

const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const formats = new Map<string, Intl.DateTimeFormat>();
const relativeFormats = new Map<string, Intl.RelativeTimeFormat>();

/** `Nov 21, 2026, 2:05 PM GMT-3`: month as a word, zone named unless a table's head names it. */
export function formatDateTime(iso: string, { locale, timeZone }: Where, zone: 'named' | 'unnamed' = 'named'): string {
  const named = zone === 'named' ? ({ timeZoneName: 'short' } as const) : {};
  return formatOf(locale, { ...day, hour: 'numeric', minute: '2-digit', timeZone, ...named }).format(new Date(iso));
}

/** `2:05 PM`. */
export function formatTime(iso: string, { locale, timeZone }: Where): string {
  return formatOf(locale, { hour: 'numeric', minute: '2-digit', timeZone }).format(new Date(iso));
}

/** `Nov 21, 2026`. */
export function formatDate(iso: string, { locale, timeZone }: Where): string {
  return formatOf(locale, { ...day, timeZone }).format(new Date(iso));
}

/** `Nov 21, 2026` of the calendar date `2026-11-21`, whatever the zone. */
export function formatDay(date: string, locale: Locale): string {
  return formatDate(date, { locale, timeZone: 'UTC' });
}

/** `November 2026` of the month `2026-11`; short: `Nov 2026`. */
export function formatMonth(month: string, locale: Locale, length: 'long' | 'short' = 'long'): string {
  return formatOf(locale, { month: length, year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`));
}

/** `Nov 21` of the same. */
export function formatShortDay(date: string, locale: Locale): string {
  return formatOf(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(date));
}

/** `Nov 21 – 25, 2026`. */
export function formatDateRange(fromIso: string, toIso: string, { locale, timeZone }: Where): string {
  return formatOf(locale, { ...day, timeZone }).formatRange(new Date(fromIso), new Date(toIso));
}

const MINUTE_S = 60;
const HOUR_S = 3600;
const DAY_S = 86_400;
const DAYS_A_WEEK = 7;
const DAYS_A_MONTH = 30;
const DAYS_A_YEAR = 365;

/**
 * `2 hours ago`, `tomorrow`, `in 3 days`, `now`. From 24 hours on it counts days of the calendar in the zone, so that "tomorrow" is
 * tomorrow; weeks from two of them on, months and years are counted in numbers, to the nearest.
 */
export function formatRelative(iso: string, now: Date, { locale, timeZone }: Where): string {
  const at = new Date(iso);
  const seconds = (at.getTime() - now.getTime()) / 1000;
  const distance = Math.abs(seconds);
  const format = relativeFormatOf(locale, 'auto');
  if (distance < MINUTE_S) return format.format(0, 'second');
  if (distance < HOUR_S) return format.format(Math.trunc(seconds / MINUTE_S), 'minute');
  const days = calendarDay(at, timeZone) - calendarDay(now, timeZone);
  // Where clocks are put back, a day lasts longer than 24 hours.
  if (distance < DAY_S || days === 0) return format.format(Math.trunc(seconds / HOUR_S), 'hour');
  const count = Math.abs(days);
  if (count < 2 * DAYS_A_WEEK) return format.format(days, 'day');
  const inNumbers = relativeFormatOf(locale, 'always');
  if (count < DAYS_A_MONTH) return inNumbers.format(Math.round(days / DAYS_A_WEEK), 'week');
  if (count < DAYS_A_YEAR) return inNumbers.format(Math.round(days / DAYS_A_MONTH), 'month');
  return inNumbers.format(Math.round(days / DAYS_A_YEAR), 'year');
}

function relativeFormatOf(locale: Locale, numeric: 'auto' | 'always'): Intl.RelativeTimeFormat {
  const key = `${locale} ${numeric}`;
  const format = relativeFormats.get(key) ?? new Intl.RelativeTimeFormat(locale, { numeric });
  relativeFormats.set(key, format);
  return format;
}

/** Number of the day a time falls on in a zone. */
function calendarDay(at: Date, timeZone: string): number {
  const parts = formatOf('en-US', { year: 'numeric', month: 'numeric', day: 'numeric', timeZone }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((each) => each.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day')) / (DAY_S * 1000);
}

/** Short name of a zone, for a table's head: `GMT-3`, `BRT`. */
export function zoneName({ locale, timeZone }: Where, at: Date): string {
  const parts = formatOf(locale, { timeZone, timeZoneName: 'short' }).formatToParts(at);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone;
}

/** Formats are slow to make, and a table uses one a hundred times. */
function formatOf(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}
