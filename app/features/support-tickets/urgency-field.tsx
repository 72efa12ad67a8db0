import { useState } from 'react';
import { Select, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { TicketTerms } from '#contract/support-tickets.ts';
import { TICKET_REASON_MAX, ticketUrgencies, type TicketUrgency } from '#contract/support-tickets.values.ts';

const HOURS_A_DAY = 24;

interface UrgencyFieldProps {
  /** Of the category; null: none is chosen yet. */
  replyHours: TicketTerms['categories'][number]['replyHours'] | null;
  error: string | undefined;
}

/** How soon it matters, and why; and by when we reply. */
export function UrgencyField({ replyHours, error }: UrgencyFieldProps) {
  const { t } = useTranslation('support-tickets');
  const [urgency, setUrgency] = useState<TicketUrgency>('normal');
  const [reason, setReason] = useState('');
  const hours = replyHours?.[urgency];
  return (
    <>
      <Select
        label={t('new.urgency')}
        name="urgency"
        options={ticketUrgencies.map((value) => ({ value, label: t(`urgency.${value}`) }))}
        value={urgency}
        onChange={(value) => setUrgency(ticketUrgencies.find((each) => each === value) ?? 'normal')}
        helpText={t('new.urgencyHelp')}
      />
      {urgency === 'normal' ? null : (
        <TextField
          label={t('new.urgencyReason')}
          name="urgencyReason"
          value={reason}
          onChange={setReason}
          maxLength={TICKET_REASON_MAX}
          autoComplete="off"
          error={error}
        />
      )}
      {hours === undefined ? null : (
        <Text as="p">
          {hours > HOURS_A_DAY ? t('new.replyDays', { count: Math.ceil(hours / HOURS_A_DAY) }) : t('new.replyHours', { count: hours })}
        </Text>
      )}
    </>
  );
}
