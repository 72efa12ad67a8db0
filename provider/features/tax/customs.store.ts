import { sql } from 'kysely';
import type { Queryable } from '#provider/database/database.ts';
import type { CountryCustoms } from './customs-rules.ts';

/** What all countries of a rate book take at their border, of whatever day. */
export async function findCustoms(queryable: Queryable, version: number): Promise<CountryCustoms[]> {
  const found = await sql<CountryCustoms>`
    SELECT c.country, c.currency, c.tax_group AS "group", coalesce(t.taxes, '[]') AS taxes, coalesce(s.schemes, '[]') AS schemes,
      coalesce(d.duties, '[]') AS duties
    FROM customs_country c
    LEFT JOIN (
      SELECT country, jsonb_agg(jsonb_build_object('code', code, 'region', nullif(region, ''), 'rateBp', rate_bp, 'inclusive', inclusive,
        'from', lower(valid), 'to', upper(valid), 'source', source) ORDER BY code, region, valid) AS taxes
      FROM tax_rate WHERE rate_book_version = ${version} GROUP BY country
    ) t USING (country)
    LEFT JOIN (
      SELECT country, jsonb_agg(jsonb_build_object('code', code, 'limitMinor', limit_minor, 'limitOf', limit_of, 'providerServiceBp',
        provider_service_bp, 'from', lower(valid), 'to', upper(valid), 'source', source) ORDER BY code, valid) AS schemes
      FROM import_scheme WHERE rate_book_version = ${version} GROUP BY country
    ) s USING (country)
    LEFT JOIN (
      SELECT country, jsonb_agg(jsonb_build_object('code', code, 'scheme', scheme, 'aboveMinor', above_minor, 'upToMinor', up_to_minor,
        'base', base, 'tariffPrefix', tariff_prefix, 'origin', origin, 'from', lower(valid), 'to', upper(valid), 'source', source)
        || CASE WHEN each_code_minor IS NULL
          THEN jsonb_build_object('kind', 'rate', 'rateBp', rate_bp, 'lessMinor', less_minor)
          ELSE jsonb_build_object('kind', 'per-tariff-code', 'eachMinor', each_code_minor)
        END ORDER BY code, valid) AS duties
      FROM duty_rule WHERE rate_book_version = ${version} GROUP BY country
    ) d USING (country)
    WHERE c.rate_book_version = ${version}`.execute(queryable);
  return found.rows;
}

/** What one yuan is worth in each currency, in 10^-8 of it. */
export async function findExchangeRates(queryable: Queryable, version: number): Promise<Map<string, bigint>> {
  const rows = await queryable
    .selectFrom('customs_exchange_rate')
    .select(['currency', sql<string>`trunc(per_cny * 100000000)::text`.as('perCnyE8')])
    .where('rate_book_version', '=', version)
    .execute();
  return new Map(rows.map(({ currency, perCnyE8 }) => [currency, BigInt(perCnyE8)]));
}
