import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack, Box, Card, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { generatePath } from 'react-router';
import type { Page as ListPage } from '#contract/page.ts';
import { listSourcingRequests, type SourcingRequest } from '#contract/sourcing.ts';
import { sourcingStates } from '#contract/sourcing.values.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { usePermission } from '#app/session/permissions.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { PlainEmptyState } from '#app/ui/plain-empty-state.tsx';
import { ListError, NoMatch } from '#app/ui/list-page-states.tsx';
import { Page } from '#app/ui/page.tsx';
import { ResourceFilters } from '#app/ui/resource-filters.tsx';
import { type ListColumn, ResourceList } from '#app/ui/resource-list.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { useCursorUrl } from '#app/ui/use-list-address.ts';
import { readPageSize } from '#app/ui/use-list-pagination.ts';

export const handle = { i18n: 'sourcing', title: 'page.sourcing' } satisfies ScreenHandle;

const views = ['all', ...sourcingStates] as const;

const ListParams = z.object({
  state: z.enum(sourcingStates).optional().catch(undefined),
  cursor: z.string().min(1).max(2000).optional().catch(undefined),
  pageSize: z.string().optional().transform(readPageSize),
});

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const query = ListParams.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  const listed = await callProvider(listSourcingRequests, { query }, args);
  return { state: query.state ?? null, listed };
}

/** Products the merchant requested, and the state of each request. */
export default function SourcingPage() {
  const { t } = useTranslation('sourcing');
  const permitted = usePermission('sourcing:manage');
  const { state, listed } = useLoaderData<typeof loader>();
  const cursorUrl = useCursorUrl();
  const isEmpty = listed.status === 'ok' && listed.data.length === 0;
  return (
    <Page
      title={t('list.title')}
      subtitle={t('list.help')}
      backAction={{ content: t('list.toProducts'), url: paths.products }}
      {...(permitted ? { primaryAction: { content: t('list.ask'), url: paths.newSourcing } } : {})}
    >
      <Card padding="0">
        {isEmpty && state === null ? (
          <PlainEmptyState
            title={t('list.emptyTitle')}
            text={t('list.emptyText')}
            action={{ label: t('list.ask'), url: paths.newSourcing }}
          />
        ) : (
          <>
            <StateTabs state={state} />
            {listed.status === 'refused' ? (
              <ListError problem={listed.problem} retryUrl={cursorUrl(null)} />
            ) : (
              <RequestList state={state} requests={listed.data} page={listed.page} />
            )}
          </>
        )}
      </Card>
    </Page>
  );
}

function StateTabs({ state }: { state: SourcingRequest['state'] | null }) {
  const { t } = useTranslation(['sourcing', 'ui']);
  return (
    <ResourceFilters
      tabs={views.map((view) => ({ id: view, content: view === 'all' ? t('list.all') : t(`ui:status.sourcing.${view}`) }))}
      selectedTab={state ?? 'all'}
      tabUrl={(params, view) => stateUrl(params, view === 'all' ? null : view)}
    />
  );
}

function stateUrl(params: URLSearchParams, state: string | null): string {
  const next = new URLSearchParams(params);
  next.delete('cursor');
  if (state === null) next.delete('state');
  else next.set('state', state);
  return `?${next.toString()}`;
}

interface RequestListProps {
  state: SourcingRequest['state'] | null;
  requests: SourcingRequest[];
  page: ListPage | null;
}

function RequestList({ state, requests, page }: RequestListProps) {
  const { t } = useTranslation('sourcing');
  const columns: ListColumn<SourcingRequest>[] = [
    { id: 'request', title: t('column.request'), wrap: true, render: (request) => <RequestName request={request} /> },
    { id: 'state', title: t('column.state'), render: ({ state }) => <StatusBadge lifecycle="sourcing" state={state} /> },
    { id: 'offers', title: t('column.offers'), alignEnd: true, render: ({ offers }) => (offers.length === 0 ? '–' : offers.length) },
    { id: 'asked', title: t('column.asked'), render: ({ createdAt }) => <DateTime value={createdAt} display="date" /> },
  ];
  return (
    <ResourceList
      label={t('list.title')}
      resourceName={{ singular: t('list.one'), plural: t('list.many') }}
      rows={requests}
      columns={columns}
      renderCard={(request) => <RequestCard request={request} />}
      page={page}
      totalLabel={(total) => t('list.total', { total })}
      emptyState={
        state === null ? (
          <NoMatch clearUrl={paths.sourcing} />
        ) : (
          <PlainEmptyState title={t('emptyTab.title')} text={t(`emptyTab.${state}`)} />
        )
      }
    />
  );
}

function RequestName({ request: { id, name, number } }: { request: SourcingRequest }) {
  return (
    <>
      <Link url={generatePath(paths.sourcingRequest, { requestId: id })} dataPrimaryLink monochrome>
        {name}
      </Link>
      <Text as="p" variant="bodySm" tone="subdued">
        {number}
      </Text>
    </>
  );
}

/** A request as a card, on a phone. */
function RequestCard({ request }: { request: SourcingRequest }) {
  return (
    <Box padding="300">
      <BlockStack gap="100">
        <RequestName request={request} />
        <InlineStack gap="200" blockAlign="center">
          <StatusBadge lifecycle="sourcing" state={request.state} />
          <Text as="span" variant="bodySm" tone="subdued">
            <DateTime value={request.createdAt} display="date" />
          </Text>
        </InlineStack>
      </BlockStack>
    </Box>
  );
}
