import type { z } from 'zod';
import type { ApplyMultiplierInput } from '#contract/import-list-changes.ts';
import { MAX_AMOUNT_MINOR } from '#contract/money.values.ts';
import { PricingRuleInput } from '#contract/pricing-rules.ts';
import { calculatePrice } from '#provider/features/pricing-rules/calculate-price.ts';
import { Fraction, halfUp } from '#provider/money.ts';
import { cnyPerUnit, crossRate, perUsd } from '#provider/rates/rate-of-day.ts';

export type PriceRounding = z.output<typeof ApplyMultiplierInput>['rounding'];

/** Whether drafts can be priced in a currency. */
export function hasRate(currency: string): boolean {
  return perUsd(currency) !== null;
}

/** The price a rule of nothing but a multiplier makes of a cost, raised to the asked ending. */
export function priceFromCost(options: {
  costMinor: number;
  currency: string;
  cnyPerUsd: string;
  multiplier: string;
  rounding: PriceRounding;
}): number {
  const { costMinor, currency, cnyPerUsd, multiplier, rounding } = options;
  const rate = cnyPerUnit({ cnyPerUsd }, currency);
  if (rate === null) throw new RangeError(`no rate for ${currency}`);
  const terms = PricingRuleInput.parse({
    name: multiplier,
    currency,
    method: { kind: 'multiplier', multiplier },
    rounding: { to: rounding, direction: 'up' },
  });
  const answer = calculatePrice(terms, {
    costMinor,
    shippingMinor: null,
    taxMinor: null,
    cnyPerUnit: rate,
    currency,
    perRuleUnit: new Fraction(1),
    currentMinor: null,
    currentCompareAtMinor: null,
  });
  if (answer.status === 'unpriced') throw new RangeError(answer.reason);
  return answer.calculated.price.amountMinor;
}

/** A draft's price in the currency of the store it goes to, half up. */
export function convertPrice(amountMinor: number, from: string, to: string): number {
  const rate = crossRate(from, to);
  if (rate === null) throw new RangeError(`no rate from ${from} to ${to}`);
  return Math.min(halfUp(rate.mul(amountMinor)), MAX_AMOUNT_MINOR);
}
