import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aDestination as anyDestination, aMethod } from '#tests/support/rate-books.ts';
import { chargeWeight, type PackedItem, type VolumetricRule } from './charge-weight.ts';
import { type Destination, quoteMethod, type RateMethod } from './quote-freight.ts';

const BOX: PackedItem = { packedWeightG: 420, lengthMm: 300, widthMm: 200, heightMm: 100, quantity: 1, attributes: [] };

const BANDS = [{ fromG: 0, toG: 30_000, registrationMinor: 1_800, perKgMinor: 6_200 }];
const aDestination = (overrides: Partial<Destination> = {}) => anyDestination({ bands: BANDS, ...overrides });

/** What a method asks for a parcel. */
function ask(destination: Destination, items: PackedItem[], more: { postCode?: string | null; method?: Partial<RateMethod> } = {}) {
  return quoteMethod(aMethod('line', more.method), destination, { postCode: more.postCode ?? null, items });
}

function price(destination: Destination, items: PackedItem[]) {
  const answer = ask(destination, items);
  if (answer.status !== 'priced') throw new Error('no price');
  return answer;
}

describe('the charged weight', () => {
  it.each([
    [6_000, 1_000],
    [8_000, 750],
  ])('of 30 × 20 × 10 cm at divisor %i is %i g by size', (divisorCm3PerKg, volumetricG) => {
    expect(chargeWeight(aDestination({ divisorCm3PerKg }), [BOX])).toMatchObject({ actualG: 420, volumetricG });
  });

  it.each([
    [6_000, 1_000, 'volumetric'],
    [8_000, 420, 'actual'],
  ])('counts size from twice the real weight on: divisor %i charges %i g', (divisorCm3PerKg, chargedG, chargedBy) => {
    const rule = aDestination({ divisorCm3PerKg, volumetricRule: 'if-twice' });
    expect(chargeWeight(rule, [BOX])).toMatchObject({ chargedG, chargedBy });
  });

  it('counts size at exactly twice the real weight', () => {
    const rule = aDestination({ divisorCm3PerKg: 6_000, volumetricRule: 'if-twice' });
    expect(chargeWeight(rule, [{ ...BOX, packedWeightG: 500 }])).toMatchObject({ chargedG: 1_000 });
    expect(chargeWeight(rule, [{ ...BOX, packedWeightG: 501 }])).toMatchObject({ chargedG: 510 });
  });

  it('leaves size out where only real weight counts', () => {
    expect(chargeWeight(aDestination({ volumetricRule: 'never', divisorCm3PerKg: 6_000 }), [BOX])).toMatchObject({
      chargedG: 420,
      chargedBy: 'actual',
    });
  });

  it('rises to the minimum and to the next step', () => {
    const rule = aDestination({ volumetricRule: 'never' });
    expect(chargeWeight(rule, [{ ...BOX, packedWeightG: 12 }])).toMatchObject({ chargedG: 50, chargedBy: 'minimum' });
    expect(chargeWeight(rule, [{ ...BOX, packedWeightG: 50 }])).toMatchObject({ chargedG: 50, chargedBy: 'actual' });
    expect(chargeWeight(rule, [{ ...BOX, packedWeightG: 421 }])).toMatchObject({ chargedG: 430 });
    expect(chargeWeight({ ...rule, minG: 55 }, [{ ...BOX, packedWeightG: 12 }])).toMatchObject({ chargedG: 60, chargedBy: 'minimum' });
  });

  it('rounds part of a gram of size up', () => {
    const sliver = { ...BOX, lengthMm: 1, widthMm: 1, heightMm: 1 };
    expect(chargeWeight(aDestination(), [sliver])).toMatchObject({ volumetricG: 1 });
  });

  it('adds weights and volumes of all items of a parcel', () => {
    const other = { packedWeightG: 100, lengthMm: 100, widthMm: 100, heightMm: 80, quantity: 3, attributes: [] };
    expect(chargeWeight(aDestination(), [{ ...BOX, quantity: 2 }, other])).toMatchObject({ actualG: 1_140, volumetricG: 1_800 });
  });
});

describe('freight', () => {
  it('of 750 g at ¥18 registration and ¥62 a kilogram is ¥64.50', () => {
    const answer = price(aDestination(), [BOX]);
    expect(answer).toMatchObject({ chargedG: 750, freightMinor: 6_450 });
    expect(answer.parts).toEqual({
      registrationMinor: 1_800,
      weightMinor: 4_650,
      remoteMinor: 0,
      specialMinor: 0,
      fuelMinor: 0,
      discountMinor: 0,
    });
  });

  it('rounds half a fen up, once for the weight and once for the fuel', () => {
    const bands = [{ fromG: 0, toG: 30_000, registrationMinor: 0, perKgMinor: 50 }];
    expect(price(aDestination({ volumetricRule: 'never', bands, minG: 10 }), [{ ...BOX, packedWeightG: 10 }]).parts.weightMinor).toBe(1);
    expect(
      price(aDestination({ fuelBp: 1, bands: [{ fromG: 0, toG: 30_000, registrationMinor: 5_000, perKgMinor: 0 }] }), [BOX]).parts
        .fuelMinor,
    ).toBe(1);
    expect(
      price(aDestination({ fuelBp: 1, bands: [{ fromG: 0, toG: 30_000, registrationMinor: 4_999, perKgMinor: 0 }] }), [BOX]).parts
        .fuelMinor,
    ).toBe(0);
  });

  it('takes the band whose upper end the weight just reaches', () => {
    const bands = [
      { fromG: 0, toG: 420, registrationMinor: 100, perKgMinor: 0 },
      { fromG: 420, toG: 30_000, registrationMinor: 200, perKgMinor: 0 },
    ];
    const destination = aDestination({ volumetricRule: 'never', bands });
    expect(price(destination, [BOX]).freightMinor).toBe(100);
    expect(price(destination, [{ ...BOX, packedWeightG: 421 }]).freightMinor).toBe(200);
  });

  it('is not given above the largest weight or outside every band', () => {
    const heavy = ask(aDestination({ maxG: 740 }), [BOX]);
    expect(heavy).toMatchObject({ status: 'refused', reasons: [{ code: 'over-weight', chargedG: 750, maxG: 740 }] });
    expect(ask(aDestination({ maxG: 750 }), [BOX])).toMatchObject({ status: 'priced' });
    expect(ask(aDestination({ bands: [] }), [BOX])).toMatchObject({ status: 'refused', reasons: [{ code: 'over-weight', maxG: 0 }] });
  });

  it('costs more where the post code is remote, and names the part', () => {
    const areas = [{ fromCode: '18', toCode: '19', served: true, perParcelMinor: 2_500, perKgMinor: 100 }];
    const to = (postCode: string | null) => ask(aDestination({ areas }), [BOX], { postCode });
    expect(to('18565')).toMatchObject({ freightMinor: 6_450 + 2_575, parts: { remoteMinor: 2_575 } });
    expect(to('1 9999')).toMatchObject({ parts: { remoteMinor: 2_575 } });
    expect(to('20095')).toMatchObject({ parts: { remoteMinor: 0 } });
    expect(to(null)).toMatchObject({ parts: { remoteMinor: 0 } });
  });

  it('costs more for goods a carrier takes care of, once a parcel', () => {
    const specials = [{ attribute: 'battery_pi967', perParcelMinor: 300, perKgMinor: 1_000 }];
    const items = [
      { ...BOX, attributes: ['battery_pi967'] },
      { ...BOX, attributes: ['battery_pi967', 'magnet'] },
    ];
    expect(price(aDestination({ specials }), items).parts.specialMinor).toBe(300 + 1_500);
    expect(price(aDestination({ specials }), [BOX]).parts.specialMinor).toBe(0);
  });

  it('is refused with every reason at once', () => {
    const areas = [{ fromCode: '27498', toCode: '27498', served: false, perParcelMinor: 0, perKgMinor: 0 }];
    const limits = { refusedAttributes: new Set(['liquid', 'powder']), maxSideMm: 299, maxGirthMm: 899, refusesPoBox: false };
    const items = [{ ...BOX, attributes: ['liquid', 'magnet'] }];
    expect(ask(aDestination({ areas, maxG: 740 }), items, { postCode: '27498', method: limits })).toMatchObject({
      status: 'refused',
      reasons: [
        { code: 'over-weight', chargedG: 750, maxG: 740 },
        { code: 'over-size', measure: 'side', sizeMm: 300, maxMm: 299 },
        { code: 'over-size', measure: 'girth', sizeMm: 900, maxMm: 899 },
        { code: 'method-not-allowed', attribute: 'liquid' },
        { code: 'remote-area', postCode: '27498' },
      ],
    });
  });

  const item = fc.record({
    packedWeightG: fc.integer({ min: 0, max: 5_000 }),
    lengthMm: fc.integer({ min: 0, max: 600 }),
    widthMm: fc.integer({ min: 0, max: 600 }),
    heightMm: fc.integer({ min: 0, max: 600 }),
    quantity: fc.integer({ min: 1, max: 5 }),
    attributes: fc.constant([]),
  });
  const destination = (rules: VolumetricRule[]) =>
    fc
      .record({
        divisorCm3PerKg: fc.constantFrom(5_000, 6_000, 8_000, 9_000),
        volumetricRule: fc.constantFrom(...rules),
        stepG: fc.constantFrom(1, 10, 100),
        minG: fc.constantFrom(1, 50, 100),
        fuelBp: fc.integer({ min: 0, max: 3_000 }),
        registrationMinor: fc.integer({ min: 0, max: 10_000 }),
        perKgMinor: fc.integer({ min: 0, max: 50_000 }),
      })
      .map(({ registrationMinor, perKgMinor, ...rest }) =>
        aDestination({ ...rest, maxG: 10_000_000, bands: [{ fromG: 0, toG: 10_000_000, registrationMinor, perKgMinor }] }),
      );

  it('has parts that sum to the total, and none below zero', () => {
    fc.assert(
      fc.property(destination(['always', 'if-twice', 'never']), fc.array(item, { minLength: 1, maxLength: 4 }), (to, items) => {
        const { parts, freightMinor } = price(to, items);
        const { registrationMinor, weightMinor, remoteMinor, specialMinor, fuelMinor, discountMinor } = parts;
        expect(registrationMinor + weightMinor + remoteMinor + specialMinor + fuelMinor - discountMinor).toBe(freightMinor);
        expect([...Object.values(parts), freightMinor].every((minor) => Number.isSafeInteger(minor) && minor >= 0)).toBe(true);
      }),
    );
  });

  it('never gets cheaper with weight inside a band, where size always or never counts', () => {
    fc.assert(
      fc.property(destination(['always', 'never']), item, fc.integer({ min: 1, max: 5_000 }), (to, light, moreG) => {
        const heavy = { ...light, packedWeightG: light.packedWeightG + moreG };
        expect(price(to, [heavy]).freightMinor).toBeGreaterThanOrEqual(price(to, [light]).freightMinor);
      }),
    );
  });
});
