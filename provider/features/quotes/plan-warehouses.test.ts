import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planWarehouses, preferredFirst, type StockedLine } from './plan-warehouses.ts';

function aLine(variantId: string, quantity: number, stock: StockedLine['stock'], unitsPerItem = 1): StockedLine {
  return { variantId, quantity, unitsPerItem, stock };
}

function plan(lines: StockedLine[], warehouses = preferredFirst(null)) {
  return planWarehouses(lines, warehouses).map(({ warehouse, lines: sent }) => [
    warehouse,
    ...sent.map(({ variantId, quantity }) => `${quantity} ${variantId}`),
  ]);
}

describe('goods come', () => {
  it('from the first warehouse that has all of them, the preferred one before others', () => {
    const lines = [aLine('pot', 2, { CN: 2, US: 2 }), aLine('lid', 1, { CN: 5, US: 5 })];
    expect(plan(lines)).toEqual([['CN', '2 pot', '1 lid']]);
    expect(plan(lines, preferredFirst('US'))).toEqual([['US', '2 pot', '1 lid']]);
    expect(plan([aLine('pot', 2, { CN: 1, US: 2 })])).toEqual([['US', '2 pot']]);
  });

  it('from each what it has when none has all', () => {
    expect(plan([aLine('pot', 5, { CN: 3, US: 4 }), aLine('lid', 1, { US: 1 })])).toEqual([
      ['CN', '3 pot'],
      ['US', '2 pot', '1 lid'],
    ]);
  });

  it('whole: units sold as one do not part', () => {
    expect(plan([aLine('pair', 3, { CN: 5, US: 2 }, 2)])).toEqual([
      ['CN', '2 pair'],
      ['US', '1 pair'],
    ]);
    expect(plan([aLine('pair', 1, { CN: 1, US: 1 }, 2)])).toEqual([['CN', '1 pair']]);
  });

  it('in large pieces first, so that small ones take what is left of a shelf', () => {
    expect(plan([aLine('pot', 1, { CN: 3, US: 2 }, 2), aLine('pot', 1, { CN: 3, US: 2 }, 3)])).toEqual([
      ['CN', '1 pot'],
      ['US', '1 pot'],
    ]);
  });

  it('from one shelf for lines of one variant', () => {
    expect(plan([aLine('pot', 2, { CN: 3, US: 9 }), aLine('pot', 2, { CN: 3, US: 9 })])).toEqual([['US', '2 pot', '2 pot']]);
  });

  it('from the first, named missing there, when nobody has them', () => {
    expect(plan([aLine('pot', 5, { CN: 1, US: 1 })])).toEqual([['CN', '5 pot']]);
  });
});

it('a plan loses no piece, and takes no more than there is unless all of it is short', () => {
  const stocks = fc.array(fc.record({ CN: fc.integer({ min: 0, max: 12 }), US: fc.integer({ min: 0, max: 12 }) }), {
    minLength: 3,
    maxLength: 3,
  });
  const wanted = fc.array(
    fc.record({ variant: fc.integer({ min: 0, max: 2 }), quantity: fc.integer({ min: 1, max: 9 }), units: fc.integer({ min: 1, max: 3 }) }),
    { minLength: 1, maxLength: 5 },
  );
  fc.assert(
    fc.property(stocks, wanted, fc.constantFrom(null, 'CN', 'US'), (stock, lines, preferred) => {
      const asked = lines.map(({ variant, quantity, units }, place) => ({
        ...aLine(`variant ${variant}`, quantity, stock[variant] ?? {}, units),
        place,
      }));
      const shares = planWarehouses(asked, preferredFirst(preferred));
      for (const { place, quantity } of asked) {
        const sent = shares.flatMap((share) => share.lines.filter((line) => line.place === place));
        expect(sent.reduce((sum, line) => sum + line.quantity, 0)).toBe(quantity);
      }
      const taken = (warehouse: string, variantId: string) =>
        shares
          .filter((share) => share.warehouse === warehouse)
          .flatMap((share) => share.lines.filter((line) => line.variantId === variantId))
          .reduce((sum, line) => sum + line.quantity * line.unitsPerItem, 0);
      const over = shares.some((share) =>
        share.lines.some((line) => taken(share.warehouse, line.variantId) > (line.stock[share.warehouse] ?? 0)),
      );
      // Only a plan that says that goods are missing takes more: all of it from the first.
      if (over) expect(shares).toEqual([{ warehouse: preferredFirst(preferred)[0], lines: asked }]);
    }),
    { numRuns: 2_000 },
  );
});
