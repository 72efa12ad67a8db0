import { useSearchParams } from '@remix-run/react';
import { BlockStack, Box, Card, InlineStack, Link, Select, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import type { listWithdrawals, WithdrawalRow } from '#contract/withdrawals.ts';
import { withdrawalStates } from '#contract/withdrawals.values.ts';
import { paths } from '#app/paths.ts';
import type { Answer } from '#app/provider-api/call-provider.server.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { ListError, NoMatch } from '#app/ui/list-page-states.tsx';
import { Money } from '#app/ui/money.tsx';
import { PlainEmptyState } from '#app/ui/plain-empty-state.tsx';
import { type ListColumn, ResourceList } from '#app/ui/resource-list.tsx';
import { ModeBadge, StatusBadge } from '#app/ui/status-badge.tsx';
import { useChangeFilters, useCursorUrl } from '#app/ui/use-list-address.ts';

/** Withdrawals of the account in the mode of the page, newest first, all or those in the state that the address says. */
export function WithdrawalsCard({ listed }: { listed: Answer<typeof listWithdrawals> }) {
  const { t } = useTranslation('withdrawals');
  const cursorUrl = useCursorUrl();
  const [params] = useSearchParams();
  const isFiltered = withdrawalStates.some((state) => state === params.get('state'));
  const columns: ListColumn<WithdrawalRow>[] = [
    { id: 'number', title: t('column.number'), render: (withdrawal) => <Name withdrawal={withdrawal} /> },
    { id: 'date', title: t('column.date'), render: ({ createdAt }) => <DateTime value={createdAt} display="date" /> },
    { id: 'source', title: t('column.source'), render: ({ source }) => t(`source.${source}`) },
    {
      id: 'payee',
      title: t('column.payee'),
      wrap: true,
      render: ({ destination, payee }) => (payee === '' ? t(`destination.${destination}`) : payee),
    },
    { id: 'amount', title: t('column.amount'), alignEnd: true, render: ({ amount }) => <Money value={amount} display="short" /> },
    { id: 'fee', title: t('column.fee'), alignEnd: true, render: ({ fee }) => <Money value={fee} display="short" /> },
    { id: 'pay', title: t('column.pay'), alignEnd: true, render: ({ pay }) => <Money value={pay} display="explicit" /> },
    { id: 'state', title: t('column.state'), render: ({ state }) => <StatusBadge lifecycle="withdrawal" state={state} /> },
  ];
  return (
    <Card padding="0">
      <Box padding="400">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <Text as="h2" variant="headingSm" id="withdrawals">
            {t('list.title')}
          </Text>
          <StateFilter />
        </InlineStack>
      </Box>
      {listed.status === 'refused' ? (
        <ListError problem={listed.problem} retryUrl={cursorUrl(null)} />
      ) : (
        <ResourceList
          label={{ id: 'withdrawals' }}
          resourceName={{ singular: t('list.one'), plural: t('list.many') }}
          rows={listed.data}
          columns={columns}
          renderCard={(withdrawal) => <WithdrawalCard withdrawal={withdrawal} />}
          page={listed.page}
          totalLabel={(total) => t('list.total', { total, count: listed.page?.total ?? listed.page?.totalAtLeast ?? 0 })}
          emptyState={isFiltered ? <NoneInState /> : <NoWithdrawals isTest={params.get('mode') === 'test'} />}
        />
      )}
    </Card>
  );
}

/** Which state is listed. */
function StateFilter() {
  const { t } = useTranslation(['withdrawals', 'ui']);
  const [params] = useSearchParams();
  const change = useChangeFilters();
  const states = withdrawalStates.map((state) => ({ value: state, label: t(`status.withdrawal.${state}`, { ns: 'ui' }) }));
  return (
    <Select
      label={t('list.state')}
      labelInline
      options={[{ value: '', label: t('list.all') }, ...states]}
      value={withdrawalStates.find((state) => state === params.get('state')) ?? ''}
      onChange={(state) => change({ state })}
    />
  );
}

/** In the place of rows where none are in the state that is selected. */
function NoneInState() {
  const [params] = useSearchParams();
  const whole = new URLSearchParams(params);
  whole.delete('state');
  whole.delete('cursor');
  return <NoMatch clearUrl={`?${whole.toString()}`} />;
}

/** In the place of rows where there were no withdrawals at all. */
function NoWithdrawals({ isTest }: { isTest: boolean }) {
  const { t } = useTranslation('withdrawals');
  return <PlainEmptyState title={t(isTest ? 'list.emptyTitleTest' : 'list.emptyTitle')} text={t('list.emptyText')} />;
}

function Name({ withdrawal: { id, number, mode } }: { withdrawal: WithdrawalRow }) {
  return (
    <InlineStack align="start" gap="200" blockAlign="center" wrap={false}>
      <Link url={generatePath(paths.withdrawal, { withdrawalId: id })} dataPrimaryLink monochrome>
        {number}
      </Link>
      <ModeBadge mode={mode} />
    </InlineStack>
  );
}

function WithdrawalCard({ withdrawal }: { withdrawal: WithdrawalRow }) {
  const { t } = useTranslation('withdrawals');
  const { destination, payee, state, amount, createdAt } = withdrawal;
  return (
    <Box padding="300">
      <BlockStack gap="100">
        <InlineStack align="space-between" gap="200">
          <Name withdrawal={withdrawal} />
          <StatusBadge lifecycle="withdrawal" state={state} />
        </InlineStack>
        <Text as="span">{payee === '' ? t(`destination.${destination}`) : payee}</Text>
        <InlineStack align="space-between" gap="200">
          <Text as="span" variant="bodySm" tone="subdued">
            <DateTime value={createdAt} />
          </Text>
          <Text as="span" numeric>
            <Money value={amount} display="short" />
          </Text>
        </InlineStack>
      </BlockStack>
    </Box>
  );
}
