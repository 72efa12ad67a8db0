import Fraction from 'fraction.js';
import { WHOLE_BP } from '#contract/money.values.ts';

/**
 * The one place where money, rates and shares are calculated and rounded. Amounts are whole minor units. Whatever is
 * multiplied or divided on the way is an exact `Fraction` and is rounded once, at its end, by a function of this module,
 * whose name says the rule.
 */
export { Fraction };

const DECIMAL = /^\d+(?:\.\d+)?$/;
const HALF = new Fraction(1, 2);

/** Reads a plain decimal such as `7.10`; null for anything else. */
export function parseDecimal(text: string): Fraction | null {
  return DECIMAL.test(text) ? new Fraction(text) : null;
}

/** A plain decimal of ours, such as a rate; throws for anything else. */
export function requireDecimal(text: string): Fraction {
  const decimal = parseDecimal(text);
  if (decimal === null) throw new RangeError(`${text} is not a decimal number`);
  return decimal;
}

/** So many basis points as a part of the whole. */
export function shareOf(basisPoints: number): Fraction {
  return new Fraction(basisPoints, WHOLE_BP);
}

/** The nearest whole number, halves upwards: 2.5 is 3, −2.5 is −2. */
export function halfUp(exact: Fraction): number {
  return exact.add(HALF).floor().valueOf();
}

/** The largest whole number not above it: a ceiling nothing may pass. */
export function roundDown(exact: Fraction): number {
  return exact.floor().valueOf();
}

/** The smallest whole number not below it: a floor nothing may fall under. */
export function roundUp(exact: Fraction): number {
  return exact.ceil().valueOf();
}

/** As a decimal string of so many decimals, the last one half up. */
export function toDecimal(exact: Fraction, decimals: number): string {
  const digits = String(
    exact
      .mul(10 ** decimals)
      .add(HALF)
      .floor().n,
  ).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** One whole number by another, half up. In plain numbers, which are exact up to a dividend of 4 × 10^15. */
export function divideHalfUp(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor));
}

/** A share of an amount in basis points, half up. */
export function shareOfAmount(amountMinor: number, basisPoints: number): number {
  return divideHalfUp(amountMinor * basisPoints, WHOLE_BP);
}

/** What a part is of the whole in basis points, half up. */
export function basisPointsOf(part: number, whole: number): number {
  return divideHalfUp(part * WHOLE_BP, whole);
}

/** An amount raised to the next multiple of a step. */
export function raiseToStep(amountMinor: number, stepMinor: number): number {
  return Math.ceil(amountMinor / stepMinor) * stepMinor;
}

/** An amount shared by weights, every share rounded down and the rest with the first; by no weight at all the first has it all. */
export function splitByWeights(amountMinor: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const [, ...others] = weights.map((weight) => (total === 0 ? 0 : Math.floor((amountMinor * weight) / total)));
  return [amountMinor - others.reduce((sum, share) => sum + share, 0), ...others];
}

const digitsOf = new Map<string, number>();

/** Decimals of a currency's minor unit by ISO 4217: 2 for EUR, 0 for JPY. */
export function minorDigits(currency: string): number {
  const known = digitsOf.get(currency);
  if (known !== undefined) return known;
  const digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  digitsOf.set(currency, digits);
  return digits;
}

/** From minor units of one currency to those of another, at one for one. */
export function minorScale(from: string, to: string): Fraction {
  return new Fraction(10 ** minorDigits(to), 10 ** minorDigits(from));
}

const RATE_SCALE = 100_000_000n;

/** Rates of a rate book: what one yuan is worth in a currency, in 10^-8 of it. */
export type PerCny = ReadonlyMap<string, bigint>;

/** An amount in another currency, half up in its minor units; null where the book has no rate for one of the two. */
export function convert(perCny: PerCny, amountMinor: number, from: string, to: string): number | null {
  if (from === to) return amountMinor;
  const [fromRate, toRate] = [rateOf(perCny, from), rateOf(perCny, to)];
  if (fromRate === null || toRate === null) return null;
  const dividend = amountMinor * Number(toRate) * 10 ** minorDigits(to);
  const divisor = Number(fromRate) * 10 ** minorDigits(from);
  // Plain numbers as far as they are exact: fractions cost more, and lists convert thousands of amounts.
  if (2 * dividend + divisor <= Number.MAX_SAFE_INTEGER) return divideHalfUp(dividend, divisor);
  return halfUp(new Fraction(toRate, fromRate).mul(amountMinor).mul(minorScale(from, to)));
}

function rateOf(perCny: PerCny, currency: string): bigint | null {
  return currency === 'CNY' ? RATE_SCALE : (perCny.get(currency) ?? null);
}
