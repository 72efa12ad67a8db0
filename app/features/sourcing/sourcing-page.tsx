import type { LoaderFunctionArgs } from '@remix-run/node';
import { generatePath, useLoaderData } from '@remix-run/react';
import { BlockStack, Box, Card, InlineStack, Link, Select, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Page as ListPage } from '#contract/page.ts';
import { listSourcingRequests, type SourcingRequest } from '#contract/sourcing.ts';
import { sourcingStates } from '#contract/sourcing.values.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ListError, NoMatch } from '#app/ui/list-page-states.tsx';
import { ListRow, ListTable } from '#app/ui/list-table.tsx';
import { Page } from '#app/ui/page.tsx';
import { Paging } from '#app/ui/paging.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { useChangeFilters, useCursorUrl } from '#app/ui/use-list-address.ts';
import { useRangedPagination } from '#app/ui/use-list-pagination.ts';

export const handle = { i18n: 'sourcing', title: 'page.sourcing' } satisfies ScreenHandle;

const PAGE_SIZE = 50;
const Address = z.object({
  state: z.enum(sourcingStates).optional().catch(undefined),
  cursor: z.string().min(1).max(2000).optional().catch(undefined),
});

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const query = Address.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  const listed = await callProvider(listSourcingRequests, { query: { ...query, pageSize: PAGE_SIZE } }, args);
  return { state: query.state ?? null, listed };
}

/** Products the merchant asked for, and what became of each. */
export default function SourcingPage() {
  const { t } = useTranslation('sourcing');
  const { state, listed } = useLoaderData<typeof loader>();
  const cursorUrl = useCursorUrl();
  const nothing = listed.status === 'ok' && listed.data.length === 0;
  return (
    <Page
      title={t('list.title')}
      subtitle={t('list.help')}
      backAction={{ content: t('list.toProducts'), url: paths.products }}
      primaryAction={{ content: t('list.ask'), url: paths.newSourcing }}
    >
      <Card padding="0">
        {nothing && state === null ? (
          <EmptyState title={t('list.emptyTitle')} text={t('list.emptyText')} action={{ label: t('list.ask'), url: paths.newSourcing }} />
        ) : (
          <>
            <StateFilter state={state} />
            {nothing ? <NoMatch clearUrl={paths.sourcing} /> : null}
            {listed.status === 'refused' ? <ListError problem={listed.problem} retryUrl={cursorUrl(null)} /> : null}
            {listed.status === 'ok' && listed.page !== null && !nothing ? <Requests requests={listed.data} page={listed.page} /> : null}
          </>
        )}
      </Card>
    </Page>
  );
}

function StateFilter({ state }: { state: string | null }) {
  const { t } = useTranslation(['sourcing', 'ui']);
  const change = useChangeFilters();
  const states = sourcingStates.map((value) => ({ value, label: t(`ui:status.sourcing.${value}`) }));
  return (
    <Box padding="300">
      <InlineStack>
        <Select
          label={t('list.state')}
          labelInline
          options={[{ value: '', label: t('list.anyState') }, ...states]}
          value={state ?? ''}
          onChange={(chosen) => change({ state: chosen })}
        />
      </InlineStack>
    </Box>
  );
}

function Requests({ requests, page }: { requests: SourcingRequest[]; page: ListPage }) {
  const { t } = useTranslation('sourcing');
  const pagination = useRangedPagination({ page, pageSize: PAGE_SIZE, count: requests.length });
  return (
    <BlockStack>
      <ListTable
        columns={[
          { id: 'request', title: t('column.request') },
          { id: 'state', title: t('column.state') },
          { id: 'offers', title: t('column.offers'), alignEnd: true },
          { id: 'asked', title: t('column.asked') },
        ]}
      >
        {requests.map((request) => (
          <ListRow key={request.id}>
            <td className="wharf-list__wrap">
              <Link url={generatePath(paths.sourcingRequest, { requestId: request.id })} data-primary-link monochrome>
                {request.name}
              </Link>
              <Text as="p" variant="bodySm" tone="subdued">
                {request.number}
              </Text>
            </td>
            <td>
              <StatusBadge lifecycle="sourcing" state={request.state} />
            </td>
            <td className="wharf-list__end">{request.offers.length === 0 ? '–' : request.offers.length}</td>
            <td>
              <DateTime value={request.createdAt} display="date" />
            </td>
          </ListRow>
        ))}
      </ListTable>
      <Box padding="300">
        <Paging {...pagination} name={t('list.pages')} below="cards" />
      </Box>
    </BlockStack>
  );
}
