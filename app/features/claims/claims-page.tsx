import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack, Box, Card, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import { z } from 'zod';
import { type ClaimRow, listClaims } from '#contract/claims.ts';
import { claimTabs } from '#contract/claims.values.ts';
import type { Page as ListPage } from '#contract/page.ts';
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

export const handle = { i18n: 'claims', title: 'page.claims' } satisfies ScreenHandle;

const ListParams = z.object({
  tab: z.enum(claimTabs).catch('all'),
  cursor: z.string().min(1).max(2000).optional().catch(undefined),
  pageSize: z.string().optional().transform(readPageSize),
});

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const query = ListParams.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  return { tab: query.tab, listed: await callProvider(listClaims, { query }, args) };
}

/** The merchant's claims, by whose turn it is. */
export default function ClaimsPage() {
  const { t } = useTranslation('claims');
  const { tab, listed } = useLoaderData<typeof loader>();
  const cursorUrl = useCursorUrl();
  const isEmpty = listed.status === 'ok' && listed.data.length === 0 && tab === 'all';
  return (
    <Page title={t('list.title')} subtitle={t('list.help')} backAction={{ content: t('list.toOrders'), url: paths.orders }}>
      <Card padding="0">
        {isEmpty ? (
          <PlainEmptyState
            title={t('list.emptyTitle')}
            text={t('list.emptyText')}
            action={{ label: t('list.toShipped'), url: paths.shipped }}
          />
        ) : (
          <>
            <ResourceFilters tabs={claimTabs.map((id) => ({ id, content: t(`tab.${id}`) }))} selectedTab={tab} tabUrl={tabUrl} />
            {listed.status === 'refused' ? (
              <ListError problem={listed.problem} retryUrl={cursorUrl(null)} />
            ) : (
              <ClaimList claims={listed.data} page={listed.page} />
            )}
          </>
        )}
      </Card>
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

function ClaimList({ claims, page }: { claims: ClaimRow[]; page: ListPage | null }) {
  const { t } = useTranslation('claims');
  const columns: ListColumn<ClaimRow>[] = [
    { id: 'claim', title: t('column.claim'), render: (claim) => <ClaimName claim={claim} /> },
    { id: 'order', title: t('column.order'), wrap: true, render: ({ externalName, parcelNumber }) => `${externalName} · ${parcelNumber}` },
    { id: 'reason', title: t('column.reason'), wrap: true, render: ({ reason }) => t(`reason.${reason}`) },
    { id: 'state', title: t('column.state'), render: ({ state }) => <StatusBadge lifecycle="claim" state={state} /> },
    { id: 'amount', title: t('column.amount'), alignEnd: true, render: ({ cap }) => <Money value={cap} display="short" /> },
    {
      id: 'refunded',
      title: t('column.refunded'),
      alignEnd: true,
      render: ({ refunded }) => (refunded === null ? '–' : <Money value={refunded} display="short" />),
    },
    {
      id: 'answerBy',
      title: t('column.answerBy'),
      render: ({ answerBy }) => (answerBy === null ? '–' : <DateTime value={answerBy} display="date" />),
    },
  ];
  return (
    <ResourceList
      label={t('list.title')}
      resourceName={{ singular: t('list.one'), plural: t('list.many') }}
      rows={claims}
      columns={columns}
      renderCard={(claim) => <ClaimCard claim={claim} />}
      page={page}
      totalLabel={(total) => t('list.total', { total })}
      emptyState={<PlainEmptyState title={t('list.emptyTab')} text={t('list.help')} />}
    />
  );
}

function ClaimName({ claim: { id, number, mode } }: { claim: ClaimRow }) {
  return (
    <InlineStack align="start" gap="200" blockAlign="center" wrap={false}>
      <Link url={generatePath(paths.claim, { claimId: id })} dataPrimaryLink monochrome>
        {number}
      </Link>
      <ModeBadge mode={mode} />
    </InlineStack>
  );
}

/** A claim as a card, on a phone. */
function ClaimCard({ claim }: { claim: ClaimRow }) {
  const { t } = useTranslation('claims');
  const { reason, externalName, parcelNumber, state, cap, refunded } = claim;
  return (
    <Box padding="300">
      <BlockStack gap="100">
        <InlineStack align="space-between" gap="200">
          <ClaimName claim={claim} />
          <StatusBadge lifecycle="claim" state={state} />
        </InlineStack>
        <Text as="span">{t(`reason.${reason}`)}</Text>
        <InlineStack align="space-between" gap="200">
          <Text as="span" variant="bodySm" tone="subdued">
            {externalName} · {parcelNumber}
          </Text>
          <Text as="span" numeric>
            <Money value={refunded ?? cap} display="short" />
          </Text>
        </InlineStack>
      </BlockStack>
    </Box>
  );
}
