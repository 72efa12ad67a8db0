import { BlockStack, Card, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import type { Ticket, TicketSubject } from '#contract/support-tickets.ts';
import { paths } from '#app/paths.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { type Fact, FactRows } from '#app/ui/fact-rows.tsx';
import { SubjectFacts } from './subject-facts.tsx';

/** What the ticket is about, as it stands now. */
export function SubjectCard({ subject }: { subject: TicketSubject }) {
  const { t } = useTranslation('support-tickets');
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('ticket.about')}
        </Text>
        <SubjectFacts subject={subject} />
      </BlockStack>
    </Card>
  );
}

/** Who has the ticket, how urgent it is, and the tickets before and after it. */
export function FactsCard({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('support-tickets');
  const { category, urgency, urgencyReason, agent, createdAt, replyBy, previous, next, rating } = ticket;
  const fact = (label: string, value: Fact['value']): Fact => ({ label, value });
  const linkTo = ({ id, number }: { id: string; number: string }) => (
    <Link url={generatePath(paths.supportTicket, { ticketId: id })}>{number}</Link>
  );
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('ticket.facts')}
        </Text>
        <FactRows
          facts={[
            fact(t('column.category'), t(`category.${category}`)),
            fact(t('new.urgency'), t(`urgency.${urgency}`)),
            fact(t('column.agent'), agent === null ? t('ticket.nobody') : <bdi>{agent}</bdi>),
            fact(t('ticket.opened'), <DateTime value={createdAt} />),
            ...(replyBy === null ? [] : [fact(t('column.replyBy'), <DateTime value={replyBy} />)]),
            ...(rating === null ? [] : [fact(t('column.rating'), t('rating.of', { rating }))]),
            ...(previous === null ? [] : [fact(t('ticket.previous'), linkTo(previous))]),
            ...(next === null ? [] : [fact(t('ticket.next'), linkTo(next))]),
          ]}
        />
        {urgencyReason === '' ? null : (
          <Text as="p" breakWord tone="subdued">
            <bdi>{urgencyReason}</bdi>
          </Text>
        )}
      </BlockStack>
    </Card>
  );
}
