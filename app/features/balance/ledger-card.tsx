import { BlockStack, Box, Card, InlineStack, Link, Select, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { ledgerKinds } from '#contract/balance.values.ts';
import type { LedgerEntry, listLedgerEntries } from '#contract/balance.ts';
import type { Mode } from '#contract/money.ts';
import type { Page } from '#contract/page.ts';
import { orderUrl } from '#app/features/orders/order-kind.ts';
import { rechargeResultUrl } from '#app/features/payments/payment-urls.ts';
import { paths } from '#app/paths.ts';
import type { Answer } from '#app/provider-api/call-provider.server.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ListError, NoMatch } from '#app/ui/list-page-states.tsx';
import { Money } from '#app/ui/money.tsx';
import { PlainList } from '#app/ui/plain-list.tsx';
import { TabsByAddress } from '#app/ui/tab-links.tsx';
import { useChangeFilters, useCursorUrl } from '#app/ui/use-list-address.ts';
import { useListPagination } from '#app/ui/use-list-pagination.ts';
import { ZoneHeading } from '#app/ui/zone-heading.tsx';

interface LedgerCardProps {
  mode: Mode;
  kind: LedgerEntry['kind'] | null;
  listed: Answer<typeof listLedgerEntries>;
}

/** Ledger entries of the live or the test wallet. */
export function LedgerCard({ mode, kind, listed }: LedgerCardProps) {
  const { t } = useTranslation('balance');
  const change = useChangeFilters();
  const cursorUrl = useCursorUrl();
  const modes: Mode[] = ['live', 'test'];
  const nothingYet = listed.status === 'ok' && listed.data.length === 0 && kind === null;
  return (
    <Card padding="0">
      <Box paddingInline="400" paddingBlockStart="400">
        <Text as="h2" variant="headingSm" id="ledger">
          {t('ledger.title')}
        </Text>
      </Box>
      <TabsByAddress
        label={t('ledger.title')}
        tabs={modes.map((each) => ({ id: each, content: t(`ledger.${each}`), url: `${paths.balance}?mode=${each}` }))}
        selected={mode}
      />
      {nothingYet ? (
        <EmptyState
          title={t('ledger.emptyTitle')}
          text={t(`ledger.${mode}Empty`)}
          {...(mode === 'test' ? { action: { label: t('balance.recharge'), url: paths.recharge } } : {})}
        />
      ) : (
        <>
          <Box paddingInline="400" paddingBlockEnd="300">
            <InlineStack align="start">
              <Select
                label={t('ledger.kind')}
                labelInline
                value={kind ?? ''}
                options={[
                  { value: '', label: t('ledger.allKinds') },
                  ...ledgerKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
                ]}
                onChange={(value) => change({ kind: value, mode })}
              />
            </InlineStack>
          </Box>
          {listed.status === 'refused' ? (
            <ListError problem={listed.problem} retryUrl={cursorUrl(null)} />
          ) : (
            <LedgerTable entries={listed.data} page={listed.page} clearUrl={`${paths.balance}?mode=${mode}`} />
          )}
        </>
      )}
    </Card>
  );
}

interface LedgerTableProps {
  entries: LedgerEntry[];
  page: Page | null;
  clearUrl: string;
}

/** Entries, newest first, each with the balance after it. On a phone each is a card. */
function LedgerTable({ entries, page, clearUrl }: LedgerTableProps) {
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

/** The order or recharge that an entry belongs to. */
function Document({ entry }: { entry: LedgerEntry }) {
  if (entry.orderId !== null) return <Link url={orderUrl('store', entry.orderId)}>{entry.reference}</Link>;
  if (entry.rechargeId !== null) return <Link url={rechargeResultUrl(entry.rechargeId)}>{entry.reference}</Link>;
  return <Text as="span">{entry.reference}</Text>;
}
