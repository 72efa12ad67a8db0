import { MAX_AMOUNT_MINOR, WALLET_CURRENCY, WHOLE_BP } from '#contract/money.values.ts';
import type { PriceBand, PricingRuleInput, CalculatedPrice } from '#contract/pricing-rules.ts';
import type { priceLimits } from '#contract/pricing-rules.values.ts';
import { Fraction, halfUp, minorDigits, minorScale, requireDecimal, roundDown, roundUp, shareOf } from '#provider/money.ts';
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
  cnyPerUnit: Fraction;
  /** Currency of the price, and its units for one of the rule's currency. */
  currency: string;
  perRuleUnit: Fraction;
  /** The price now and the one struck through beside it, in its currency. */
  currentMinor: number | null;
  currentCompareAtMinor: number | null;
}
export type Calculation = { status: 'priced'; calculated: CalculatedPrice } | { status: 'unpriced'; reason: 'limits-conflict' };

const ONE = new Fraction(1);

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
  const gross = wish.asked.add(costs.fixedFees).div(ONE.sub(addShares(terms, wish.share)));
  const exact = gross.mul(scaleTo(terms, facts));
  const bounds = boundsOf(terms, facts, costs);
  if (bounds.low > bounds.high) return { status: 'unpriced', reason: 'limits-conflict' };
  const plain = halfUp(exact);
  const limited = plain < bounds.low ? bounds.low : plain > bounds.high ? bounds.high : plain;
  const digits = minorDigits(facts.currency);
  const price = roundPrice(limited, terms.rounding, { ...bounds, digits });
  const inRule = (amount: Fraction) => ({ amountMinor: halfUp(amount), currency: terms.currency });
  const inStore = (amountMinor: number) => ({ amountMinor, currency: facts.currency });
  return {
    status: 'priced',
    calculated: {
      price: inStore(price),
      compareAt: compareAtOf(terms, facts, price),
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
  base: Fraction;
  fixedFees: Fraction;
}

function countCosts(terms: PricingTerms, facts: PriceFacts): Costs {
  const spentMinor = facts.costMinor + (facts.shippingMinor ?? 0) + (facts.taxMinor ?? 0);
  const rate = terms.rate.kind === 'manual' ? requireDecimal(terms.rate.cnyPerUnit) : facts.cnyPerUnit;
  const buffered = shareOf(WHOLE_BP + terms.rate.bufferBp).mul(spentMinor);
  return {
    base: buffered.div(rate).mul(minorScale(WALLET_CURRENCY, terms.currency)),
    fixedFees: new Fraction(terms.paymentFeeFixedMinor + terms.adCostMinor),
  };
}

/** What the goods are to bring before fees, and the share of the price the kind takes for itself. */
function askedPrice(
  { method }: PricingTerms,
  costMinor: number,
  base: Fraction,
): { asked: Fraction; share: Fraction; leastProfit: boolean } {
  const none = new Fraction(0);
  switch (method.kind) {
    case 'multiplier':
      return { asked: timesPlus(base, method), share: none, leastProfit: false };
    case 'bands': {
      const band = bandOf(method.bands, costMinor);
      if (band === undefined) throw new RangeError(`no band for a cost of ${costMinor}`);
      return { asked: timesPlus(base, band), share: none, leastProfit: false };
    }
    case 'margin':
      return { asked: base, share: shareOf(method.marginBp), leastProfit: false };
    case 'formula': {
      const wished = base.mul(shareOf(WHOLE_BP + method.profitBp)).add(method.fixedMinor);
      const least = base.add(method.minProfitMinor);
      const leastProfit = wished.lt(least);
      return { asked: leastProfit ? least : wished, share: shareOf(method.breakEvenBp), leastProfit };
    }
  }
}

function timesPlus(base: Fraction, { multiplier, plusMinor }: { multiplier: string; plusMinor: number }): Fraction {
  return base.mul(requireDecimal(multiplier)).add(plusMinor);
}

function boundsOf(terms: PricingTerms, facts: PriceFacts, { base, fixedFees }: Costs) {
  const scale = scaleTo(terms, facts);
  const atCost = base
    .add(fixedFees)
    .div(ONE.sub(addShares(terms, breakEvenOf(terms))))
    .mul(scale);
  const lows: [PriceLimit | null, number][] = [
    [null, 0],
    ...(terms.floorMinor === null ? [] : [['floor', roundUp(scale.mul(terms.floorMinor))] as [PriceLimit, number]]),
    ...(terms.neverBelow === 'cost' ? [['cost', roundUp(atCost)] as [PriceLimit, number]] : []),
    ...(terms.neverBelow === 'current' && facts.currentMinor !== null ? [['current', facts.currentMinor] as [PriceLimit, number]] : []),
  ];
  const [lowBy, low] = lows.reduce((highest, each) => (each[1] > highest[1] ? each : highest));
  const ceiling = terms.ceilingMinor === null ? MAX_AMOUNT_MINOR : roundDown(scale.mul(terms.ceilingMinor));
  const highBy: PriceLimit = ceiling < MAX_AMOUNT_MINOR ? 'ceiling' : 'largest';
  return { low, lowBy, high: ceiling < MAX_AMOUNT_MINOR ? ceiling : MAX_AMOUNT_MINOR, highBy };
}

/** Above the price, or none. A rule that says nothing of it leaves the one there is. */
function compareAtOf(terms: PricingTerms, facts: PriceFacts, price: number): CalculatedPrice['compareAt'] {
  const { compareAt } = terms;
  if (compareAt.kind === 'none') {
    const kept = facts.currentCompareAtMinor;
    return kept === null || kept <= price ? null : { amountMinor: kept, currency: facts.currency };
  }
  const exact =
    compareAt.kind === 'times'
      ? requireDecimal(compareAt.multiplier).mul(price)
      : scaleTo(terms, facts).mul(compareAt.plusMinor).add(price);
  const plain = halfUp(exact);
  if (plain <= price) return null;
  const limited = plain > MAX_AMOUNT_MINOR ? MAX_AMOUNT_MINOR : plain;
  const rounded = roundPrice(limited, terms.rounding, { low: price + 1, high: MAX_AMOUNT_MINOR, digits: minorDigits(facts.currency) });
  return rounded > price ? { amountMinor: rounded, currency: facts.currency } : null;
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
function breakEvenOf({ method }: PricingTerms): Fraction {
  return shareOf(method.kind === 'formula' ? method.breakEvenBp : 0);
}

function addShares({ storeFeeBp, paymentFeeBp }: PricingTerms, own: Fraction): Fraction {
  return shareOf(storeFeeBp + paymentFeeBp).add(own);
}

/** From minor units of the rule's currency to those of the price. */
function scaleTo(terms: PricingTerms, { perRuleUnit, currency }: PriceFacts): Fraction {
  return perRuleUnit.mul(minorScale(terms.currency, currency));
}
