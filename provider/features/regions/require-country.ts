import type { Queryable } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';

/** Refuses a code that is no country of ISO 3166-1, by the field `country`. */
export async function requireCountry(db: Queryable, code: string): Promise<void> {
  const row = await db.selectFrom('country').select('code').where('code', '=', code).executeTakeFirst();
  if (row === undefined) throw new Refusal('validation-failed', { fields: [{ path: 'country', code: 'unknown-country' }] });
}
