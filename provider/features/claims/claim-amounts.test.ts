import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChargedLine, type ChargedParcel, claimAmounts, type LineSums, partsOf, shareParts } from './claim-amounts.ts';

const NOTHING: LineSums = { goodsMinor: 0, freightMinor: 0, dutyMinor: 0, taxMinor: 0 };
const NO_FEES = { registrationMinor: 0, insuranceMinor: 0, clearanceMinor: 0, serviceMinor: 0 };

function aLine(id: string, charged: Partial<LineSums>, overrides: Partial<ChargedLine> = {}): ChargedLine {
  return {
    orderLineId: id,
    chargedLineId: id,
    title: id,
    sku: id,
    quantity: 1,
    inParcel: 1,
    claimedInParcel: 0,
    claimed: 0,
    charged: { ...NOTHING, ...charged },
    claimedSums: NOTHING,
    ...overrides,
  };
}
function aParcel(lines: ChargedLine[], charged: Partial<ChargedParcel['charged']> = {}): ChargedParcel {
  return { chargedOrderId: 'order', lines, charged: { ...NO_FEES, ...charged }, claimedSums: NO_FEES };
}
const amounts = (parcel: ChargedParcel, items: Record<string, number>, failedWhole = false) =>
  claimAmounts(parcel, { items: new Map(Object.entries(items)), failedWhole });

describe('what a claim gives back', () => {
  // Product design 5.8, vector 3: goods 20 and 30, freight 15 of which 5 registration, 8 the first item's weight and 2 the second's.
  const parcel = aParcel([aLine('A', { goodsMinor: 2_000, freightMinor: 800 }), aLine('B', { goodsMinor: 3_000, freightMinor: 200 })], {
    registrationMinor: 500,
  });

  it.each([
    ['one item its goods and its part of the freight by weight', { A: 1 }, false, 2_800],
    ['the other item likewise', { B: 1 }, false, 3_200],
    ['a parcel that failed as a whole also its registration', { A: 1, B: 1 }, true, 6_500],
    ['all items of a parcel that arrived not its registration', { A: 1, B: 1 }, false, 6_000],
    ['a part of a parcel that failed not its registration', { A: 1 }, true, 2_800],
  ])('gives %s', (_name, items, failedWhole, totalMinor) => {
    expect(amounts(parcel, items, failedWhole).totalMinor).toBe(totalMinor);
  });

  it('gives items of a line shares rounded down, and the last the rest', () => {
    const line = (overrides: Partial<ChargedLine>) =>
      aParcel([aLine('A', { goodsMinor: 1_000 }, { quantity: 3, inParcel: 3, ...overrides })]);
    expect(amounts(line({}), { A: 1 }).totalMinor).toBe(333);
    const claimedSums = { ...NOTHING, goodsMinor: 666 };
    expect(amounts(line({ claimed: 2, claimedInParcel: 2, claimedSums }), { A: 1 }).totalMinor).toBe(334);
  });

  it('never gives more than was charged, however a line is claimed piece by piece', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 5_000 }),
        fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 4 }), kept: fc.boolean() }), { minLength: 1, maxLength: 8 }),
        (goodsMinor, claims) => {
          const all = claims.reduce((sum, { quantity }) => sum + quantity, 0);
          let [claimed, given] = [0, 0];
          for (const { quantity, kept } of claims) {
            const claimedSums = { ...NOTHING, goodsMinor: given };
            const line = aLine('A', { goodsMinor }, { quantity: all, inParcel: all, claimed, claimedInParcel: claimed, claimedSums });
            const { totalMinor } = amounts(aParcel([line]), { A: quantity });
            expect(given + totalMinor).toBeLessThanOrEqual(goodsMinor);
            // A claim that is withdrawn counts no more.
            if (!kept) continue;
            claimed += quantity;
            given += totalMinor;
          }
          if (claimed === all) expect(given).toBe(goodsMinor);
        },
      ),
    );
  });

  it('shares a smaller sum over all parts, none above its own', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 9_999 }), { minLength: 1, maxLength: 9 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (sums, share) => {
          const parts = partsOf(
            amounts(
              aParcel(sums.map((goodsMinor, index) => aLine(`${index}`, { goodsMinor }))),
              Object.fromEntries(sums.map((_sum, index) => [`${index}`, 1])),
            ),
          );
          const amountMinor = Math.max(1, Math.floor(sums.reduce((total, sum) => total + sum, 0) * share));
          const shared = shareParts(parts, amountMinor);
          expect(shared.reduce((total, part) => total + part.amountMinor, 0)).toBe(amountMinor);
          for (const part of shared)
            expect(part.amountMinor).toBeLessThanOrEqual(
              parts.find(({ orderLineId }) => orderLineId === part.orderLineId)?.amountMinor ?? 0,
            );
        },
      ),
    );
  });
});
