import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chargeWeight, type PackedItem, type WeightRule } from '#provider/features/shipping/charge-weight.ts';
import { aDestination, someItems } from '#tests/support/rate-books.ts';
import { PARCEL_LIMIT, splitParcels } from './split-parcels.ts';

const RULE: WeightRule = aDestination({ volumetricRule: 'never' });
const weighing = (packedWeightG: number, quantity: number) => someItems({ packedWeightG, quantity });

function split(items: PackedItem[], maxG = 1_000) {
  return splitParcels(RULE, maxG, items)?.map((parcel) => parcel.map(({ packedWeightG, quantity }) => `${quantity} × ${packedWeightG}`));
}

describe('goods are packed', () => {
  it('in one parcel when that is not too heavy', () => {
    expect(split([weighing(500, 2)])).toEqual([['2 × 500']]);
  });

  it('in as few as a first fit gives, the heaviest first', () => {
    expect(split([weighing(300, 3), weighing(700, 2)])).toEqual([['1 × 700', '1 × 300'], ['1 × 700', '1 × 300'], ['1 × 300']]);
    expect(split([weighing(400, 5)])).toEqual([['2 × 400'], ['2 × 400'], ['1 × 400']]);
  });

  it('not at all when a piece alone is too heavy, or there would be too many parcels', () => {
    expect(split([weighing(1_010, 1)])).toBeUndefined();
    expect(split([weighing(600, PARCEL_LIMIT)])).toHaveLength(PARCEL_LIMIT);
    expect(split([weighing(600, PARCEL_LIMIT + 1)])).toBeUndefined();
  });
});

it('no piece is lost and no parcel is over the limit, by whatever rule', () => {
  const side = fc.integer({ min: 10, max: 600 });
  const items = fc.array(
    fc.record({
      name: fc.uuid(),
      packedWeightG: fc.integer({ min: 1, max: 5_000 }),
      lengthMm: side,
      widthMm: side,
      heightMm: side,
      quantity: fc.integer({ min: 1, max: 20 }),
      attributes: fc.constant([]),
    }),
    { minLength: 1, maxLength: 5 },
  );
  const rules = fc.record({
    divisorCm3PerKg: fc.constantFrom(5_000, 6_000, 8_000),
    volumetricRule: fc.constantFrom('always' as const, 'if-twice' as const, 'never' as const),
    stepG: fc.constantFrom(1, 10, 500),
    minG: fc.constantFrom(1, 50, 500),
  });
  let made = 0;
  fc.assert(
    fc.property(items, rules, fc.integer({ min: 1_000, max: 30_000 }), (wanted, rule, maxG) => {
      const parcels = splitParcels(rule, maxG, wanted);
      if (parcels === null) return;
      made += 1;
      for (const parcel of parcels) expect(chargeWeight(rule, parcel).chargedG).toBeLessThanOrEqual(maxG);
      for (const { name, quantity } of wanted) {
        const packed = parcels.flatMap((parcel) => parcel.filter((item) => item.name === name));
        expect(packed.reduce((sum, item) => sum + item.quantity, 0)).toBe(quantity);
        expect(packed.every((item) => item.quantity > 0)).toBe(true);
      }
    }),
    { numRuns: 1_000 },
  );
  expect(made).toBeGreaterThan(100);
});
