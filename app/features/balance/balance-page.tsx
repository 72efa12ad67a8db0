import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack, Card, InlineGrid, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { listWalletSettings, type WalletSettings } from '#contract/automatic-top-up.ts';
import { listLedgerEntries, listWallets, type Wallet } from '#contract/balance.ts';
import type { Mode } from '#contract/money.ts';
import { listRechargeMethods } from '#contract/recharge-methods.ts';
import { listStores } from '#contract/stores.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { type Answer, type Caller, callProvider, readProvider } from '#app/provider-api/call-provider.server.ts';
import { usePermission } from '#app/session/permissions.tsx';
import { requireCredential } from '#app/session/require-user.server.ts';
import { readTimeZone } from '#app/shell/time-zone-cookie.ts';
import { ApproximateMoney, Money } from '#app/ui/money.tsx';
import { FactRows } from '#app/ui/fact-rows.tsx';
import { Page } from '#app/ui/page.tsx';
import { ModeBadge } from '#app/ui/status-badge.tsx';
import { readPageSize } from '#app/ui/use-list-pagination.ts';
import { BalanceTabs } from './balance-tabs.tsx';
import { LedgerCard } from './ledger-card.tsx';
import { isNarrowed, type LedgerFilters, readLedgerFilters, toLedgerQuery } from './ledger-filters.server.ts';
import { ledgerUrl } from './ledger-url.ts';

export const handle = { i18n: ['balance', 'list-views'], title: 'menu.balance' } satisfies ScreenHandle;

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const filters = readLedgerFilters(args.request.url);
  const [wallets, settings, stores, methods, ledger] = await Promise.all([
    readProvider(listWallets, {}, args),
    readProvider(listWalletSettings, {}, args),
    readProvider(listStores, {}, args),
    readProvider(listRechargeMethods, {}, args),
    readLedger(filters, args),
  ]);
  const choices = {
    stores: stores.map(({ id, name }) => ({ value: id, label: name })),
    currencies: [...new Set(methods.flatMap(({ currencies }) => currencies.map(({ currency }) => currency)))].sort(),
  };
  return { wallets, settings, filters, narrowed: isNarrowed(filters), choices, ...ledger };
}

/** Entries of the live wallet by default; of the test wallet where the live one has none. */
async function readLedger(filters: LedgerFilters, caller: Caller): Promise<{ mode: Mode; listed: Answer<typeof listLedgerEntries> }> {
  const { mode = 'live' } = filters;
  const { request } = caller;
  const pageSize = readPageSize(new URL(request.url).searchParams.get('pageSize'));
  const query = { ...toLedgerQuery({ ...filters, mode }, readTimeZone(request.headers.get('cookie'))), pageSize };
  const listed = await callProvider(listLedgerEntries, { query }, caller);
  const emptyByDefault = filters.mode === undefined && listed.status === 'ok' && listed.data.length === 0;
  return emptyByDefault ? readLedger({ ...filters, mode: 'test' }, caller) : { mode, listed };
}

/** Both wallets and the ledger of one of them. */
export default function BalancePage() {
  const { t } = useTranslation('balance');
  const { wallets, settings, mode, filters, narrowed, choices, listed } = useLoaderData<typeof loader>();
  const mayTopUp = usePermission('wallet:top-up');
  return (
    <Page
      title={t('balance.title')}
      subtitle={t('balance.help')}
      {...(mayTopUp ? { primaryAction: { content: t('balance.recharge'), url: paths.recharge } } : {})}
      secondaryActions={[
        { content: t('balance.withdraw'), url: paths.withdraw },
        { content: t('balance.invoices'), url: paths.invoices },
      ]}
      fullWidth
    >
      <BlockStack gap="400">
        <BalanceTabs selected="ledger" />
        <InlineGrid columns={{ xs: 1, md: 2 }} gap="400">
          {wallets.map((wallet) => (
            <WalletCard key={wallet.mode} wallet={wallet} settings={settings.find((each) => each.mode === wallet.mode)} />
          ))}
        </InlineGrid>
        <LedgerCard mode={mode} filters={filters} narrowed={narrowed} choices={choices} listed={listed} />
      </BlockStack>
    </Page>
  );
}

const PARTS = ['held', 'frozen', 'promotional', 'pending', 'receivable'] as const;

/** Balance of one wallet; live and test money never share a card. */
function WalletCard({ wallet, settings }: { wallet: Wallet; settings: WalletSettings | undefined }) {
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
        <FactRows
          facts={[
            ...parts.map((part) => ({ label: t(`wallet.${part}`), value: <PartAmount wallet={wallet} part={part} /> })),
            { label: t('wallet.alert'), value: <AlertFact settings={settings} /> },
            { label: t('wallet.automatic'), value: <AutomaticFact settings={settings} /> },
          ]}
        />
      </BlockStack>
    </Card>
  );
}

/** Leads to what it is made of, where that is a list. */
function PartAmount({ wallet, part }: { wallet: Wallet; part: (typeof PARTS)[number] }) {
  const amount = <Money value={wallet[part]} display="short" />;
  if (wallet[part].amountMinor === 0 || part === 'promotional' || part === 'receivable') return amount;
  const urls = {
    held: `${ledgerUrl({ mode: wallet.mode })}&kind=hold`,
    frozen: `${ledgerUrl({ mode: wallet.mode })}&kind=chargeback`,
    pending: paths.recharge,
  };
  return <Link url={urls[part]}>{amount}</Link>;
}

function AlertFact({ settings }: { settings: WalletSettings | undefined }) {
  const { t } = useTranslation('balance');
  const below = settings?.alertBelow ?? null;
  return <Link url={paths.automaticTopUp}>{below === null ? t('wallet.off') : <Money value={below} display="short" />}</Link>;
}

function AutomaticFact({ settings }: { settings: WalletSettings | undefined }) {
  const { t } = useTranslation('balance');
  const topUp = settings?.topUp ?? null;
  const state = topUp?.enabled === true ? 'on' : (topUp?.stopped ?? null) === null ? 'off' : 'stopped';
  return <Link url={paths.automaticTopUp}>{t(`wallet.${state}`)}</Link>;
}
