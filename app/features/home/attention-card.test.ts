import { describe, expect, it } from 'vitest';
import type { Home } from '#contract/home.ts';
import { cny } from '#contract/money.values.ts';
import { findAttention } from './attention-card.tsx';

function aHome(
  overrides: {
    attention?: number;
    toPayMinor?: number;
    availableMinor?: number;
    stores?: Home['storesToReconnect'];
    waiting?: number;
  } = {},
): Parameters<typeof findAttention>[0] {
  const { attention = 0, toPayMinor = 0, availableMinor = 0, stores = [], waiting = 0 } = overrides;
  const nothing = { held: cny(0), frozen: cny(0), promotional: cny(0), receivable: cny(0), pending: cny(0) };
  return {
    ordersNeedingAttention: attention,
    storesToReconnect: stores,
    parcelsInTrouble: waiting,
    claims: { open: waiting + 1, toAnswer: waiting },
    makeUps: { count: waiting, toPay: cny(100 * waiting), nextAnswerBy: null },
    wallets: [
      { mode: 'live', available: cny(0), ...nothing },
      { mode: 'test', available: cny(availableMinor), ...nothing },
    ],
    pendingOrders: [
      { mode: 'live', count: 0, toPay: cny(0), oldestAt: null, oldestId: null, covered: 0 },
      { mode: 'test', count: 2, toPay: cny(toPayMinor), oldestAt: null, oldestId: null, covered: 0 },
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

  it('begins with stores that send nothing, and ends with what waits beside orders', () => {
    const found = findAttention(aHome({ stores: [{ id: 'a', name: 'Corner shop' }], waiting: 2 }), {});
    expect(found.map((item) => [item.kind, item.count])).toEqual([
      ['stores', 1],
      ['parcels', 2],
      ['claims', 2],
      ['makeUps', 2],
    ]);
  });
});
