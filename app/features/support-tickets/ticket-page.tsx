import { type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData, useNavigation, useSubmit } from '@remix-run/react';
import { BlockStack, Card, InlineStack, Layout, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import { getTicket, type Ticket } from '#contract/support-tickets.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { readProvider } from '#app/provider-api/call-provider.server.ts';
import { newIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { type Fact, FactRows } from '#app/ui/fact-rows.tsx';
import { IDEMPOTENCY_FIELD } from '#app/ui/idempotency-field.tsx';
import { useNotice } from '#app/ui/notice.tsx';
import { Page } from '#app/ui/page.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import { useLiveRevalidation } from '#app/ui/use-live-revalidation.ts';
import { Conversation } from './conversation.tsx';
import { RatingCard } from './rating-card.tsx';
import { ReplyCard } from './reply-card.tsx';
import { actOnTicket } from './ticket-action.server.ts';
import { TurnBanner } from './turn-banner.tsx';

export const handle = {
  i18n: 'support-tickets',
  name: (data) => (data as Awaited<ReturnType<typeof loader>>).ticket.number,
} satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

/** A reply of ours shows up within so long. */
const LIVE_EVERY_MS = 15_000;

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const ticket = await readProvider(getTicket, { params: { ticketId: requireId(args.params['ticketId']) } }, args);
  return { ticket, idempotencyKey: newIdempotencyKey() };
}

/** Replies, resolves or rates. */
export async function action(args: ActionFunctionArgs) {
  return answerForm(await actOnTicket(args, requireId(args.params['ticketId'])));
}

/** One ticket: whose turn it is, what was said, and how it ended. */
export default function TicketPage() {
  const { t } = useTranslation('support-tickets');
  const { ticket, idempotencyKey } = useLoaderData<typeof loader>();
  const outcome = useOutcome();
  const submit = useSubmit();
  const ended = ticket.state === 'resolved' || ticket.state === 'closed';
  const writable = ticket.state !== 'closed' && (ticket.state !== 'resolved' || ticket.reopenUntil !== null);
  useLiveRevalidation(!ended, LIVE_EVERY_MS);
  const resolve = () =>
    submit({ intent: 'resolve', [IDEMPOTENCY_FIELD]: `${idempotencyKey}:resolve` }, { method: 'post', preventScrollReset: true });
  return (
    <Page
      title={ticket.subject}
      subtitle={ticket.number}
      backAction={{ content: t('list.title'), url: paths.supportTickets }}
      titleMetadata={
        <InlineStack align="start" gap="100">
          <StatusBadge lifecycle="support-ticket" state={ticket.state} />
        </InlineStack>
      }
      secondaryActions={ended ? [] : [{ content: t('ticket.resolve'), onAction: resolve }]}
    >
      <BlockStack gap="400">
        <ProblemBanner problem={outcome?.problem ?? null} />
        <TurnBanner ticket={ticket} />
        <Layout>
          <Layout.Section>
            <BlockStack gap="400">
              <Conversation ticket={ticket} />
              {writable ? <ReplyCard key={ticket.messages.length} ticket={ticket} idempotencyKey={`${idempotencyKey}:reply`} /> : null}
            </BlockStack>
          </Layout.Section>
          <Layout.Section variant="oneThird">
            <BlockStack gap="400">
              {ended ? <RatingCard ticket={ticket} idempotencyKey={`${idempotencyKey}:rate`} /> : null}
              <FactsCard ticket={ticket} />
            </BlockStack>
          </Layout.Section>
        </Layout>
      </BlockStack>
    </Page>
  );
}

/** Says what was done once the page shows it; gives the newest answer. */
function useOutcome() {
  const { t } = useTranslation('support-tickets');
  const notify = useNotice();
  const outcome = useActionData<typeof action>();
  const idle = useNavigation().state === 'idle';
  useEachAnswer(idle ? outcome : undefined, ({ done }) => {
    if (done !== null) notify({ tone: 'success', title: t(`done.${done}`) });
  });
  return outcome ?? null;
}

function FactsCard({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('support-tickets');
  const { category, urgency, urgencyReason, order, product, agent, createdAt, replyBy, previous, next } = ticket;
  const ticketUrl = (id: string) => generatePath(paths.supportTicket, { ticketId: id });
  const fact = (label: string, value: Fact['value']): Fact => ({ label, value });
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('ticket.facts')}
        </Text>
        <FactRows
          facts={[
            fact(t('column.category'), t(`category.${category}`)),
            ...(order === null
              ? []
              : [fact(t('ticket.order'), <Link url={generatePath(paths.order, { orderId: order.id })}>{order.externalName}</Link>)]),
            ...(product === null
              ? []
              : [fact(t('ticket.product'), <Link url={generatePath(paths.product, { productId: product.id })}>{product.name}</Link>)]),
            fact(t('new.urgency'), t(`urgency.${urgency}`)),
            fact(t('column.agent'), agent ?? t('ticket.nobody')),
            fact(t('ticket.opened'), <DateTime value={createdAt} />),
            ...(replyBy === null ? [] : [fact(t('column.replyBy'), <DateTime value={replyBy} />)]),
            ...(previous === null ? [] : [fact(t('ticket.previous'), <Link url={ticketUrl(previous.id)}>{previous.number}</Link>)]),
            ...(next === null ? [] : [fact(t('ticket.next'), <Link url={ticketUrl(next.id)}>{next.number}</Link>)]),
          ]}
        />
        {urgencyReason === '' ? null : (
          <Text as="p" breakWord tone="subdued">
            {urgencyReason}
          </Text>
        )}
      </BlockStack>
    </Card>
  );
}
