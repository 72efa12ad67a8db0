import { priceRoundings } from './import-list.values.ts';
import { MATCHING_LISTINGS_MAX } from './my-products.values.ts';

/** Listings one run takes. */
export const PRICE_RUN_LISTING_LIMIT = MATCHING_LISTINGS_MAX;

export const priceRunKinds = ['apply', 'roll-back'] as const;
export const priceRunStates = ['planned', 'scheduled', 'running', 'done', 'canceled'] as const;
/** `omitted`: the merchant left it out of the plan. */
export const priceRowStates = ['waiting', 'omitted', 'set', 'changed-in-store', 'not-in-store', 'failed', 'rolled-back'] as const;

export const PRICING_RULE_LIMIT = 50;
export const PRICE_BAND_LIMIT = 20;
export const UNTOUCHED_SKU_LIMIT = 200;
export const PRICE_SAMPLE_LIMIT = 10;

export const pricingKinds = ['multiplier', 'bands', 'margin', 'formula'] as const;

export const roundingDirections = ['up', 'down', 'nearest'] as const;
/** `end-99`, `end-95`: to .99, .95; `whole`: to whole units; `five`: to multiples of five units. */
export const ruleRoundings = [...priceRoundings, 'five'] as const;
export const lowerLimits = ['none', 'cost', 'current'] as const;

export const pricingWarnings = [
  /** Every product meets an earlier rule first. */
  'never-reached',
  /** Import tax depends on the price, and this price on the tax: the tax of the suggested price is taken, once. */
  'tax-follows-price',
  /** Its time is over. */
  'ended',
] as const;

export const priceSteps = [
  'goods',
  'shipping',
  'tax',
  'in-rule-currency',
  'asked',
  'least-profit',
  'with-fees',
  'in-store-currency',
  'rounded',
] as const;
export const priceLimits = ['floor', 'ceiling', 'cost', 'current', 'largest'] as const;
/** Why a rule sets no price. */
export const unpricedReasons = [
  /** No rule is for these goods. */
  'no-rule',
  /** On the do-not-touch list of the rule that fits. */
  'untouched',
  /** No method brings them to the country whose shipping is included. */
  'no-shipping',
  /** There is no rate for the currency. */
  'no-rate',
  /** What must not be undercut lies above the ceiling. */
  'limits-conflict',
  /** The listing's variant is not linked to goods of ours. */
  'not-linked',
  /** No price leaves the target margin where it is sold. */
  'no-target-price',
] as const;
