import { BlockStack, Box, Card, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { listRecharges } from '#contract/balance.ts';
import type { DataOf } from '#contract/endpoint.ts';
import type { Page } from '#contract/page.ts';
import { rechargeResultUrl } from '#app/features/payments/payment-urls.ts';
import type { Answer } from '#app/provider-api/call-provider.server.ts';
import { DateTime, ZoneHeading } from '#app/ui/date-time.tsx';
import { ListError } from '#app/ui/list-page-states.tsx';
import { Money } from '#app/ui/money.tsx';
import { type ListColumn, ResourceList } from '#app/ui/resource-list.tsx';
import { ModeBadge, StatusBadge } from '#app/ui/status-badge.tsx';
import { useCursorUrl } from '#app/ui/use-list-address.ts';

type RechargeRow = DataOf<typeof listRecharges>[number];

/** Past recharges, each with a link to its result. */
export function RechargeHistory({ listed }: { listed: Answer<typeof listRecharges> }) {
  const { t } = useTranslation('balance');
  const cursorUrl = useCursorUrl();
  if (listed.status === 'refused') return <ListError problem={listed.problem} retryUrl={cursorUrl(null)} />;
  return (
    <Card padding="0">
      <Box padding="400">
        <BlockStack gap="100">
          <Text as="h2" variant="headingSm" id="history">
            {t('history.title')}
          </Text>
          {listed.data.length === 0 ? (
            <Text as="p" tone="subdued">
              {t('history.empty')}
            </Text>
          ) : null}
        </BlockStack>
      </Box>
      {listed.data.length === 0 ? null : <HistoryTable recharges={listed.data} page={listed.page} />}
    </Card>
  );
}

function HistoryTable({ recharges, page }: { recharges: RechargeRow[]; page: Page | null }) {
  const { t } = useTranslation('balance');
  const columns: ListColumn<RechargeRow>[] = [
    { id: 'number', title: t('history.number'), render: (recharge) => <RechargeName recharge={recharge} /> },
    {
      id: 'created',
      title: <ZoneHeading label={t('history.time')} />,
      render: ({ createdAt }) => <DateTime value={createdAt} display="in-table" />,
    },
    { id: 'method', title: t('history.method'), render: ({ method }) => t(`methods.${method}`) },
    { id: 'pay', title: t('history.pay'), alignEnd: true, render: ({ pay }) => <Money value={pay} display="explicit" /> },
    { id: 'fee', title: t('history.fee'), alignEnd: true, render: ({ fee }) => <Money value={fee} display="explicit" /> },
    { id: 'receive', title: t('history.receive'), alignEnd: true, render: ({ credit }) => <Money value={credit} display="short" /> },
    { id: 'state', title: t('history.state'), render: ({ state }) => <StatusBadge lifecycle="recharge" state={state} /> },
  ];
  return (
    <ResourceList
      label={{ id: 'history' }}
      resourceName={{ singular: t('history.one'), plural: t('history.many') }}
      rows={recharges}
      columns={columns}
      renderCard={(recharge) => <RechargeCard recharge={recharge} />}
      page={page}
      totalLabel={(total) => t('history.total', { total })}
    />
  );
}

function RechargeCard({ recharge }: { recharge: RechargeRow }) {
  return (
    <Box padding="300">
      <BlockStack gap="100">
        <InlineStack align="space-between" gap="200">
          <RechargeName recharge={recharge} />
          <Text as="span" numeric fontWeight="semibold">
            <Money value={recharge.credit} display="explicit" />
          </Text>
        </InlineStack>
        <InlineStack align="space-between" gap="200">
          <StatusBadge lifecycle="recharge" state={recharge.state} />
          <Text as="span" variant="bodySm" tone="subdued">
            <DateTime value={recharge.createdAt} />
          </Text>
        </InlineStack>
      </BlockStack>
    </Box>
  );
}

function RechargeName({ recharge }: { recharge: RechargeRow }) {
  return (
    <InlineStack align="start" gap="200" blockAlign="center" wrap={false}>
      <Link dataPrimaryLink url={rechargeResultUrl(recharge.id)}>
        {recharge.number}
      </Link>
      <ModeBadge mode={recharge.mode} />
    </InlineStack>
  );
}
