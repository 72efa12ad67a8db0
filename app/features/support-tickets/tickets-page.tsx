import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Badge, BlockStack, Box, Card, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import { z } from 'zod';
import type { Page as ListPage } from '#contract/page.ts';
import { countTickets, listTickets, type TicketRow } from '#contract/support-tickets.ts';
import { ticketTabs } from '#contract/support-tickets.values.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { usePermission } from '#app/session/permissions.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { ListError } from '#app/ui/list-page-states.tsx';
import { Page } from '#app/ui/page.tsx';
import { PlainEmptyState } from '#app/ui/plain-empty-state.tsx';
import { ResourceFilters } from '#app/ui/resource-filters.tsx';
import { type ListColumn, ResourceList } from '#app/ui/resource-list.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { useCursorUrl } from '#app/ui/use-list-address.ts';
import { readPageSize } from '#app/ui/use-list-pagination.ts';

export const handle = { i18n: 'support-tickets', title: 'menu.supportTickets' } satisfies ScreenHandle;

const ListParams = z.object({
  tab: z.enum(ticketTabs).catch('all'),
  q: z.string().trim().max(100).catch(''),
  cursor: z.string().min(1).max(2000).optional().catch(undefined),
  pageSize: z.string().optional().transform(readPageSize),
});

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const query = ListParams.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  const [listed, counts] = await Promise.all([callProvider(listTickets, { query }, args), callProvider(countTickets, {}, args)]);
  return { tab: query.tab, q: query.q, listed, counts: counts.status === 'ok' ? counts.data : null };
}

/** What the merchant has asked support, by whose turn it is. */
export default function TicketsPage() {
  const { t } = useTranslation('support-tickets');
  const permitted = usePermission('tickets:write');
  const { tab, q, listed, counts } = useLoaderData<typeof loader>();
  const cursorUrl = useCursorUrl();
  const isEmpty = listed.status === 'ok' && listed.data.length === 0 && tab === 'all' && q === '';
  return (
    <Page
      title={t('list.title')}
      subtitle={t('list.help')}
      backAction={{ content: t('list.toHome'), url: paths.home }}
      {...(permitted ? { primaryAction: { content: t('list.create'), url: paths.newSupportTicket } } : {})}
    >
      <Card padding="0">
        {isEmpty ? (
          <PlainEmptyState
            title={t('list.emptyTitle')}
            text={t('list.emptyText')}
            action={{ label: t('list.create'), url: paths.newSupportTicket }}
            secondaryAction={{ label: t('list.toTutorial'), url: paths.tutorial }}
          />
        ) : (
          <>
            <ResourceFilters
              tabs={ticketTabs.map((id) => ({
                id,
                content: t(`tab.${id}`),
                ...(counts === null ? {} : { count: String(counts[id]) }),
              }))}
              selectedTab={tab}
              search={{ value: q, placeholder: t('list.search') }}
            />
            {listed.status === 'refused' ? (
              <ListError problem={listed.problem} retryUrl={cursorUrl(null)} />
            ) : (
              <TicketList tickets={listed.data} page={listed.page} />
            )}
          </>
        )}
      </Card>
    </Page>
  );
}

function TicketList({ tickets, page }: { tickets: TicketRow[]; page: ListPage | null }) {
  const { t } = useTranslation('support-tickets');
  const columns: ListColumn<TicketRow>[] = [
    { id: 'number', title: t('column.number'), render: (ticket) => <TicketName ticket={ticket} /> },
    { id: 'subject', title: t('column.subject'), wrap: true, render: ({ subject }) => subject },
    { id: 'category', title: t('column.category'), wrap: true, render: (ticket) => <About ticket={ticket} /> },
    { id: 'state', title: t('column.state'), render: (ticket) => <TicketBadges ticket={ticket} /> },
    {
      id: 'last',
      title: t('column.last'),
      wrap: true,
      render: ({ lastMessage }) => (
        <>
          {t(`by.${lastMessage.by}`)} · <DateTime value={lastMessage.at} display="recent" />
        </>
      ),
    },
    { id: 'agent', title: t('column.agent'), wrap: true, render: ({ agent }) => agent ?? '–' },
    {
      id: 'replyBy',
      title: t('column.replyBy'),
      wrap: true,
      render: ({ replyBy }) => (replyBy === null ? '–' : <DateTime value={replyBy} display="in-table" />),
    },
    { id: 'rating', title: t('column.rating'), render: ({ rating }) => (rating === null ? '–' : t('rating.of', { rating })) },
  ];
  return (
    <ResourceList
      label={t('list.title')}
      resourceName={{ singular: t('list.one'), plural: t('list.many') }}
      rows={tickets}
      columns={columns}
      renderCard={(ticket) => <TicketCard ticket={ticket} />}
      rowTone={({ overdue }) => (overdue ? 'warning' : undefined)}
      page={page}
      totalLabel={(total) => t('list.total', { total })}
      emptyState={<PlainEmptyState title={t('list.emptyTab')} text={t('list.help')} />}
    />
  );
}

function TicketName({ ticket: { id, number } }: { ticket: TicketRow }) {
  return (
    <Link url={generatePath(paths.supportTicket, { ticketId: id })} dataPrimaryLink monochrome>
      {number}
    </Link>
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

/** Its category, and the order or product it is about. */
function About({ ticket: { category, order, product } }: { ticket: TicketRow }) {
  const { t } = useTranslation('support-tickets');
  const subject = order?.externalName ?? product?.name;
  return <>{subject === undefined ? t(`category.${category}`) : `${t(`category.${category}`)} · ${subject}`}</>;
}

/** A ticket as a card, on a phone. */
function TicketCard({ ticket }: { ticket: TicketRow }) {
  const { t } = useTranslation('support-tickets');
  return (
    <Box padding="300">
      <BlockStack gap="100">
        <InlineStack align="space-between" gap="200">
          <TicketName ticket={ticket} />
          <TicketBadges ticket={ticket} />
        </InlineStack>
        <Text as="span" breakWord>
          {ticket.subject}
        </Text>
        <Text as="span" variant="bodySm" tone="subdued">
          {t(`by.${ticket.lastMessage.by}`)} · <DateTime value={ticket.lastMessage.at} display="recent" />
        </Text>
      </BlockStack>
    </Box>
  );
}
