import { createContext, useContext, useEffect, useState } from 'react';
import { useLocale } from '#app/i18n/use-locale.ts';
import { formatDate, formatDateTime, formatRelative, zoneName } from './format-date-time.ts';

/** How often a time that is shown as one that passed is read again. */
const TICK_MS = 20_000;
const RECENT_MS = 7 * 24 * 60 * 60 * 1000;

interface DateTimeProps {
  /** ISO 8601 UTC. */
  value: string;
  /**
   * `full` names the zone, `in-table` leaves that to the column's head, `date` is the day alone; `recent`, for timelines and
   * notices, shows times of the last 7 days relatively. The other form is shown on hover.
   */
  display?: 'full' | 'in-table' | 'date' | 'recent';
}

/** A time in the merchant's zone and language. */
export function DateTime({ value, display = 'full' }: DateTimeProps) {
  const locale = useLocale();
  const timeZone = useTimeZone();
  const now = useNow(display === 'recent');
  const full = () => formatDateTime(value, { locale, timeZone });
  const relative = () => formatRelative(value, now, { locale, timeZone });
  const relativeFirst = display === 'recent' && Math.abs(now.getTime() - new Date(value).getTime()) < RECENT_MS;
  const text = {
    'full': full,
    'in-table': () => formatDateTime(value, { locale, timeZone }, 'unnamed'),
    'date': () => formatDate(value, { locale, timeZone }),
    'recent': relativeFirst ? relative : full,
  }[display];
  return (
    <time dateTime={value} title={relativeFirst || display === 'date' ? full() : relative()} suppressHydrationWarning>
      {text()}
    </time>
  );
}

/** Head of a column of times, with the zone they are in: `Placed (GMT-3)`. */
export function ZoneHeading({ label }: { label: string }) {
  const locale = useLocale();
  const timeZone = useTimeZone();
  return <span suppressHydrationWarning>{`${label} (${zoneName({ locale, timeZone }, new Date())})`}</span>;
}

/** IANA zone times are shown in; the shell sets it. */
export const TimeZoneContext = createContext('UTC');

export function useTimeZone(): string {
  return useContext(TimeZoneContext);
}

/** The time by the browser's clock, read again every so often while `ticking`. */
function useNow(ticking: boolean): Date {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!ticking) return;
    const timer = setInterval(() => tick((count) => count + 1), TICK_MS);
    return () => clearInterval(timer);
  }, [ticking]);
  return new Date();
}
