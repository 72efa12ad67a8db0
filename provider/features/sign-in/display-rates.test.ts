import { expect, it } from 'vitest';
import { displayRates } from './display-rates.ts';

const rateOf = (currency: string, cnyPerUsd: string) => displayRates(cnyPerUsd).find((rate) => rate.currency === currency);

it('a dollar’s rate is the configured one, others stand beside it with their day', () => {
  expect(rateOf('USD', '7.10')).toEqual({ currency: 'USD', perCny: '0.14084507', takenOn: null });
  expect(rateOf('EUR', '7.10')).toEqual({ currency: 'EUR', perCny: '0.12957746', takenOn: '2026-11-02' });
  expect(rateOf('USD', '0.5')?.perCny).toBe('2.00000000');
});

it('there is none where nobody can be asked for one', () => {
  expect(rateOf('CNY', '7.10')).toBeUndefined();
  expect(displayRates('0.00')).toEqual([]);
});
