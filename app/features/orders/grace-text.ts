import { useTranslation } from 'react-i18next';
import { useLocale } from '#app/i18n/use-locale.ts';
import { useTimeZone } from '#app/ui/date-time.tsx';
import { formatDate, formatDateTime, formatTime } from '#app/ui/format-date-time.ts';

/** `You can change or cancel until 14:30`: the time alone today, with its day on another one. */
export function useGraceText(): (grace: { until: string; secondsLeft: number }) => string {
  const { t } = useTranslation('orders');
  const where = { locale: useLocale(), timeZone: useTimeZone() };
  return ({ until, secondsLeft }) => {
    const now = new Date(Date.parse(until) - secondsLeft * 1000).toISOString();
    const isToday = formatDate(now, where) === formatDate(until, where);
    return t('grace.until', { time: isToday ? formatTime(until, where) : formatDateTime(until, where, 'unnamed') });
  };
}
