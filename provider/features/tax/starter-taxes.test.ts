import rates from 'sales-tax/res/sales_tax_rates.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { starterTaxes } from './starter-taxes.ts';

interface PublishedRate {
  type: string;
  rate: number;
  /** Rates that were valid until the time that is their key. */
  before?: Record<string, { rate: number }>;
}
const published: Record<string, PublishedRate> = rates;

const UNION = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');
const DAYS = ['2021-04-01', '2022-06-01', '2023-06-01', '2024-06-01', '2024-10-01', '2025-03-01', '2025-09-01', '2026-11-01'];

function ours(country: string, day: string): number[] {
  return starterTaxes
    .filter((row) => row.country === country && row.code === 'vat' && row.from <= day && (row.to === null || day < row.to))
    .map(({ rateBp }) => rateBp);
}

function theirs(country: string, day: string): number {
  const { rate, before = {} } = published[country] ?? { rate: Number.NaN };
  const [ending] = Object.keys(before)
    .filter((until) => day < until)
    .sort();
  return Math.round((ending === undefined ? rate : (before[ending]?.rate ?? Number.NaN)) * 10_000);
}

it.each(UNION)('%s has the standard VAT rate that is published elsewhere, at any time', (country) => {
  expect(DAYS.map((day) => ours(country, day))).toEqual(DAYS.map((day) => [theirs(country, day)]));
});

it('changes rates on the very day', () => {
  expect([ours('EE', '2025-06-30'), ours('EE', '2025-07-01')]).toEqual([[2_200], [2_400]]);
  expect([ours('RO', '2025-07-31'), ours('RO', '2025-08-01')]).toEqual([[1_900], [2_100]]);
  expect([ours('FI', '2024-08-31'), ours('FI', '2024-09-01')]).toEqual([[2_400], [2_550]]);
});

it('names a source, a rate below one and days in order for every row', () => {
  const wrong = starterTaxes.filter(
    ({ source, rateBp, from, to }) =>
      source === '' || !Number.isInteger(rateBp) || rateBp <= 0 || rateBp >= 10_000 || (to !== null && to <= from),
  );
  expect(wrong).toEqual([]);
});
