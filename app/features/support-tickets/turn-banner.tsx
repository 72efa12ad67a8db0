import { Banner, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '#contract/support-tickets.ts';
import { TICKET_QUIET_DAYS } from '#contract/support-tickets.values.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { usePermission } from '#app/session/permissions.tsx';
import { useTimeZone } from '#app/ui/date-time.tsx';
import { formatDateTime, formatRelative } from '#app/ui/format-date-time.ts';

/** Whose turn it is, and until when. */
export function TurnBanner({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('support-tickets');
  const mayWrite = usePermission('tickets:write');
  const timesOf = useTimes();
  const { state, replyBy, overdue, reopenUntil, next, id } = ticket;

  if (state === 'closed')
    return (
      <Banner
        tone="info"
        stopAnnouncements
        {...(next === null && mayWrite
          ? { action: { content: t('turn.goOn'), url: `${paths.newSupportTicket}?${new URLSearchParams({ after: id })}` } }
          : {})}
      >
        <Text as="p">{t(next === null ? 'turn.closed' : 'turn.closedWithNext')}</Text>
      </Banner>
    );
  if (state === 'resolved' && reopenUntil !== null)
    return (
      <Banner tone="success" stopAnnouncements>
        <Text as="p">
          <span suppressHydrationWarning>{t('turn.resolved', timesOf(reopenUntil))}</span>
        </Text>
      </Banner>
    );
  if (state === 'waiting_you')
    return (
      <Banner tone="warning" stopAnnouncements>
        <Text as="p">{t('turn.yours', { days: TICKET_QUIET_DAYS })}</Text>
      </Banner>
    );
  if (replyBy === null) return null;
  return (
    <Banner tone={overdue ? 'warning' : 'info'} stopAnnouncements>
      <Text as="p">
        <span suppressHydrationWarning>{t(overdue ? 'turn.late' : 'turn.ours', timesOf(replyBy))}</span>
      </Text>
    </Banner>
  );
}

/** A time in the reader's zone, and how far off it is. */
function useTimes(): (iso: string) => { time: string; distance: string } {
  const locale = useLocale();
  const timeZone = useTimeZone();
  return (iso) => ({ time: formatDateTime(iso, { locale, timeZone }), distance: formatRelative(iso, new Date(), locale) });
}
