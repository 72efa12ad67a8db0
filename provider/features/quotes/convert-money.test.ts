import fc from 'fast-check';
import { expect, it } from 'vitest';
import { convert } from './convert-money.ts';

const RATES = new Map([
  ['CNY', 100_000_000n],
  ['EUR', 12_957_746n],
  ['JPY', 2_112_676_056n],
]);

it.each([
  [10_000, 'CNY', 'EUR', 1_296],
  [1_296, 'EUR', 'CNY', 10_002],
  [10_000, 'CNY', 'JPY', 2_113],
  [2_113, 'JPY', 'CNY', 10_002],
  [1, 'CNY', 'EUR', 0],
  [123, 'EUR', 'EUR', 123],
])('%i %s is %s %i', (amount, from, to, converted) => {
  expect(convert(RATES, amount, from, to)).toBe(converted);
});

it('half a unit goes up', () => {
  const rates = new Map([['EUR', 50_000_000n]]);
  expect([1, 2, 3, 5].map((fen) => convert(rates, fen, 'CNY', 'EUR'))).toEqual([1, 1, 2, 3]);
});

it('a currency without a rate gives no amount', () => {
  expect(convert(RATES, 100, 'CNY', 'USD')).toBeNull();
  expect(convert(RATES, 100, 'USD', 'CNY')).toBeNull();
});

it('there is the exact fraction, half up, for any amount, and a greater amount is worth no less', () => {
  const amounts = fc.integer({ min: 0, max: 100_000_000_000 });
  fc.assert(
    fc.property(amounts, amounts, fc.integer({ min: 1, max: 2 ** 31 }), (amount, more, rate) => {
      const rates = new Map([['EUR', BigInt(rate)]]);
      const converted = convert(rates, amount, 'CNY', 'EUR');
      if (converted === null) throw new Error('no amount');
      // From half a unit below, itself included, to half a unit above, not included.
      const twiceOff = 2n * (BigInt(amount) * BigInt(rate) - BigInt(converted) * 100_000_000n);
      expect(twiceOff >= -100_000_000n && twiceOff < 100_000_000n).toBe(true);
      expect(convert(rates, amount + more, 'CNY', 'EUR')).toBeGreaterThanOrEqual(converted);
    }),
    { numRuns: 2_000 },
  );
});
