import { DASHBOARD_DAYS_MAX } from '#contract/home.values.ts';

const DAY_MS = 86_400_000;

/** Whether a dashboard can show the days from one calendar date to another, both included. A field being typed in is empty for a while. */
export function isAllowedRange(from: string, to: string): boolean {
  if (from === '' || to === '') return false;
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return days >= 1 && days <= DASHBOARD_DAYS_MAX;
}
