/** What a clock in the zone shows at a time, as a field of the kind `datetime-local` holds it. */
export function toLocalText(iso: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    ...({ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const),
  }).formatToParts(new Date(iso));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

/** The time a clock in the zone shows as this text; null for anything else. Where a clock is put back, the earlier of both. */
export function toInstant(text: string, timeZone: string): string | null {
  const asUtc = new Date(`${text}:00Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) || Number.isNaN(asUtc.getTime())) return null;
  const offsetAt = (time: number) => new Date(`${toLocalText(new Date(time).toISOString(), timeZone)}:00Z`).getTime() - time;
  const first = asUtc.getTime() - offsetAt(asUtc.getTime());
  // The zone's offset then may be another one than at the first guess.
  return new Date(asUtc.getTime() - offsetAt(first)).toISOString();
}
