import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, MM3_PER_M3, roundNano, storageMinor, termMinor, unusedMinor } from './storage-price.ts';

describe('what storage costs', () => {
  it('is volume by days by price: 100 units of 1.2 dm³ for 30 days at 1.25 a cubic metre are 4.50 (test vector 10)', () => {
    expect(storageMinor({ units: 100, unitVolumeMm3: 1_200_000, rateMinor: 125 }, 30)).toBe(450);
  });

  it('is rounded half up once, whatever it is made of', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 100_000 }),
        fc.nat({ max: 2_000_000_000 }),
        fc.nat({ max: 5_000 }),
        fc.nat({ max: 366 }),
        (units, unitVolumeMm3, rateMinor, days) => {
          const nano = BigInt(units) * BigInt(unitVolumeMm3) * BigInt(rateMinor) * BigInt(days);
          const minor = BigInt(storageMinor({ units, unitVolumeMm3, rateMinor }, days));
          expect(2n * (nano - minor * MM3_PER_M3) < MM3_PER_M3 && 2n * (nano - minor * MM3_PER_M3) >= -MM3_PER_M3).toBe(true);
        },
      ),
    );
    expect([roundNano(499_999_999n), roundNano(500_000_000n)]).toEqual([0, 1]);
  });

  it('of a long term is 5 and 10 percent less, and never more than its days', () => {
    const stored = { units: 100, unitVolumeMm3: 1_200_000, rateMinor: 600 };
    expect([termMinor(stored, 30), termMinor(stored, 90), termMinor(stored, 180)]).toEqual([2_160, 6_156, 11_664]);
  });
});

describe('days of storage', () => {
  it.each([
    ['2027-01-31', 1, '2027-02-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2028-02-29', 365, '2029-02-28'],
    ['2027-12-31', 30, '2028-01-30'],
    ['2038-01-19', 1, '2038-01-20'],
    ['2026-03-28', 2, '2026-03-30'],
  ])('%s and %i days is %s, through month ends, leap days and changes of the clock', (from, days, to) => {
    expect(addDays(from, days)).toBe(to);
    expect(daysBetween(from, to)).toBe(days);
  });
});

describe('a term that was not used', () => {
  const line = { amountMinor: 9_000, fromDay: '2027-01-01', untilDay: '2027-04-01' };
  it.each([
    ['2026-12-20', 9_000],
    ['2027-01-01', 9_000],
    ['2027-01-02', 6_000],
    ['2027-01-31', 6_000],
    ['2027-03-03', 0],
    ['2027-05-01', 0],
  ])('gives back its whole months on %s: %i', (day, back) => {
    expect(unusedMinor(line, day)).toBe(back);
  });
});
