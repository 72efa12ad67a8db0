import { Badge, BlockStack, Box, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Ticket, TicketEvent, TicketMessage } from '#contract/support-tickets.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { MessageFiles } from './message-files.tsx';
import { useReadMarks } from './use-read-marks.ts';
import { Writer } from './writer.tsx';
import styles from './conversation.module.css';

type Entry = { kind: 'message'; at: string; message: TicketMessage } | { kind: 'event'; at: string; event: TicketEvent };

/** What was said, with the steps between, the first first. */
export function Conversation({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('support-tickets');
  const isNew = useReadMarks(ticket);
  const lastRead = ticket.messages.findLast(({ by, readAt }) => by === 'merchant' && readAt !== null);
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('ticket.conversation')}
        </Text>
        <ol className={styles.entries}>
          {entriesOf(ticket).map((entry) => (
            <li key={entry.kind === 'message' ? entry.message.id : `${entry.event.toState} ${entry.at}`}>
              {entry.kind === 'message' ? (
                <Message
                  ticketId={ticket.id}
                  message={entry.message}
                  isNew={isNew.has(entry.message.id)}
                  readAt={entry.message === lastRead ? lastRead.readAt : null}
                />
              ) : (
                <Step event={entry.event} />
              )}
            </li>
          ))}
        </ol>
      </BlockStack>
    </Card>
  );
}

/** The first step is the first message, and replies say themselves whose turn it is: only ends and reopenings are steps to see. */
function entriesOf({ messages, events }: Ticket): Entry[] {
  const steps = events.filter(({ fromState, toState }) => toState === 'resolved' || toState === 'closed' || fromState === 'resolved');
  const entries: Entry[] = [
    ...messages.map((message): Entry => ({ kind: 'message', at: message.at, message })),
    ...steps.map((event): Entry => ({ kind: 'event', at: event.at, event })),
  ];
  return entries.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
}

interface MessageProps {
  ticketId: string;
  message: TicketMessage;
  /** Ours, and nobody of the account had read it before this visit. */
  isNew: boolean;
  /** When we read it, shown under the last one we have read. */
  readAt: string | null;
}

function Message({ ticketId, message, isNew, readAt }: MessageProps) {
  const { t } = useTranslation('support-tickets');
  const { by, name, via, at, text, files, filesLeftOut } = message;
  return (
    <Box
      padding="300"
      borderRadius="200"
      background={by === 'operator' ? 'bg-surface-secondary' : 'bg-surface'}
      borderWidth="025"
      borderColor="border"
    >
      <BlockStack gap="200">
        <InlineStack align="space-between" gap="200">
          <InlineStack gap="200" blockAlign="center">
            <Text as="h3" variant="headingXs">
              <bdi>{by === 'operator' ? t('ticket.support', { name }) : name}</bdi>
            </Text>
            {isNew ? <Badge tone="info">{t('ticket.new')}</Badge> : null}
          </InlineStack>
          <Text as="span" variant="bodySm" tone="subdued">
            {via === 'mail' ? `${t('ticket.byMail')} · ` : ''}
            <DateTime value={at} display="recent" />
          </Text>
        </InlineStack>
        {text === '' && files.length > 0 ? null : (
          <div className={styles.text} dir="auto">
            <Text as="p" breakWord>
              {text === '' ? t('ticket.noText') : text}
            </Text>
          </div>
        )}
        <MessageFiles ticketId={ticketId} files={files} />
        {filesLeftOut === 0 ? null : (
          <Text as="p" variant="bodySm" tone="subdued">
            {t('ticket.leftOut', { count: filesLeftOut })}
          </Text>
        )}
        {readAt === null ? null : (
          <Text as="p" variant="bodySm" tone="subdued" alignment="end">
            {t('ticket.read')} · <DateTime value={readAt} display="recent" />
          </Text>
        )}
      </BlockStack>
    </Box>
  );
}

function Step({ event: { toState, by, name, mine, at } }: { event: TicketEvent }) {
  const { t } = useTranslation('support-tickets');
  const step = toState === 'closed' ? 'closed' : toState === 'resolved' ? 'resolved' : 'reopened';
  return (
    <Text as="p" variant="bodySm" tone="subdued" alignment="center">
      {t(`step.${step}`)} · <Writer by={by} name={name} mine={mine} /> · <DateTime value={at} display="recent" />
    </Text>
  );
}
