import fc from 'fast-check';

const who = fc.constantFrom('inviter' as const, 'invited' as const);
/** Which of the orders, recharges or withdrawals there are so far something happens to. */
const at = fc.nat({ max: 7 });
const twice = fc.boolean();
const amountMinor = fc.oneof(fc.integer({ min: 1, max: 2_000 }), fc.integer({ min: 10_000, max: 700_000 }));
/** Thousandths of a sum. */
const share = fc.integer({ min: 1, max: 1_000 });
const kind = <Kind extends string>(...kinds: Kind[]) => fc.constantFrom(...kinds);

/** Everything that can happen to the live money of a merchant and of the one who invited them. */
export const moneyEvent = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: kind('recharge'), who, amountMinor: fc.integer({ min: 10_000, max: 800_000 }), twice }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: kind('order'),
      goodsMinor: fc.integer({ min: 1, max: 150_000 }),
      freightMinor: fc.integer({ min: 1, max: 9_000 }),
    }),
  },
  { weight: 7, arbitrary: fc.record({ kind: kind('pay'), at, twice }) },
  { weight: 4, arbitrary: fc.record({ kind: kind('refund-goods'), at, share, twice }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('refund-all'), at, twice }) },
  { weight: 4, arbitrary: fc.record({ kind: kind('deliver'), at }) },
  { weight: 4, arbitrary: fc.record({ kind: kind('days'), days: fc.integer({ min: 1, max: 40 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('gateway-refund'), at, share, twice }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('dispute'), at, share, twice }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('dispute-won', 'dispute-lost'), at, twice }) },
  { weight: 5, arbitrary: fc.record({ kind: kind('pay-out', 'pay-out-commission', 'commission-to-wallet'), who, amountMinor, twice }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('send-back'), at, share, twice }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('pay-and-pay-out'), at, amountMinor }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('cancel'), at, twice }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: kind('decide'),
      at,
      operator: fc.nat({ max: 1 }),
      decision: fc.constantFrom('approve', 'approve', 'approve', 'reject', 'retry', 'return', 'complete', 'fail'),
      twice,
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: kind('payout-file') }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('gateway-answers'), at, refused: fc.boolean(), twice }) },
  { weight: 6, arbitrary: fc.record({ kind: kind('follow'), twice }) },
);
export type MoneyEvent = typeof moneyEvent extends fc.Arbitrary<infer Event> ? Event : never;
