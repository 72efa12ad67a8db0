import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack, InlineGrid, Page } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { listLedgerEntries, listWallets } from '#contract/balance.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { callProvider, readProvider } from '#app/provider-api/call-provider.server.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { LedgerCard } from './ledger-card.tsx';
import { modeToShow, readLedgerFilters } from './ledger-filters.ts';
import { WalletCard } from './wallet-card.tsx';

export const handle = { i18n: 'balance', title: 'menu.balance' } satisfies ScreenHandle;

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const filters = readLedgerFilters(args.request.url);
  const wallets = await readProvider(listWallets, {}, args);
  const mode = filters.mode ?? modeToShow(wallets);
  const listed = await callProvider(listLedgerEntries, { query: { ...filters, mode } }, args);
  return { wallets, mode, kind: filters.kind ?? null, listed };
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
