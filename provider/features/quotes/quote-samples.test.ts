import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { BodyInput } from '#contract/endpoint.ts';
import { LANDED_LIMIT, QUOTE_SAMPLE_LIMIT } from '#contract/quotes.values.ts';
import { listLandedPrices, quoteSamples } from '#contract/quotes.ts';
import { saveShippingRules } from '#contract/shipping.ts';
import { saveTaxProfiles } from '#contract/tax.ts';
import { aVariant } from '#tests/support/order-builders.ts';
import type { Merchant } from '#tests/support/call.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider({}, { template: 'rates' });
const { db } = provider.services.database;
const merchant = await provider.signUp();
const variant = await aVariant(provider);

type Sample = BodyInput<typeof quoteSamples>['samples'][number];
const line = { variantId: variant.id, quantity: 1, unitSale: { amountMinor: 2_000, currency: 'EUR' } };

function aSample(overrides: Partial<Sample> = {}): Sample {
  return { country: 'NL', lines: [line], ...overrides };
}
async function answerTo(sample: Partial<Sample>, caller: Merchant = merchant) {
  const [answer] = (await caller.call(quoteSamples, { body: { samples: [aSample(sample)] } })).data;
  if (answer === undefined) throw new Error('no answer');
  return answer;
}
async function wrongFields(samples: Sample[]) {
  const refused = await merchant.call(quoteSamples, { body: { samples } });
  expect(refused.status).toBe(400);
  return (refused.problem.fields ?? []).map(({ path, code }) => `${path} ${code}`);
}

describe('a sample', () => {
  it.each([
    ['', 500],
    ['Ontario', 1_300],
    ['on', 1_300],
    ['CA-ON', 1_300],
    ['Québec', 500],
    ['Newfoundland and Labrador', 1_500],
  ])('to the province %j of Canada is taxed by the rate there', async (province, rateBp) => {
    const { offers } = await answerTo({ country: 'CA', postCode: 'K1A 0B1', province });
    const taxes = offers.flatMap(({ parcels }) => parcels.flatMap(({ charges }) => charges.filter(({ kind }) => kind === 'tax')));
    expect(new Set(taxes.map((tax) => tax.rateBp))).toEqual(new Set([rateBp]));
  });

  it('is answered with every method, by what merchant and buyer pay together, and the one an order would go by', async () => {
    const { offers, refused, selected, reasons, rateBookVersion } = await answerTo({});
    const wholes = offers.map(({ total, atDoor }) => total.amountMinor + (atDoor?.duty.amountMinor ?? 0) + (atDoor?.tax.amountMinor ?? 0));
    expect(wholes).toEqual(wholes.toSorted((a, b) => a - b));
    expect(offers.length).toBeGreaterThan(4);
    expect({ refused, selected, reasons, rateBookVersion }).toEqual({
      refused: [],
      selected: 'economy-line',
      reasons: [],
      rateBookVersion: 1,
    });
    const usual = offers.find(({ methodCode }) => methodCode === 'standard-line');
    expect(usual).toMatchObject({ methodName: 'Standard line', freight: { amountMinor: 4_039, currency: 'CNY' }, scheme: null });
    expect(usual?.parcels).toMatchObject([{ actualG: 300, volumetricG: 125, chargedG: 300, chargedBy: 'actual' }]);
  });

  it('may be one of 50, each answered at its place', async () => {
    const samples = Array.from({ length: QUOTE_SAMPLE_LIMIT }, (_, place) => aSample({ country: place % 2 === 0 ? 'NL' : 'AQ' }));
    const { data } = await merchant.call(quoteSamples, { body: { samples } });
    expect(data.map(({ selected }) => selected)).toEqual(samples.map(({ country }) => (country === 'NL' ? 'economy-line' : null)));
    expect(data[1]).toMatchObject({ offers: [], refused: [], reasons: [{ code: 'country-not-served', params: { country: 'AQ' } }] });
    expect((await merchant.call(quoteSamples, { body: { samples: [...samples, aSample()] } })).status).toBe(400);
  });

  it('of a country or goods nobody knows is refused with their places', async () => {
    const unknown = { ...line, variantId: uuidv7() };
    expect(await wrongFields([aSample(), aSample({ country: 'XX' }), aSample({ lines: [line, unknown] })])).toEqual([
      'samples.1.country unknown-country',
      'samples.2.lines.1.variantId not-a-choice',
    ]);
  });

  it('of wrong types is refused', async () => {
    for (const wrong of [
      { lines: [] },
      { lines: [{ ...line, quantity: 0 }] },
      { country: 'Holland' },
      { lines: [{ ...line, variantId: '1' }] },
    ]) {
      expect(await wrongFields([aSample(wrong)])).toHaveLength(1);
    }
  });

  it('of restricted goods names the methods that refuse them', async () => {
    const liquid = await aVariant(provider);
    await db
      .updateTable('product')
      .set({ attributes: ['liquid'] })
      .where('id', '=', liquid.productId)
      .execute();
    const { offers, refused } = await answerTo({ lines: [{ ...line, variantId: liquid.id }] });
    expect(refused.find(({ methodCode }) => methodCode === 'economy-line')?.reasons).toContainEqual({
      code: 'method-not-allowed',
      params: { attribute: 'liquid' },
    });
    expect(offers.map(({ methodCode }) => methodCode)).toContain('special-line');
  });

  it('of goods a warehouse lacks is refused by the methods from there alone', async () => {
    const { offers, refused } = await answerTo({ country: 'US' });
    expect(new Set(offers.map(({ warehouse }) => warehouse))).toEqual(new Set(['CN']));
    expect(refused.find(({ methodCode }) => methodCode === 'us-ground')?.reasons[0]).toEqual({
      code: 'out-of-stock',
      params: { sku: variant.sku },
    });
    const short = await answerTo({ country: 'US', warehouse: 'CN', lines: [{ ...line, quantity: 101 }] });
    expect(short.offers).toEqual([]);
    expect(short.refused[0]?.reasons[0]).toEqual({ code: 'stock-short', params: { sku: variant.sku, available: 100, wanted: 101 } });
  });

  it('goes by the rules and tax profiles of the caller, and by a tax mode of its own', async () => {
    const careful = await provider.signUp();
    const limits = { maxFreightMinor: null, maxDays: null, trackedOnly: false, warehouse: null, exceptions: [] };
    const rule = { countries: ['NL'], methods: ['special-line'], ...limits, insured: true, fallback: 'ask' as const };
    const profile = { group: 'ioss', mode: 'provider', declaredBase: 'store', overLimit: 'hold' } as const;
    const params = { userId: careful.userId };
    expect((await careful.call(saveShippingRules, { params, body: { version: 0, rules: [rule] } })).status).toBe(200);
    expect((await careful.call(saveTaxProfiles, { params, body: { version: 0, profiles: [profile] } })).status).toBe(200);
    const usual = (answer: Awaited<ReturnType<typeof answerTo>>) => answer.offers.find(({ methodCode }) => methodCode === 'standard-line');
    const asSaved = await answerTo({}, careful);
    expect(asSaved.selected).toBe('special-line');
    expect(usual(asSaved)).toMatchObject({ scheme: 'ioss', taxMode: 'provider', atDoor: null, insurance: { amountMinor: 100 } });
    expect(usual(asSaved)?.tax.amountMinor).toBeGreaterThan(0);
    const undeclared = usual(await answerTo({ taxMode: 'none', insured: false }, careful));
    expect(undeclared).toMatchObject({ scheme: null, taxMode: 'none', tax: { amountMinor: 0 }, insurance: { amountMinor: 0 } });
    expect(undeclared?.atDoor?.tax).toEqual(usual(asSaved)?.tax);
  });

  it('needs a caller', async () => {
    expect(
      (await merchant.call(quoteSamples, { body: { samples: [aSample()] }, authorization: 'Basic bm9ib2R5Om5vdGhpbmc=' })).status,
    ).toBe(401);
  });
});

describe('landed prices', () => {
  const landed = (productIds: string[], country = 'NL') =>
    merchant.call(listLandedPrices, { query: { country, productIds: productIds.join(',') } });

  it('come in the order asked, unknown products left out, and sum up', async () => {
    const other = await aVariant(provider, { costMinor: 9_000 });
    const asked = [other.productId, uuidv7(), variant.productId];
    const { data } = await landed(asked);
    expect(data.map(({ productId }) => productId)).toEqual([other.productId, variant.productId]);
    for (const { price } of data) {
      if (price === null) throw new Error('no price');
      const { goods, freight, duty, tax, fees, total } = price;
      expect(price.methodCode).toBe('economy-line');
      expect(tax.amountMinor).toBeGreaterThan(0);
      expect([goods, freight, duty, tax, fees].reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(total.amountMinor);
    }
    expect(data[0]?.price?.goods.amountMinor).toBe(9_000);
  });

  it('are none where nobody goes', async () => {
    expect((await landed([variant.productId], 'AQ')).data).toEqual([{ productId: variant.productId, price: null }]);
  });

  it('are asked for 100 products at once and no more', async () => {
    const ids = Array.from({ length: LANDED_LIMIT }, () => uuidv7());
    expect((await landed(ids)).data).toEqual([]);
    expect((await landed([...ids, uuidv7()])).status).toBe(400);
    expect((await landed(['pot'])).status).toBe(400);
  });
});
