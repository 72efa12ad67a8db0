import { MAX_AMOUNT_MINOR, WHOLE_BP } from '#contract/money.values.ts';
import { roundPrice } from '#provider/features/pricing-rules/round-price.ts';
import { divideHalfUp, Fraction, minorDigits, roundUp, shareOf } from '#provider/money.ts';
import type { SaleProfit } from './profit-of-sale.ts';

/** Prices tried before it is said that none will do. Duty and tax rise with the price, so each try moves the goal. */
const TRIES = 40;

/**
 * How far above the price without any duty and tax that rise with it a price may lie. Beyond that it is no price: a lamp at thousands of dollars
 * leaves the target only because no scheme takes it any more and its buyer pays all at the door.
 */
const SANE_TIMES = 6;

/** Prices tried to come closer once one will do, and the share of a price, as its divisor, that is close enough. */
const CLOSER_TRIES = 4;
const NEAR_ENOUGH = 1_000;

/**
 * A price of one item that leaves a share of it, hardly more: what it costs divided by what is left after fees and margin, asked again with the
 * duty and tax the merchant pays at the price that comes out until it holds. With a target of 0 the floor. Null where nothing can be sent or no price leaves it.
 */
export function priceForMargin(targetBp: number, profitAt: (priceMinor: number) => SaleProfit | null): number | null {
  const tryPrice = (price: number): Trial | null => {
    const profit = profitAt(price);
    if (profit === null) return null;
    const kept = new Fraction(1).sub(shareOf(profit.feeShareBp + targetBp));
    if (kept.lte(0)) return null;
    return { price, needed: roundUp(kept.inverse().mul(costsBesideShares(profit))), leaves: leaves(profit, targetBp) };
  };
  let last: Trial | null = null;
  let price = 1;
  let highest = MAX_AMOUNT_MINOR;
  for (let tries = 0; tries < TRIES && price <= highest; tries += 1) {
    const trial = tryPrice(price);
    if (trial === null) return null;
    if (last === null) highest = Math.min(highest, Math.max(1, trial.needed) * SANE_TIMES);
    if (trial.leaves) return last === null ? price : closerPrice(last, trial, tryPrice);
    price = nextPrice(trial, last);
    last = trial;
  }
  return null;
}

/**
 * A price that will do, nearer to the least of them. Two trials close to each other say little of how fast costs rise, so that the price they
 * point to can lie some hundredths beyond what is needed; the line from one that leaves too little to one that leaves enough says more.
 */
function closerPrice(tooLow: Trial, enough: Trial, tryPrice: (price: number) => Trial | null): number {
  let [low, high] = [tooLow, enough];
  for (let tries = 0; tries < CLOSER_TRIES; tries += 1) {
    const [missing, spare] = [Math.max(0, low.needed - low.price), Math.max(0, high.price - high.needed)];
    const met = low.price + 1 + divideHalfUp((high.price - low.price) * missing, Math.max(1, missing + spare));
    if ((high.price - met) * NEAR_ENOUGH <= high.price) break;
    const trial = tryPrice(met);
    if (trial === null) break;
    if (trial.leaves) high = trial;
    else low = trial;
  }
  return high.price;
}

/** The same, raised to an ending of .99 where that leaves as much. */
export function roundedPriceForMargin(
  goal: { targetBp: number; currency: string },
  profitAt: (priceMinor: number) => SaleProfit | null,
): number | null {
  const price = priceForMargin(goal.targetBp, profitAt);
  if (price === null) return null;
  const rounded = roundedUp(price, goal.currency);
  const profit = profitAt(rounded);
  return profit !== null && leaves(profit, goal.targetBp) ? rounded : price;
}

/** How often a target out of reach is halved towards one that is not: the last try is an eighth of it beside the best. */
const LESSER_TRIES = 3;

/** A price that leaves a target, or as much of it as one can. */
export interface BestPrice {
  /** Null: no price leaves anything. */
  priceMinor: number | null;
  reached: 'target' | 'less';
}

/** The price of one item for a target margin, else one that leaves about as much of it as a price can. */
export function bestPriceForMargin(
  goal: { targetBp: number; currency: string },
  profitAt: (priceMinor: number) => SaleProfit | null,
): BestPrice {
  const onTarget = roundedPriceForMargin(goal, profitAt);
  if (onTarget !== null) return { priceMinor: onTarget, reached: 'target' };
  const at = (targetBp: number) => roundedPriceForMargin({ ...goal, targetBp }, profitAt);
  let priceMinor = at(0);
  let [reached, missed] = [0, goal.targetBp];
  for (let tries = 0; priceMinor !== null && tries < LESSER_TRIES; tries += 1) {
    const between = Math.round((reached + missed) / 2);
    const price = at(between);
    if (price === null) missed = between;
    else [reached, priceMinor] = [between, price];
  }
  return { priceMinor, reached: 'less' };
}

/** The next price that ends in .99, or as it is where there is none. */
export function roundedUp(priceMinor: number, currency: string): number {
  const bounds = { low: priceMinor, high: MAX_AMOUNT_MINOR, digits: minorDigits(currency) };
  return roundPrice(priceMinor, { to: 'end-99', direction: 'up' }, bounds);
}

/** Whether a sale leaves at least a share of what it brings. */
export function leaves({ profitMinor, revenueMinor }: Pick<SaleProfit, 'profitMinor' | 'revenueMinor'>, targetBp: number): boolean {
  return profitMinor * WHOLE_BP >= targetBp * revenueMinor;
}

/** Minor units between two trials below which rounding says more than the slope. */
const TELLING_RUN = 50;

/** A price that was tried, the one its costs ask for, and whether it leaves enough. */
interface Trial {
  price: number;
  needed: number;
  leaves: boolean;
}

/** Where the two last trials point to; the price asked for while that is nowhere ahead. */
function nextPrice(trial: Trial, last: Trial | null): number {
  const needed = Math.max(trial.price + 1, trial.needed);
  if (last === null || trial.price - last.price < TELLING_RUN) return needed;
  const [rise, run] = [needed - Math.max(last.price + 1, last.needed), trial.price - last.price];
  // Costs that rise faster than the price are met by none of this slope; a higher one may be taxed otherwise.
  if (rise >= run) return needed * 2;
  if (rise <= 0) return needed;
  return Math.max(needed, trial.price + divideHalfUp((needed - trial.price) * run, run - rise));
}

/** All that is spent but the shares of the price. */
function costsBesideShares(profit: SaleProfit): number {
  const { goodsMinor, freightMinor, dutyMinor, taxMinor, fixedFeeMinor } = profit;
  return goodsMinor + freightMinor + dutyMinor + taxMinor + fixedFeeMinor;
}
