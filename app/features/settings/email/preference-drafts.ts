import type { Locale } from '#contract/locales.ts';
import type { CategoryPreference, NotificationPreferences, NotificationPreferencesInput } from '#contract/notification-settings.ts';
import { toLocalText } from '#app/ui/zoned-time.ts';

/** Preferences being edited; the times are kept while quiet hours are off. */
export interface DraftPreferences {
  categories: CategoryPreference[];
  isQuiet: boolean;
  from: string;
  until: string;
  digestHour: number;
  locale: Locale | null;
}

export type TimeField = 'from' | 'until';
export type TimeProblem = 'timeMissing' | 'timesEqual';

const USUAL_QUIET_HOURS = { from: '22:00', until: '07:00' };

export function toDraft({ categories, quietHours, digestHour, locale }: NotificationPreferences): DraftPreferences {
  return { categories, isQuiet: quietHours !== null, digestHour, locale, ...(quietHours ?? USUAL_QUIET_HOURS) };
}

export function readDraft(
  { categories, isQuiet, from, until, digestHour, locale }: DraftPreferences,
  version: number,
): NotificationPreferencesInput {
  return { version, categories, quietHours: isQuiet ? { from, until } : null, digestHour, locale };
}

export function problemsOf({ isQuiet, from, until }: DraftPreferences): Partial<Record<TimeField, TimeProblem>> {
  if (!isQuiet) return {};
  return {
    ...(from === '' ? { from: 'timeMissing' } : {}),
    ...(until === '' ? { until: 'timeMissing' } : from === until ? { until: 'timesEqual' } : {}),
  };
}

/** `08:00` of the hour 8. */
export function hourText(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/** Whether the hour comes again today or tomorrow, by a clock in the zone. */
export function nextDayOf(hour: number, now: Date, timeZone: string): 'today' | 'tomorrow' {
  const clock = toLocalText(now.toISOString(), timeZone).slice(-'00:00'.length);
  return clock < hourText(hour) ? 'today' : 'tomorrow';
}
