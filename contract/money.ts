import { z } from 'zod';
import { CalendarDate } from './endpoint.ts';

/** ISO 4217 code, upper case, e.g. `CNY`. */
export const CurrencyCode = z.string().regex(/^[A-Z]{3}$/);

/**
 * An amount as whole minor units (fen, cents) of its currency; never a fraction, never a float of major units.
 * `{ amountMinor: 12345, currency: 'CNY' }` is ¥123.45. Negative amounts are debits.
 */
export const Money = z.object({
  amountMinor: z.int(),
  currency: CurrencyCode,
});
export type Money = z.infer<typeof Money>;

/** Real money (`live`) or the sandbox's own money (`test`); set when a thing is made and never changed. */
export const Mode = z.enum(['live', 'test']);
export type Mode = z.infer<typeof Mode>;

/** Rate of a currency amounts are shown in beside CNY. It informs and never settles money. */
export const DisplayRate = z.object({
  currency: CurrencyCode,
  /** What one yuan is worth in the currency: a decimal string of at most 8 decimals. */
  perCny: z.string().regex(/^\d+(\.\d{1,8})?$/),
  /** Day the rate is of, e.g. `2026-11-02`; null: it is set in the configuration and has no day. */
  takenOn: CalendarDate.nullable(),
});
export type DisplayRate = z.infer<typeof DisplayRate>;
