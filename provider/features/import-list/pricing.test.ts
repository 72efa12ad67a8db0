import { describe, expect, it } from 'vitest';
import { MAX_AMOUNT_MINOR } from '#contract/money.values.ts';
import { convertPrice, priceFromCost } from './pricing.ts';
import { demoRates } from '#provider/rates/demo-rates.ts';

function price(costMinor: number, overrides: Partial<Parameters<typeof priceFromCost>[0]> = {}): number {
  return priceFromCost({ costMinor, currency: 'USD', cnyPerUsd: '7.10', multiplier: '2.5', rounding: 'none', ...overrides });
}

describe('a price made from a cost', () => {
  it('is the cost in the draft’s currency times the multiplier, half up', () => {
    expect(price(2_500)).toBe(880);
    expect(price(71, { multiplier: '0.05' })).toBe(1);
    expect(price(70, { multiplier: '0.05' })).toBe(0);
    expect(price(2_500, { currency: 'BRL' })).toBe(4_754);
    expect(price(2_500, { currency: 'EUR', multiplier: '3' })).toBe(972);
  });

  it.each([
    ['end-99', 899],
    ['end-95', 895],
    ['whole', 900],
    ['none', 880],
  ] as const)('goes up to the ending of %s', (rounding, expected) => {
    expect(price(2_500, { rounding })).toBe(expected);
  });

  it('stays where it is when it ends as asked', () => {
    expect(price(710, { multiplier: '9.99', rounding: 'end-99' })).toBe(999);
    expect(price(710, { multiplier: '10', rounding: 'whole' })).toBe(1_000);
    expect(price(710, { multiplier: '9.96', rounding: 'end-95' })).toBe(1_095);
  });

  it('is exact where floats are not', () => {
    // 0.615 × 100 is 61.4999… as a float.
    expect(price(7_100, { multiplier: '0.615' })).toBe(615);
    expect(price(710, { multiplier: '0.615' })).toBe(62);
  });

  it('never passes the largest amount, nor leaves its ending for it', () => {
    expect(price(Number.MAX_SAFE_INTEGER, { multiplier: '100', rounding: 'end-99' })).toBe(MAX_AMOUNT_MINOR - 1);
  });
});

describe('a price converted for a store', () => {
  it('keeps its amount in its own currency', () => {
    expect(convertPrice(1_999, 'USD', 'USD')).toBe(1_999);
  });

  it('goes through the dollar, half up', () => {
    expect(convertPrice(1_999, 'USD', 'EUR')).toBe(1_839);
    expect(convertPrice(1_839, 'EUR', 'MXN')).toBe(37_180);
  });
});

describe('the demo rates', () => {
  it('say that they are for the demo and from when', () => {
    expect(demoRates.source).toBe('demo');
    expect(demoRates.takenOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });
});
