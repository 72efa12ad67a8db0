import type { z } from 'zod';
import type { ApplyMultiplierInput } from '#contract/import-list.ts';
import { MAX_AMOUNT_MINOR } from '#contract/money.ts';
import { demoRates } from '#provider/rates/demo-rates.ts';
import { divide, type ExactFraction, multiply, parseDecimal, timesHalfUp } from '#provider/rates/exact-fraction.ts';

export type PriceRounding = z.output<typeof ApplyMultiplierInput>['rounding'];

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
  return raiseToEnding(priceTimes(costMinor, factor), rounding);
}

/** A draft's price in the currency of the store it goes to, half up. */
export function convertPrice(amountMinor: number, from: string, to: string): number {
  return from === to ? amountMinor : priceTimes(amountMinor, divide(perUsd(to), perUsd(from)));
}

function perUsd(currency: string): ExactFraction {
  const rate = demoRates.perUsd[currency];
  if (rate === undefined) throw new RangeError(`no rate for ${currency}`);
  return parseDecimal(rate);
}

function priceTimes(amountMinor: number, factor: ExactFraction): number {
  return Math.min(Number(timesHalfUp(BigInt(amountMinor), factor)), MAX_AMOUNT_MINOR);
}

function raiseToEnding(priceMinor: number, rounding: PriceRounding): number {
  if (rounding === 'none') return priceMinor;
  const missing = (ENDINGS[rounding] - (priceMinor % MINOR_PER_MAJOR) + MINOR_PER_MAJOR) % MINOR_PER_MAJOR;
  return Math.min(priceMinor + missing, MAX_AMOUNT_MINOR);
}
