import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_AMOUNT_MINOR } from '#contract/money.values.ts';
import { PricingRuleInput } from '#contract/pricing-rules.ts';
import { Fraction, halfUp, requireDecimal, shareOf } from '#provider/money.ts';
import { bandOf, type PriceFacts, calculatePrice } from './calculate-price.ts';

/** A rule in dollars at one yuan a dollar, so that figures can be read off. */
function aRule(overrides: Partial<PricingRuleInput> = {}): PricingRuleInput {
  return PricingRuleInput.parse({
    name: 'Rule',
    currency: 'USD',
    method: { kind: 'multiplier', multiplier: '2' },
    rate: { kind: 'manual', cnyPerUnit: '1' },
    ...overrides,
  });
}

function someFacts(overrides: Partial<PriceFacts> = {}): PriceFacts {
  return {
    costMinor: 1_000,
    shippingMinor: null,
    taxMinor: null,
    cnyPerUnit: requireDecimal('7.10'),
    currency: 'USD',
    perRuleUnit: new Fraction(1),
    currentMinor: null,
    currentCompareAtMinor: null,
    ...overrides,
  };
}

function calculate(rule: Partial<PricingRuleInput>, facts: Partial<PriceFacts> = {}) {
  const answer = calculatePrice(aRule(rule), someFacts(facts));
  if (answer.status === 'unpriced') throw new Error(answer.reason);
  return answer.calculated;
}
/** What a price leaves by the fees of a rule at one yuan a dollar: price × (1 − shares) − cost − fixed fees, half up. */
function leftOf(rule: Partial<PricingRuleInput>, facts: Partial<PriceFacts>, priceMinor: number): number {
  const { storeFeeBp, paymentFeeBp, paymentFeeFixedMinor, adCostMinor, method } = aRule(rule);
  const { costMinor, shippingMinor, taxMinor } = someFacts(facts);
  const shares = shareOf(storeFeeBp + paymentFeeBp + (method.kind === 'formula' ? method.breakEvenBp : 0));
  const spent = costMinor + (shippingMinor ?? 0) + (taxMinor ?? 0) + paymentFeeFixedMinor + adCostMinor;
  return halfUp(new Fraction(1).sub(shares).mul(priceMinor).sub(spent));
}
const priceOf = (...asked: Parameters<typeof calculate>) => calculate(...asked).price.amountMinor;
const NEAREST = { direction: 'nearest' } as const;

describe('the formula with a break-even share', () => {
  const formula = { kind: 'formula', profitBp: 3_000, fixedMinor: 200, breakEvenBp: 2_500, minProfitMinor: 0 } as const;
  const goods = { costMinor: 1_000, shippingMinor: 300 };

  it('is [(cost + shipping) × (1 + profit) + fixed] ÷ (1 − break-even)', () => {
    const { price, steps } = calculate({ method: formula }, goods);
    expect([price.amountMinor, leftOf({ method: formula }, goods, price.amountMinor)]).toEqual([2_520, 590]);
    expect(steps).toEqual([
      { step: 'goods', amount: { amountMinor: 1_000, currency: 'CNY' } },
      { step: 'shipping', amount: { amountMinor: 300, currency: 'CNY' } },
      { step: 'in-rule-currency', amount: { amountMinor: 1_300, currency: 'USD' } },
      { step: 'asked', amount: { amountMinor: 1_890, currency: 'USD' } },
      { step: 'with-fees', amount: { amountMinor: 2_520, currency: 'USD' } },
      { step: 'rounded', amount: { amountMinor: 2_520, currency: 'USD' } },
    ]);
  });

  it('falls back to [(cost + shipping) + least profit] ÷ (1 − break-even) where the profit would be less', () => {
    const method = { ...formula, minProfitMinor: 800 };
    const { price, steps } = calculate({ method }, goods);
    expect([price.amountMinor, leftOf({ method }, goods, price.amountMinor)]).toEqual([2_800, 800]);
    expect(steps.map(({ step }) => step)).toContain('least-profit');
    expect(priceOf({ method, rounding: { to: 'end-99', direction: 'up' } }, goods)).toBe(2_899);
  });
});

describe('a price', () => {
  it('by a multiplier is a multiple of the cost, plus an amount', () => {
    expect(priceOf({ method: { kind: 'multiplier', multiplier: '2.5', plusMinor: 150 } })).toBe(2_650);
  });

  it('by a margin leaves that share of itself after cost and fees', () => {
    const rule = { method: { kind: 'margin', marginBp: 4_000 }, storeFeeBp: 500, paymentFeeBp: 500 } as const;
    const price = priceOf(rule);
    expect([price, leftOf(rule, {}, price)]).toEqual([2_000, 800]);
  });

  it('by bands goes by the band of the cost, its end excluded', () => {
    const bands = [
      { fromMinor: 0, toMinor: 1_000, multiplier: '3', plusMinor: 0 },
      { fromMinor: 1_000, toMinor: null, multiplier: '2', plusMinor: 100 },
    ];
    const at = (costMinor: number) => priceOf({ method: { kind: 'bands', bands } }, { costMinor });
    expect([at(999), at(1_000)]).toEqual([2_997, 2_100]);
  });

  it('covers the fees of store and payment and the advertising', () => {
    const fees = { storeFeeBp: 1_000, paymentFeeBp: 290, paymentFeeFixedMinor: 30, adCostMinor: 200 };
    const price = priceOf({ method: { kind: 'multiplier', multiplier: '1.5', plusMinor: 0 }, ...fees });
    // (15.00 + 0.30 + 2.00) ÷ 0.871
    expect([price, leftOf(fees, {}, price)]).toEqual([1_986, 500]);
  });

  it('goes by the rate of the day, or the merchant’s own, with a buffer on it', () => {
    const cost = { costMinor: 7_100 };
    expect(priceOf({ rate: { kind: 'live', bufferBp: 0 } }, cost)).toBe(2_000);
    expect(priceOf({ rate: { kind: 'live', bufferBp: 250 } }, cost)).toBe(2_050);
    expect(priceOf({ rate: { kind: 'manual', cnyPerUnit: '7', bufferBp: 0 } }, cost)).toBe(2_029);
  });

  it('is converted to the currency of the store, once', () => {
    expect(priceOf({}, { currency: 'EUR', perRuleUnit: requireDecimal('0.92') })).toBe(1_840);
    expect(priceOf({}, { currency: 'JPY', perRuleUnit: requireDecimal('151.5') })).toBe(3_030);
  });

  it('is exact where floats are not', () => {
    // 0.615 × 100 is 61.4999… as a float.
    expect(priceOf({ method: { kind: 'multiplier', multiplier: '0.615', plusMinor: 0 } }, { costMinor: 100 })).toBe(62);
  });

  it.each([
    ['none', 'nearest', 1_234],
    ['end-99', 'up', 1_299],
    ['end-99', 'down', 1_199],
    ['end-99', 'nearest', 1_199],
    ['end-95', 'up', 1_295],
    ['whole', 'nearest', 1_200],
    ['whole', 'up', 1_300],
    ['five', 'nearest', 1_000],
    ['five', 'up', 1_500],
  ] as const)('rounded to %s, %s', (to, direction, expected) => {
    expect(
      priceOf({ method: { kind: 'multiplier', multiplier: '1', plusMinor: 0 }, rounding: { to, direction } }, { costMinor: 1_234 }),
    ).toBe(expected);
  });

  it('has a compare-at price above it, or none', () => {
    expect(calculate({ compareAt: { kind: 'times', multiplier: '1.5' } }).compareAt).toEqual({ amountMinor: 3_000, currency: 'USD' });
    expect(calculate({ compareAt: { kind: 'plus', plusMinor: 500 }, rounding: { to: 'end-99', ...NEAREST } }).compareAt?.amountMinor).toBe(
      2_499,
    );
    expect(calculate({ compareAt: { kind: 'times', multiplier: '1' } }).compareAt).toBeNull();
    expect(calculate({}, { currentCompareAtMinor: 2_500 }).compareAt?.amountMinor).toBe(2_500);
    expect(calculate({}, { currentCompareAtMinor: 2_000 }).compareAt).toBeNull();
  });

  it('keeps its limits and says which it ran into', () => {
    expect(calculate({ floorMinor: 2_550, rounding: { to: 'end-99', direction: 'down' } })).toMatchObject({
      price: { amountMinor: 2_599 },
      limits: ['floor'],
    });
    expect(calculate({ ceilingMinor: 1_500, rounding: { to: 'end-99', direction: 'up' } })).toMatchObject({
      price: { amountMinor: 1_499 },
      limits: ['ceiling'],
    });
    expect(calculate({ neverBelow: 'current' }, { currentMinor: 2_345 })).toMatchObject({
      price: { amountMinor: 2_345 },
      limits: ['current'],
    });
    const half = { kind: 'multiplier', multiplier: '0.5', plusMinor: 0 } as const;
    expect(calculate({ method: half, neverBelow: 'cost', storeFeeBp: 1_000 })).toMatchObject({
      price: { amountMinor: 1_112 },
      limits: ['cost'],
    });
  });

  it('is not made where the limits leave no room', () => {
    expect(calculatePrice(aRule({ ceilingMinor: 900, neverBelow: 'cost' }), someFacts())).toEqual({
      status: 'unpriced',
      reason: 'limits-conflict',
    });
  });

  it('never passes the largest amount', () => {
    expect(priceOf({ rounding: { to: 'end-99', direction: 'up' } }, { costMinor: MAX_AMOUNT_MINOR })).toBeLessThanOrEqual(MAX_AMOUNT_MINOR);
  });
});

const amount = fc.integer({ min: 0, max: 3_000_000 });
const shareBp = fc.integer({ min: 0, max: 3_300 });
const factor = fc
  .integer({ min: 1, max: 1_000_000 })
  .map((tenThousandths) => (tenThousandths / 10_000).toFixed(4))
  .filter((text) => Number(text) >= 0.01);
const monotone = fc.oneof(
  fc.record({ kind: fc.constant('multiplier' as const), multiplier: factor, plusMinor: amount }),
  fc.record({ kind: fc.constant('margin' as const), marginBp: shareBp }),
  fc.record({
    kind: fc.constant('formula' as const),
    profitBp: fc.integer({ min: 0, max: 50_000 }),
    fixedMinor: amount,
    breakEvenBp: shareBp,
    minProfitMinor: amount,
  }),
);
/** Bands that follow one another, from the places between them. */
const bands = fc
  .tuple(fc.uniqueArray(fc.integer({ min: 1, max: 3_000_000 }), { maxLength: 6 }), fc.array(factor, { minLength: 7, maxLength: 7 }))
  .map(([places, factors]) => {
    const ends = places.toSorted((a, b) => a - b);
    return [0, ...ends].map((fromMinor, index) => ({
      fromMinor,
      toMinor: ends[index] ?? null,
      multiplier: factors[index] ?? '2',
      plusMinor: 0,
    }));
  });
const anyRule = fc
  .record({
    method: fc.oneof(monotone, fc.record({ kind: fc.constant('bands' as const), bands })),
    storeFeeBp: shareBp,
    paymentFeeBp: shareBp,
    paymentFeeFixedMinor: amount,
    adCostMinor: amount,
    floorMinor: fc.option(fc.integer({ min: 0, max: 3_000_000 })),
    room: fc.option(fc.integer({ min: 0, max: 3_000_000 })),
    neverBelow: fc.constantFrom('none' as const, 'cost' as const, 'current' as const),
    rounding: fc.record({
      to: fc.constantFrom('none' as const, 'end-99' as const, 'end-95' as const, 'whole' as const, 'five' as const),
      direction: fc.constantFrom('up' as const, 'down' as const, 'nearest' as const),
    }),
  })
  .map(({ room, ...rule }) => aRule({ ...rule, ceilingMinor: room === null ? null : (rule.floorMinor ?? 0) + room }));
const anyFacts = fc.record({
  costMinor: amount,
  shippingMinor: fc.option(amount),
  taxMinor: fc.option(amount),
  currentMinor: fc.option(amount),
});

describe('whatever the rule and the goods', () => {
  it('no price is below the floor or above the ceiling, rounded or not', () => {
    fc.assert(
      fc.property(anyRule, anyFacts, (rule, facts) => {
        const answer = calculatePrice(rule, someFacts(facts));
        if (answer.status === 'unpriced') return;
        const { price, compareAt } = answer.calculated;
        expect(price.amountMinor).toBeGreaterThanOrEqual(rule.floorMinor ?? 0);
        expect(price.amountMinor).toBeLessThanOrEqual(rule.ceilingMinor ?? MAX_AMOUNT_MINOR);
        if (rule.neverBelow === 'current') expect(price.amountMinor).toBeGreaterThanOrEqual(facts.currentMinor ?? 0);
        if (rule.neverBelow === 'cost') expect(leftOf(rule, facts, price.amountMinor)).toBeGreaterThanOrEqual(0);
        expect(compareAt).toBeNull();
      }),
      { numRuns: 2_000 },
    );
  });

  it('a price is only missing where the limits leave no room', () => {
    fc.assert(
      fc.property(anyRule, anyFacts, (rule, facts) => {
        if (rule.neverBelow === 'none') expect(calculatePrice(rule, someFacts(facts)).status).toBe('priced');
      }),
      { numRuns: 1_000 },
    );
  });

  it('a higher cost never makes a lower price, but where bands do', () => {
    fc.assert(
      fc.property(anyRule, monotone, anyFacts, fc.integer({ min: 1, max: 100_000 }), (rule, method, facts, more) => {
        const at = (costMinor: number) => calculatePrice({ ...rule, method }, someFacts({ ...facts, costMinor }));
        const [lower, higher] = [at(facts.costMinor), at(facts.costMinor + more)];
        if (lower.status === 'unpriced' || higher.status === 'unpriced') return;
        expect(higher.calculated.price.amountMinor).toBeGreaterThanOrEqual(lower.calculated.price.amountMinor);
      }),
      { numRuns: 2_000 },
    );
  });

  it('every cost is in exactly one band', () => {
    fc.assert(
      fc.property(bands, amount, (some, costMinor) => {
        const inside = some.filter(({ fromMinor, toMinor }) => costMinor >= fromMinor && (toMinor === null || costMinor < toMinor));
        expect(inside).toEqual([bandOf(some, costMinor)]);
      }),
    );
  });
});
