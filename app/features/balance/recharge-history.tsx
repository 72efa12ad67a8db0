import { BlockStack, Box, Card, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { listRecharges } from '#contract/balance.ts';
import type { DataOf } from '#contract/endpoint.ts';
import type { Page } from '#contract/page.ts';
import { rechargeResultUrl } from '#app/features/payments/payment-urls.ts';
import type { Answer } from '#app/provider-api/call-provider.server.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { ListError } from '#app/ui/list-page-states.tsx';
import { ListRow } from '#app/ui/list-table.tsx';
import { Money } from '#app/ui/money.tsx';
import { PlainList } from '#app/ui/plain-list.tsx';
import { ModeBadge, StatusBadge } from '#app/ui/status-badge.tsx';
import { useCursorUrl } from '#app/ui/use-list-address.ts';
import { useListPagination } from '#app/ui/use-list-pagination.ts';
import { ZoneHeading } from '#app/ui/zone-heading.tsx';

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
  const pagination = useListPagination(page, (total) => t('history.total', { total }));
  return (
    <section aria-labelledby="history">
      <PlainList
        name={t('history.title')}
        columns={[
          { id: 'number', title: t('history.number') },
          { id: 'created', title: <ZoneHeading label={t('history.time')} /> },
          { id: 'receive', title: t('history.receive'), alignEnd: true },
          { id: 'state', title: t('history.state') },
        ]}
        rows={recharges}
        pagination={pagination}
        drawRow={(recharge) => (
          <ListRow>
            <RechargeCells recharge={recharge} />
          </ListRow>
        )}
        drawCard={(recharge) => <RechargeCard recharge={recharge} />}
      />
    </section>
  );
}

function RechargeCells({ recharge }: { recharge: RechargeRow }) {
  return (
    <>
      <td>
        <RechargeName recharge={recharge} />
      </td>
      <td>
        <DateTime value={recharge.createdAt} display="in-table" />
      </td>
      <td className="wharf-list__end">
        <Money value={recharge.credit} display="short" />
      </td>
      <td>
        <StatusBadge lifecycle="recharge" state={recharge.state} />
      </td>
    </>
  );
}

function RechargeCard({ recharge }: { recharge: RechargeRow }) {
  return (
    <Box padding="300" width="100%">
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
