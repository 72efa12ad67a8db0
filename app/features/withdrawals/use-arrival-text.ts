import type { Withdrawal } from '#contract/withdrawals.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { formatDateRange } from '#app/ui/format-date-time.ts';

/** The days on which a payout is expected, as text: `Dec 3 – 8, 2026`. */
export function useArrivalText(): (arrival: NonNullable<Withdrawal['arrival']>) => string {
  const locale = useLocale();
  return ({ earliest, latest }) => formatDateRange(`${earliest}T00:00:00Z`, `${latest}T00:00:00Z`, { locale, timeZone: 'UTC' });
}
