import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadRateBook } from '#provider/features/shipping/load-rate-book.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { aQuoteInput, someItems } from '#tests/support/rate-books.ts';
import { type Offer, type OfferAnswer, quoteGoods } from './quote-goods.ts';
import { type ItemLine, NO_DECLARATION, type QuoteInput, type TaxChoice } from './quote-wish.ts';

const { services } = await startTestProvider({}, { template: 'rates' });
const book = await loadRateBook(services, services.database.db);

const DECLARED = { overLimit: 'hold', declaredBase: 'store' } as const;
const own: TaxChoice = { ...DECLARED, mode: 'own' };
const lent: TaxChoice = { ...DECLARED, mode: 'provider' };

/** One piece of 500 g sold for so much, by one method of the starter book. */
function quote(
  country: string,
  sale: [amountMinor: number, currency: string],
  more: { tax?: TaxChoice; method?: string; origin?: string } = {},
) {
  const [amountMinor, currency] = sale;
  const { tax = NO_DECLARATION, method = 'standard-line', origin = 'CN' } = more;
  const lines = [someItems({ origin, unitSale: { amountMinor, currency } })];
  const answer = quoteGoods(book, aQuoteInput({ country, lines, tax })).find((each) => each.method.code === method);
  if (answer === undefined) throw new Error(`${method} does not go to ${country}`);
  return answer;
}

function offer(...asked: Parameters<typeof quote>): Offer {
  const answer = quote(...asked);
  if (answer.status === 'refused') throw new Error(JSON.stringify(answer.reasons));
  return answer;
}

function chargesOf({ parcels }: Offer) {
  return parcels.flatMap(({ charges }) =>
    charges.map(({ rule, baseMinor, amountMinor, currency, paidBy }) => `${rule} ${amountMinor} of ${baseMinor} ${currency} ${paidBy}`),
  );
}

describe('what a country takes of a parcel of 500 g', () => {
  it('the United Kingdom: 20 % of goods and freight up to £135, by the provider or the merchant', () => {
    // ¥17.00 + ¥32.00 + 2.5 % fuel = ¥50.23, which are £5.45.
    expect(offer('GB', [10_000, 'GBP'], { tax: lent })).toMatchObject({ freightMinor: 5_023, scheme: 'uk-vat' });
    expect(chargesOf(offer('GB', [10_000, 'GBP'], { tax: lent }))).toEqual(['import-tax 2109 of 10545 GBP quote']);
    expect(chargesOf(offer('GB', [10_000, 'GBP'], { tax: own }))).toEqual(['import-tax 2109 of 10545 GBP merchant']);
    expect(quote('GB', [13_501, 'GBP'], { tax: own })).toMatchObject({ reasons: [{ code: 'scheme-over-limit' }] });
  });

  it('Norway: 25 % under a number of the merchant; nobody lends one', () => {
    // ¥71.07 of freight are NOK 104.10.
    expect(chargesOf(offer('NO', [100_000, 'NOK'], { tax: own }))).toEqual(['import-tax 27603 of 110410 NOK merchant']);
    expect(quote('NO', [100_000, 'NOK'], { tax: lent })).toMatchObject({
      reasons: [{ code: 'scheme-not-supported', params: { scheme: 'voec' } }],
    });
  });

  it('Switzerland: 8.1 % of goods and freight at the door', () => {
    expect(chargesOf(offer('CH', [10_000, 'CHF']))).toEqual(['import-tax 877 of 10821 CHF buyer']);
  });

  it('Australia: 10 %, and above AUD 1,000 a duty of 5 % that is taxed too', () => {
    expect(chargesOf(offer('AU', [10_000, 'AUD'], { tax: own }))).toEqual(['import-tax 1115 of 11154 AUD merchant']);
    expect(chargesOf(offer('AU', [100_000, 'AUD']))).toEqual(['import-tax 10115 of 101154 AUD buyer']);
    expect(chargesOf(offer('AU', [100_100, 'AUD']))).toEqual([
      'au-general 5005 of 100100 AUD buyer',
      'import-tax 10626 of 106259 AUD buyer',
    ]);
  });

  it('New Zealand: 15 %', () => {
    expect(chargesOf(offer('NZ', [10_000, 'NZD'], { tax: own }))).toEqual(['import-tax 1721 of 11472 NZD merchant']);
  });

  it('the United States: 20 % of goods made in China, at the door or paid on the way, and nothing of others', () => {
    expect(chargesOf(offer('US', [2_000, 'USD']))).toEqual(['us-china 400 of 2000 USD buyer']);
    expect(chargesOf(offer('US', [2_000, 'USD'], { method: 'us-duties-paid' }))).toEqual(['us-china 400 of 2000 USD quote']);
    expect(chargesOf(offer('US', [2_000, 'USD'], { origin: 'VN' }))).toEqual([]);
    expect(chargesOf(offer('US', [2_000, 'USD'], { method: 'us-ground' }))).toEqual([]);
  });

  it('Brazil, certified: 20 % up to USD 50 with the freight, 60 % less USD 20 above, ICMS inside the price', () => {
    // ¥73.95 of freight are USD 10.42.
    const certified = (goodsMinor: number) => chargesOf(offer('BR', [goodsMinor, 'USD'], { method: 'brazil-certified' }));
    expect(certified(3_458)).toEqual(['br-certified-to-50 900 of 4500 USD quote', 'icms 1106 of 5400 USD quote']);
    expect(certified(3_958)).toEqual(['br-certified-to-50 1000 of 5000 USD quote', 'icms 1229 of 6000 USD quote']);
    expect(certified(8_958)).toEqual(['br-certified 4000 of 10000 USD quote', 'icms 2867 of 14000 USD quote']);
  });

  it('Brazil, certified: goods of USD 3,000 pay their duty with any freight', () => {
    const [duty] = chargesOf(offer('BR', [300_000, 'USD'], { method: 'brazil-certified' }));
    expect(duty).toBe('br-certified 178625 of 301042 USD quote');
  });

  it('Brazil, not certified: 60 % and ICMS at the door', () => {
    // ¥70.04 of freight are USD 9.86.
    expect(chargesOf(offer('BR', [9_000, 'USD']))).toEqual(['br-simplified 5992 of 9986 USD buyer', 'icms 3273 of 15978 USD buyer']);
  });

  it('a country nobody knows the border of: unknown, and said', () => {
    expect(offer('QA', [2_000, 'USD'])).toMatchObject({ doorTaxMinor: 0, warnings: ['tax-unknown'] });
  });
});

const countries = [...new Set(book.methods.flatMap(({ destinations }) => [...destinations.keys()]))];
const goods: fc.Arbitrary<ItemLine> = fc.record({
  variantId: fc.uuid(),
  packedWeightG: fc.integer({ min: 1, max: 9_000 }),
  lengthMm: fc.integer({ min: 10, max: 500 }),
  widthMm: fc.integer({ min: 10, max: 500 }),
  heightMm: fc.integer({ min: 10, max: 500 }),
  quantity: fc.integer({ min: 1, max: 12 }),
  attributes: fc.subarray(['battery_pi967', 'liquid', 'magnet'], { maxLength: 1 }),
  unitCostMinor: fc.integer({ min: 1, max: 100_000 }),
  unitSale: fc.record({ amountMinor: fc.integer({ min: 0, max: 60_000 }), currency: fc.constantFrom('EUR', 'USD', 'CNY', 'JPY') }),
  tariffCode: fc.constantFrom('610910', '851310', '732393', ''),
  origin: fc.constantFrom('CN', 'VN'),
});
const wishes: fc.Arbitrary<QuoteInput> = fc.record({
  country: fc.constantFrom(...countries),
  postCode: fc.constantFrom(null, '20100', '99501', 'BT1 1AA'),
  region: fc.constantFrom(null, 'ON', 'MG'),
  lines: fc.array(goods, { minLength: 1, maxLength: 4 }),
  day: fc.constantFrom('2026-06-30', '2026-11-22', '2027-02-05'),
  workingDays: fc.integer({ min: 1, max: 5 }),
  insured: fc.boolean(),
  tax: fc.record({
    mode: fc.constantFrom('none', 'own', 'provider'),
    overLimit: fc.constantFrom('hold', 'duties-paid', 'buyer-pays'),
    declaredBase: fc.constantFrom('store', 'provider'),
  }),
});

function offersOf(answers: OfferAnswer[]): Offer[] {
  return answers.filter((answer) => answer.status === 'offered');
}
function sum<Each>(all: Each[], pick: (each: Each) => number): number {
  return all.reduce((total, each) => total + pick(each), 0);
}

describe('of every quote', () => {
  it('the parts sum to the total, the parcels to their offer, and all of it is whole fen', () => {
    fc.assert(
      fc.property(wishes, (wish) => {
        for (const each of offersOf(quoteGoods(book, wish))) {
          const { parts, parcels, goodsMinor, freightMinor, insuranceMinor, dutyMinor, taxMinor, clearanceMinor, serviceMinor } = each;
          const amounts = [goodsMinor, freightMinor, insuranceMinor, dutyMinor, taxMinor, clearanceMinor, serviceMinor];
          expect(amounts.every((amount) => Number.isSafeInteger(amount) && amount >= 0)).toBe(true);
          expect(sum(amounts, (amount) => amount)).toBe(each.totalMinor);
          const { discountMinor, ...added } = parts;
          expect(sum(Object.values(added), (part) => part) - discountMinor).toBe(freightMinor);
          expect(sum(parcels, (parcel) => parcel.freightMinor)).toBe(freightMinor);
          expect(sum(parcels, ({ lines }) => sum(lines, ({ unitCostMinor, quantity }) => unitCostMinor * quantity))).toBe(goodsMinor);
          const charged = (paidBy: string) =>
            sum(parcels, ({ charges }) => sum(charges, (charge) => (charge.paidBy === paidBy ? charge.amountCnyMinor : 0)));
          expect(charged('quote')).toBe(dutyMinor + taxMinor);
          expect(charged('buyer')).toBe(each.doorDutyMinor + each.doorTaxMinor);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('no parcel is charged over the limit, and together they hold every piece asked for', () => {
    fc.assert(
      fc.property(wishes, (wish) => {
        for (const { parcels, warnings } of offersOf(quoteGoods(book, wish))) {
          for (const { chargedG, destination } of parcels) expect(chargedG).toBeLessThanOrEqual(destination.maxG);
          for (const { variantId, quantity } of wish.lines) {
            const packed = parcels.flatMap(({ lines }) => lines.filter((line) => line.variantId === variantId));
            expect(sum(packed, (line) => line.quantity)).toBe(quantity);
          }
          expect(warnings.includes('split')).toBe(parcels.length > 1);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('the same book and wish give the same answer', () => {
    fc.assert(
      fc.property(wishes, (wish) => {
        expect(quoteGoods(book, structuredClone(wish))).toEqual(quoteGoods(book, wish));
      }),
      { numRuns: 100 },
    );
  });

  it('a heavier parcel costs no less; only where size may stop to count it may, and then the dearer one says so', () => {
    let fell = 0;
    const boxes = fc.record({ wish: wishes, line: goods, more: fc.integer({ min: 1, max: 9_000 }) });
    fc.assert(
      fc.property(boxes, ({ wish, line, more }) => {
        const one = { ...line, quantity: 1 };
        const lighter = offersOf(quoteGoods(book, { ...wish, lines: [one] }));
        const heavier = offersOf(quoteGoods(book, { ...wish, lines: [{ ...one, packedWeightG: one.packedWeightG + more }] }));
        for (const dear of heavier) {
          const light = lighter.find(({ method }) => method.code === dear.method.code);
          if (light === undefined || dear.totalMinor >= light.totalMinor) continue;
          expect(light.parcels[0]?.destination.volumetricRule).toBe('if-twice');
          expect(light.warnings).toContain('size-weight-decides');
          fell += 1;
        }
      }),
      { numRuns: 1_500 },
    );
    expect(fell).toBeGreaterThan(0);
  });
});
