import { useLocale } from '#app/i18n/use-locale.ts';
import { zoneName } from './format-date-time.ts';
import { useTimeZone } from './time-zone.ts';

/** Head of a column of times, with the zone they are in: `Placed (GMT-3)`. */
export function ZoneHeading({ label }: { label: string }) {
  const locale = useLocale();
  const timeZone = useTimeZone();
  return <span suppressHydrationWarning>{`${label} (${zoneName({ locale, timeZone }, new Date())})`}</span>;
}
