import type { Money } from '#contract/money.ts';
import type { PayoutProfile, WithdrawalOptions } from '#contract/withdrawals.ts';
import { payoutFee } from '#contract/withdrawals.values.ts';
import { currencyDigits } from '#app/ui/format-money.ts';

const CNY_DIGITS = 2;

/** What an amount in fen is in a currency, rounded down; `rate` is CNY for one unit of it, as a decimal. */
export function inCurrency(amountMinor: number, currency: string, rate: string): Money {
  const [whole = '', decimals = ''] = rate.split('.');
  const scaled = BigInt(amountMinor) * 10n ** BigInt(decimals.length + currencyDigits(currency));
  return { amountMinor: Number(scaled / (BigInt(whole + decimals) * 10n ** BigInt(CNY_DIGITS))), currency };
}

export interface PayoutPrice {
  feeMinor: number;
  /** Null: the fee is as much as the amount or more, or no unit of the currency is left. */
  receive: Money | null;
}

/** What a payout costs and what arrives, as the provider calculates it. */
export function priceOf({ method, currency }: Pick<PayoutProfile, 'method' | 'currency'>, amountMinor: number, rate: string): PayoutPrice {
  const feeMinor = payoutFee(method, amountMinor);
  const receive = amountMinor > feeMinor ? inCurrency(amountMinor - feeMinor, currency, rate) : null;
  return { feeMinor, receive: receive === null || receive.amountMinor === 0 ? null : receive };
}

/** CNY for one unit of a currency; null where payouts in it can't be priced now. */
export function rateOf(rates: WithdrawalOptions['rates'], currency: string): string | null {
  return rates.find((each) => each.currency === currency)?.rate ?? null;
}
