import { Fraction, minorDigits, parseDecimal, toDecimal } from '#provider/money.ts';
import { GatewayUnavailable } from './gateway.ts';

/** An amount as gateways write it that take decimals: `100.00` USD, `500` JPY. */
export function toDecimalAmount(amountMinor: number, currency: string): string {
  const digits = minorDigits(currency);
  const exact = new Fraction(amountMinor, 10 ** digits);
  return digits === 0 ? String(amountMinor) : toDecimal(exact, digits);
}

/** Minor units of an amount written with decimals. More decimals than the currency has are no answer to go by. */
export function fromDecimalAmount(value: string, currency: string): number {
  const exact = parseDecimal(value)?.mul(10 ** minorDigits(currency));
  if (exact === undefined || !exact.floor().equals(exact)) throw new GatewayUnavailable(`${value} is no amount in ${currency}`);
  return exact.valueOf();
}
