import { expect, it } from 'vitest';
import { startTestProvider } from '#tests/support/provider.ts';
import { loadRateBook } from './load-rate-book.ts';
import { quoteMethod } from './quote-freight.ts';
import { starterMethods } from './starter-methods.ts';
import { seedRateBook, zoneBands, zoneOf } from './starter-rate-book.ts';
import { starterZones } from './starter-rates.ts';

const provider = await startTestProvider();
const { services } = provider;
const { db } = services.database;

it('is written once by two starters at once, and left alone by later ones', async () => {
  await Promise.all([seedRateBook(services), seedRateBook(services)]);
  await seedRateBook(services);
  expect(await db.selectFrom('rate_book').select('version').execute()).toEqual([{ version: 1 }]);
  const methods = await db.selectFrom('shipping_method').select('code').execute();
  expect(methods.map(({ code }) => code).sort()).toEqual(starterMethods.map(({ code }) => code).sort());
});

it('has at least ten methods from two warehouses to at least 60 countries', async () => {
  const { methods } = await loadRateBook(services, db);
  expect(methods.length).toBeGreaterThanOrEqual(10);
  expect(new Set(methods.map(({ warehouse }) => warehouse))).toEqual(new Set(['CN', 'US']));
  expect(new Set(methods.flatMap(({ destinations }) => [...destinations.keys()])).size).toBeGreaterThanOrEqual(60);
});

it('asks more for goods with care, and knows the days the warehouses are closed', async () => {
  const { methods, closures } = await loadRateBook(services, db);
  const special = methods.find(({ code }) => code === 'special-line')?.destinations.get('DE');
  expect(special?.specials.map(({ attribute }) => attribute)).toEqual(['battery_pi966', 'liquid', 'powder']);
  expect(closures.get('CN')).toContainEqual({ warehouse: 'CN', from: '2027-10-01', to: '2027-10-08', reason: 'National Day week' });
  expect(closures.get('US')?.length).toBeGreaterThan(0);
});

it('keeps bands of a destination apart', async () => {
  const overlapping = { method_code: 'standard-line', country: 'DE', from_g: 100, to_g: 700, registration_minor: 1, per_kg_minor: 1 };
  const insert = db.insertInto('rate_band').values({ rate_book_version: 1, ...overlapping });
  await expect(insert.execute()).rejects.toMatchObject({ code: '23P01' });
  const update = db.updateTable('rate_band').set({ to_g: 501 }).where('method_code', '=', 'standard-line').where('to_g', '=', 500);
  await expect(update.execute()).rejects.toMatchObject({ code: '23P01' });
});

it('serves at least 60 countries, each up to 20 kg or more and without a gap', async () => {
  const book = await loadRateBook(services, db);
  const standard = book.methods.find(({ code }) => code === 'standard-line');
  if (standard === undefined) throw new Error('no standard line');
  const destinations = [...standard.destinations];
  expect(destinations.length).toBeGreaterThanOrEqual(60);
  for (const [country, to] of destinations) {
    for (const packedWeightG of [1, 200, 201, 999, 5_000, 5_001, to.maxG]) {
      const items = [{ packedWeightG, lengthMm: 10, widthMm: 10, heightMm: 10, quantity: 1, attributes: [] }];
      expect(quoteMethod(standard, to, { postCode: null, items }), `${country} ${packedWeightG} g`).toMatchObject({ status: 'priced' });
    }
    expect(to.maxG).toBeGreaterThanOrEqual(20_000);
  }
});

it('never asks less for a heavier parcel, also across bands', () => {
  for (const zone of starterZones.flatMap((each) => starterMethods.map((method) => zoneOf(method, each)))) {
    const bands = zoneBands(zone);
    for (const [place, band] of bands.entries()) {
      const next = bands[place + 1];
      if (next === undefined) continue;
      const atEnd = band.registrationMinor + (band.perKgMinor * band.toG) / 1000;
      expect(next.registrationMinor + (next.perKgMinor * band.toG) / 1000, zone.countries).toBeGreaterThanOrEqual(atEnd);
    }
  }
});

it('gives way to a newer book from the moment that one is valid', async () => {
  expect((await loadRateBook(services, db)).version).toBe(1);
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('rate_book').set({ valid_to: '2026-01-01T00:00:00Z' }).where('version', '=', 1).execute();
    await tx.insertInto('rate_book').values({ version: 2, source: 'test', valid_from: '2026-01-01T00:00:00Z' }).execute();
  });
  expect(await loadRateBook(services, db)).toMatchObject({ version: 2, methods: [], customs: new Map() });
  await seedRateBook(services);
  expect(await db.selectFrom('rate_book').select('version').orderBy('version').execute()).toEqual([{ version: 1 }, { version: 2 }]);
});

it('without a valid book answers that the service is not available', async () => {
  await db.updateTable('rate_book').set({ valid_to: '2026-01-02T00:00:00Z' }).where('version', '=', 2).execute();
  await expect(loadRateBook(services, db)).rejects.toMatchObject({ code: 'unavailable' });
});
