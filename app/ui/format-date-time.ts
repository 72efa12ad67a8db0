import type { Locale } from '#contract/locales.ts';

interface Where {
  locale: Locale;
  /** IANA zone. */
  timeZone: string;
}

const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const formats = new Map<string, Intl.DateTimeFormat>();
const relativeFormats = new Map<Locale, Intl.RelativeTimeFormat>();

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

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** `2 hours ago`, `in 3 days`, `now`. */
export function formatRelative(iso: string, now: Date, locale: Locale): string {
  const seconds = (new Date(iso).getTime() - now.getTime()) / 1000;
  const format = relativeFormats.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  relativeFormats.set(locale, format);
  const unit = units.find(([, size]) => Math.abs(seconds) >= size);
  return unit === undefined ? format.format(0, 'second') : format.format(Math.trunc(seconds / unit[1]), unit[0]);
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
