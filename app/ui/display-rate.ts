import { createContext, useContext } from 'react';
import type { DisplayRate, Money } from '#contract/money.ts';
import { currencyDigits } from './format-money.ts';

const CNY_DIGITS = 2;

/** Rate of the currency shown beside CNY; null where there is none or CNY itself is wanted. The shell sets it. */
export const DisplayRateContext = createContext<DisplayRate | null>(null);

export function useDisplayRate(): DisplayRate | null {
  return useContext(DisplayRateContext);
}

/** An amount in fen at the rate, half away from zero. It tells a size and is never charged. */
export function atRate(amountMinor: number, { currency, perCny }: DisplayRate): Money {
  const [whole = '', decimals = ''] = perCny.split('.');
  const unit = 10n ** BigInt(decimals.length + CNY_DIGITS);
  const exact = BigInt(Math.abs(amountMinor)) * BigInt(whole + decimals) * 10n ** BigInt(currencyDigits(currency));
  const rounded = Number((2n * exact + unit) / (2n * unit));
  return { amountMinor: amountMinor < 0 ? -rounded : rounded, currency };
}
