import { sql } from 'kysely';
import type { Queryable, Tx } from '#provider/database/database.ts';
import type { Destination, PackedItem, RateBand, VolumetricRule } from './quote-freight.ts';

/** Version of the book that is valid now, or null. */
export async function findValidVersion(queryable: Queryable): Promise<number | null> {
  const row = await queryable
    .selectFrom('rate_book')
    .select('version')
    .where('valid_from', '<=', sql<string>`now()`)
    .where((where) => where.or([where('valid_to', 'is', null), where('valid_to', '>', sql<string>`now()`)]))
    .executeTakeFirst();
  return row?.version ?? null;
}

export async function findMethods(queryable: Queryable, version: number) {
  return queryable
    .selectFrom('shipping_method')
    .select(['code', 'carrier', 'tracked', 'warehouse_code'])
    .select(sql<Record<string, string>>`names`.as('names'))
    .where('rate_book_version', '=', version)
    .orderBy('code')
    .execute();
}

interface DestinationRow extends Destination {
  methodCode: string;
  country: string;
}

export async function findDestinations(queryable: Queryable, version: number): Promise<DestinationRow[]> {
  const found = await sql<DestinationRow>`
    SELECT d.method_code AS "methodCode", d.country, d.divisor_cm3_per_kg AS "divisorCm3PerKg", d.volumetric_rule AS "volumetricRule",
      d.step_g AS "stepG", d.min_g AS "minG", d.max_g AS "maxG", d.min_days AS "minDays", d.max_days AS "maxDays", d.fuel_bp AS "fuelBp",
      jsonb_agg(jsonb_build_object('fromG', b.from_g, 'toG', b.to_g, 'registrationMinor', b.registration_minor, 'perKgMinor', b.per_kg_minor)
        ORDER BY b.from_g) AS bands
    FROM shipping_destination d JOIN rate_band b USING (rate_book_version, method_code, country)
    WHERE d.rate_book_version = ${version}
    GROUP BY d.rate_book_version, d.method_code, d.country`.execute(queryable);
  return found.rows;
}

/** Packed size and weight of a product's variant; null when the product has no such variant. */
export async function findPackedVariant(
  queryable: Queryable,
  productId: string,
  variantId: string,
): Promise<Omit<PackedItem, 'quantity'> | null> {
  const row = await queryable
    .selectFrom('variant')
    .select(['packed_weight_g as packedWeightG', 'length_mm as lengthMm', 'width_mm as widthMm', 'height_mm as heightMm'])
    .where('product_id', '=', productId)
    .where('id', '=', variantId)
    .executeTakeFirst();
  return row ?? null;
}

/** True when there was no book and this one is now the first; a second starter waits here for the first and gets false. */
export async function insertFirstBook(tx: Tx, version: number): Promise<boolean> {
  const inserted = await sql`INSERT INTO rate_book (version, source, valid_from)
    SELECT ${version}, 'starter', '2020-01-01T00:00:00Z' WHERE NOT EXISTS (SELECT 1 FROM rate_book)
    ON CONFLICT DO NOTHING`.execute(tx);
  return inserted.numAffectedRows === 1n;
}

export async function insertMethod(
  tx: Tx,
  version: number,
  method: { code: string; names: Record<string, string>; carrier: string; tracked: boolean; warehouse: string },
): Promise<void> {
  const { code, names, carrier, tracked, warehouse } = method;
  await tx
    .insertInto('shipping_method')
    .values({ rate_book_version: version, code, names: JSON.stringify(names), carrier, tracked, warehouse_code: warehouse })
    .execute();
}

export async function insertDestinations(
  tx: Tx,
  version: number,
  methodCode: string,
  destinations: (Omit<Destination, 'bands'> & { country: string; volumetricRule: VolumetricRule })[],
): Promise<void> {
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
