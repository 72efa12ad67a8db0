import { BlockStack, Box, Card, IndexTable, InlineStack, Link, Text, useBreakpoints } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { listRecharges } from '#contract/balance.ts';
import type { DataOf } from '#contract/endpoint.ts';
import type { Page } from '#contract/page.ts';
import { rechargeResultUrl } from '#app/features/payments/payment-urls.ts';
import type { Answer } from '#app/provider-api/call-provider.server.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { ListError } from '#app/ui/list-page-states.tsx';
import { Money } from '#app/ui/money.tsx';
import { ModeBadge, StatusBadge } from '#app/ui/status-badge.tsx';
import { useCursorUrl } from '#app/ui/use-list-address.ts';
import { useListPagination } from '#app/ui/use-list-pagination.ts';
import { ZoneHeading } from '#app/ui/zone-heading.tsx';

type RechargeRow = DataOf<typeof listRecharges>[number];

/** Recharges so far, each with the way to how it ended. */
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
  const narrow = useBreakpoints().mdDown;
  const pagination = useListPagination(page, (total) => t('history.total', { total }));
  return (
    <section aria-labelledby="history">
      <IndexTable
        key={narrow ? 'cards' : 'table'}
        resourceName={{ singular: t('history.one'), plural: t('history.many') }}
        headings={[
          { title: t('history.number') },
          { id: 'created', title: <ZoneHeading label={t('history.time')} /> },
          { title: t('history.receive'), alignment: 'end' },
          { title: t('history.state') },
        ]}
        itemCount={recharges.length}
        selectable={false}
        condensed={narrow}
        {...(pagination === undefined ? {} : { pagination })}
      >
        {recharges.map((recharge, position) => (
          <IndexTable.Row key={recharge.id} id={recharge.id} position={position}>
            {narrow ? <RechargeCard recharge={recharge} /> : <RechargeCells recharge={recharge} />}
          </IndexTable.Row>
        ))}
      </IndexTable>
    </section>
  );
}

function RechargeCells({ recharge }: { recharge: RechargeRow }) {
  return (
    <>
      <IndexTable.Cell>
        <RechargeName recharge={recharge} />
      </IndexTable.Cell>
      <IndexTable.Cell>
        <DateTime value={recharge.createdAt} display="in-table" />
      </IndexTable.Cell>
      <IndexTable.Cell>
        <Text as="span" alignment="end" numeric>
          <Money value={recharge.credit} display="short" />
        </Text>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <StatusBadge lifecycle="recharge" state={recharge.state} />
      </IndexTable.Cell>
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
