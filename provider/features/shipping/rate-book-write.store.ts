import { sql } from 'kysely';
import type { Tx } from '#provider/database/database.ts';
import type { VolumetricRule } from './charge-weight.ts';
import type { PostCodeArea } from './post-code-area.ts';
import type { Destination, RateBand } from './quote-freight.ts';

/** True when there was no book and this one is now the first; a second starter waits here for the first and gets false. */
export async function insertFirstBook(tx: Tx, version: number): Promise<boolean> {
  const inserted = await sql`INSERT INTO rate_book (version, source, valid_from)
    SELECT ${version}, 'starter', '2020-01-01T00:00:00Z' WHERE NOT EXISTS (SELECT 1 FROM rate_book)
    ON CONFLICT DO NOTHING`.execute(tx);
  return inserted.numAffectedRows === 1n;
}

export interface NewMethod {
  code: string;
  position: number;
  /** By locale. */
  names: Record<string, string>;
  carrier: string;
  tracked: boolean;
  warehouse: string;
  refusedAttributes: string[];
  maxSideMm: number | null;
  maxGirthMm: number | null;
  schemes: string[];
  dutiesPaid: boolean;
  insuranceBp: number;
  insuranceMinMinor: number;
}

export async function insertMethod(tx: Tx, version: number, method: NewMethod): Promise<void> {
  await tx
    .insertInto('shipping_method')
    .values({
      rate_book_version: version,
      code: method.code,
      position: method.position,
      names: JSON.stringify(method.names),
      carrier: method.carrier,
      tracked: method.tracked,
      warehouse_code: method.warehouse,
      refused_attributes: method.refusedAttributes,
      max_side_mm: method.maxSideMm,
      max_girth_mm: method.maxGirthMm,
      schemes: method.schemes,
      duties_paid: method.dutiesPaid,
      insurance_bp: method.insuranceBp,
      insurance_min_minor: method.insuranceMinMinor,
    })
    .execute();
}

type NewDestination = Omit<Destination, 'bands' | 'specials' | 'areas'> & {
  country: string;
  volumetricRule: VolumetricRule;
  clearanceMinor: number;
};

export async function insertDestinations(tx: Tx, version: number, methodCode: string, destinations: NewDestination[]): Promise<void> {
  const rows = destinations.map((to) => ({
    rate_book_version: version,
    method_code: methodCode,
    country: to.country,
    divisor_cm3_per_kg: to.divisorCm3PerKg,
    volumetric_rule: to.volumetricRule,
    step_g: to.stepG,
    min_g: to.minG,
    max_g: to.maxG,
    min_days: to.minDays,
    max_days: to.maxDays,
    fuel_bp: to.fuelBp,
    clearance_minor: to.clearanceMinor,
  }));
  await tx.insertInto('shipping_destination').values(rows).execute();
}

export async function insertBands(tx: Tx, version: number, methodCode: string, bands: (RateBand & { country: string })[]): Promise<void> {
  const rows = bands.map((band) => ({
    rate_book_version: version,
    method_code: methodCode,
    country: band.country,
    from_g: band.fromG,
    to_g: band.toG,
    registration_minor: band.registrationMinor,
    per_kg_minor: band.perKgMinor,
  }));
  await tx.insertInto('rate_band').values(rows).execute();
}

export async function insertAreas(
  tx: Tx,
  version: number,
  methodCode: string,
  areas: (PostCodeArea & { country: string; source: string })[],
): Promise<void> {
  const rows = areas.map((area) => ({
    rate_book_version: version,
    method_code: methodCode,
    country: area.country,
    from_code: area.fromCode,
    to_code: area.toCode,
    served: area.served,
    per_parcel_minor: area.perParcelMinor,
    per_kg_minor: area.perKgMinor,
    source: area.source,
  }));
  await tx.insertInto('post_code_area').values(rows).execute();
}
