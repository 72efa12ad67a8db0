import type { z } from 'zod';
import type { ApplyMultiplierInput } from '#contract/import-list.ts';
import { MAX_AMOUNT_MINOR } from '#contract/money.ts';
import { demoRates } from './rates.ts';

export type PriceRounding = z.output<typeof ApplyMultiplierInput>['rounding'];

/** An exact fraction: rates and multipliers are decimal strings and never become floats. */
interface Fraction {
  numerator: bigint;
  denominator: bigint;
}

const MINOR_PER_MAJOR = 100;
const ENDINGS: Record<Exclude<PriceRounding, 'none'>, number> = { 'end-99': 99, 'end-95': 95, 'whole': 0 };

/** Whether drafts can be priced in a currency. */
export function hasRate(currency: string): boolean {
  return Object.hasOwn(demoRates.perUsd, currency);
}

/**
 * price = cost ÷ CNY per USD × currency per USD × multiplier, once rounded half up to the minor unit and then raised to
 * the asked ending: the smallest price not below it that ends in .99, .95 or .00. At most the largest amount there is.
 */
export function priceFromCost(options: {
  costMinor: number;
  currency: string;
  cnyPerUsd: string;
  multiplier: string;
  rounding: PriceRounding;
}): number {
  const { costMinor, currency, cnyPerUsd, multiplier, rounding } = options;
  const factor = divide(multiply(perUsd(currency), parseDecimal(multiplier)), parseDecimal(cnyPerUsd));
  return raiseToEnding(timesHalfUp(costMinor, factor), rounding);
}

/** A draft's price in the currency of the store it goes to, half up. */
export function convertPrice(amountMinor: number, from: string, to: string): number {
  return from === to ? amountMinor : timesHalfUp(amountMinor, divide(perUsd(to), perUsd(from)));
}

function perUsd(currency: string): Fraction {
  const rate = demoRates.perUsd[currency];
  if (rate === undefined) throw new RangeError(`no rate for ${currency}`);
  return parseDecimal(rate);
}

function parseDecimal(text: string): Fraction {
  const [whole = '0', fraction = ''] = text.split('.');
  return { numerator: BigInt(whole + fraction), denominator: 10n ** BigInt(fraction.length) };
}

function multiply(a: Fraction, b: Fraction): Fraction {
  return { numerator: a.numerator * b.numerator, denominator: a.denominator * b.denominator };
}

function divide(a: Fraction, b: Fraction): Fraction {
  return { numerator: a.numerator * b.denominator, denominator: a.denominator * b.numerator };
}

function timesHalfUp(amountMinor: number, factor: Fraction): number {
  const doubled = 2n * BigInt(amountMinor) * factor.numerator + factor.denominator;
  return Math.min(Number(doubled / (2n * factor.denominator)), MAX_AMOUNT_MINOR);
}

function raiseToEnding(priceMinor: number, rounding: PriceRounding): number {
  if (rounding === 'none') return priceMinor;
  const missing = (ENDINGS[rounding] - (priceMinor % MINOR_PER_MAJOR) + MINOR_PER_MAJOR) % MINOR_PER_MAJOR;
  return Math.min(priceMinor + missing, MAX_AMOUNT_MINOR);
}
