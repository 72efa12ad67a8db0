import { MAX_AMOUNT_MINOR, WALLET_CURRENCY, WHOLE_BP } from '#contract/money.values.ts';
import type { PriceBand, PricingRuleInput, CalculatedPrice } from '#contract/pricing-rules.ts';
import type { priceLimits } from '#contract/pricing-rules.values.ts';
import { minorDigits } from '#provider/features/quotes/convert-money.ts';
import {
  add,
  divide,
  type ExactFraction,
  halfUp,
  larger,
  multiply,
  parseDecimal,
  subtract,
  wholeAbove,
  wholeBelow,
  wholeNumber,
} from '#provider/rates/exact-fraction.ts';
import { roundPrice } from './round-price.ts';

type PriceLimit = (typeof priceLimits)[number];
/** What a rule asks of goods, whatever goods it is for. */
export type PricingTerms = Omit<PricingRuleInput, 'name' | 'enabled' | 'scope' | 'activeFrom' | 'activeTo' | 'untouchedSkus'>;

/** What is known of goods when they are priced. Costs are CNY fen; `null` where the rule does not count them. */
export interface PriceFacts {
  costMinor: number;
  shippingMinor: number | null;
  taxMinor: number | null;
  /** CNY for one unit of the rule's currency today. */
  cnyPerUnit: ExactFraction;
  /** Currency of the price, and its units for one of the rule's currency. */
  currency: string;
  perRuleUnit: ExactFraction;
  /** The price now and the one struck through beside it, in its currency. */
  currentMinor: number | null;
  currentCompareAtMinor: number | null;
}
export type Calculation = { status: 'priced'; calculated: CalculatedPrice } | { status: 'unpriced'; reason: 'limits-conflict' };

const ONE = wholeNumber(1);
const LARGEST = BigInt(MAX_AMOUNT_MINOR);

/**
 * The price a rule makes of goods, exactly: everything up to the last step is a fraction of whole numbers.
 *
 *     base  = (cost + shipping + tax) ÷ rate × (1 + buffer)
 *     price = (asked(base) + payment fee + advertising) ÷ (1 − shares of the price)
 *
 * `asked` by kind: multiplier and bands base × factor + plus; margin base, with the margin among the shares; formula
 * base × (1 + profit) + fixed, or base + least profit where that is more, with break-even among the shares. Then half up to
 * the minor unit, into the limits, and rounded inside of them. docs/pricing.md names the sources.
 */
export function calculatePrice(terms: PricingTerms, facts: PriceFacts): Calculation {
  const costs = countCosts(terms, facts);
  const wish = askedPrice(terms, facts.costMinor, costs.base);
  const gross = divide(add(wish.asked, costs.fixedFees), subtract(ONE, addShares(terms, wish.share)));
  const exact = multiply(gross, scaleTo(terms, facts));
  const bounds = boundsOf(terms, facts, costs);
  if (bounds.low > bounds.high) return { status: 'unpriced', reason: 'limits-conflict' };
  const plain = halfUp(exact);
  const limited = plain < bounds.low ? bounds.low : plain > bounds.high ? bounds.high : plain;
  const digits = minorDigits(facts.currency);
  const price = roundPrice(limited, terms.rounding, { ...bounds, digits });
  const inRule = (amount: ExactFraction) => ({ amountMinor: Number(halfUp(amount)), currency: terms.currency });
  const inStore = (amountMinor: bigint) => ({ amountMinor: Number(amountMinor), currency: facts.currency });
  return {
    status: 'priced',
    calculated: {
      price: inStore(price),
      compareAt: compareAtOf(terms, facts, price),
      ...profitOf(terms, facts, Number(price)),
      steps: [
        ...spentSteps(facts),
        { step: 'in-rule-currency', amount: inRule(costs.base) },
        { step: wish.leastProfit ? 'least-profit' : 'asked', amount: inRule(wish.asked) },
        { step: 'with-fees', amount: inRule(gross) },
        ...(terms.currency === facts.currency ? [] : [{ step: 'in-store-currency' as const, amount: inStore(plain) }]),
        { step: 'rounded', amount: inStore(price) },
      ],
      limits: [...(plain < bounds.low && bounds.lowBy !== null ? [bounds.lowBy] : []), ...(plain > bounds.high ? [bounds.highBy] : [])],
    },
  };
}

/**
 * What a price leaves after cost and fees, by the fees of a rule: price × (1 − shares) − cost − fixed fees. At 50.00, fees
 * of 20 % and a cost of 10.99 that is 29.01.
 */
export function profitOf(terms: PricingTerms, facts: PriceFacts, priceMinor: number): Pick<CalculatedPrice, 'profit' | 'marginBp'> {
  const { base, fixedFees } = countCosts(terms, facts);
  const kept = multiply(wholeNumber(priceMinor), subtract(ONE, addShares(terms, breakEvenOf(terms))));
  const profit = subtract(kept, multiply(add(base, fixedFees), scaleTo(terms, facts)));
  return {
    profit: { amountMinor: Number(halfUp(profit)), currency: facts.currency },
    marginBp: priceMinor === 0 ? null : Number(halfUp(divide(multiply(profit, wholeNumber(WHOLE_BP)), wholeNumber(priceMinor)))),
  };
}

/** The band a cost is in; bands of a rule follow one another without gap or overlap. */
export function bandOf(bands: readonly PriceBand[], costMinor: number): PriceBand | undefined {
  return bands.find(({ fromMinor, toMinor }) => costMinor >= fromMinor && (toMinor === null || costMinor < toMinor));
}

/** Shares of a price that are spent whatever is earned, in basis points; a rule has them under the whole. */
export function sharesBp({ storeFeeBp, paymentFeeBp, method }: Pick<PricingTerms, 'storeFeeBp' | 'paymentFeeBp' | 'method'>): number {
  const own = method.kind === 'margin' ? method.marginBp : method.kind === 'formula' ? method.breakEvenBp : 0;
  return storeFeeBp + paymentFeeBp + own;
}

/** Base and fixed fees in minor units of the rule's currency. */
interface Costs {
  base: ExactFraction;
  fixedFees: ExactFraction;
}

function countCosts(terms: PricingTerms, facts: PriceFacts): Costs {
  const spentMinor = facts.costMinor + (facts.shippingMinor ?? 0) + (facts.taxMinor ?? 0);
  const rate = terms.rate.kind === 'manual' ? parseDecimal(terms.rate.cnyPerUnit) : facts.cnyPerUnit;
  const buffered = multiply(wholeNumber(spentMinor), share(WHOLE_BP + terms.rate.bufferBp));
  return {
    base: multiply(divide(buffered, rate), minorScale(WALLET_CURRENCY, terms.currency)),
    fixedFees: wholeNumber(terms.paymentFeeFixedMinor + terms.adCostMinor),
  };
}

/** What the goods are to bring before fees, and the share of the price the kind takes for itself. */
function askedPrice(
  { method }: PricingTerms,
  costMinor: number,
  base: ExactFraction,
): { asked: ExactFraction; share: ExactFraction; leastProfit: boolean } {
  const none = wholeNumber(0);
  switch (method.kind) {
    case 'multiplier':
      return { asked: timesPlus(base, method), share: none, leastProfit: false };
    case 'bands': {
      const band = bandOf(method.bands, costMinor);
      if (band === undefined) throw new RangeError(`no band for a cost of ${costMinor}`);
      return { asked: timesPlus(base, band), share: none, leastProfit: false };
    }
    case 'margin':
      return { asked: base, share: share(method.marginBp), leastProfit: false };
    case 'formula': {
      const wished = add(multiply(base, share(WHOLE_BP + method.profitBp)), wholeNumber(method.fixedMinor));
      const least = add(base, wholeNumber(method.minProfitMinor));
      const asked = larger(wished, least);
      return { asked, share: share(method.breakEvenBp), leastProfit: asked === least };
    }
  }
}

function timesPlus(base: ExactFraction, { multiplier, plusMinor }: { multiplier: string; plusMinor: number }): ExactFraction {
  return add(multiply(base, parseDecimal(multiplier)), wholeNumber(plusMinor));
}

function boundsOf(terms: PricingTerms, facts: PriceFacts, { base, fixedFees }: Costs) {
  const scale = scaleTo(terms, facts);
  const atCost = multiply(divide(add(base, fixedFees), subtract(ONE, addShares(terms, breakEvenOf(terms)))), scale);
  const lows: [PriceLimit | null, bigint][] = [
    [null, 0n],
    ...(terms.floorMinor === null ? [] : [['floor', wholeAbove(multiply(wholeNumber(terms.floorMinor), scale))] as [PriceLimit, bigint]]),
    ...(terms.neverBelow === 'cost' ? [['cost', wholeAbove(atCost)] as [PriceLimit, bigint]] : []),
    ...(terms.neverBelow === 'current' && facts.currentMinor !== null
      ? [['current', BigInt(facts.currentMinor)] as [PriceLimit, bigint]]
      : []),
  ];
  const [lowBy, low] = lows.reduce((highest, each) => (each[1] > highest[1] ? each : highest));
  const ceiling = terms.ceilingMinor === null ? LARGEST : wholeBelow(multiply(wholeNumber(terms.ceilingMinor), scale));
  const highBy: PriceLimit = ceiling < LARGEST ? 'ceiling' : 'largest';
  return { low, lowBy, high: ceiling < LARGEST ? ceiling : LARGEST, highBy };
}

/** Above the price, or none. A rule that says nothing of it leaves the one there is. */
function compareAtOf(terms: PricingTerms, facts: PriceFacts, price: bigint): CalculatedPrice['compareAt'] {
  const { compareAt } = terms;
  if (compareAt.kind === 'none') {
    const kept = facts.currentCompareAtMinor;
    return kept === null || BigInt(kept) <= price ? null : { amountMinor: kept, currency: facts.currency };
  }
  const exact =
    compareAt.kind === 'times'
      ? multiply(wholeNumber(price), parseDecimal(compareAt.multiplier))
      : add(wholeNumber(price), multiply(wholeNumber(compareAt.plusMinor), scaleTo(terms, facts)));
  const plain = halfUp(exact);
  if (plain <= price) return null;
  const limited = plain > LARGEST ? LARGEST : plain;
  const rounded = roundPrice(limited, terms.rounding, { low: price + 1n, high: LARGEST, digits: minorDigits(facts.currency) });
  return rounded > price ? { amountMinor: Number(rounded), currency: facts.currency } : null;
}

function spentSteps({ costMinor, shippingMinor, taxMinor }: PriceFacts): CalculatedPrice['steps'] {
  const amount = (amountMinor: number) => ({ amountMinor, currency: WALLET_CURRENCY });
  return [
    { step: 'goods', amount: amount(costMinor) },
    ...(shippingMinor === null ? [] : [{ step: 'shipping' as const, amount: amount(shippingMinor) }]),
    ...(taxMinor === null ? [] : [{ step: 'tax' as const, amount: amount(taxMinor) }]),
  ];
}

/** Break-even is spent money too; a margin is not. */
function breakEvenOf({ method }: PricingTerms): ExactFraction {
  return share(method.kind === 'formula' ? method.breakEvenBp : 0);
}

function addShares({ storeFeeBp, paymentFeeBp }: PricingTerms, own: ExactFraction): ExactFraction {
  return add(share(storeFeeBp + paymentFeeBp), own);
}

function share(basisPoints: number): ExactFraction {
  return { numerator: BigInt(basisPoints), denominator: BigInt(WHOLE_BP) };
}

/** From minor units of the rule's currency to those of the price. */
function scaleTo(terms: PricingTerms, { perRuleUnit, currency }: PriceFacts): ExactFraction {
  return multiply(perRuleUnit, minorScale(terms.currency, currency));
}

function minorScale(from: string, to: string): ExactFraction {
  return { numerator: 10n ** BigInt(minorDigits(to)), denominator: 10n ** BigInt(minorDigits(from)) };
}
