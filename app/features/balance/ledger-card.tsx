import { BlockStack, Box, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { LedgerEntry, listLedgerEntries } from '#contract/balance.ts';
import type { Mode } from '#contract/money.ts';
import type { Page } from '#contract/page.ts';
import { ListTools } from '#app/features/list-views/list-tools.tsx';
import { paths } from '#app/paths.ts';
import type { Answer } from '#app/provider-api/call-provider.server.ts';
import { DateTime, ZoneHeading } from '#app/ui/date-time.tsx';
import { ListError, NoMatch } from '#app/ui/list-page-states.tsx';
import { Money } from '#app/ui/money.tsx';
import { PlainEmptyState } from '#app/ui/plain-empty-state.tsx';
import { ResourceFilters } from '#app/ui/resource-filters.tsx';
import { type ListColumn, OwnClicks, ResourceList } from '#app/ui/resource-list.tsx';
import { useCursorUrl } from '#app/ui/use-list-address.ts';
import { EntryActor, EntryAmount, EntryDocument, EntryKind, EntryPaid } from './entry-parts.tsx';
import { type LedgerChoices, useLedgerFilters } from './ledger-filters.tsx';
import type { LedgerFilters } from './ledger-filters.server.ts';
import { ledgerUrl } from './ledger-url.ts';

interface LedgerCardProps {
  mode: Mode;
  filters: LedgerFilters;
  narrowed: boolean;
  choices: LedgerChoices;
  listed: Answer<typeof listLedgerEntries>;
}

/** Ledger entries of the live or the test wallet. */
export function LedgerCard({ mode, filters, narrowed, choices, listed }: LedgerCardProps) {
  const { t } = useTranslation('balance');
  const cursorUrl = useCursorUrl();
  const modes: Mode[] = ['live', 'test'];
  const nothingYet = listed.status === 'ok' && listed.data.length === 0 && !narrowed;
  const ofOrder = listed.status === 'ok' ? (listed.data.find(({ order }) => order?.id === filters.orderId)?.order ?? null) : null;
  const columns = useLedgerColumns();
  const offered = useLedgerFilters({ filters, choices, order: ofOrder });
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
        tabUrl={walletUrl}
        {...(nothingYet ? {} : { search: { value: filters.q ?? '', placeholder: t('filter.search') } })}
        filters={nothingYet ? [] : offered}
        {...(nothingYet ? {} : { tools: <ListTools list="ledger" columns={columns} /> })}
      />
      {nothingYet ? (
        <PlainEmptyState
          title={t('ledger.emptyTitle')}
          text={t(`ledger.${mode}Empty`)}
          action={{ label: t('balance.recharge'), url: paths.recharge }}
        />
      ) : listed.status === 'refused' ? (
        <ListError problem={listed.problem} retryUrl={cursorUrl(null)} />
      ) : (
        <LedgerTable entries={listed.data} columns={columns} page={listed.page} clearUrl={ledgerUrl({ mode })} />
      )}
    </Card>
  );
}

/** The other wallet keeps the filters: an order, a store or a page is of one wallet alone. */
function walletUrl(params: URLSearchParams, mode: Mode): string {
  const next = new URLSearchParams(params);
  for (const name of ['cursor', 'orderId', 'storeId']) next.delete(name);
  next.set('mode', mode);
  return `?${next.toString()}`;
}

function useLedgerColumns(): ListColumn<LedgerEntry>[] {
  const { t } = useTranslation('balance');
  return [
    { id: 'seq', title: t('ledger.seq'), render: ({ seq }) => seq },
    {
      id: 'time',
      title: <ZoneHeading label={t('ledger.time')} />,
      wrap: true,
      render: ({ at }) => <DateTime value={at} display="in-table" />,
    },
    { id: 'kind', title: t('ledger.kind'), wrap: true, render: (entry) => <EntryKind entry={entry} /> },
    { id: 'document', title: t('ledger.document'), hasControls: true, render: (entry) => <EntryDocument entry={entry} /> },
    { id: 'amount', title: t('ledger.amount'), alignEnd: true, wrap: true, render: (entry) => <EntryAmount entry={entry} /> },
    {
      id: 'balance',
      title: t('ledger.balanceAfter'),
      alignEnd: true,
      wrap: true,
      render: ({ balanceAfter }) => <Money value={balanceAfter} display="short" />,
    },
    { id: 'paid', title: t('ledger.paid'), alignEnd: true, wrap: true, render: (entry) => <EntryPaid entry={entry} /> },
    { id: 'by', title: t('ledger.by'), wrap: true, render: (entry) => <EntryActor entry={entry} /> },
  ];
}

interface LedgerTableProps {
  entries: LedgerEntry[];
  columns: ListColumn<LedgerEntry>[];
  page: Page | null;
  clearUrl: string;
}

/** Entries, newest first, each with the balance after it. */
function LedgerTable({ entries, columns, page, clearUrl }: LedgerTableProps) {
  const { t } = useTranslation('balance');
  return (
    <ResourceList
      label={{ id: 'ledger' }}
      resourceName={{ singular: t('ledger.one'), plural: t('ledger.many') }}
      list="ledger"
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
        <InlineStack align="space-between" gap="200" wrap={false}>
          <EntryKind entry={entry} />
          <EntryAmount entry={entry} />
        </InlineStack>
        <InlineStack align="space-between" gap="200">
          <OwnClicks>
            <EntryDocument entry={entry} />
          </OwnClicks>
          <Text as="span" tone="subdued" numeric>
            {t('ledger.left')} <Money value={entry.balanceAfter} display="short" />
          </Text>
        </InlineStack>
        <InlineStack align="space-between" gap="200">
          <Text as="span" variant="bodySm" tone="subdued">
            <DateTime value={entry.at} />
          </Text>
          {entry.paid === null ? null : <EntryPaid entry={entry} />}
        </InlineStack>
      </BlockStack>
    </Box>
  );
}
