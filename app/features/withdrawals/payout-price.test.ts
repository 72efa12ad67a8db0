import { expect, test } from 'vitest';
import { inCurrency, priceOf, rateOf } from './payout-price.ts';

test('what arrives is exact at eight decimals, and rounded down', () => {
  expect(inCurrency(10_000, 'USD', '7.10000000')).toEqual({ amountMinor: 1408, currency: 'USD' });
  expect(inCurrency(710, 'USD', '7.1')).toEqual({ amountMinor: 100, currency: 'USD' });
  expect(inCurrency(709, 'USD', '7.1')).toEqual({ amountMinor: 99, currency: 'USD' });
  expect(inCurrency(99_999_999_999, 'ARS', '0.00512345')).toEqual({ amountMinor: 19_518_098_156_320, currency: 'ARS' });
  expect(inCurrency(12_345, 'CNY', '1')).toEqual({ amountMinor: 12_345, currency: 'CNY' });
});

test('the fee leaves before the rest is exchanged; of an amount the fee takes whole nothing arrives', () => {
  expect(priceOf({ method: 'bank', currency: 'EUR' }, 20_000, '7.9')).toEqual({
    feeMinor: 3_500,
    receive: { amountMinor: 2_088, currency: 'EUR' },
  });
  expect(priceOf({ method: 'bank', currency: 'EUR' }, 3_500, '7.9').receive).toBeNull();
  expect(priceOf({ method: 'bank', currency: 'EUR' }, 3_501, '7.9').receive).toBeNull();
});

test('a currency without a rate has none', () => {
  const rates = [{ currency: 'EUR', rate: '7.9' }] as const;
  expect(rateOf([...rates], 'EUR')).toBe('7.9');
  expect(rateOf([...rates], 'MXN')).toBeNull();
});
