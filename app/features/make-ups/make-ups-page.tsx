import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack, Box, Card, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import { z } from 'zod';
import { listMakeUps, type MakeUp } from '#contract/make-ups.ts';
import { BalanceTabs } from '#app/features/balance/balance-tabs.tsx';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { ListError } from '#app/ui/list-page-states.tsx';
import { Money } from '#app/ui/money.tsx';
import { Page } from '#app/ui/page.tsx';
import { PlainEmptyState } from '#app/ui/plain-empty-state.tsx';
import { ResourceFilters } from '#app/ui/resource-filters.tsx';
import { type ListColumn, ResourceList } from '#app/ui/resource-list.tsx';
import { ModeBadge, StatusBadge } from '#app/ui/status-badge.tsx';
import { useCursorUrl } from '#app/ui/use-list-address.ts';
import { readPageSize } from '#app/ui/use-list-pagination.ts';

export const handle = { i18n: ['make-ups', 'balance'], title: 'page.makeUps' } satisfies ScreenHandle;

const tabs = ['all', 'open', 'closed'] as const;
const ListParams = z.object({
  tab: z.enum(tabs).catch('all'),
  cursor: z.string().min(1).max(2000).optional().catch(undefined),
  pageSize: z.string().optional().transform(readPageSize),
});
const openOf = { all: undefined, open: 'true', closed: 'false' } as const;

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const { tab, ...query } = ListParams.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  return { tab, listed: await callProvider(listMakeUps, { query: { ...query, open: openOf[tab] } }, args) };
}

/** What orders cost beyond their quote. */
export default function MakeUpsPage() {
  const { t } = useTranslation('make-ups');
  const { tab, listed } = useLoaderData<typeof loader>();
  const cursorUrl = useCursorUrl();
  const columns = useColumns();
  const isEmpty = listed.status === 'ok' && listed.data.length === 0 && tab === 'all';
  return (
    <Page title={t('list.title')} subtitle={t('list.help')}>
      <BlockStack gap="400">
        <BalanceTabs selected="makeUps" />
        <Card padding="0">
          {isEmpty ? (
            <PlainEmptyState title={t('list.emptyTitle')} text={t('list.emptyText')} />
          ) : (
            <>
              <ResourceFilters tabs={tabs.map((id) => ({ id, content: t(`tab.${id}`) }))} selectedTab={tab} tabUrl={tabUrl} />
              {listed.status === 'refused' ? (
                <ListError problem={listed.problem} retryUrl={cursorUrl(null)} />
              ) : (
                <ResourceList
                  label={t('list.title')}
                  resourceName={{ singular: t('list.one'), plural: t('list.many') }}
                  rows={listed.data}
                  columns={columns}
                  renderCard={(makeUp) => <MakeUpCard makeUp={makeUp} />}
                  page={listed.page}
                  totalLabel={(total) => t('list.total', { total })}
                  emptyState={<PlainEmptyState title={t('list.emptyTab')} text={t('list.help')} />}
                />
              )}
            </>
          )}
        </Card>
      </BlockStack>
    </Page>
  );
}

function tabUrl(params: URLSearchParams, tab: string): string {
  const next = new URLSearchParams(params);
  next.delete('cursor');
  if (tab === 'all') next.delete('tab');
  else next.set('tab', tab);
  return `?${next.toString()}`;
}

function useColumns(): ListColumn<MakeUp>[] {
  const { t } = useTranslation('make-ups');
  return [
    { id: 'charge', title: t('column.charge'), render: (makeUp) => <MakeUpName makeUp={makeUp} /> },
    { id: 'order', title: t('column.order'), wrap: true, render: ({ externalName }) => externalName },
    { id: 'cause', title: t('column.cause'), wrap: true, render: ({ cause }) => t(`cause.${cause}`) },
    { id: 'state', title: t('column.state'), render: ({ state }) => <StatusBadge lifecycle="make-up" state={state} /> },
    { id: 'amount', title: t('column.amount'), alignEnd: true, render: ({ amount }) => <Money value={amount} display="short" /> },
    {
      id: 'answerBy',
      title: t('column.answerBy'),
      render: ({ state, answerBy }) => (state === 'awaiting_merchant' ? <DateTime value={answerBy} display="date" /> : '–'),
    },
  ];
}

function MakeUpName({ makeUp: { id, number, mode } }: { makeUp: MakeUp }) {
  return (
    <InlineStack align="start" gap="200" blockAlign="center" wrap={false}>
      <Link url={generatePath(paths.makeUp, { makeUpId: id })} dataPrimaryLink monochrome>
        {number}
      </Link>
      <ModeBadge mode={mode} />
    </InlineStack>
  );
}

/** A charge as a card, on a phone. */
function MakeUpCard({ makeUp }: { makeUp: MakeUp }) {
  const { t } = useTranslation('make-ups');
  return (
    <Box padding="300">
      <BlockStack gap="100">
        <InlineStack align="space-between" gap="200">
          <MakeUpName makeUp={makeUp} />
          <StatusBadge lifecycle="make-up" state={makeUp.state} />
        </InlineStack>
        <Text as="span">{t(`cause.${makeUp.cause}`)}</Text>
        <InlineStack align="space-between" gap="200">
          <Text as="span" variant="bodySm" tone="subdued">
            {makeUp.externalName}
          </Text>
          <Text as="span" numeric>
            <Money value={makeUp.amount} display="short" />
          </Text>
        </InlineStack>
      </BlockStack>
    </Box>
  );
}
