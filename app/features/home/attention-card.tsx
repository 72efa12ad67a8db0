import { BlockStack, Card, Icon, InlineStack, Link, Text } from '@shopify/polaris';
import { AlertTriangleIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import type { Home } from '#contract/home.ts';
import { cny } from '#contract/money.values.ts';
import type { Mode, Money } from '#contract/money.ts';
import { topUpUrl } from '#app/features/payments/payment-urls.ts';
import { paths } from '#app/paths.ts';
import { useMoneyText } from '#app/ui/money.tsx';
import { ModeBadge } from '#app/ui/status-badge.tsx';

type CountedKind = 'needs-mapping' | 'address' | 'on-hold' | 'other' | 'parcels' | 'claims' | 'makeUps' | 'stores';
type Attention =
  { kind: CountedKind; count: number; url: string } | { kind: 'low-balance'; mode: Mode; count: number; missing: Money; url: string };

const tabs = ['needs-mapping', 'address', 'on-hold'] as const;

/** What needs the merchant's attention, each with a link; no card when there is nothing. */
export function AttentionCard({ found }: { found: Attention[] }) {
  const { t } = useTranslation('home');
  if (found.length === 0) return null;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('attention.title')}
        </Text>
        {found.map((item) => (
          <InlineStack
            align="start"
            key={item.kind === 'low-balance' ? `low-balance ${item.mode}` : item.kind}
            gap="200"
            blockAlign="start"
            wrap={false}
          >
            <span>
              <Icon source={AlertTriangleIcon} tone="caution" />
            </span>
            <Item item={item} />
          </InlineStack>
        ))}
      </BlockStack>
    </Card>
  );
}

function Item({ item }: { item: Attention }) {
  const { t } = useTranslation('home');
  const money = useMoneyText();
  if (item.kind !== 'low-balance') {
    return (
      <Text as="p">
        {t(`attention.${item.kind}`, { count: item.count })} <Link url={item.url}>{t(`attention.see.${item.kind}`)}</Link>
      </Text>
    );
  }
  return (
    <InlineStack align="start" gap="200">
      <Text as="p">
        {t('attention.lowBalance', { count: item.count, missing: money(item.missing) })}{' '}
        <Link url={item.url}>{t(item.mode === 'test' ? 'attention.topUp' : 'attention.balance')}</Link>
      </Text>
      <ModeBadge mode={item.mode} />
    </InlineStack>
  );
}

type AttentionFacts = Pick<
  Home,
  'ordersNeedingAttention' | 'pendingOrders' | 'wallets' | 'parcelsInTrouble' | 'claims' | 'makeUps' | 'storesToReconnect'
>;

/** Stores that send no orders, unpaid orders that the balance does not cover, orders by what they need, and what of parcels, claims and charges waits. */
export function findAttention(home: AttentionFacts, counts: Record<string, number>): Attention[] {
  const byTab: Attention[] = tabs.flatMap((tab) => {
    const count = counts[tab] ?? 0;
    return count === 0 ? [] : [{ kind: tab, count, url: `${paths.orders}?tab=${tab}` }];
  });
  const named = byTab.reduce((sum, { count }) => sum + count, 0);
  const others = Math.max(0, home.ordersNeedingAttention - named);
  const counted = (kind: CountedKind, count: number, url: string) => (count === 0 ? [] : [{ kind, count, url }]);
  return [
    ...counted('stores', home.storesToReconnect.length, paths.stores),
    ...shortBalances(home),
    ...byTab,
    ...counted('other', others, `${paths.orders}?tab=processing`),
    ...counted('parcels', home.parcelsInTrouble, `${paths.shipped}?tab=attention`),
    ...counted('claims', home.claims.toAnswer, `${paths.claims}?tab=yours`),
    ...counted('makeUps', home.makeUps.count, `${paths.makeUps}?tab=open`),
  ];
}

function shortBalances({ pendingOrders, wallets }: Pick<Home, 'pendingOrders' | 'wallets'>): Attention[] {
  return pendingOrders.flatMap(({ mode, count, toPay }) => {
    const available = wallets.find((wallet) => wallet.mode === mode)?.available.amountMinor;
    if (available === undefined) return [];
    const missingMinor = toPay.amountMinor - available;
    // Only test money can be topped up here; live orders lead to the balance.
    const url = mode === 'test' ? topUpUrl(missingMinor, []) : paths.balance;
    return missingMinor <= 0 ? [] : [{ kind: 'low-balance', mode, count, missing: cny(missingMinor), url }];
  });
}
