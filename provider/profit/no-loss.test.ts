import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findQuoteBasis } from '#provider/features/quotes/find-quote-basis.ts';
import type { VariantGoods } from '#provider/features/quotes/goods.store.ts';
import { askMethods } from '#provider/features/quotes/quote-goods.ts';
import { quoteOrder } from '#provider/features/quotes/quote-order.ts';
import { NO_DECLARATION } from '#provider/features/quotes/quote-wish.ts';
import { wholeOf } from '#provider/features/quotes/select-offer.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { bestPriceForMargin } from './price-for-margin.ts';
import { findProfitBasis } from './profit-basis.ts';
import { profitOfSale } from './profit-of-sale.ts';
import { saleOfVariant } from './sale-of-variant.ts';

const provider = await startTestProvider({}, { template: 'rates' });
const { accountId } = await provider.signUp();
const basis = await findProfitBasis(provider.services, { accountId, variantIds: [] });
const { book, day } = await findQuoteBasis(provider.services, accountId);
if (basis === null) throw new Error('there is a rate book');

const stock = fc.record({ CN: fc.integer({ min: 0, max: 50 }), US: fc.integer({ min: 0, max: 50 }) });
const goods: fc.Arbitrary<VariantGoods> = fc.record({
  id: fc.uuid(),
  productId: fc.uuid(),
  sku: fc.constant('SKU'),
  costMinor: fc.integer({ min: 50, max: 300_000 }),
  suggested: fc.constant(null),
  packedWeightG: fc.integer({ min: 10, max: 4_000 }),
  lengthMm: fc.integer({ min: 10, max: 500 }),
  widthMm: fc.integer({ min: 10, max: 300 }),
  heightMm: fc.integer({ min: 5, max: 200 }),
  attributes: fc.subarray(['battery_pi966', 'liquid', 'magnet', 'brand_risk']),
  tariffCode: fc.constantFrom('', '851830', '940520'),
  origin: fc.constantFrom('CN', 'VN'),
  processingHours: fc.integer({ min: 0, max: 96 }),
  stock,
});
const place = fc.constantFrom(
  { country: 'DE', currency: 'EUR' },
  { country: 'BR', currency: 'BRL' },
  { country: 'US', currency: 'USD' },
  { country: 'MX', currency: 'MXN' },
  { country: 'GB', currency: 'USD' },
  { country: 'CN', currency: 'CNY' },
);

it('no first price loses money: it leaves the target, or as much of it as a price can, or there is none', () => {
  let priced = 0;
  fc.assert(
    fc.property(goods, place, fc.integer({ min: 0, max: 7_000 }), (variant, to, targetBp) => {
      const at = (priceMinor: number) =>
        profitOfSale(basis, saleOfVariant(variant, { ...to, storeId: null, priceMinor, quantity: 1, usualMethod: null }));
      if (at(1) === null) return;
      const { priceMinor, reached } = bestPriceForMargin({ targetBp, currency: to.currency }, at);
      if (priceMinor === null) return;
      priced += 1;
      const profit = at(priceMinor);
      expect(profit?.profitMinor).toBeGreaterThanOrEqual(0);
      if (reached === 'target') expect((profit?.profitMinor ?? NaN) * 10_000).toBeGreaterThanOrEqual(targetBp * priceMinor);
    }),
    { numRuns: 300 },
  );
  expect(priced).toBeGreaterThan(30);
});

it('without a rule no method is chosen where another costs merchant and buyer less together', () => {
  let chosen = 0;
  fc.assert(
    fc.property(
      goods,
      place,
      fc.integer({ min: 100, max: 200_000 }),
      fc.integer({ min: 1, max: 4 }),
      (variant, to, priceMinor, quantity) => {
        const { lines } = saleOfVariant(variant, { ...to, storeId: null, priceMinor, quantity, usualMethod: null });
        const wish = { country: to.country, postCode: null, region: null, lines, day, workingDays: 0 };
        const { offers, reason } = quoteOrder(book, wish, { rules: [], profiles: [] });
        const [offer, ...others] = offers;
        if (offer === undefined || others.length > 0) return;
        chosen += 1;
        expect(reason).toBe('least');
        const asked = askMethods(book, { ...wish, insured: false, tax: NO_DECLARATION });
        const whole = asked.flatMap(({ method, answer }) => {
          const given = answer();
          return given.status === 'offered' && (variant.stock[method.warehouse] ?? 0) >= quantity ? [wholeOf(given)] : [];
        });
        expect(wholeOf(offer)).toBe(Math.min(wholeOf(offer), ...whole));
      },
    ),
    { numRuns: 300 },
  );
  expect(chosen).toBeGreaterThan(30);
});
