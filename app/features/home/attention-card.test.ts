import { describe, expect, it } from 'vitest';
import type { Home } from '#contract/home.ts';
import { cny } from '#contract/money.values.ts';
import { findAttention } from './attention-card.tsx';

function aHome(
  overrides: { attention?: number; toPayMinor?: number; availableMinor?: number } = {},
): Pick<Home, 'ordersNeedingAttention' | 'pendingOrders' | 'wallets'> {
  const { attention = 0, toPayMinor = 0, availableMinor = 0 } = overrides;
  const nothing = { held: cny(0), frozen: cny(0), promotional: cny(0), receivable: cny(0), pending: cny(0) };
  return {
    ordersNeedingAttention: attention,
    wallets: [
      { mode: 'live', available: cny(0), ...nothing },
      { mode: 'test', available: cny(availableMinor), ...nothing },
    ],
    pendingOrders: [
      { mode: 'live', count: 0, toPay: cny(0), oldestAt: null },
      { mode: 'test', count: 2, toPay: cny(toPayMinor), oldestAt: null },
    ],
  };
}

describe('what needs attention', () => {
  it('is nothing on a quiet day', () => {
    expect(findAttention(aHome({ toPayMinor: 500, availableMinor: 500 }), {})).toEqual([]);
  });

  it('names orders by what they need', () => {
    const found = findAttention(aHome({ attention: 4 }), { 'needs-mapping': 1, 'address': 2, 'awaiting-payment': 9 });
    expect(found.map(({ kind, count }) => [kind, count])).toEqual([
      ['needs-mapping', 1],
      ['address', 2],
      ['other', 1],
    ]);
  });

  it('says how much is missing for the unpaid orders of a wallet', () => {
    const [short] = findAttention(aHome({ toPayMinor: 1_500, availableMinor: 400 }), {});
    expect(short).toMatchObject({ kind: 'low-balance', mode: 'test', missing: cny(1_100) });
    expect(short?.url).toContain('amount=1100');
  });
});
