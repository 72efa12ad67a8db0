const DAY_MS = 86_400_000;

export interface SeriesDay {
  /** Calendar date, e.g. `2026-11-21`. */
  date: string;
  /** First instant of the date in the zone. */
  start: Date;
}

/** The calendar days of a zone up to and with the one `now` falls on, oldest first, and the one after as their end. */
export function lastDays(count: number, timeZone: string, now: Date): { days: SeriesDay[]; end: Date } {
  const clock = clockOf(timeZone);
  const today = Date.parse(`${clock(now).slice(0, 10)}T00:00:00Z`);
  const days = Array.from({ length: count + 1 }, (_, index) => {
    const midnight = today - (count - 1 - index) * DAY_MS;
    return { date: new Date(midnight).toISOString().slice(0, 10), start: startOfDay(midnight, clock) };
  });
  const tomorrow = days.pop();
  if (tomorrow === undefined) throw new RangeError('a series has at least one day');
  return { days, end: tomorrow.start };
}

/** First instant of a calendar date in a zone. */
export function startOfDate(date: string, timeZone: string): Date {
  return startOfDay(Date.parse(`${date}T00:00:00Z`), clockOf(timeZone));
}

type Clock = (at: Date) => string;

/** What the zone's clocks show, as `2026-11-21T23:30:00`. PostgreSQL may lack zones by names that browsers still use. */
function clockOf(timeZone: string): Clock {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (at) => format.format(at).replace(' ', 'T');
}

/** Midnight of a date, given as if it were UTC; where clocks are put forward at midnight, the instant they are. */
function startOfDay(midnight: number, clock: Clock): Date {
  const wanted = new Date(midnight).toISOString().slice(0, 19);
  // The offsets before and after any change of the clocks near midnight; the earlier instant that shows midnight is the start.
  const candidates = [midnight - DAY_MS, midnight + DAY_MS]
    .map((near) => new Date(midnight - (Date.parse(`${clock(new Date(near))}Z`) - near)))
    .sort((one, other) => one.getTime() - other.getTime());
  const start = candidates.find((candidate) => clock(candidate) === wanted) ?? candidates.at(-1);
  return start ?? new Date(midnight);
}
