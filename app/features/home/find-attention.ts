import type { Home } from '#contract/home.ts';
import { cny, type Mode, type Money } from '#contract/money.ts';
import { paths } from '#app/paths.ts';
import { topUpUrl } from '#app/features/payments/payment-urls.ts';

export type Attention =
  | { kind: 'needs-mapping' | 'address' | 'on-hold' | 'other'; count: number; url: string }
  | { kind: 'low-balance'; mode: Mode; count: number; missing: Money; url: string };

const tabs = ['needs-mapping', 'address', 'on-hold'] as const;

/** What waits for the merchant: orders by what they need, and unpaid orders the balance does not cover. */
export function findAttention(
  home: Pick<Home, 'ordersNeedingAttention' | 'pendingOrders' | 'wallets'>,
  counts: Record<string, number>,
): Attention[] {
  const byTab: Attention[] = tabs.flatMap((tab) => {
    const count = counts[tab] ?? 0;
    return count === 0 ? [] : [{ kind: tab, count, url: `${paths.orders}?tab=${tab}` }];
  });
  const named = byTab.reduce((sum, { count }) => sum + count, 0);
  const others = Math.max(0, home.ordersNeedingAttention - named);
  return [
    ...shortBalances(home),
    ...byTab,
    ...(others === 0 ? [] : [{ kind: 'other' as const, count: others, url: `${paths.orders}?tab=processing` }]),
  ];
}

function shortBalances({ pendingOrders, wallets }: Pick<Home, 'pendingOrders' | 'wallets'>): Attention[] {
  return pendingOrders.flatMap(({ mode, count, toPay }) => {
    const available = wallets.find((wallet) => wallet.mode === mode)?.available.amountMinor ?? 0;
    const missingMinor = toPay.amountMinor - available;
    // Only test money can be topped up here; live orders lead to the balance.
    const url = mode === 'test' ? topUpUrl(missingMinor, []) : paths.balance;
    return missingMinor <= 0 ? [] : [{ kind: 'low-balance', mode, count, missing: cny(missingMinor), url }];
  });
}
