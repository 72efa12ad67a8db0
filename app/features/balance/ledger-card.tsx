import { Box, Card, InlineStack, Select, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { ledgerKinds, type LedgerEntry, type listLedgerEntries } from '#contract/balance.ts';
import type { Mode } from '#contract/money.ts';
import { paths } from '#app/paths.ts';
import type { Answer } from '#app/provider-api/call-provider.server.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ListError } from '#app/ui/list-page-states.tsx';
import { TabsByAddress } from '#app/ui/tab-links.tsx';
import { useChangeFilters, useCursorUrl } from '#app/ui/use-list-address.ts';
import { LedgerTable } from './ledger-table.tsx';

interface LedgerCardProps {
  mode: Mode;
  kind: LedgerEntry['kind'] | null;
  listed: Answer<typeof listLedgerEntries>;
}

/** Movements of the live or the test wallet. */
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
        tabs={modes.map((choice) => ({ id: choice, content: t(`ledger.${choice}`), url: `${paths.balance}?mode=${choice}` }))}
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
