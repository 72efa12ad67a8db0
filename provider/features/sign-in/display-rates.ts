import type { DisplayRate } from '#contract/money.ts';
import { demoRates } from '#provider/rates/demo-rates.ts';
import { divide, parseDecimal, timesHalfUp } from '#provider/rates/exact-fraction.ts';

const RATE_DECIMALS = 8;

/**
 * What one yuan is worth in every currency there is a rate for: the configured yuan a dollar, and for other currencies
 * the dated rates beside it. None without a usable configured rate.
 */
export function displayRates(cnyPerUsd: string): DisplayRate[] {
  if (/^[0.]+$/.test(cnyPerUsd)) return [];
  return Object.entries(demoRates.perUsd).map(([currency, perUsd]) => ({
    currency,
    perCny: quotient(perUsd, cnyPerUsd),
    takenOn: currency === 'USD' ? null : demoRates.takenOn,
  }));
}

/** Of two decimal strings, half up at the last decimal of a rate. */
function quotient(dividend: string, divisor: string): string {
  const scaled = timesHalfUp(10n ** BigInt(RATE_DECIMALS), divide(parseDecimal(dividend), parseDecimal(divisor)));
  const digits = String(scaled).padStart(RATE_DECIMALS + 1, '0');
  return `${digits.slice(0, -RATE_DECIMALS)}.${digits.slice(-RATE_DECIMALS)}`;
}
