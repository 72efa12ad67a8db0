import { useState } from 'react';
import { type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData, useNavigation, useSubmit } from '@remix-run/react';
import { Badge, BlockStack, InlineStack, Layout } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { getTicket } from '#contract/support-tickets.ts';
import { TICKET_FILE_PURPOSE, TICKET_REOPEN_DAYS } from '#contract/support-tickets.values.ts';
import { getUploadTerms } from '#contract/uploads.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider, readProvider } from '#app/provider-api/call-provider.server.ts';
import { newIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';
import { usePermission } from '#app/session/permissions.tsx';
import { requireCredential } from '#app/session/require-user.server.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { IDEMPOTENCY_FIELD } from '#app/ui/idempotency-field.tsx';
import { useNotice } from '#app/ui/notice.tsx';
import { Page } from '#app/ui/page.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import { useLiveRevalidation } from '#app/ui/use-live-revalidation.ts';
import { Conversation } from './conversation.tsx';
import { FactsCard, SubjectCard } from './facts-card.tsx';
import { RatingCard } from './rating-card.tsx';
import { ReplyCard } from './reply-card.tsx';
import { actOnTicket, type TicketOutcome } from './ticket-action.server.ts';
import { shownState } from './ticket-state.ts';
import { TurnBanner } from './turn-banner.tsx';

export const handle = {
  i18n: ['support-tickets', 'uploads', 'balance'],
  name: (data) => (data as Awaited<ReturnType<typeof loader>>).ticket.number,
} satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

/** A reply of ours shows up within so long. */
const LIVE_EVERY_MS = 15_000;

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const [ticket, files] = await Promise.all([
    readProvider(getTicket, { params: { ticketId: requireId(args.params['ticketId']) } }, args),
    callProvider(getUploadTerms, { params: { purpose: TICKET_FILE_PURPOSE } }, args),
  ]);
  return { ticket, files: files.status === 'ok' ? files.data : null, idempotencyKey: newIdempotencyKey() };
}

/** Replies, resolves or rates. */
export async function action(args: ActionFunctionArgs) {
  return answerForm(await actOnTicket(args, requireId(args.params['ticketId'])));
}

/** One ticket: whose turn it is, what was said, what it is about, and how it ended. */
export default function TicketPage() {
  const { t } = useTranslation('support-tickets');
  const { ticket, files, idempotencyKey } = useLoaderData<typeof loader>();
  const mayWrite = usePermission('tickets:write');
  const [replies, setReplies] = useState(0);
  const [resolving, setResolving] = useState(false);
  const problem = useProblem((done) => {
    if (done === 'reply') setReplies(replies + 1);
  });
  const state = shownState(ticket);
  const ended = state === 'resolved' || state === 'closed';
  useLiveRevalidation(!ended, LIVE_EVERY_MS);
  return (
    <Page
      title={ticket.subject}
      subtitle={ticket.number}
      backAction={{ content: t('list.title'), url: paths.supportTickets }}
      titleMetadata={
        <InlineStack align="start" gap="100">
          <StatusBadge lifecycle="support-ticket" state={state} />
          {ticket.overdue ? <Badge tone="warning">{t('late')}</Badge> : null}
          {ticket.urgency === 'high' ? <Badge>{t('urgency.high')}</Badge> : null}
        </InlineStack>
      }
      secondaryActions={ended || !mayWrite ? [] : [{ content: t('ticket.resolve'), onAction: () => setResolving(true) }]}
    >
      {resolving && !ended ? <ResolveDialog idempotencyKey={`${idempotencyKey}:resolve`} onClose={() => setResolving(false)} /> : null}
      <BlockStack gap="400">
        <ProblemBanner problem={problem?.fields === undefined ? problem : null} />
        <TurnBanner ticket={ticket} />
        <Layout>
          <Layout.Section>
            <BlockStack gap="400">
              <Conversation key={ticket.id} ticket={ticket} />
              {mayWrite ? (
                <ReplyCard
                  key={`${ticket.id} ${replies}`}
                  ticket={ticket}
                  terms={files}
                  idempotencyKey={`${idempotencyKey}:reply`}
                  problem={problem}
                />
              ) : null}
            </BlockStack>
          </Layout.Section>
          <Layout.Section variant="oneThird">
            <BlockStack gap="400">
              {ended && mayWrite ? <RatingCard key={ticket.id} ticket={ticket} idempotencyKey={`${idempotencyKey}:rate`} /> : null}
              {ticket.about === null ? null : <SubjectCard subject={ticket.about} />}
              <FactsCard ticket={ticket} />
            </BlockStack>
          </Layout.Section>
        </Layout>
      </BlockStack>
    </Page>
  );
}

/** Resolving can be undone by a reply, for some days. */
function ResolveDialog({ idempotencyKey, onClose }: { idempotencyKey: string; onClose: () => void }) {
  const { t } = useTranslation('support-tickets');
  const submit = useSubmit();
  const resolve = () => {
    submit({ intent: 'resolve', [IDEMPOTENCY_FIELD]: idempotencyKey }, { method: 'post', preventScrollReset: true });
    onClose();
  };
  return (
    <ConfirmDialog
      title={t('resolve.title')}
      text={t('resolve.text', { days: TICKET_REOPEN_DAYS })}
      confirm={{ label: t('ticket.resolve'), onAction: resolve }}
      cancel={{ label: t('resolve.cancel'), onAction: onClose }}
    />
  );
}

/** Says what was done once the page shows it; gives why the newest action was refused. */
function useProblem(onDone: (done: NonNullable<TicketOutcome['done']>) => void) {
  const { t } = useTranslation('support-tickets');
  const notify = useNotice();
  const outcome = useActionData<typeof action>();
  const idle = useNavigation().state === 'idle';
  useEachAnswer(idle ? outcome : undefined, ({ done }) => {
    if (done === null) return;
    onDone(done);
    notify({ tone: 'success', title: t(`done.${done}`) });
  });
  return outcome?.problem ?? null;
}
