import type { Locale } from '#contract/locales.ts';
import { zoneName } from '#app/ui/format-date-time.ts';

/** Shown at once; more would only be scrolled past. */
const MOST_SHOWN = 30;

/** Zones whose names hold all the typed words, e.g. `sao paulo`; accents and `_` don't matter. */
export function findTimeZones(typed: string, zones: readonly string[]): string[] {
  const words = plain(typed).split(' ').filter(Boolean);
  return zones.filter((zone) => words.every((word) => plain(zone).includes(word))).slice(0, MOST_SHOWN);
}

/** `America/Sao Paulo (GMT-3)`. */
export function timeZoneLabel(zone: string, locale: Locale, at: Date): string {
  return `${zone.replaceAll('_', ' ')} (${zoneName({ locale, timeZone: zone }, at)})`;
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replaceAll(/[_/]/g, ' ')
    .toLowerCase()
    .trim();
}
