import { BlockStack, Box, Card, ChoiceList, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { LedgerEntry, listLedgerEntries } from '#contract/balance.ts';
import type { Mode } from '#contract/money.ts';
import type { Page } from '#contract/page.ts';
import { orderUrl } from '#app/features/orders/order-kind.ts';
import { rechargeResultUrl } from '#app/features/payments/payment-urls.ts';
import { paths } from '#app/paths.ts';
import type { Answer } from '#app/provider-api/call-provider.server.ts';
import { DateTime, ZoneHeading } from '#app/ui/date-time.tsx';
import { PlainEmptyState } from '#app/ui/plain-empty-state.tsx';
import { ListError, NoMatch } from '#app/ui/list-page-states.tsx';
import { Money } from '#app/ui/money.tsx';
import { type ResourceFilter, ResourceFilters } from '#app/ui/resource-filters.tsx';
import { type ListColumn, OwnClicks, ResourceList } from '#app/ui/resource-list.tsx';
import { useChangeFilters, useCursorUrl } from '#app/ui/use-list-address.ts';

interface LedgerCardProps {
  mode: Mode;
  kind: LedgerEntry['kind'] | null;
  listed: Answer<typeof listLedgerEntries>;
}

/** Ledger entries of the live or the test wallet. */
export function LedgerCard({ mode, kind, listed }: LedgerCardProps) {
  const { t } = useTranslation('balance');
  const cursorUrl = useCursorUrl();
  const kindFilter = useKindFilter(mode, kind);
  const modes: Mode[] = ['live', 'test'];
  const nothingYet = listed.status === 'ok' && listed.data.length === 0 && kind === null;
  return (
    <Card padding="0">
      <Box padding="400" paddingBlockEnd="200">
        <Text as="h2" variant="headingSm" id="ledger">
          {t('ledger.title')}
        </Text>
      </Box>
      <ResourceFilters
        tabs={modes.map((each) => ({ id: each, content: t(`ledger.${each}`) }))}
        selectedTab={mode}
        tabUrl={(_params, tab) => walletUrl(tab)}
        filters={nothingYet ? [] : [kindFilter]}
      />
      {nothingYet ? (
        <PlainEmptyState
          title={t('ledger.emptyTitle')}
          text={t(`ledger.${mode}Empty`)}
          {...(mode === 'test' ? { action: { label: t('balance.recharge'), url: paths.recharge } } : {})}
        />
      ) : listed.status === 'refused' ? (
        <ListError problem={listed.problem} retryUrl={cursorUrl(null)} />
      ) : (
        <LedgerTable entries={listed.data} page={listed.page} clearUrl={walletUrl(mode)} />
      )}
    </Card>
  );
}

function walletUrl(mode: Mode): string {
  return `${paths.balance}?mode=${mode}`;
}

/** Movements that happen so far; the others come with their features. */
const OFFERED_KINDS = ['recharge', 'order_payment', 'refund'] as const satisfies LedgerEntry['kind'][];

/** It names the wallet too: without it in the address, another wallet could be shown. */
function useKindFilter(mode: Mode, kind: LedgerEntry['kind'] | null): ResourceFilter {
  const { t } = useTranslation('balance');
  const change = useChangeFilters();
  return {
    name: 'kind',
    label: t('ledger.kind'),
    applied: kind === null ? undefined : t(`kind.${kind}`),
    control: (
      <ChoiceList
        title={t('ledger.kind')}
        titleHidden
        choices={OFFERED_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        selected={kind === null ? [] : [kind]}
        onChange={([value]) => change({ kind: value ?? null, mode })}
      />
    ),
  };
}

interface LedgerTableProps {
  entries: LedgerEntry[];
  page: Page | null;
  clearUrl: string;
}

/** Entries, newest first, each with the balance after it. */
function LedgerTable({ entries, page, clearUrl }: LedgerTableProps) {
  const { t } = useTranslation('balance');
  const columns: ListColumn<LedgerEntry>[] = [
    { id: 'seq', title: t('ledger.seq'), render: ({ seq }) => seq },
    { id: 'time', title: <ZoneHeading label={t('ledger.time')} />, render: ({ at }) => <DateTime value={at} display="in-table" /> },
    { id: 'kind', title: t('ledger.kind'), render: ({ kind }) => t(`kind.${kind}`) },
    { id: 'document', title: t('ledger.document'), hasControls: true, render: (entry) => <Document entry={entry} /> },
    {
      id: 'amount',
      title: t('ledger.amount'),
      alignEnd: true,
      render: ({ amount }) => <Money value={amount} display="short" sign="always" />,
    },
    {
      id: 'balance',
      title: t('ledger.balanceAfter'),
      alignEnd: true,
      render: ({ balanceAfter }) => <Money value={balanceAfter} display="short" />,
    },
  ];
  return (
    <ResourceList
      label={{ id: 'ledger' }}
      resourceName={{ singular: t('ledger.one'), plural: t('ledger.many') }}
      rows={entries}
      columns={columns}
      renderCard={(entry) => <EntryCard entry={entry} />}
      page={page}
      totalLabel={(total) => t('ledger.total', { total })}
      emptyState={<NoMatch clearUrl={clearUrl} />}
    />
  );
}

function EntryCard({ entry }: { entry: LedgerEntry }) {
  const { t } = useTranslation('balance');
  return (
    <Box padding="300">
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
          <OwnClicks>
            <Document entry={entry} />
          </OwnClicks>
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
  const { type, id, number } = entry.document;
  if (type === 'order') return <Link url={orderUrl('store', id)}>{number}</Link>;
  if (type === 'recharge') return <Link url={rechargeResultUrl(id)}>{number}</Link>;
  return <Text as="span">{number}</Text>;
}
