import fc from 'fast-check';

/** Which of the world's two orders something happens to. */
const order = fc.nat({ max: 1 });
const line = fc.nat({ max: 1 });

/** Everything that can happen in the trade of one merchant with two orders of two lines each. */
export const tradeEvent = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('store-sets-quantity'), order, line, quantity: fc.nat({ max: 3 }), delivery: delivery() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('store-sets-address'),
      order,
      address: fc.constantFrom('first', 'second', 'no-city', 'abroad'),
      delivery: delivery(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('store-cancels'), order, delivery: delivery() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('late-message'), order }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('money-comes'), amountMinor: fc.integer({ min: 1, max: 30_000 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('recharge'), amountMinor: fc.integer({ min: 1_000, max: 20_000 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('promotion'), amountMinor: fc.integer({ min: 1, max: 3_000 }) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('pay'), orders: fc.constantFrom([0], [1], [0, 1]), twice: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pay-again') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('set-payment'), graceWindow: fc.boolean(), automatic: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pay-automatically'), order, twice: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('send-now'), order }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('window-ends'), order, twice: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('answer-missing-goods'),
      order,
      answer: fc.constantFrom('wait', 'refund'),
      twice: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('missing-goods-unanswered'), order, twice: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('missing-goods-there') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reserve'), order }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('hold'), order }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('release'), order }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel'), order }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('answer-store-edit'), order, answer: fc.constantFrom('apply', 'keep') }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('warehouse'), order, step: fc.constantFrom('pick', 'pack', 'label'), twice: fc.boolean() }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('carrier'), order, scans: fc.integer({ min: 1, max: 8 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel-answer'), order, granted: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('asked-to-stop'), order }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('short'), order, line, units: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('retry'), order }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('ship'), order }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('recount'), line, units: fc.nat({ max: 8 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('wallet'),
      movement: fc.constantFrom('fee', 'credit', 'debit', 'withdrawal-sent', 'withdrawal-failed', 'chargeback-lost', 'chargeback-won'),
      amountMinor: fc.integer({ min: 1, max: 10_000 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('lose'), order }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('claim'),
      order,
      items: fc.constantFrom('all', 'one'),
      wanted: fc.constantFrom('refund', 'reship'),
      twice: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('decide-claim'),
      order,
      decision: fc.constantFrom('refund', 'reship', 'offer', 'reject', 'overdue'),
      share: fc.integer({ min: 1, max: 100 }),
      twice: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('answer-claim'), order, answer: fc.constantFrom('accept', 'counter', 'appeal', 'withdraw') }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('make-up'), order, accepted: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('jobs') }) },
);
export type TradeEvent = typeof tradeEvent extends fc.Arbitrary<infer Event> ? Event : never;

/** How a message arrives: once, twice at once, or its handling crashes before it is committed and is tried again. */
function delivery() {
  return fc.constantFrom('once', 'twice', 'crash');
}
