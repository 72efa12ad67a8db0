import type { DisplayRate } from '#contract/money.ts';
import { demoRates } from '#provider/features/import-list/rates.ts';

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
  const above = fraction(dividend);
  const below = fraction(divisor);
  const numerator = above.digits * below.unit * 10n ** BigInt(RATE_DECIMALS);
  const denominator = below.digits * above.unit;
  const digits = String((2n * numerator + denominator) / (2n * denominator)).padStart(RATE_DECIMALS + 1, '0');
  return `${digits.slice(0, -RATE_DECIMALS)}.${digits.slice(-RATE_DECIMALS)}`;
}

function fraction(decimal: string): { digits: bigint; unit: bigint } {
  const [whole = '', decimals = ''] = decimal.split('.');
  return { digits: BigInt(whole + decimals), unit: 10n ** BigInt(decimals.length) };
}
