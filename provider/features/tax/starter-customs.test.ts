import { expect, it } from 'vitest';
import { sandboxCurrencies } from '#app/features/stores/sandbox-currencies.ts';
import { loadRateBook } from '#provider/features/shipping/load-rate-book.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { customsOn } from './customs-rules.ts';
import { type DeclaredLine, type DeclaredParcel, calculateCharges } from './calculate-charges.ts';

const { services } = await startTestProvider({}, { template: 'rates' });
const book = await loadRateBook(services, services.database.db);

function line(unitMinor: number, more: Partial<DeclaredLine> = {}): DeclaredLine {
  return { tariffCode: '732393', origin: 'CN', unitMinor, quantity: 1, ...more };
}

function charges(country: string, day: string, parcel: Partial<DeclaredParcel>, scheme: string | null = null) {
  const customs = book.customs.get(country);
  if (customs === undefined) throw new Error(`nothing is known of ${country}`);
  return calculateCharges(customsOn(customs, day), { lines: [], freightMinor: 0, region: null, ...parcel }, scheme);
}

it('to the Netherlands, €60 with two tariff codes and €5 freight: €6 duty and 21 % of €71, with IOSS and without', () => {
  const parcel = { lines: [line(4_000), line(2_000, { tariffCode: '851310' })], freightMinor: 500 };
  for (const scheme of ['ioss', null]) {
    expect(charges('NL', '2026-11-22', parcel, scheme)).toMatchObject({ scheme, currency: 'EUR', dutyMinor: 600, taxMinor: 1_491 });
  }
});

it('the flat duty of the Union begins on its day, ends after two years and is not asked above €150', () => {
  const parcel = { lines: [line(1_000)] };
  const duty = (day: string) => charges('DE', day, parcel, 'ioss');
  expect(duty('2026-06-30')).toMatchObject({ dutyMinor: 0 });
  expect(duty('2026-07-01')).toMatchObject({ dutyMinor: 300 });
  expect(duty('2028-06-30')).toMatchObject({ dutyMinor: 300 });
  expect(duty('2028-07-01')).toMatchObject({ dutyMinor: 0 });
  expect(charges('DE', '2026-11-22', { lines: [line(15_001)] })).toMatchObject({ dutyMinor: 0 });
});

it.each([
  ['NL', 'ioss', 15_000],
  ['GB', 'uk-vat', 13_500],
  ['NO', 'voec', 300_000],
  ['CH', 'ch-vat', 100_000],
  ['AU', 'au-gst', 100_000],
  ['NZ', 'nz-gst', 100_000],
  ['BR', 'remessa-conforme', 300_000],
])('%s takes goods under %s up to its limit', (country, scheme, limitMinor) => {
  expect(charges(country, '2026-11-22', { lines: [line(limitMinor)] }, scheme)).toMatchObject({ status: 'calculated', scheme });
  const over = { lines: [line(limitMinor + 1)] };
  expect(charges(country, '2026-11-22', over, scheme)).toMatchObject({ status: 'over-limit', limitMinor, valueMinor: limitMinor + 1 });
});

it('to Brazil a certified platform pays 20 % up to USD 50 and 60 % less USD 20 above, all others 60 %', () => {
  const parcel = (goodsMinor: number) => ({ lines: [line(goodsMinor - 500)], freightMinor: 500 });
  const certified = (goodsMinor: number) => charges('BR', '2026-11-22', parcel(goodsMinor), 'remessa-conforme');
  expect(certified(10_000)).toMatchObject({ dutyMinor: 4_000, taxMinor: 2_867 });
  expect(certified(4_500)).toMatchObject({ dutyMinor: 900, taxMinor: 1_106 });
  expect(charges('BR', '2026-11-22', parcel(10_000))).toMatchObject({ dutyMinor: 6_000, duties: [{ rule: 'br-simplified' }] });
});

it("states and provinces with a rate of their own take that one and not the country's too", () => {
  const taxed = (country: string, region: string | null, day = '2026-11-22') =>
    charges(country, day, { lines: [line(10_000, { origin: 'VN' })], region }, 'remessa-conforme');
  expect(taxed('BR', 'SP')).toMatchObject({ taxes: [{ rule: 'icms', rateBp: 1_700 }] });
  expect(taxed('BR', 'MG')).toMatchObject({ taxes: [{ rule: 'icms', rateBp: 2_000 }] });
  expect(taxed('BR', 'MG', '2025-03-31')).toMatchObject({ taxes: [{ rateBp: 1_700 }] });
  expect(taxed('CA', 'ON')).toMatchObject({ taxes: [{ rule: 'import-tax', rateBp: 1_300 }] });
  expect(taxed('CA', 'AB')).toMatchObject({ taxes: [{ rateBp: 500 }] });
});

it('to the United States goods of China pay a duty from the first cent since the exemption ended', () => {
  const duty = (day: string, origin: string) => charges('US', day, { lines: [line(2_000, { origin })] });
  expect(duty('2025-08-28', 'CN')).toMatchObject({ dutyMinor: 0 });
  expect(duty('2025-08-29', 'CN')).toMatchObject({ dutyMinor: 600 });
  expect(duty('2026-11-22', 'CN')).toMatchObject({ dutyMinor: 400, taxMinor: 0 });
  expect(duty('2026-11-22', 'VN')).toMatchObject({ dutyMinor: 0 });
});

it('lends a number of the provider for the Union and the United Kingdom alone', () => {
  const lent = [...book.customs.values()].filter(({ schemes }) => schemes.some(({ providerServiceBp }) => providerServiceBp !== null));
  expect(new Set(lent.map(({ group }) => group))).toEqual(new Set(['ioss', 'uk-vat']));
});

it('has an exchange rate for every currency of a border and of a store', () => {
  const needed = ['CNY', ...sandboxCurrencies, ...[...book.customs.values()].map(({ currency }) => currency)];
  expect(needed.filter((currency) => !book.perCnyE8.has(currency))).toEqual([]);
  expect(book.perCnyE8.get('CNY')).toBe(100_000_000n);
  expect(book.perCnyE8.get('EUR')).toBe(12_957_746n);
});

it('knows the border of every country it sends to, or says nothing of it', () => {
  const served = new Set(book.methods.flatMap(({ destinations }) => [...destinations.keys()]));
  const unknown = [...served].filter((country) => !book.customs.has(country));
  expect(unknown.sort()).toEqual(['BO', 'GH', 'JM', 'KW', 'MU', 'QA', 'SM', 'TT']);
});
