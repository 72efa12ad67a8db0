import { raiseToStep } from '#provider/money.ts';
import { inTransaction } from '#provider/database/database.ts';
import type { Services } from '#provider/services.ts';
import { starterCustoms } from '#provider/features/tax/starter-customs.ts';
import type { RateBand } from './quote-freight.ts';
import { insertFirstBook, insertRows, type RateBookRow, type RateBookTable, rateBookTables } from './rate-book-write.store.ts';
import { starterAddresses } from './starter-addresses.ts';
import { type StarterMethod, starterMethods } from './starter-methods.ts';
import { starterAreas, starterClosures } from './starter-places.ts';
import { BAND_ENDS_G, BAND_PER_KG_PERCENT, starterZones, type Zone } from './starter-rates.ts';

const VERSION = 1;
const PRICE_STEP_MINOR = 10;

/** Gives a provider without any freight prices its first rate book. Of many starters at once one writes it. */
export async function seedRateBook(services: Pick<Services, 'database'>): Promise<void> {
  await inTransaction(services.database, async (tx) => {
    if (!(await insertFirstBook(tx, VERSION))) return;
    const rows = starterRows();
    for (const table of rateBookTables) await insertRows(tx, VERSION, table, rows[table]);
  });
}

function starterRows(): { [Table in RateBookTable]: RateBookRow<Table>[] } {
  const lanes = starterMethods.flatMap((method) => starterZones.flatMap((zone) => lanesOf(method, zone)));
  return {
    shipping_method: starterMethods.map((method, index) => methodRow(method, index + 1)),
    shipping_destination: lanes.map(destinationRow),
    rate_band: lanes.flatMap(bandRows),
    special_surcharge: lanes.flatMap(specialRows),
    post_code_area: lanes.flatMap(areaRows),
    ...starterCustoms,
    warehouse_closure: starterClosures.map(({ warehouse, from, to, ...row }) => ({
      ...row,
      warehouse_code: warehouse,
      days: `[${from},${to})`,
    })),
    address_rule: starterAddresses,
  };
}

/** One method to one country, with the prices and rules it has there. */
interface Lane {
  method: StarterMethod;
  country: string;
  zone: Zone;
}

function lanesOf(method: StarterMethod, zone: Zone): Lane[] {
  const wanted = method.countries?.split(' ');
  const countries = zone.countries.split(' ').filter((country) => wanted?.includes(country) ?? true);
  return countries.map((country) => ({ method, country, zone: zoneOf(method, zone) }));
}

/** A zone as a method serves it. */
export function zoneOf(method: StarterMethod, zone: Zone): Zone {
  return {
    ...zone,
    registrationMinor: raiseToStep((zone.registrationMinor * method.registrationPercent) / 100, PRICE_STEP_MINOR),
    perKgMinor: raiseToStep((zone.perKgMinor * method.perKgPercent) / 100, PRICE_STEP_MINOR),
    maxG: Math.min(method.maxG ?? zone.maxG, zone.maxG),
    divisorCm3PerKg: method.divisorCm3PerKg ?? zone.divisorCm3PerKg,
    volumetricRule: method.rule ?? zone.volumetricRule,
    fuelBp: method.fuelBp ?? zone.fuelBp,
    minDays: Math.max(1, Math.round((zone.minDays * method.daysPercent) / 100)),
    maxDays: Math.max(2, Math.round((zone.maxDays * method.daysPercent) / 100)),
  };
}

function methodRow(method: StarterMethod, position: number): RateBookRow<'shipping_method'> {
  return {
    code: method.code,
    position,
    names: method.names,
    carrier: method.carrier,
    tracked: method.tracked,
    warehouse_code: method.warehouse,
    refused_attributes: method.refusedAttributes,
    max_side_mm: method.maxSideMm,
    max_girth_mm: method.maxGirthMm,
    schemes: method.schemes,
    refuses_po_box: method.refusesPoBox ?? false,
    duties_paid: method.dutiesPaid,
    insurance_bp: method.insuranceBp,
    insurance_min_minor: method.insuranceMinMinor,
  };
}

function destinationRow({ method, country, zone }: Lane): RateBookRow<'shipping_destination'> {
  return {
    method_code: method.code,
    country,
    divisor_cm3_per_kg: zone.divisorCm3PerKg,
    volumetric_rule: zone.volumetricRule,
    step_g: method.stepG,
    min_g: method.minG,
    max_g: zone.maxG,
    min_days: zone.minDays,
    max_days: zone.maxDays,
    fuel_bp: zone.fuelBp,
    clearance_minor: method.clearanceMinor,
  };
}

function bandRows({ method, country, zone }: Lane): RateBookRow<'rate_band'>[] {
  return zoneBands(zone).map((band) => ({
    method_code: method.code,
    country,
    from_g: band.fromG,
    to_g: band.toG,
    registration_minor: band.registrationMinor,
    per_kg_minor: band.perKgMinor,
  }));
}

function specialRows({ method, country }: Lane): RateBookRow<'special_surcharge'>[] {
  return Object.entries(method.specials).map(([attribute, [perParcelMinor, perKgMinor]]) => ({
    method_code: method.code,
    country,
    attribute,
    per_parcel_minor: perParcelMinor,
    per_kg_minor: perKgMinor,
  }));
}

function areaRows({ method, country }: Lane): RateBookRow<'post_code_area'>[] {
  const { remoteMinor } = method;
  return starterAreas
    .filter((area) => area.country === country && (remoteMinor !== null || !area.served))
    .flatMap(({ served, codes, source }) =>
      codes.split(' ').map((range) => {
        const [from = range, to = from] = range.split('-');
        const perParcel = served ? (remoteMinor ?? 0) : 0;
        return {
          method_code: method.code,
          country,
          from_code: from,
          to_code: to,
          served,
          per_parcel_minor: perParcel,
          per_kg_minor: 0,
          source,
        };
      }),
    );
}

/** Bands of a zone: the price of a kilogram falls with the weight, and no parcel costs less than a lighter one. */
export function zoneBands(zone: Pick<Zone, 'registrationMinor' | 'perKgMinor' | 'maxG'>): RateBand[] {
  const bands: RateBand[] = [];
  for (const [place, toG] of BAND_ENDS_G.filter((end) => end <= zone.maxG).entries()) {
    const perKgMinor = raiseToStep((zone.perKgMinor * (BAND_PER_KG_PERCENT[place] ?? 100)) / 100, PRICE_STEP_MINOR);
    const lighter = bands.at(-1);
    const registrationMinor =
      lighter === undefined
        ? zone.registrationMinor
        : raiseToStep(lighter.registrationMinor + ((lighter.perKgMinor - perKgMinor) * lighter.toG) / 1000, PRICE_STEP_MINOR);
    bands.push({ fromG: lighter?.toG ?? 0, toG, registrationMinor, perKgMinor });
  }
  return bands;
}
