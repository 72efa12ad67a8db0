import { Banner, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '#contract/support-tickets.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { useTimeZone } from '#app/ui/date-time.tsx';
import { formatDateTime } from '#app/ui/format-date-time.ts';

/** Whose turn it is, and until when. */
export function TurnBanner({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('support-tickets');
  const locale = useLocale();
  const timeZone = useTimeZone();
  const text = (iso: string) => <span suppressHydrationWarning>{formatDateTime(iso, { locale, timeZone })}</span>;
  const { state, replyBy, overdue, reopenUntil, next, id } = ticket;

  if (state === 'closed')
    return (
      <Banner
        tone="info"
        stopAnnouncements
        {...(next === null
          ? { action: { content: t('turn.goOn'), url: `${paths.newSupportTicket}?${new URLSearchParams({ after: id })}` } }
          : {})}
      >
        <Text as="p">{t('turn.closed')}</Text>
      </Banner>
    );
  if (state === 'resolved' && reopenUntil !== null)
    return (
      <Banner tone="success" stopAnnouncements>
        <Text as="p">
          {t('turn.resolved')} {text(reopenUntil)}
        </Text>
      </Banner>
    );
  if (state === 'waiting_you')
    return (
      <Banner tone="warning" stopAnnouncements>
        <Text as="p">{t('turn.yours')}</Text>
      </Banner>
    );
  if (replyBy === null) return null;
  return (
    <Banner tone={overdue ? 'warning' : 'info'} stopAnnouncements>
      <Text as="p">
        {t(overdue ? 'turn.late' : 'turn.ours')} {text(replyBy)}
      </Text>
    </Banner>
  );
}
