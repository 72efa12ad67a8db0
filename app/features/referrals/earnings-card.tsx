import type { ReactNode } from 'react';
import { BlockStack, Box, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Page } from '#contract/page.ts';
import type { Commission, listCommissions, listReferrals, Referral } from '#contract/referrals.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import type { Answer } from '#app/provider-api/call-provider.server.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { ListError } from '#app/ui/list-page-states.tsx';
import { Money } from '#app/ui/money.tsx';
import { PlainEmptyState } from '#app/ui/plain-empty-state.tsx';
import { ResourceFilters } from '#app/ui/resource-filters.tsx';
import { type ListColumn, ResourceList } from '#app/ui/resource-list.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { useCursorUrl } from '#app/ui/use-list-address.ts';
import { formatRate } from './format-rate.ts';

interface EarningsCardProps {
  /** One of the two, by the tab in the address. */
  invited: Answer<typeof listReferrals> | null;
  commissions: Answer<typeof listCommissions> | null;
}

/** Merchants who were invited, or what their orders earned. */
export function EarningsCard({ invited, commissions }: EarningsCardProps) {
  const { t } = useTranslation('referrals');
  const cursorUrl = useCursorUrl();
  const listed = invited ?? commissions;
  return (
    <Card padding="0">
      <ResourceFilters
        tabs={[
          { id: 'invited', content: t('tab.invited') },
          { id: 'commissions', content: t('tab.commissions') },
        ]}
        selectedTab={invited === null ? 'commissions' : 'invited'}
      />
      {listed?.status === 'refused' ? <ListError problem={listed.problem} retryUrl={cursorUrl(null)} /> : null}
      {invited?.status === 'ok' ? <InvitedTable referrals={invited.data} page={invited.page} /> : null}
      {commissions?.status === 'ok' ? <CommissionTable commissions={commissions.data} page={commissions.page} /> : null}
    </Card>
  );
}

function InvitedTable({ referrals, page }: { referrals: Referral[]; page: Page | null }) {
  const { t } = useTranslation('referrals');
  const columns: ListColumn<Referral>[] = [
    { id: 'email', title: t('column.email'), render: ({ email }) => email },
    { id: 'joined', title: t('column.joined'), render: ({ joinedAt }) => <DateTime value={joinedAt} display="date" /> },
    { id: 'state', title: t('column.state'), render: ({ state }) => <StatusBadge lifecycle="referral" state={state} /> },
    { id: 'earned', title: t('column.earned'), alignEnd: true, render: ({ earned }) => <Money value={earned} display="short" /> },
    { id: 'window', title: t('column.window'), render: ({ windowEndsAt }) => <DateTime value={windowEndsAt} display="date" /> },
  ];
  return (
    <ResourceList
      label={t('tab.invited')}
      resourceName={{ singular: t('invited.one'), plural: t('invited.many') }}
      rows={referrals}
      columns={columns}
      renderCard={({ email, joinedAt, state, earned }) => (
        <RowCard title={email} badge={<StatusBadge lifecycle="referral" state={state} />} at={joinedAt} amount={earned} />
      )}
      page={page}
      totalLabel={(total) => t('invited.total', { total })}
      emptyState={<PlainEmptyState title={t('recommend.emptyTitle')} text={t('recommend.emptyText')} />}
    />
  );
}

function CommissionTable({ commissions, page }: { commissions: Commission[]; page: Page | null }) {
  const { t } = useTranslation('referrals');
  const locale = useLocale();
  const columns: ListColumn<Commission>[] = [
    { id: 'number', title: t('column.number'), render: ({ number }) => number },
    { id: 'date', title: t('column.date'), render: ({ createdAt }) => <DateTime value={createdAt} display="date" /> },
    { id: 'order', title: t('column.order'), render: ({ orderNumber }) => orderNumber },
    { id: 'base', title: t('column.base'), alignEnd: true, render: ({ base }) => <Money value={base} display="short" /> },
    { id: 'rate', title: t('column.rate'), alignEnd: true, render: ({ rateBp }) => formatRate(rateBp, locale) },
    { id: 'amount', title: t('column.amount'), alignEnd: true, render: ({ amount }) => <Money value={amount} display="short" /> },
    { id: 'state', title: t('column.state'), render: ({ state }) => <StatusBadge lifecycle="commission" state={state} /> },
    {
      id: 'matures',
      title: t('column.matures'),
      render: ({ maturesAt }) => (maturesAt === null ? '–' : <DateTime value={maturesAt} display="date" />),
    },
  ];
  return (
    <ResourceList
      label={t('tab.commissions')}
      resourceName={{ singular: t('commissions.one'), plural: t('commissions.many') }}
      rows={commissions}
      columns={columns}
      renderCard={({ number, orderNumber, createdAt, state, amount }) => (
        <RowCard
          title={`${number} · ${orderNumber}`}
          badge={<StatusBadge lifecycle="commission" state={state} />}
          at={createdAt}
          amount={amount}
        />
      )}
      page={page}
      totalLabel={(total) => t('commissions.total', { total })}
      emptyState={<PlainEmptyState title={t('commissions.emptyTitle')} text={t('commissions.emptyText')} />}
    />
  );
}

function RowCard({ title, badge, at, amount }: { title: string; badge: ReactNode; at: string; amount: Commission['amount'] }) {
  return (
    <Box padding="300">
      <BlockStack gap="100">
        <InlineStack align="space-between" gap="200">
          <Text as="span" fontWeight="semibold" breakWord>
            {title}
          </Text>
          {badge}
        </InlineStack>
        <InlineStack align="space-between" gap="200">
          <Text as="span" variant="bodySm" tone="subdued">
            <DateTime value={at} display="date" />
          </Text>
          <Text as="span" numeric>
            <Money value={amount} display="short" />
          </Text>
        </InlineStack>
      </BlockStack>
    </Box>
  );
}
