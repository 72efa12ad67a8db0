import type { Tx } from '#provider/database/database.ts';
import { inTransaction } from '#provider/database/database.ts';
import type { Services } from '#provider/services.ts';
import type { RateBand } from './quote-freight.ts';
import { insertBands, insertDestinations, insertFirstBook, insertMethod } from './shipping.store.ts';
import { BAND_ENDS_G, BAND_PER_KG_PERCENT, MIN_G, starterZones, STEP_G, type Zone } from './starter-rates.ts';

const VERSION = 1;
const METHOD = {
  code: 'standard-line',
  names: { 'en-US': 'Standard line', 'es-ES': 'Línea estándar', 'pt-BR': 'Linha padrão' },
  carrier: 'Wharf Line',
  tracked: true,
  warehouse: 'CN',
};
const PRICE_STEP_MINOR = 10;

/** Gives a provider without any freight prices its first rate book. Of many starters at once one writes it. */
export async function seedRateBook(services: Pick<Services, 'database'>): Promise<void> {
  await inTransaction(services.database, async (tx) => {
    if (await insertFirstBook(tx, VERSION)) await fillBook(tx);
  });
}

async function fillBook(tx: Tx): Promise<void> {
  await insertMethod(tx, VERSION, METHOD);
  const places = starterZones.flatMap((zone) => zone.countries.split(' ').map((country) => ({ country, zone })));
  await insertDestinations(
    tx,
    VERSION,
    METHOD.code,
    places.map(({ country, zone }) => ({ country, ...zone, stepG: STEP_G, minG: MIN_G })),
  );
  await insertBands(
    tx,
    VERSION,
    METHOD.code,
    places.flatMap(({ country, zone }) => zoneBands(zone).map((band) => ({ country, ...band }))),
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
