import type { Locale } from '#contract/locales.ts';
import type { Province } from '#contract/regions.ts';

/** Where the data set lists what lies below, or was replaced, beside the first level. */
const FIRST_LEVEL: Record<string, string[]> = {
  BE: ['BRU', 'VLG', 'WAL'],
  DK: ['81', '82', '83', '84', '85'],
  GB: ['ENG', 'NIR', 'SCT', 'WLS'],
};

/** The first level of ISO 3166-2 below a country, in the language's order; empty where ISO lists none. Names are ISO's own. */
export async function listProvinces(country: string, locale: Locale): Promise<Province[]> {
  const { iso31662 } = await import('iso-3166');
  const collator = new Intl.Collator(locale);
  const kept = FIRST_LEVEL[country]?.map((part) => `${country}-${part}`);
  return iso31662
    .filter(({ code, parent }) => parent === country && (kept === undefined || kept.includes(code)))
    .map(({ code, name }) => ({ code, name }))
    .sort((a, b) => collator.compare(a.name, b.name));
}
