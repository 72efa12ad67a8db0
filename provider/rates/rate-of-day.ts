import type { ProviderConfig } from '#provider/config.ts';
import { Fraction, requireDecimal, toDecimal } from '#provider/money.ts';
import { demoRates } from './demo-rates.ts';

const SHOWN_DECIMALS = 4;

/** What one US dollar costs in the currency; null where nobody says. */
export function perUsd(currency: string): Fraction | null {
  const rate = Object.hasOwn(demoRates.perUsd, currency) ? demoRates.perUsd[currency] : undefined;
  return rate === undefined ? null : requireDecimal(rate);
}

/** CNY for one unit of the currency today; null where there is no rate. */
export function cnyPerUnit(config: Pick<ProviderConfig, 'cnyPerUsd'>, currency: string): Fraction | null {
  const rate = perUsd(currency);
  return rate === null ? null : requireDecimal(config.cnyPerUsd).div(rate);
}

/** Units of `to` for one of `from`; null where there is no rate for one of the two. */
export function crossRate(from: string, to: string): Fraction | null {
  if (from === to) return new Fraction(1);
  const [ours, theirs] = [perUsd(from), perUsd(to)];
  return ours === null || theirs === null ? null : theirs.div(ours);
}

/** Every currency with a rate, and the CNY for one unit of it as a decimal string. */
export function ratesOfDay(config: Pick<ProviderConfig, 'cnyPerUsd'>): { currency: string; cnyPerUnit: string }[] {
  return Object.keys(demoRates.perUsd).flatMap((currency) => {
    const rate = cnyPerUnit(config, currency);
    return rate === null ? [] : [{ currency, cnyPerUnit: toDecimal(rate, SHOWN_DECIMALS) }];
  });
}
