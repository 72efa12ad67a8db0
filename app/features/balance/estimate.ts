import { currencyDigits } from '#app/ui/format-money.ts';
import { WALLET_CURRENCY, WHOLE_BP } from '#contract/money.values.ts';
import type { OfferedCurrency } from './recharge-params.ts';

/**
 * What a sum costs and brings, for showing while somebody types or compares. The summary shows what the provider calculates, and that alone is charged.
 */
export function estimatePay({ fee, ...offer }: OfferedCurrency, creditMinor: number): { payMinor: number; feeMinor: number } {
  const leftMinor = Math.ceil(creditMinor / fenPerMinor(offer) - 1e-9);
  const payMinor = Math.ceil((leftMinor + fee.fixedMinor) / (1 - fee.basisPoints / WHOLE_BP) - 1e-9);
  return { payMinor, feeMinor: payMinor - leftMinor };
}

export function estimateCredit({ fee, ...offer }: OfferedCurrency, payMinor: number): number {
  const feeMinor = Math.ceil((payMinor * fee.basisPoints) / WHOLE_BP + fee.fixedMinor - 1e-9);
  return Math.max(0, Math.floor((payMinor - feeMinor) * fenPerMinor(offer) + 1e-9));
}

function fenPerMinor({ currency, rate }: Pick<OfferedCurrency, 'currency' | 'rate'>): number {
  const perUnit = rate === null ? 1 : Number(rate.cnyPerUnit);
  return perUnit * 10 ** (currencyDigits(WALLET_CURRENCY) - currencyDigits(currency));
}
