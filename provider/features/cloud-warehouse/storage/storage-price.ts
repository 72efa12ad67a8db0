import { storageTerms, type TermDays } from '#contract/cloud-warehouse.values.ts';
import { WHOLE_BP } from '#contract/money.values.ts';

/** Cubic millimetres in a cubic metre: accruals are kept in this part of a fen, where they are exact. */
export const MM3_PER_M3 = 1_000_000_000n;

interface Stored {
  units: number;
  unitVolumeMm3: number;
  /** Fen for a cubic metre and day. */
  rateMinor: number;
}

/** Storage of so many days, in fen, rounded half up once. */
export function storageMinor({ units, unitVolumeMm3, rateMinor }: Stored, days: number): number {
  return roundNano(BigInt(units) * BigInt(unitVolumeMm3) * BigInt(rateMinor) * BigInt(days));
}

/** A sum of exact accruals in fen, rounded half up. */
export function roundNano(nanoMinor: bigint): number {
  return Number((2n * nanoMinor + MM3_PER_M3) / (2n * MM3_PER_M3));
}

/** A term paid in advance, less what is taken off for long ones; rounded half up once. */
export function termMinor(stored: Stored, days: TermDays): number {
  const discountBp = storageTerms.find((term) => term.days === days)?.discountBp ?? 0;
  const nano =
    BigInt(stored.units) * BigInt(stored.unitVolumeMm3) * BigInt(stored.rateMinor) * BigInt(days) * BigInt(WHOLE_BP - discountBp);
  const whole = MM3_PER_M3 * BigInt(WHOLE_BP);
  return Number((2n * nano + whole) / (2n * whole));
}

/** Days of a month as renewals give them back. */
export const RENEWAL_MONTH_DAYS = 30;

/** What whole months of a paid term are worth that were not used: those between `day` and its end, at its own price, rounded down. */
export function unusedMinor(line: { amountMinor: number; fromDay: string; untilDay: string }, day: string): number {
  const total = daysBetween(line.fromDay, line.untilDay);
  const from = day > line.fromDay ? day : line.fromDay;
  const months = Math.floor(Math.max(0, daysBetween(from, line.untilDay)) / RENEWAL_MONTH_DAYS);
  return Math.floor((line.amountMinor * months * RENEWAL_MONTH_DAYS) / total);
}

/** Days from one UTC day to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** A UTC day so many days after another. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
