import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Badge, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import { z } from 'zod';
import { countTickets, listTickets, type TicketRow } from '#contract/support-tickets.ts';
import { ticketTabs } from '#contract/support-tickets.values.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { usePermission } from '#app/session/permissions.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { formatCount } from '#app/ui/format-number.ts';
import { readListParams } from '#app/ui/list-params.ts';
import { ListScreen } from '#app/ui/list-screen.tsx';
import type { ListColumn } from '#app/ui/resource-list.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { useLiveRevalidation } from '#app/ui/use-live-revalidation.ts';
import { subjectName } from './ticket-subject.ts';
import { Writer } from './writer.tsx';
import styles from './tickets-page.module.css';

export const handle = { i18n: 'support-tickets', title: 'menu.supportTickets' } satisfies ScreenHandle;

/** A reply of ours shows up within so long. */
const LIVE_EVERY_MS = 30_000;
const views = ticketTabs.filter((tab) => tab !== 'all');

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const query = readListParams(args.request, { tab: z.enum(ticketTabs).optional(), q: z.string().trim().max(100).optional() });
  const [listed, counts] = await Promise.all([callProvider(listTickets, { query }, args), callProvider(countTickets, {}, args)]);
  return { tab: query.tab ?? null, q: query.q ?? '', listed, counts: counts.status === 'ok' ? counts.data : null };
}

/** What the merchant has asked support, by whose turn it is. */
export default function TicketsPage() {
  const { t } = useTranslation('support-tickets');
  const locale = useLocale();
  const permitted = usePermission('tickets:write');
  const { tab, q, listed, counts } = useLoaderData<typeof loader>();
  useLiveRevalidation(true, LIVE_EVERY_MS);
  const view = (id: (typeof ticketTabs)[number]) => ({
    id,
    content: t(`tab.${id}`),
    ...(counts === null ? {} : { count: formatCount(counts[id], locale) }),
  });
  return (
    <ListScreen
      title={t('list.title')}
      subtitle={t('list.help')}
      backAction={{ content: t('list.toHome'), url: paths.home }}
      create={permitted ? { label: t('list.create'), url: paths.newSupportTicket } : undefined}
      listed={listed}
      views={{ field: 'tab', tabs: [view('all'), ...views.map(view)], selected: tab }}
      search={{ value: q, placeholder: t('list.search') }}
      columns={useColumns()}
      resourceName={{ singular: t('list.one'), plural: t('list.many') }}
      rowTone={({ overdue }) => (overdue ? 'warning' : undefined)}
      totalLabel={(total) => t('list.total', { total })}
      empty={{ title: t('list.emptyTitle'), text: t('list.emptyText') }}
      emptyView={{ title: t('list.emptyTab'), text: t(`emptyTab.${tab ?? 'all'}`) }}
    />
  );
}

function useColumns(): ListColumn<TicketRow>[] {
  const { t } = useTranslation('support-tickets');
  return [
    { id: 'number', title: t('column.number'), role: 'name', render: (ticket) => <TicketNumber ticket={ticket} /> },
    { id: 'subject', title: t('column.subject'), role: 'text', wrap: true, render: (ticket) => <TicketTitle ticket={ticket} /> },
    { id: 'category', title: t('column.category'), role: 'meta', wrap: true, render: (ticket) => <About ticket={ticket} /> },
    { id: 'state', title: t('column.state'), role: 'state', render: (ticket) => <TicketBadges ticket={ticket} /> },
    {
      id: 'last',
      title: t('column.last'),
      role: 'meta',
      wrap: true,
      render: ({ lastMessage }) => (
        <>
          <Writer by={lastMessage.by} name={lastMessage.name} mine={lastMessage.mine} /> ·{' '}
          <DateTime value={lastMessage.at} display="recent" />
        </>
      ),
    },
    { id: 'agent', title: t('column.agent'), wrap: true, render: ({ agent }) => (agent === null ? '–' : <bdi>{agent}</bdi>) },
    {
      id: 'replyBy',
      title: t('column.replyBy'),
      wrap: true,
      render: ({ replyBy }) => (replyBy === null ? '–' : <DateTime value={replyBy} display="in-table" />),
    },
    { id: 'rating', title: t('column.rating'), render: ({ rating }) => (rating === null ? '–' : t('rating.of', { rating })) },
  ];
}

function TicketNumber({ ticket: { id, number } }: { ticket: TicketRow }) {
  return (
    <Link url={generatePath(paths.supportTicket, { ticketId: id })} dataPrimaryLink monochrome>
      {number}
    </Link>
  );
}

/** Bold and marked while there is something of ours that nobody has read. */
function TicketTitle({ ticket: { subject, unread } }: { ticket: TicketRow }) {
  const { t } = useTranslation('support-tickets');
  const shown = <bdi>{subject}</bdi>;
  if (unread === 0) return <Text as="span">{shown}</Text>;
  return (
    <Text as="span" fontWeight="bold">
      <span className={styles.unread} aria-hidden="true" />
      {shown}
      <Text as="span" visuallyHidden>
        {` ${t('list.unread', { count: unread })}`}
      </Text>
    </Text>
  );
}

function TicketBadges({ ticket: { state, urgency, overdue } }: { ticket: TicketRow }) {
  const { t } = useTranslation('support-tickets');
  return (
    <InlineStack gap="100">
      <StatusBadge lifecycle="support-ticket" state={state} />
      {overdue ? <Badge tone="warning">{t('late')}</Badge> : null}
      {urgency === 'high' ? <Badge>{t('urgency.high')}</Badge> : null}
    </InlineStack>
  );
}

/** Its category, and what it is about. */
function About({ ticket: { category, about } }: { ticket: TicketRow }) {
  const { t } = useTranslation('support-tickets');
  return (
    <>
      {t(`category.${category}`)}
      {about === null ? null : (
        <>
          {' · '}
          <bdi>{subjectName(about)}</bdi>
        </>
      )}
    </>
  );
}
