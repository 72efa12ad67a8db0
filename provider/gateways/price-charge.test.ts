import fc from 'fast-check';
import { expect, test } from 'vitest';
import { creditOf, feeOf, priceCharge } from './price-charge.ts';

const terms = (fixedMinor: number, basisPoints: number) => ({ minMinor: 1, maxMinor: 50_000_000, fee: { fixedMinor, basisPoints } });

test('a fee is paid on top, so that what was wanted is left', () => {
  expect(priceCharge(terms(30, 440), 10_000)).toEqual({ payMinor: 10_492, feeMinor: 492 });
  expect(priceCharge(terms(0, 0), 10_000)).toEqual({ payMinor: 10_000, feeMinor: 0 });
});

test('the gateway never keeps more than the fee that was asked', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50_000_000 }),
      fc.integer({ min: 0, max: 1_000 }),
      fc.integer({ min: 0, max: 2_000 }),
      (credit, fixed, share) => {
        const { payMinor, feeMinor } = priceCharge(terms(fixed, share), credit);
        expect(payMinor - feeMinor).toBe(credit);
        expect((payMinor * share) / 10_000 + fixed).toBeLessThanOrEqual(feeMinor + 1e-6);
      },
    ),
  );
});

test('parts of what was paid are parts of what was credited, and all of it is all', () => {
  const recharge = { payMinor: 10_492, creditMinor: 10_000 };
  expect(creditOf(recharge, 10_492)).toBe(10_000);
  expect(creditOf(recharge, 5_246)).toBe(5_000);
  expect(creditOf(recharge, 0)).toBe(0);
});

test('the fee of a payment is rounded up, and never more than the payment', () => {
  expect(feeOf(terms(30, 440), 10_492)).toBe(492);
  expect(feeOf(terms(0, 0), 10_492)).toBe(0);
  expect(feeOf(terms(30, 440), 31)).toBe(31);
  expect(feeOf(terms(30, 440), 10)).toBe(10);
});
