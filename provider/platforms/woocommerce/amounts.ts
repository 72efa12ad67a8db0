import { z } from 'zod';
import * as decimals from '#provider/platforms/decimal-amount.ts';

/** WooCommerce writes amounts as decimals; a price nobody set is empty, and what was paid back is negative. */
export const Amount = z.string().regex(/^-?(?:\d+(?:\.\d+)?|\.\d+)$|^$/);

/** Minor units of a currency in an amount, without its sign; an empty one is nothing. */
export function toMinor(amount: string, currency: string): number {
  const digits = amount.replace(/^-/, '').replace(/^\./, '0.');
  return digits === '' ? 0 : decimals.toMinor(digits, currency);
}
