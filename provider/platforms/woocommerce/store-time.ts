import { z } from 'zod';

/** WooCommerce's times in UTC, which it writes without saying so. */
export const GmtTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
  .transform((text) => `${text}.000Z`);

/** A time as its filters take it, to the second. */
export function gmtText(seconds: number): string {
  return new Date(seconds * 1_000).toISOString().slice(0, 19);
}

/** Whole seconds since 1970. */
export function secondsOf(time: string): number {
  return Math.floor(Date.parse(time) / 1_000);
}
