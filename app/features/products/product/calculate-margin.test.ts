import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculateMargin, type Sale } from './calculate-margin.ts';

const emptySale = { priceMinor: 0, costMinor: 0, storeFeeBp: 0, paymentFeeBp: 0, paymentFeeFixedMinor: 0, adCostMinor: 0, refundBp: 0 };
const aSale = fc.record<Sale>({
  priceMinor: fc.integer({ min: 1, max: 10_000_000 }),
  costMinor: fc.integer({ min: 100, max: 5_000_000 }),
  storeFeeBp: fc.integer({ min: 0, max: 4_000 }),
  paymentFeeBp: fc.integer({ min: 0, max: 3_000 }),
  paymentFeeFixedMinor: fc.integer({ min: 0, max: 1_000 }),
  adCostMinor: fc.integer({ min: 0, max: 100_000 }),
  refundBp: fc.integer({ min: 0, max: 2_900 }),
});

test('the profit of a sale is its price less all its costs', () => {
  const sale = {
    priceMinor: 4_999,
    costMinor: 1_850,
    storeFeeBp: 200,
    paymentFeeBp: 290,
    paymentFeeFixedMinor: 30,
    adCostMinor: 800,
    refundBp: 300,
  };
  expect(calculateMargin(sale)).toEqual({
    storeFeeMinor: 100,
    paymentFeeMinor: 175,
    refundMinor: 150,
    profitMinor: 1_924,
    marginBp: 3_849,
    breakEvenMinor: 2_909,
  });
});

test('a price of 0 has no margin, and fees of the whole price have no break-even', () => {
  expect(calculateMargin(emptySale)).toMatchObject({ profitMinor: 0, marginBp: null, breakEvenMinor: 0 });
  expect(calculateMargin({ ...emptySale, priceMinor: 100, storeFeeBp: 6_000, refundBp: 4_000 })).toMatchObject({ breakEvenMinor: null });
});

test('the break-even price makes no loss, and a price a tenth lower does', () => {
  fc.assert(
    fc.property(aSale, (sale) => {
      const { breakEvenMinor } = calculateMargin(sale);
      if (breakEvenMinor === null) return false;
      const at = calculateMargin({ ...sale, priceMinor: breakEvenMinor }).profitMinor;
      const below = calculateMargin({ ...sale, priceMinor: Math.floor(breakEvenMinor * 0.9) }).profitMinor;
      return at >= 0 && below < 0;
    }),
  );
});

test('the parts of a sale make up its price', () => {
  fc.assert(
    fc.property(aSale, (sale) => {
      const { storeFeeMinor, paymentFeeMinor, refundMinor, profitMinor } = calculateMargin(sale);
      return storeFeeMinor + paymentFeeMinor + refundMinor + profitMinor + sale.adCostMinor + sale.costMinor === sale.priceMinor;
    }),
  );
});
