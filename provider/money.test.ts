import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  basisPointsOf,
  convert,
  divideHalfUp,
  Fraction,
  halfUp,
  minorScale,
  parseDecimal,
  raiseToStep,
  requireDecimal,
  roundDown,
  roundUp,
  shareOf,
  shareOfAmount,
  splitByWeights,
  toDecimal,
} from './money.ts';

const amounts = fc.integer({ min: 0, max: 1_000_000_000 });
const decimals = fc.tuple(fc.nat(99_999), fc.nat(99_999_999)).map(([whole, fraction]) => `${whole}.${String(fraction).padStart(8, '0')}`);

/** The nearest whole number to numerator ÷ denominator, halves upwards, in the arithmetic of the language. */
function nearest(numerator: bigint, denominator: bigint): number {
  const [doubled, twice] = [2n * numerator + denominator, 2n * denominator];
  const remainder = ((doubled % twice) + twice) % twice;
  return Number((doubled - remainder) / twice);
}

describe('an exact number', () => {
  it.each([
    ['2.4', 2, 2, 3],
    ['2.5', 3, 2, 3],
    ['-2.5', -2, -3, -2],
    ['-2.6', -3, -3, -2],
    ['7', 7, 7, 7],
  ])('%s is %i half up, %i down and %i up', (text, near, below, above) => {
    const exact = new Fraction(text);
    expect([halfUp(exact), roundDown(exact), roundUp(exact)]).toEqual([near, below, above]);
  });

  it('is rounded once, after all that was multiplied and divided', () => {
    // A third of a fen three times over is a fen: nothing is lost on the way.
    expect(halfUp(new Fraction(1).div(3).mul(3))).toBe(1);
    expect(roundUp(new Fraction(1).div(3).mul(3))).toBe(1);
    fc.assert(
      fc.property(amounts, decimals, decimals, fc.integer({ min: 0, max: 9_999 }), (amount, rate, factor, shareBp) => {
        fc.pre(Number(rate) > 0);
        const exact = requireDecimal(factor)
          .mul(amount)
          .div(requireDecimal(rate))
          .div(new Fraction(1).sub(shareOf(shareBp)));
        const inE8 = (text: string) => BigInt(text.replace('.', ''));
        const [numerator, denominator] = [BigInt(amount) * inE8(factor) * 10_000n, inE8(rate) * BigInt(10_000 - shareBp)];
        expect(halfUp(exact)).toBe(nearest(numerator, denominator));
        expect(roundDown(exact)).toBe(Number(numerator / denominator));
        expect(roundUp(exact)).toBe(Number((numerator + denominator - 1n) / denominator));
      }),
    );
  });

  it('is read from a plain decimal and from nothing else', () => {
    expect(parseDecimal('7.10')?.equals('71/10')).toBe(true);
    for (const text of ['', '.5', '5.', '-1', '+1', '1e3', '1/2', '1.(3)', '0x1', ' 1', '1,5', 'NaN', '١']) {
      expect(parseDecimal(text)).toBeNull();
      expect(() => requireDecimal(text)).toThrow(RangeError);
    }
  });

  it('is written with so many decimals, and read back within half of the last', () => {
    expect([toDecimal(new Fraction(1, 3), 4), toDecimal(new Fraction(1, 200), 2), toDecimal(new Fraction(0), 8)]).toEqual([
      '0.3333',
      '0.01',
      '0.00000000',
    ]);
    fc.assert(
      fc.property(decimals, fc.integer({ min: 1, max: 99_999 }), (text, divisor) => {
        const exact = requireDecimal(text).div(divisor);
        expect(requireDecimal(toDecimal(exact, 8)).sub(exact).abs().lte(new Fraction(1, 200_000_000))).toBe(true);
      }),
    );
  });
});

describe('whole amounts', () => {
  it('are divided half up, as fractions are', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 13), max: 10 ** 13 }), fc.integer({ min: 1, max: 10 ** 10 }), (dividend, divisor) => {
        expect(divideHalfUp(dividend, divisor)).toBe(nearest(BigInt(dividend), BigInt(divisor)));
        expect(divideHalfUp(dividend, divisor)).toBe(halfUp(new Fraction(dividend, divisor)));
      }),
    );
  });

  it('have shares in basis points, and are shares of one another', () => {
    expect([shareOfAmount(1_050, 5_000), shareOfAmount(1, 4_999), shareOfAmount(1, 5_000)]).toEqual([525, 0, 1]);
    expect([basisPointsOf(1, 3), basisPointsOf(-1, 8), basisPointsOf(2, 2)]).toEqual([3_333, -1_250, 10_000]);
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 20_000 }), (amount, shareBp) => {
        expect(shareOfAmount(amount, shareBp)).toBe(halfUp(shareOf(shareBp).mul(amount)));
      }),
    );
  });

  it('are raised to a step, never by a whole one', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 1_000 }), (amount, step) => {
        const raised = raiseToStep(amount, step);
        expect([raised % step, raised >= amount, raised - amount < step]).toEqual([0, true, true]);
      }),
    );
  });

  it('are split without a rest: to nobody less than a share rounded down, and what is left to the first', () => {
    expect(splitByWeights(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(splitByWeights(100, [0, 0])).toEqual([100, 0]);
    fc.assert(
      fc.property(amounts, fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 20 }), (amount, weights) => {
        const shares = splitByWeights(amount, weights);
        const total = weights.reduce((sum, weight) => sum + weight, 0);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount);
        shares.slice(1).forEach((share, index) => {
          const exact = total === 0 ? new Fraction(0) : new Fraction(weights[index + 1] ?? 0, total).mul(amount);
          expect(share).toBe(roundDown(exact));
        });
      }),
    );
  });
});

describe('an amount in another currency', () => {
  const RATES = new Map([
    ['CNY', 100_000_000n],
    ['EUR', 12_957_746n],
    ['JPY', 2_112_676_056n],
  ]);

  it.each([
    [10_000, 'CNY', 'EUR', 1_296],
    [1_296, 'EUR', 'CNY', 10_002],
    [10_000, 'CNY', 'JPY', 2_113],
    [2_113, 'JPY', 'CNY', 10_002],
    [1, 'CNY', 'EUR', 0],
    [123, 'EUR', 'EUR', 123],
  ])('%i %s is %s %i', (amount, from, to, converted) => {
    expect(convert(RATES, amount, from, to)).toBe(converted);
  });

  it('half a unit goes up', () => {
    const rates = new Map([['EUR', 50_000_000n]]);
    expect([1, 2, 3, 5].map((fen) => convert(rates, fen, 'CNY', 'EUR'))).toEqual([1, 1, 2, 3]);
  });

  it('a currency without a rate gives no amount', () => {
    expect(convert(RATES, 100, 'CNY', 'USD')).toBeNull();
    expect(convert(RATES, 100, 'USD', 'CNY')).toBeNull();
  });

  it('there is the exact fraction, half up, for any amount, and a greater amount is worth no less', () => {
    const amounts = fc.integer({ min: 0, max: 100_000_000_000 });
    fc.assert(
      fc.property(amounts, amounts, fc.integer({ min: 1, max: 2 ** 31 }), (amount, more, rate) => {
        const rates = new Map([['EUR', BigInt(rate)]]);
        const converted = convert(rates, amount, 'CNY', 'EUR');
        if (converted === null) throw new Error('no amount');
        // From half a unit below, itself included, to half a unit above, not included.
        const twiceOff = 2n * (BigInt(amount) * BigInt(rate) - BigInt(converted) * 100_000_000n);
        expect(twiceOff >= -100_000_000n && twiceOff < 100_000_000n).toBe(true);
        expect(convert(rates, amount + more, 'CNY', 'EUR')).toBeGreaterThanOrEqual(converted);
      }),
      { numRuns: 2_000 },
    );
  });

  it('minor units of one currency are another number of those of the next', () => {
    expect([minorScale('CNY', 'JPY').toFraction(), minorScale('JPY', 'CNY').toFraction(), minorScale('CNY', 'EUR').toFraction()]).toEqual([
      '1/100',
      '100',
      '1',
    ]);
  });
});
