import { z } from 'zod';
import { Fraction, halfUp, minorDigits, parseDecimal, toDecimal } from '#provider/money.ts';

/** Platforms write amounts as decimals, with a point and as many digits as they like. */
export const Decimal = z.string().regex(/^\d+(?:\.\d+)?$/);

/** Minor units of a currency in an amount a platform wrote; one that is left out is none. */
export function toMinor(amount: string | null | undefined, currency: string): number {
  return halfUp((parseDecimal(amount ?? '0') ?? new Fraction(0)).mul(10 ** minorDigits(currency)));
}

/** An amount as platforms take it. */
export function toAmount(amountMinor: number, currency: string): string {
  const decimals = minorDigits(currency);
  return decimals === 0 ? String(amountMinor) : toDecimal(new Fraction(amountMinor, 10 ** decimals), decimals);
}
