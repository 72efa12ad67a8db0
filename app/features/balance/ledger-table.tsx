import { BlockStack, Box, IndexTable, InlineStack, Link, Text, useBreakpoints } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { LedgerEntry } from '#contract/balance.ts';
import type { Page } from '#contract/page.ts';
import { orderUrl } from '#app/features/orders/order-kind.ts';
import { rechargeResultUrl } from '#app/features/payments/payment-urls.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { NoMatch } from '#app/ui/list-page-states.tsx';
import { Money } from '#app/ui/money.tsx';
import { useListPagination } from '#app/ui/use-list-pagination.ts';
import { ZoneHeading } from '#app/ui/zone-heading.tsx';

interface LedgerTableProps {
  entries: LedgerEntry[];
  page: Page | null;
  clearUrl: string;
}

/** Movements, newest first, each with what was left after it. On a phone each is a card. */
export function LedgerTable({ entries, page, clearUrl }: LedgerTableProps) {
  const { t } = useTranslation('balance');
  const narrow = useBreakpoints().mdDown;
  const pagination = useListPagination(page, (total) => t('ledger.total', { total }));
  return (
    <section aria-labelledby="ledger">
      <IndexTable
        key={narrow ? 'cards' : 'table'}
        resourceName={{ singular: t('ledger.one'), plural: t('ledger.many') }}
        headings={[
          { title: t('ledger.seq') },
          { id: 'time', title: <ZoneHeading label={t('ledger.time')} /> },
          { title: t('ledger.kind') },
          { title: t('ledger.document') },
          { title: t('ledger.amount'), alignment: 'end' },
          { title: t('ledger.balanceAfter'), alignment: 'end' },
        ]}
        itemCount={entries.length}
        selectable={false}
        condensed={narrow}
        emptyState={<NoMatch clearUrl={clearUrl} />}
        {...(pagination === undefined ? {} : { pagination })}
      >
        {entries.map((entry, position) => (
          <IndexTable.Row key={entry.id} id={entry.id} position={position}>
            {narrow ? <EntryCard entry={entry} /> : <EntryCells entry={entry} />}
          </IndexTable.Row>
        ))}
      </IndexTable>
    </section>
  );
}

function EntryCells({ entry }: { entry: LedgerEntry }) {
  const { t } = useTranslation('balance');
  return (
    <>
      <IndexTable.Cell>{entry.seq}</IndexTable.Cell>
      <IndexTable.Cell>
        <DateTime value={entry.at} display="in-table" />
      </IndexTable.Cell>
      <IndexTable.Cell>{t(`kind.${entry.kind}`)}</IndexTable.Cell>
      <IndexTable.Cell>
        <Document entry={entry} />
      </IndexTable.Cell>
      <IndexTable.Cell>
        <Text as="span" alignment="end" numeric>
          <Money value={entry.amount} display="short" sign="always" />
        </Text>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <Text as="span" alignment="end" numeric>
          <Money value={entry.balanceAfter} display="short" />
        </Text>
      </IndexTable.Cell>
    </>
  );
}

function EntryCard({ entry }: { entry: LedgerEntry }) {
  const { t } = useTranslation('balance');
  return (
    <Box padding="300" width="100%">
      <BlockStack gap="100">
        <InlineStack align="space-between" gap="200">
          <Text as="span" fontWeight="semibold">
            {t(`kind.${entry.kind}`)}
          </Text>
          <Text as="span" numeric fontWeight="semibold">
            <Money value={entry.amount} display="explicit" sign="always" />
          </Text>
        </InlineStack>
        <InlineStack align="space-between" gap="200">
          <Document entry={entry} />
          <Text as="span" tone="subdued" numeric>
            {t('ledger.left')} <Money value={entry.balanceAfter} display="short" />
          </Text>
        </InlineStack>
        <Text as="span" variant="bodySm" tone="subdued">
          <DateTime value={entry.at} />
        </Text>
      </BlockStack>
    </Box>
  );
}

/** The order or recharge a movement belongs to. */
function Document({ entry }: { entry: LedgerEntry }) {
  if (entry.orderId !== null) return <Link url={orderUrl('store', entry.orderId)}>{entry.reference}</Link>;
  if (entry.rechargeId !== null) return <Link url={rechargeResultUrl(entry.rechargeId)}>{entry.reference}</Link>;
  return <Text as="span">{entry.reference}</Text>;
}
