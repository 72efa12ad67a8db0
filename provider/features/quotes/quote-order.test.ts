import { describe, expect, it } from 'vitest';
import type { ShippingRule } from '#contract/shipping-rule.ts';
import type { TaxProfile } from '#contract/tax.ts';
import { aBook, aDestination, aMethod, aQuoteInput, someItems } from '#tests/support/rate-books.ts';
import { type MerchantInputs, type OrderGoods, quoteOrder } from './quote-order.ts';

const both = new Map([
  ['NL', aDestination()],
  ['CA', aDestination()],
]);
const BOOK = aBook([
  aMethod('china-line', { position: 1, destinations: both, refusedAttributes: new Set(['liquid']) }),
  aMethod('american-line', { position: 2, warehouse: 'US', destinations: new Map([['CA', aDestination()]]) }),
]);
const NO_WISHES: MerchantInputs = { rules: [], profiles: [] };

function aRule(overrides: Partial<ShippingRule> = {}): ShippingRule {
  const limits = { maxFreightMinor: null, maxDays: null, trackedOnly: false, insured: false, warehouse: null };
  return { countries: [], methods: [], ...limits, fallback: 'cheapest', exceptions: [], ...overrides };
}
function aProfile(overrides: Partial<TaxProfile> = {}): TaxProfile {
  const empty = { number: '', declaredBaseReason: '', company: '', country: null, intermediary: '', validFrom: null, validTo: null };
  return { group: 'ioss', mode: 'own', declaredBase: 'store', overLimit: 'hold', ...empty, ...overrides };
}

function quote(
  country: string,
  stock: OrderGoods['stock'],
  more: Partial<OrderGoods> & { wishes?: MerchantInputs; day?: string; usualMethod?: string } = {},
) {
  const { wishes = NO_WISHES, day = '2026-11-22', usualMethod = null, ...overrides } = more;
  const line = { ...someItems({ quantity: 5, ...overrides }), lineId: 'line', unitsPerItem: 1, stock };
  const { insured: _insured, tax: _tax, ...wish } = aQuoteInput({ country, day });
  return quoteOrder(BOOK, { ...wish, usualMethod, lines: [line] }, wishes);
}
const methodsOf = ({ offers }: ReturnType<typeof quote>) => offers.map(({ method }) => method.code);
const piecesOf = ({ offers }: ReturnType<typeof quote>) =>
  offers.map(({ parcels }) => parcels.flatMap(({ lines }) => lines.map(({ quantity }) => quantity)));

describe('an order is sent', () => {
  it('from the warehouse that has everything, the preferred one first', () => {
    expect(methodsOf(quote('CA', { CN: 9, US: 9 }))).toEqual(['china-line']);
    const wishes = { rules: [aRule({ warehouse: 'US' })], profiles: [] };
    expect(methodsOf(quote('CA', { CN: 9, US: 9 }, { wishes }))).toEqual(['american-line']);
  });

  it('from two warehouses when none has everything, with the pieces of each', () => {
    const answer = quote('CA', { CN: 3, US: 4 });
    expect(methodsOf(answer)).toEqual(['china-line', 'american-line']);
    expect(piecesOf(answer)).toEqual([[3], [2]]);
  });

  it('from one that goes there though another one is preferred and has everything too', () => {
    const wishes = { rules: [aRule({ warehouse: 'US' })], profiles: [] };
    expect(methodsOf(quote('NL', { CN: 9, US: 9 }, { wishes }))).toEqual(['china-line']);
  });

  it('by the method it is meant for, from its warehouse, unless a rule says otherwise', () => {
    const both = { CN: 9, US: 9 };
    const usualMethod = 'american-line';
    expect(methodsOf(quote('CA', both, { usualMethod }))).toEqual(['american-line']);
    expect(methodsOf(quote('CA', both, { usualMethod, wishes: { rules: [aRule()], profiles: [] } }))).toEqual(['american-line']);
    for (const rule of [aRule({ methods: ['china-line'] }), aRule({ warehouse: 'CN' })])
      expect(methodsOf(quote('CA', both, { usualMethod, wishes: { rules: [rule], profiles: [] } }))).toEqual(['china-line']);
    expect(methodsOf(quote('CA', { CN: 9 }, { usualMethod }))).toEqual(['china-line']);
    expect(methodsOf(quote('NL', both, { usualMethod }))).toEqual(['china-line']);
    expect(methodsOf(quote('CA', both, { usualMethod: 'gone' }))).toEqual(['china-line']);
  });

  it('from one that takes such goods though the first one has everything too', () => {
    expect(methodsOf(quote('CA', { CN: 9, US: 9 }, { attributes: ['liquid'] }))).toEqual(['american-line']);
  });
});

describe('an order waits', () => {
  it('when a part of it lies where nobody brings it from', () => {
    const answer = quote('NL', { CN: 3, US: 4 });
    expect(answer).toEqual({ offers: [], reason: null, reasons: [{ code: 'country-not-served', params: { country: 'NL' } }] });
    expect(quote('NL', { US: 9 }).offers).toEqual([]);
  });

  it('when the number of the merchant is not valid on the day, the last day not included', () => {
    const wishes = { rules: [], profiles: [aProfile({ validFrom: '2026-01-01', validTo: '2026-11-22' })] };
    const expired = { offers: [], reason: null, reasons: [{ code: 'tax-number-expired', params: { country: 'NL' } }] };
    expect(quote('NL', { CN: 9 }, { wishes, unitSale: { amountMinor: 100, currency: 'EUR' } })).toEqual(expired);
    expect(methodsOf(quote('NL', { CN: 9 }, { wishes, day: '2026-11-21', unitSale: { amountMinor: 100, currency: 'EUR' } }))).toEqual([
      'china-line',
    ]);
    expect(quote('NL', { CN: 9 }, { wishes, day: '2025-12-31' })).toEqual(expired);
  });
});
