import type { City } from '#contract/regions.ts';
import { CITY_LIMIT } from '#contract/regions.values.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { listProvinces } from './list-provinces.ts';
import { foldCityName, loadCities } from './load-cities.ts';
import { type CityPlace, placeOfProvince } from './province-codes.ts';

/**
 * Cities, largest first, each name once; `q` matches the beginning of a name, whatever accents and case. For countries
 * whose cities can't be told apart by province (province-codes.ts) a province gives the cities of the whole country.
 * Refuses a province that is not one of the country's.
 */
export async function listCities(wish: { country: string; province?: string | undefined; q?: string | undefined }): Promise<City[]> {
  const { country, codes } = await whereToLook(wish.country, wish.province);
  const lines = (await loadCities()).get(country) ?? '';
  const beginning = foldCityName(wish.q ?? '');
  const names = new Set<string>();
  for (const line of lines.split('\n')) {
    const [folded = '', name = '', code = '', part] = line.split('\t');
    if (name === '' || part !== undefined || !folded.startsWith(beginning) || codes?.has(code) === false) continue;
    names.add(name);
    if (names.size === CITY_LIMIT) break;
  }
  return [...names].map((name) => ({ name }));
}

async function whereToLook(country: string, province: string | undefined): Promise<CityPlace> {
  if (province === undefined || province === '') return { country, codes: null };
  const known = (await listProvinces(country, 'en-US')).some(({ code }) => code === province);
  if (!known) throw new Refusal('validation-failed', { fields: [{ path: 'province', code: 'not-a-choice' }] });
  return placeOfProvince(country, province);
}
