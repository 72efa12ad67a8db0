import type { CategoryPreference, NotificationPreferences, NotificationPreferencesInput } from '#contract/notification-settings.ts';

/** Preferences being edited; the times are kept while quiet hours are off. */
export interface DraftPreferences {
  categories: CategoryPreference[];
  isQuiet: boolean;
  from: string;
  until: string;
  digestHour: number;
}

export type TimeField = 'from' | 'until';
export type TimeProblem = 'timeMissing' | 'timesEqual';

const USUAL_QUIET_HOURS = { from: '22:00', until: '07:00' };

export function toDraft({ categories, quietHours, digestHour }: NotificationPreferences): DraftPreferences {
  return { categories, isQuiet: quietHours !== null, digestHour, ...(quietHours ?? USUAL_QUIET_HOURS) };
}

export function readDraft(
  { categories, isQuiet, from, until, digestHour }: DraftPreferences,
  version: number,
): NotificationPreferencesInput {
  return { version, categories, quietHours: isQuiet ? { from, until } : null, digestHour };
}

export function problemsOf({ isQuiet, from, until }: DraftPreferences): Partial<Record<TimeField, TimeProblem>> {
  if (!isQuiet) return {};
  return {
    ...(from === '' ? { from: 'timeMissing' } : {}),
    ...(until === '' ? { until: 'timeMissing' } : from === until ? { until: 'timesEqual' } : {}),
  };
}
