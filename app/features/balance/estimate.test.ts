import { expect, it } from 'vitest';
import { estimateCredit, estimatePay } from './estimate.ts';

const usd = {
  currency: 'USD',
  minCreditMinor: 1,
  maxCreditMinor: 1_000_000,
  fee: { fixedMinor: 30, basisPoints: 440 },
  rate: { cnyPerUnit: '7.00000000', source: 'test', takenAt: '2026-11-01T00:00:00Z' },
};

it('a fee is paid on top, so that what was wanted is left', () => {
  // To receive 100.00 at 4.4 % and 0.30, 104.92 are paid.
  expect(estimatePay(usd, 70_000)).toEqual({ payMinor: 10_492, feeMinor: 492 });
  expect(estimatePay({ ...usd, rate: null, currency: 'CNY', fee: { fixedMinor: 0, basisPoints: 0 } }, 70_000).payMinor).toBe(70_000);
});

it('what is paid brings what the same sum costs', () => {
  for (const creditMinor of [3_500, 70_000, 123_457]) {
    const { payMinor } = estimatePay(usd, creditMinor);
    expect(estimateCredit(usd, payMinor)).toBeGreaterThanOrEqual(creditMinor);
    expect(estimateCredit(usd, payMinor - 2)).toBeLessThan(creditMinor);
  }
  expect(estimateCredit(usd, 10)).toBe(0);
});
