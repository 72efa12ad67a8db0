import { describe, expect, it } from 'vitest';
import { aBook, aDestination, aMethod, aQuoteInput, someItems } from '#tests/support/rate-books.ts';
import { type Offer, type OfferAnswer, quoteGoods } from './quote-goods.ts';
import type { TaxChoice } from './quote-wish.ts';

const LINE = aMethod('line');
const PREPAID = aMethod('prepaid', {
  position: 2,
  dutiesPaid: true,
  destinations: new Map([['NL', aDestination({ clearanceMinor: 600 })]]),
});
const UNDECLARED = aMethod('undeclared', { position: 3, schemes: new Set() });
const BOOK = aBook([LINE, PREPAID, UNDECLARED]);
/** Worth €60.00, of two tariff codes; with ¥40.00 of freight, which are €5.00. */
const TWO_CODES = [someItems(), someItems({ variantId: 'torch', tariffCode: '851310', unitSale: { amountMinor: 2_000, currency: 'EUR' } })];

function choice(overrides: Partial<TaxChoice> = {}): TaxChoice {
  return { mode: 'provider', overLimit: 'hold', declaredBase: 'store', ...overrides };
}

function named(answers: OfferAnswer[], code: string): OfferAnswer {
  const found = answers.find(({ method }) => method.code === code);
  if (found === undefined) throw new Error(`no answer of ${code}`);
  return found;
}

function offered(answers: OfferAnswer[], code: string): Offer {
  const answer = named(answers, code);
  if (answer.status !== 'offered') throw new Error(JSON.stringify(answer.reasons));
  return answer;
}

function payersOf({ parcels }: Offer) {
  return parcels.flatMap(({ charges }) => charges.map(({ kind, amountMinor, paidBy }) => `${kind} ${amountMinor} ${paidBy}`));
}

describe('a parcel of €60 with two tariff codes and €5 freight to the Netherlands', () => {
  it('declared by the provider is charged €6 duty, 21 % of €71 and the fee for its number', () => {
    const offer = offered(quoteGoods(BOOK, aQuoteInput({ lines: TWO_CODES, tax: choice() })), 'line');
    expect(offer.parcels[0]?.charges).toEqual([
      {
        kind: 'duty',
        rule: 'eu-flat-duty',
        baseMinor: 6_000,
        rateBp: null,
        count: 2,
        amountMinor: 600,
        currency: 'EUR',
        amountCnyMinor: 4_800,
        paidBy: 'quote',
      },
      {
        kind: 'tax',
        rule: 'vat',
        baseMinor: 7_100,
        rateBp: 2_100,
        count: null,
        amountMinor: 1_491,
        currency: 'EUR',
        amountCnyMinor: 11_928,
        paidBy: 'quote',
      },
    ]);
    expect(offer).toMatchObject({ goodsMinor: 4_000, freightMinor: 4_000, dutyMinor: 4_800, taxMinor: 11_928, serviceMinor: 596 });
    expect(offer).toMatchObject({ totalMinor: 25_324, doorDutyMinor: 0, doorTaxMinor: 0, scheme: 'ioss', taxMode: 'provider' });
    expect(offer.warnings).toEqual([]);
  });

  it('declared under a number of the merchant is charged the duty alone: they collected the tax at the sale', () => {
    const offer = offered(quoteGoods(BOOK, aQuoteInput({ lines: TWO_CODES, tax: choice({ mode: 'own' }) })), 'line');
    expect(payersOf(offer)).toEqual(['duty 600 quote', 'tax 1491 merchant']);
    expect(offer).toMatchObject({ dutyMinor: 4_800, taxMinor: 0, serviceMinor: 0, totalMinor: 12_800, doorTaxMinor: 0, taxMode: 'own' });
  });

  it('declared by nobody leaves both to the buyer, and says so', () => {
    const offer = offered(quoteGoods(BOOK, aQuoteInput({ lines: TWO_CODES })), 'line');
    expect(payersOf(offer)).toEqual(['duty 600 buyer', 'tax 1491 buyer']);
    expect(offer).toMatchObject({ totalMinor: 8_000, doorDutyMinor: 4_800, doorTaxMinor: 11_928, scheme: null, taxMode: 'none' });
    expect(offer.warnings).toEqual(['buyer-pays-at-door']);
  });

  it('by a method that pays on the way is charged both, its clearance, and no fee for a number', () => {
    for (const mode of ['none', 'provider'] as const) {
      const offer = offered(quoteGoods(BOOK, aQuoteInput({ lines: TWO_CODES, tax: choice({ mode }) })), 'prepaid');
      expect(payersOf(offer)).toEqual(['duty 600 quote', 'tax 1491 quote']);
      expect(offer).toMatchObject({ clearanceMinor: 600, serviceMinor: 0, totalMinor: 25_328, doorDutyMinor: 0, warnings: [] });
    }
  });

  it.each(['own', 'provider'] as const)('by a method that declares under no scheme is refused in mode %s', (mode) => {
    const answers = quoteGoods(BOOK, aQuoteInput({ lines: TWO_CODES, tax: choice({ mode }) }));
    expect(named(answers, 'undeclared')).toMatchObject({
      status: 'refused',
      reasons: [{ code: 'scheme-not-supported', params: { scheme: 'ioss' } }],
    });
  });

  it('with a price in a currency without a rate is refused: what it takes is not known', () => {
    const lines = [someItems(), someItems({ variantId: 'ring', unitSale: { amountMinor: 4_000, currency: 'XAU' } })];
    for (const mode of ['none', 'own', 'provider'] as const)
      expect(named(quoteGoods(BOOK, aQuoteInput({ lines, tax: choice({ mode }) })), 'line')).toMatchObject({
        status: 'refused',
        reasons: [{ code: 'no-rate-for-tax', params: { currency: 'XAU' } }],
      });
    const byCost = choice({ declaredBase: 'provider' });
    expect(named(quoteGoods(BOOK, aQuoteInput({ lines, tax: byCost })), 'line').status).toBe('offered');
  });

  it('declares the cost instead of the sale only where the merchant chose that', () => {
    const offer = offered(quoteGoods(BOOK, aQuoteInput({ lines: TWO_CODES, tax: choice({ declaredBase: 'provider' }) })), 'line');
    // ¥40.00 are €5.00: 21 % of 5.00 + 5.00 + 6.00.
    expect(payersOf(offer)).toEqual(['duty 600 quote', 'tax 336 quote']);
  });

  it('counts goods without a tariff code as one code, and says so', () => {
    const lines = [someItems({ tariffCode: '' }), someItems({ variantId: 'torch', tariffCode: '' })];
    const offer = offered(quoteGoods(BOOK, aQuoteInput({ lines, tax: choice() })), 'line');
    expect(offer).toMatchObject({ dutyMinor: 2_400, warnings: ['tariff-code-unknown'] });
  });
});

describe('goods of €151', () => {
  const lines = [someItems({ unitSale: { amountMinor: 15_100, currency: 'EUR' } })];
  const over = { code: 'scheme-over-limit', params: { scheme: 'ioss', limitMinor: 15_000, valueMinor: 15_100, currency: 'EUR' } };

  it('wait when the merchant holds them, by every method that would declare them', () => {
    const answers = quoteGoods(BOOK, aQuoteInput({ lines, tax: choice({ overLimit: 'hold' }) }));
    expect(named(answers, 'line')).toMatchObject({ status: 'refused', reasons: [over] });
    expect(named(answers, 'prepaid')).toMatchObject({ status: 'refused', reasons: [over] });
  });

  it('go by methods that pay on the way alone when duties are to be paid: tax in the quote, no flat duty', () => {
    const answers = quoteGoods(BOOK, aQuoteInput({ lines, tax: choice({ overLimit: 'duties-paid' }) }));
    expect(named(answers, 'line')).toMatchObject({ status: 'refused', reasons: [over] });
    // 21 % of 151 + 5.
    expect(offered(answers, 'prepaid')).toMatchObject({ dutyMinor: 0, taxMinor: 26_208, doorTaxMinor: 0, scheme: null, taxMode: 'none' });
  });

  it('go without the scheme when the buyer is to pay', () => {
    for (const mode of ['own', 'provider'] as const) {
      const offer = offered(quoteGoods(BOOK, aQuoteInput({ lines, tax: choice({ mode, overLimit: 'buyer-pays' }) })), 'line');
      expect(payersOf(offer)).toEqual(['tax 3276 buyer']);
      expect(offer).toMatchObject({ taxMinor: 0, serviceMinor: 0, scheme: null, doorTaxMinor: 26_208, warnings: ['buyer-pays-at-door'] });
    }
  });

  it('go as ever without a declaration', () => {
    expect(payersOf(offered(quoteGoods(BOOK, aQuoteInput({ lines })), 'line'))).toEqual(['tax 3276 buyer']);
  });

  it('in two parcels are two consignments, each under the limit', () => {
    const heavy = [someItems({ packedWeightG: 16_000, quantity: 2, unitSale: { amountMinor: 7_550, currency: 'EUR' } })];
    const offer = offered(quoteGoods(BOOK, aQuoteInput({ lines: heavy, tax: choice() })), 'line');
    expect(payersOf(offer)).toEqual(['duty 300 quote', 'tax 1754 quote', 'duty 300 quote', 'tax 1754 quote']);
    expect(offer).toMatchObject({ freightMinor: 8_000, scheme: 'ioss', warnings: ['split'] });
  });
});

describe('insurance', () => {
  it('is a share of goods and freight, half up, and no less than its least', () => {
    const costs = (unitCostMinor: number) =>
      offered(quoteGoods(BOOK, aQuoteInput({ lines: [someItems({ unitCostMinor })], insured: true })), 'line').insuranceMinor;
    expect([costs(2_000), costs(6_000), costs(8_049), costs(8_050)]).toEqual([100, 100, 120, 121]);
    expect(offered(quoteGoods(BOOK, aQuoteInput()), 'line').insuranceMinor).toBe(0);
  });
});

describe('the warehouse', () => {
  const closures = new Map([['CN', [{ from: '2027-02-04', to: '2027-02-14', reason: 'Chinese New Year' }]]]);
  const days = (day: string, workingDays: number) => {
    const offer = offered(quoteGoods(aBook([LINE], { closures }), aQuoteInput({ day, workingDays })), 'line');
    return [offer.closedDays, offer.minDays, offer.maxDays, offer.warnings.includes('warehouse-closed')];
  };

  it('adds the days it is closed before the goods are ready, and says so', () => {
    expect(days('2027-02-03', 1)).toEqual([0, 7, 12, false]);
    expect(days('2027-02-03', 2)).toEqual([10, 17, 22, true]);
    expect(days('2027-02-04', 1)).toEqual([10, 17, 22, true]);
    expect(days('2027-02-13', 3)).toEqual([1, 8, 13, true]);
    expect(days('2027-02-14', 1)).toEqual([0, 7, 12, false]);
  });
});

describe('the answers', () => {
  it('come in the order methods are proposed in, refusals too, and not from methods that do not go there', () => {
    const elsewhere = aMethod('elsewhere', { position: 0, destinations: new Map([['DE', aDestination()]]) });
    const shuffled = aBook([UNDECLARED, elsewhere, PREPAID, LINE]);
    const codes = (country: string) => quoteGoods(shuffled, aQuoteInput({ country, tax: choice() })).map(({ method }) => method.code);
    expect(codes('NL')).toEqual(['line', 'prepaid', 'undeclared']);
    expect(codes('BR')).toEqual([]);
  });

  it('take nothing at the border of the country the warehouse is in', () => {
    const local = aMethod('local', { warehouse: 'US', destinations: new Map([['US', aDestination()]]) });
    const book = aBook([local]);
    const customs = new Map([['US', { ...book.customs.get('NL'), country: 'US', currency: 'EUR', group: null, ...rowsOf(book) }]]);
    const offer = offered(quoteGoods({ ...book, customs }, aQuoteInput({ country: 'US' })), 'local');
    expect(offer).toMatchObject({ totalMinor: 6_000, doorDutyMinor: 0, doorTaxMinor: 0, warnings: [] });
    expect(payersOf(offer)).toEqual([]);
  });

  it('of a piece too heavy for any parcel tell the weight and the limit', () => {
    const lines = [someItems({ packedWeightG: 30_010 })];
    expect(named(quoteGoods(BOOK, aQuoteInput({ lines })), 'line')).toMatchObject({
      status: 'refused',
      reasons: [{ code: 'over-weight', params: { weightG: 30_010, maxG: 30_000 } }],
    });
  });
});

function rowsOf({ customs }: ReturnType<typeof aBook>) {
  const { taxes = [], schemes = [], duties = [] } = customs.get('NL') ?? {};
  return { taxes, schemes, duties };
}
