import { BlockStack, Box, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { LedgerEntry } from '#contract/balance.ts';
import type { Page } from '#contract/page.ts';
import { orderUrl } from '#app/features/orders/order-kind.ts';
import { rechargeResultUrl } from '#app/features/payments/payment-urls.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { NoMatch } from '#app/ui/list-page-states.tsx';
import { Money } from '#app/ui/money.tsx';
import { PlainList } from '#app/ui/plain-list.tsx';
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
  const pagination = useListPagination(page, (total) => t('ledger.total', { total }));
  return (
    <section aria-labelledby="ledger">
      {entries.length === 0 ? (
        <NoMatch clearUrl={clearUrl} />
      ) : (
        <PlainList
          name={t('ledger.title')}
          columns={[
            { id: 'seq', title: t('ledger.seq') },
            { id: 'time', title: <ZoneHeading label={t('ledger.time')} /> },
            { id: 'kind', title: t('ledger.kind') },
            { id: 'document', title: t('ledger.document') },
            { id: 'amount', title: t('ledger.amount'), alignEnd: true },
            { id: 'balance', title: t('ledger.balanceAfter'), alignEnd: true },
          ]}
          rows={entries}
          pagination={pagination}
          drawRow={(entry) => <EntryRow entry={entry} />}
          drawCard={(entry) => <EntryCard entry={entry} />}
        />
      )}
    </section>
  );
}

function EntryRow({ entry }: { entry: LedgerEntry }) {
  const { t } = useTranslation('balance');
  return (
    <tr>
      <td>{entry.seq}</td>
      <td>
        <DateTime value={entry.at} display="in-table" />
      </td>
      <td>{t(`kind.${entry.kind}`)}</td>
      <td>
        <Document entry={entry} />
      </td>
      <td className="wharf-list__end">
        <Money value={entry.amount} display="short" sign="always" />
      </td>
      <td className="wharf-list__end">
        <Money value={entry.balanceAfter} display="short" />
      </td>
    </tr>
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
