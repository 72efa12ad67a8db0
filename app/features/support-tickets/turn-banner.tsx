import { Banner, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '#contract/support-tickets.ts';
import { TICKET_QUIET_DAYS } from '#contract/support-tickets.values.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { usePermission } from '#app/session/permissions.tsx';
import { useTimeZone } from '#app/ui/date-time.tsx';
import { formatDateTime, formatRelative } from '#app/ui/format-date-time.ts';
import { goOnUrl, shownState } from './ticket-state.ts';

/** Whose turn it is, and until when. Who may only read is asked for nothing. */
export function TurnBanner({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('support-tickets');
  const mayWrite = usePermission('tickets:write');
  const timesOf = useTimes();
  const { replyBy, overdue, reopenUntil, next } = ticket;
  const state = shownState(ticket);

  if (state === 'closed')
    return (
      <Banner
        tone="info"
        stopAnnouncements
        {...(next === null && mayWrite ? { action: { content: t('turn.goOn'), url: goOnUrl(ticket) } } : {})}
      >
        <Text as="p">{t(next !== null ? 'turn.closedWithNext' : mayWrite ? 'turn.closed' : 'turn.closedToRead')}</Text>
      </Banner>
    );
  if (state === 'resolved' && reopenUntil !== null)
    return (
      <Banner tone="success" stopAnnouncements>
        <Text as="p">
          <span suppressHydrationWarning>{mayWrite ? t('turn.resolved', timesOf(reopenUntil)) : t('turn.resolvedToRead')}</span>
        </Text>
      </Banner>
    );
  if (state === 'waiting_you')
    return mayWrite ? (
      <Banner tone="warning" stopAnnouncements>
        <Text as="p">{t('turn.yours', { days: TICKET_QUIET_DAYS })}</Text>
      </Banner>
    ) : null;
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
  return (iso) => ({
    time: formatDateTime(iso, { locale, timeZone }),
    distance: formatRelative(iso, new Date(), { locale, timeZone }),
  });
}
