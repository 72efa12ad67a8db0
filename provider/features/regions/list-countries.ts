import type { Locale } from '#contract/locales.ts';
import type { Country } from '#contract/regions.ts';
import type { Queryable } from '#provider/database/database.ts';

/** All countries of ISO 3166-1 with their names in the language asked for, in that language's order. */
export async function listCountries(db: Queryable, locale: Locale): Promise<Country[]> {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const collator = new Intl.Collator(locale);
  const rows = await db.selectFrom('country').select('code').execute();
  return rows.map(({ code }) => ({ code, name: names.of(code) ?? code })).sort((a, b) => collator.compare(a.name, b.name));
}
