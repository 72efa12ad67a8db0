import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import { z } from 'zod';
import { listSourcingRequests, type SourcingRequest } from '#contract/sourcing.ts';
import { sourcingStates } from '#contract/sourcing.values.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { usePermission } from '#app/session/permissions.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { readListParams } from '#app/ui/list-params.ts';
import { ListScreen } from '#app/ui/list-screen.tsx';
import type { ListColumn } from '#app/ui/resource-list.tsx';
import { SourcingBadge } from './sourcing-badge.tsx';

export const handle = { i18n: 'sourcing', title: 'sourcing:list.title' } satisfies ScreenHandle;

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const query = readListParams(args.request, { state: z.enum(sourcingStates).optional() });
  return { state: query.state ?? null, listed: await callProvider(listSourcingRequests, { query }, args) };
}

/** Products the merchant requested, and the state of each request. */
export default function SourcingPage() {
  const { t } = useTranslation('sourcing');
  const permitted = usePermission('sourcing:manage');
  const { state, listed } = useLoaderData<typeof loader>();
  const columns: ListColumn<SourcingRequest>[] = [
    { id: 'request', title: t('column.request'), role: 'name', wrap: true, render: (request) => <RequestName request={request} /> },
    { id: 'state', title: t('column.state'), role: 'state', render: ({ state }) => <SourcingBadge state={state} /> },
    { id: 'offers', title: t('column.offers'), alignEnd: true, render: ({ offers }) => (offers.length === 0 ? '–' : offers.length) },
    { id: 'asked', title: t('column.asked'), role: 'meta', render: ({ createdAt }) => <DateTime value={createdAt} display="date" /> },
  ];
  return (
    <ListScreen
      title={t('list.title')}
      subtitle={t('list.help')}
      backAction={{ content: t('list.toProducts'), url: paths.products }}
      create={permitted ? { label: t('list.ask'), url: paths.newSourcing } : undefined}
      listed={listed}
      views={{
        field: 'state',
        tabs: [{ id: 'all', content: t('list.all') }, ...sourcingStates.map((id) => ({ id, content: t(`state.${id}`) }))],
        selected: state,
      }}
      columns={columns}
      resourceName={{ singular: t('list.one'), plural: t('list.many') }}
      totalLabel={(total) => t('list.total', { total })}
      empty={{ title: t('list.emptyTitle'), text: t('list.emptyText') }}
      emptyView={{ title: t('emptyTab.title'), text: state === null ? '' : t(`emptyTab.${state}`) }}
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
