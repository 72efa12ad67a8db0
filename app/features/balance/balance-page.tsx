import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack, Card, InlineGrid, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { listLedgerEntries, listWallets, type Wallet } from '#contract/balance.ts';
import type { Mode } from '#contract/money.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { type Answer, type Caller, callProvider, readProvider } from '#app/provider-api/call-provider.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { ApproximateMoney, Money } from '#app/ui/money.tsx';
import { FactRows } from '#app/ui/fact-rows.tsx';
import { Page } from '#app/ui/page.tsx';
import { ModeBadge } from '#app/ui/status-badge.tsx';
import { readPageSize } from '#app/ui/use-list-pagination.ts';
import { LedgerCard } from './ledger-card.tsx';
import { type LedgerFilters, readLedgerFilters } from './ledger-filters.server.ts';

export const handle = { i18n: 'balance', title: 'menu.balance' } satisfies ScreenHandle;

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const filters = readLedgerFilters(args.request.url);
  const [wallets, ledger] = await Promise.all([readProvider(listWallets, {}, args), readLedger(filters, args)]);
  return { wallets, kind: filters.kind ?? null, ...ledger };
}

/** Entries of the live wallet by default; of the test wallet where the live one has none yet. */
async function readLedger(filters: LedgerFilters, caller: Caller): Promise<{ mode: Mode; listed: Answer<typeof listLedgerEntries> }> {
  const { mode = 'live' } = filters;
  const pageSize = readPageSize(new URL(caller.request.url).searchParams.get('pageSize'));
  const listed = await callProvider(listLedgerEntries, { query: { ...filters, mode, pageSize } }, caller);
  const emptyByDefault = filters.mode === undefined && listed.status === 'ok' && listed.data.length === 0;
  return emptyByDefault ? readLedger({ ...filters, mode: 'test' }, caller) : { mode, listed };
}

/** Both wallets and the ledger of one of them. */
export default function BalancePage() {
  const { t } = useTranslation('balance');
  const { wallets, mode, kind, listed } = useLoaderData<typeof loader>();
  return (
    <Page title={t('balance.title')} subtitle={t('balance.help')} primaryAction={{ content: t('balance.recharge'), url: paths.recharge }}>
      <BlockStack gap="400">
        <InlineGrid columns={{ xs: 1, md: 2 }} gap="400">
          {wallets.map((wallet) => (
            <WalletCard key={wallet.mode} wallet={wallet} />
          ))}
        </InlineGrid>
        <LedgerCard mode={mode} kind={kind} listed={listed} />
      </BlockStack>
    </Page>
  );
}

const PARTS = ['held', 'frozen', 'promotional', 'pending', 'receivable'] as const;

/** Balance of one wallet; live and test money never share a card. */
function WalletCard({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation('balance');
  const parts = PARTS.filter((part) => part !== 'receivable' || wallet.receivable.amountMinor > 0);
  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="200">
          <InlineStack align="space-between">
            <Text as="h2" variant="headingSm">
              {t(`wallet.${wallet.mode}.title`)}
            </Text>
            <ModeBadge mode={wallet.mode} />
          </InlineStack>
          <Text as="p" variant="heading2xl" numeric>
            <Money value={wallet.available} display="explicit" />
          </Text>
          <ApproximateMoney value={wallet.available} />
          <Text as="p" tone="subdued">
            {t(`wallet.${wallet.mode}.text`)}
          </Text>
        </BlockStack>
        <FactRows facts={parts.map((part) => ({ label: t(`wallet.${part}`), value: <Money value={wallet[part]} display="short" /> }))} />
      </BlockStack>
    </Card>
  );
}
