import type { Profit } from '#contract/profit.ts';
import type { ProviderConfig } from '#provider/config.ts';
import { Fraction, minorScale, type PerCny, toDecimal } from '#provider/money.ts';
import { demoRates } from '#provider/rates/demo-rates.ts';
import { cnyPerUnit } from '#provider/rates/rate-of-day.ts';

/** The exchange rate profits in a currency are calculated with. */
export interface ProfitRate {
  currency: string;
  /** Minor units of the currency for a fen. */
  perFen: Fraction;
  shown: Pick<Profit['rates'], 'cnyPerUnit' | 'source' | 'takenOn'>;
}

const SHOWN_DECIMALS = 6;
const BOOK_SCALE = 100_000_000n;

/** The rate of the day, by which prices are made too; of a currency that has none the rate book's; null where neither knows it. */
export function profitRate(config: Pick<ProviderConfig, 'cnyPerUsd'>, perCny: PerCny, currency: string): ProfitRate | null {
  if (currency === 'CNY') return { currency, perFen: new Fraction(1), shown: { cnyPerUnit: '1', source: 'same', takenOn: null } };
  const ofDay = cnyPerUnit(config, currency);
  const ofBook = perCny.get(currency);
  const yuan = ofDay ?? (ofBook === undefined ? null : new Fraction(BOOK_SCALE, ofBook));
  if (yuan === null) return null;
  return {
    currency,
    perFen: yuan.inverse().mul(minorScale('CNY', currency)),
    shown: {
      cnyPerUnit: toDecimal(yuan, SHOWN_DECIMALS),
      source: ofDay === null ? 'rate-book' : 'rate-of-day',
      takenOn: ofDay === null ? null : demoRates.takenOn,
    },
  };
}
