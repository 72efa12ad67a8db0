import { sql } from 'kysely';
import type { Queryable } from '#provider/database/database.ts';
import type { AddressRule } from './address-rule.ts';
import type { Destination, WarehouseClosure } from './quote-freight.ts';

/** Version of the book that is valid now, or null, as an expression of a statement. */
export const validVersion = sql<
  number | null
>`(SELECT version FROM rate_book WHERE valid_from <= app_now() AND (valid_to IS NULL OR valid_to > app_now()))`;

export async function findValidVersion(queryable: Queryable): Promise<number | null> {
  const found = await sql<{ version: number | null }>`SELECT ${validVersion} AS version`.execute(queryable);
  return found.rows[0]?.version ?? null;
}

export async function findMethods(queryable: Queryable, version: number) {
  return queryable
    .selectFrom('shipping_method')
    .select(['code', 'carrier', 'tracked', 'warehouse_code', 'position', 'refused_attributes', 'max_side_mm', 'max_girth_mm'])
    .select(['schemes', 'duties_paid', 'refuses_po_box', 'insurance_bp', 'insurance_min_minor'])
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
      d.clearance_minor AS "clearanceMinor", b.bands, coalesce(s.specials, '[]') AS specials, coalesce(a.areas, '[]') AS areas
    FROM shipping_destination d
    JOIN (
      SELECT method_code, country, jsonb_agg(jsonb_build_object('fromG', from_g, 'toG', to_g, 'registrationMinor', registration_minor,
        'perKgMinor', per_kg_minor) ORDER BY from_g) AS bands
      FROM rate_band WHERE rate_book_version = ${version} GROUP BY method_code, country
    ) b USING (method_code, country)
    LEFT JOIN (
      SELECT method_code, country, jsonb_agg(jsonb_build_object('attribute', attribute, 'perParcelMinor', per_parcel_minor,
        'perKgMinor', per_kg_minor) ORDER BY attribute) AS specials
      FROM special_surcharge WHERE rate_book_version = ${version} GROUP BY method_code, country
    ) s USING (method_code, country)
    LEFT JOIN (
      SELECT method_code, country, jsonb_agg(jsonb_build_object('fromCode', from_code, 'toCode', to_code, 'served', served,
        'perParcelMinor', per_parcel_minor, 'perKgMinor', per_kg_minor) ORDER BY length(from_code) DESC, from_code) AS areas
      FROM post_code_area WHERE rate_book_version = ${version} GROUP BY method_code, country
    ) a USING (method_code, country)
    WHERE d.rate_book_version = ${version}`.execute(queryable);
  return found.rows;
}

export async function findClosures(queryable: Queryable, version: number): Promise<(WarehouseClosure & { warehouse: string })[]> {
  return queryable
    .selectFrom('warehouse_closure')
    .select(['warehouse_code as warehouse', 'reason'])
    .select(sql<string>`lower(days)::text`.as('from'))
    .select(sql<string>`upper(days)::text`.as('to'))
    .where('rate_book_version', '=', version)
    .orderBy('days')
    .execute();
}

export async function findAddressRules(queryable: Queryable, version: number): Promise<(AddressRule & { country: string })[]> {
  return queryable
    .selectFrom('address_rule')
    .select(['country', 'city_state as cityState', 'postcode_forms as postcodeForms'])
    .select(sql<AddressRule['needs']>`needs`.as('needs'))
    .select(sql<AddressRule['taxIdKinds']>`tax_id_kinds`.as('taxIdKinds'))
    .where('rate_book_version', '=', version)
    .execute();
}
