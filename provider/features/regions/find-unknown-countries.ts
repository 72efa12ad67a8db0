import { sql } from 'kysely';
import type { Queryable } from '#provider/database/database.ts';

/** Those of the codes that are no country of ISO 3166-1. */
export async function findUnknownCountries(db: Queryable, codes: string[]): Promise<Set<string>> {
  if (codes.length === 0) return new Set();
  const found = await sql<{ code: string }>`
    SELECT code FROM unnest(${codes}::text[]) AS given (code) WHERE NOT EXISTS (SELECT FROM country WHERE country.code = given.code)`.execute(
    db,
  );
  return new Set(found.rows.map(({ code }) => code));
}
