import type { DisplayRate } from '#contract/money.ts';
import { requireDecimal, toDecimal } from '#provider/money.ts';
import { demoRates } from '#provider/rates/demo-rates.ts';

const RATE_DECIMALS = 8;

/**
 * What one yuan is worth in every currency there is a rate for: the configured yuan a dollar, and for other currencies
 * the dated rates beside it. None without a usable configured rate.
 */
export function displayRates(cnyPerUsd: string): DisplayRate[] {
  if (/^[0.]+$/.test(cnyPerUsd)) return [];
  return Object.entries(demoRates.perUsd).map(([currency, perUsd]) => ({
    currency,
    perCny: toDecimal(requireDecimal(perUsd).div(requireDecimal(cnyPerUsd)), RATE_DECIMALS),
    takenOn: currency === 'USD' ? null : demoRates.takenOn,
  }));
}
