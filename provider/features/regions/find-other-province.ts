import { LRUCache } from 'lru-cache';
import { foldCityName, loadCities } from './load-cities.ts';
import { listProvinces } from './list-provinces.ts';
import { placeOfProvince } from './province-codes.ts';

/** Codes of the first level where something has a name. */
interface Places {
  /** Of cities, that of the largest first. */
  cities: Set<string>;
  /** Of parts of cities. */
  parts: Set<string>;
}
/** By folded names. */
type PlacesByName = ReadonlyMap<string, Places>;

const COUNTRIES_KEPT = 30;
const indexes = new LRUCache<string, PlacesByName>({ max: COUNTRIES_KEPT });

/**
 * Where a city is listed when it is not in the province it is said to be in: the code of the province with the largest city of that name, as
 * ISO 3166-2 has it, e.g. `BR-SP`. Null for a city of the province or a part of one, for one that is not listed, and in countries whose cities are
 * not kept by province. `province` is a code with its country.
 */
export async function findOtherProvince(country: string, province: string, city: string): Promise<string | null> {
  const place = placeOfProvince(country, province);
  if (place.country !== country || place.codes === null) return null;
  const { codes } = place;
  const index = indexes.get(country) ?? (await indexCities(country));
  indexes.set(country, index);
  const found = index.get(foldCityName(city.trim().replaceAll(/\s+/g, ' ')));
  if (found === undefined || isIn(found, codes) || ![...index.values()].some((places) => isIn(places, codes))) return null;
  for (const code of found.cities) {
    const other = await provinceOf(country, code);
    if (other !== null) return other;
  }
  return null;
}

function isIn({ cities, parts }: Places, codes: ReadonlySet<string>): boolean {
  return [...codes].some((code) => cities.has(code) || parts.has(code));
}

async function provinceOf(country: string, cityCode: string): Promise<string | null> {
  const provinces = await listProvinces(country, 'en-US');
  return provinces.find(({ code }) => placeOfProvince(country, code).codes?.has(cityCode) === true)?.code ?? null;
}

async function indexCities(country: string): Promise<PlacesByName> {
  const index = new Map<string, Places>();
  for (const line of ((await loadCities()).get(country) ?? '').split('\n')) {
    const [folded = '', , code = '', part] = line.split('\t');
    const places = index.get(folded) ?? { cities: new Set(), parts: new Set() };
    index.set(folded, places);
    (part === undefined ? places.cities : places.parts).add(code);
  }
  return index;
}
