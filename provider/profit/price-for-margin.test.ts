import fc from 'fast-check';
import { expect, it } from 'vitest';
import { WHOLE_BP } from '#contract/money.values.ts';
import { getImportItem, importProducts } from '#contract/import-list.ts';
import { getProfitSettings, saveProfitSettings } from '#contract/profit.ts';
import { Fraction } from '#provider/money.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { aProduct, aSandboxStore } from '#tests/support/store-builders.ts';
import { calculateProfit } from './calculate-profit.ts';
import { leaves, priceForMargin, roundedPriceForMargin } from './price-for-margin.ts';
import type { SaleProfit } from './profit-of-sale.ts';

const provider = await startTestProvider({}, { template: 'rates' });

const share = fc.integer({ min: 0, max: 3_000 });
/** A world that taxes a share of the price up to a limit and another one above it, beside a flat duty. */
const world = fc.record({
  goodsMinor: fc.integer({ min: 0, max: 1_000_000 }),
  freightMinor: fc.integer({ min: 0, max: 100_000 }),
  flatDutyMinor: fc.integer({ min: 0, max: 5_000 }),
  limitMinor: fc.integer({ min: 0, max: 500_000 }),
  lowTaxBp: fc.integer({ min: 0, max: 6_000 }),
  highTaxBp: fc.integer({ min: 0, max: 9_500 }),
  storeFeeBp: share,
  paymentFeeBp: share,
  paymentFeeFixedMinor: fc.integer({ min: 0, max: 500 }),
  targetBp: fc.integer({ min: 0, max: 3_500 }),
});
/** Two trials a few units apart once pointed 2 % too high here. */
const closeTrials = {
  goodsMinor: 6,
  freightMinor: 0,
  flatDutyMinor: 0,
  limitMinor: 0,
  lowTaxBp: 4_047,
  highTaxBp: 0,
  storeFeeBp: 2_951,
  paymentFeeBp: 985,
  paymentFeeFixedMinor: 253,
  targetBp: 1_217,
};
type World = typeof world extends fc.Arbitrary<infer Value> ? Value : never;

function profitIn(facts: World, priceMinor: number): SaleProfit {
  const { goodsMinor, freightMinor, flatDutyMinor, limitMinor, lowTaxBp, highTaxBp, storeFeeBp, paymentFeeBp, paymentFeeFixedMinor } =
    facts;
  const fees = { storeFeeBp, paymentFeeBp, paymentFeeFixedMinor };
  const taxMinor = Math.round((priceMinor * (priceMinor > limitMinor ? highTaxBp : lowTaxBp)) / WHOLE_BP);
  const perFen = new Fraction(1);
  const figures = calculateProfit({
    parts: [{ revenueMinor: priceMinor, fees }],
    costs: { goodsMinor, freightMinor, dutyMinor: flatDutyMinor, taxMinor, atDoorMinor: 0 },
    perFen,
  });
  const sale = { currency: 'CNY', country: 'DE', quantity: 1 };
  const rate = { currency: 'CNY', perFen, shown: { cnyPerUnit: '1', source: 'same', takenOn: null } } as const;
  const feeShareBp = fees.storeFeeBp + fees.paymentFeeBp;
  const method = { code: 'line', names: {} };
  return {
    ...figures,
    sale,
    rate,
    rateBookVersion: 1,
    method,
    methodReason: null,
    taxKnown: true,
    feeShareBp,
    feeRules: [],
    atDoorAlarm: false,
  };
}

it('a price that is made leaves the target and is never below the floor, whatever is taken of it', () => {
  fc.assert(
    fc.property(world, (facts) => {
      const at = (priceMinor: number) => profitIn(facts, priceMinor);
      const price = roundedPriceForMargin({ targetBp: facts.targetBp, currency: 'CNY' }, at);
      if (price === null) return;
      expect(leaves(at(price), facts.targetBp)).toBe(true);
      expect(at(price).profitMinor).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 2_000 },
  );
});

it('a price is made wherever a far higher one would leave the target, and not far above what is needed under one tax', () => {
  fc.assert(
    fc.property(world, (facts) => {
      const flat = { ...facts, highTaxBp: facts.lowTaxBp };
      const at = (priceMinor: number) => profitIn(flat, priceMinor);
      const keptBeforeTax = WHOLE_BP - flat.storeFeeBp - flat.paymentFeeBp - flat.targetBp;
      const kept = keptBeforeTax - flat.lowTaxBp;
      // Beyond five times what it would be without the tax it may be none: six times is where trying ends.
      if (kept * 5 < keptBeforeTax) return;
      const price = priceForMargin(flat.targetBp, at);
      const spent = flat.goodsMinor + flat.freightMinor + flat.flatDutyMinor + flat.paymentFeeFixedMinor;
      expect(price).not.toBeNull();
      const least = (spent * WHOLE_BP) / kept;
      // A thousandth, and what rounding makes of the figures.
      expect(Math.abs((price ?? NaN) - least)).toBeLessThanOrEqual(least / 1_000 + (5 * WHOLE_BP) / kept);
    }),
    { numRuns: 1_000, examples: [[closeTrials]] },
  );
});

it('no draft is priced below its floor: goods, freight, and the duty and tax the merchant pays to the store’s country, at the target margin', async () => {
  for (const [country, currency] of [
    ['DE', 'EUR'],
    ['US', 'USD'],
    ['ES', 'EUR'],
    ['MX', 'MXN'],
    ['BR', 'BRL'],
  ] as const) {
    const merchant = await provider.signUp();
    await aSandboxStore(merchant, { country, currency });
    const settings = (await merchant.call(getProfitSettings)).data;
    await merchant.call(saveProfitSettings, { body: { ...settings, targetMarginBp: 2_500 } });
    const products = await Promise.all(
      [300, 2_500, 12_000, 60_000].map((costMinor) => aProduct(provider, { variants: [{ costMinor, suggestedMinor: null }] })),
    );
    const { added } = (await merchant.call(importProducts, { body: { productIds: products.map(({ id }) => id) } })).data;
    expect(added).toHaveLength(products.length);
    for (const importItemId of added) {
      const draft = (await merchant.call(getImportItem, { params: { importItemId } })).data;
      const profit = draft.profits[0]?.profit;
      const price = draft.variants[0]?.price ?? null;
      if (country === 'BR') {
        // Brazil takes over 90 % of a value above 50 dollars: few prices leave the target there, and for dear goods none leaves anything.
        expect(draft.pricing?.basis).toBe(price === null ? 'unreachable' : (profit?.marginBp ?? 0) >= 2_500 ? 'target' : 'below-target');
        if (price !== null) expect(profit?.profit.amountMinor).toBeGreaterThanOrEqual(0);
        continue;
      }
      expect(draft.pricing).toEqual({ basis: 'target', country, targetBp: 2_500, ruleName: null });
      expect(profit?.revenue).toEqual(price);
      expect(profit?.marginBp).toBeGreaterThanOrEqual(2_500);
    }
  }
});
