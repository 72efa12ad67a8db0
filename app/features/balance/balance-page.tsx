import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack, InlineGrid } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { listLedgerEntries, listWallets } from '#contract/balance.ts';
import type { Mode } from '#contract/money.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { callProvider, readProvider, type Answer, type Caller } from '#app/provider-api/call-provider.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { Page } from '#app/ui/page.tsx';
import { LedgerCard } from './ledger-card.tsx';
import { readLedgerFilters, type LedgerFilters } from './ledger-filters.ts';
import { WalletCard } from './wallet-card.tsx';

export const handle = { i18n: 'balance', title: 'menu.balance' } satisfies ScreenHandle;

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const filters = readLedgerFilters(args.request.url);
  const [wallets, ledger] = await Promise.all([readProvider(listWallets, {}, args), readLedger(filters, args)]);
  return { wallets, kind: filters.kind ?? null, ...ledger };
}

/** The live movements, unless others are asked for; where there are none yet, those of the test wallet. */
async function readLedger(filters: LedgerFilters, caller: Caller): Promise<{ mode: Mode; listed: Answer<typeof listLedgerEntries> }> {
  const { mode = 'live' } = filters;
  const listed = await callProvider(listLedgerEntries, { query: { ...filters, mode } }, caller);
  const emptyByDefault = filters.mode === undefined && listed.status === 'ok' && listed.data.length === 0;
  return emptyByDefault ? readLedger({ ...filters, mode: 'test' }, caller) : { mode, listed };
}

/** Both wallets and every movement of one of them. */
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
