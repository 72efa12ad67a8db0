import type { Tx } from '#provider/database/database.ts';
import { inTransaction } from '#provider/database/database.ts';
import type { Services } from '#provider/services.ts';
import type { RateBand } from './quote-freight.ts';
import { insertAreas, insertBands, insertDestinations, insertFirstBook, insertMethod } from './rate-book-write.store.ts';
import { starterAreas, type StarterMethod, starterMethods } from './starter-methods.ts';
import { BAND_ENDS_G, BAND_PER_KG_PERCENT, starterZones, type Zone } from './starter-rates.ts';

const VERSION = 1;
const PRICE_STEP_MINOR = 10;

/** Gives a provider without any freight prices its first rate book. Of many starters at once one writes it. */
export async function seedRateBook(services: Pick<Services, 'database'>): Promise<void> {
  await inTransaction(services.database, async (tx) => {
    if (!(await insertFirstBook(tx, VERSION))) return;
    for (const [index, method] of starterMethods.entries()) await fillMethod(tx, method, index + 1);
  });
}

async function fillMethod(tx: Tx, method: StarterMethod, position: number): Promise<void> {
  await insertMethod(tx, VERSION, { ...method, position });
  const wanted = method.countries?.split(' ');
  const places = starterZones.flatMap((zone) =>
    zone.countries
      .split(' ')
      .filter((country) => wanted?.includes(country) ?? true)
      .map((country) => ({ country, zone: zoneOf(method, zone) })),
  );
  const { stepG, minG, clearanceMinor } = method;
  const destinations = places.map(({ country, zone }) => ({ country, ...zone, stepG, minG, clearanceMinor }));
  await insertDestinations(tx, VERSION, method.code, destinations);
  const bands = places.flatMap(({ country, zone }) => zoneBands(zone).map((band) => ({ country, ...band })));
  await insertBands(tx, VERSION, method.code, bands);
  const areas = areasOf(method).filter(({ country }) => places.some((place) => place.country === country));
  if (areas.length > 0) await insertAreas(tx, VERSION, method.code, areas);
}

/** A zone as a method serves it. */
export function zoneOf(method: StarterMethod, zone: Zone): Zone {
  return {
    ...zone,
    registrationMinor: roundUp((zone.registrationMinor * method.registrationPercent) / 100),
    perKgMinor: roundUp((zone.perKgMinor * method.perKgPercent) / 100),
    maxG: Math.min(method.maxG ?? zone.maxG, zone.maxG),
    divisorCm3PerKg: method.divisorCm3PerKg ?? zone.divisorCm3PerKg,
    volumetricRule: method.rule ?? zone.volumetricRule,
    fuelBp: method.fuelBp ?? zone.fuelBp,
    minDays: Math.max(1, Math.round((zone.minDays * method.daysPercent) / 100)),
    maxDays: Math.max(2, Math.round((zone.maxDays * method.daysPercent) / 100)),
  };
}

function areasOf({ remoteMinor }: StarterMethod) {
  return starterAreas
    .filter(({ served }) => remoteMinor !== null || !served)
    .flatMap(({ country, served, codes, source }) =>
      codes.split(' ').map((range) => {
        const [fromCode = range, toCode = fromCode] = range.split('-');
        return { country, fromCode, toCode, served, perParcelMinor: served ? (remoteMinor ?? 0) : 0, perKgMinor: 0, source };
      }),
    );
}

/** Bands of a zone: the price of a kilogram falls with the weight, and no parcel costs less than a lighter one. */
export function zoneBands(zone: Pick<Zone, 'registrationMinor' | 'perKgMinor' | 'maxG'>): RateBand[] {
  const bands: RateBand[] = [];
  for (const [place, toG] of BAND_ENDS_G.filter((end) => end <= zone.maxG).entries()) {
    const perKgMinor = roundUp((zone.perKgMinor * (BAND_PER_KG_PERCENT[place] ?? 100)) / 100);
    const lighter = bands.at(-1);
    const registrationMinor =
      lighter === undefined
        ? zone.registrationMinor
        : roundUp(lighter.registrationMinor + ((lighter.perKgMinor - perKgMinor) * lighter.toG) / 1000);
    bands.push({ fromG: lighter?.toG ?? 0, toG, registrationMinor, perKgMinor });
  }
  return bands;
}

function roundUp(minor: number): number {
  return Math.ceil(minor / PRICE_STEP_MINOR) * PRICE_STEP_MINOR;
}
