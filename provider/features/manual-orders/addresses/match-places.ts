import { distance } from 'fastest-levenshtein';
import { LRUCache } from 'lru-cache';
import { foldCityName, loadCities } from '#provider/features/regions/load-cities.ts';
import { regionCode } from '#provider/features/regions/region-code.ts';
import { commonProvinces, countryNames, otherProvinces, plainName } from './place-names.ts';

/** What a text says about a place: what it is, what it may be, or nothing. */
export type PlaceMatch = { status: 'found'; value: string } | { status: 'near'; values: string[] } | { status: 'unknown' };

const SUGGESTIONS_MAX = 3;
const CITY_COUNTRIES_KEPT = 30;
/** Names shorter than this are too alike to guess. */
const SHORTEST_GUESSED = 4;
const LONG_NAME = 8;

/** A country by its code, or a name of it in any of many languages. */
export async function matchCountry(text: string): Promise<PlaceMatch> {
  const names = await countryNames();
  const plain = plainName(text);
  const found = names.get(plain);
  if (found !== undefined) return { status: 'found', value: found };
  return nearest(plain, names.entries());
}

/** A part of a country by its code, name or usual spelling; `value` is the code without the country's. */
export async function matchProvince(country: string, text: string): Promise<PlaceMatch> {
  const code = (await regionCode(country, text)) ?? usualCode(country, plainName(text)) ?? (await regionCode(country, withoutKind(text)));
  if (code !== null) return { status: 'found', value: code };
  return nearest(
    plainName(text),
    (await provinceNames(country)).map(({ name, code: short }): [string, string] => [plainName(name), short]),
  );
}

function usualCode(country: string, plain: string): string | null {
  const common = Object.entries(commonProvinces[country] ?? {}).find(([, name]) => plainName(name) === plain);
  return common?.[0] ?? otherProvinces[country]?.[plain] ?? null;
}

/** `Estado de São Paulo`, `Provincia di Roma`, `State of New York`, `Emirate of Dubai`. */
function withoutKind(text: string): string {
  return text.replace(
    /^(?:state|province|emirate|county|estado|provincia|província|comunidad|departamento)\s+(?:of|de|do|da|di|del)\s+/i,
    '',
  );
}

/** Parts of a country as ISO 3166-2 lists them, with the names in use. */
export async function provinceNames(country: string): Promise<{ code: string; name: string }[]> {
  const { iso31662 } = await import('iso-3166');
  return iso31662
    .filter(({ parent }) => parent === country)
    .map(({ code, name }) => {
      const short = code.slice(country.length + 1);
      return { code: short, name: commonProvinces[country]?.[short] ?? name };
    });
}

interface CityIndex {
  /** Names by how they are folded. */
  names: ReadonlyMap<string, string>;
  byInitial: ReadonlyMap<string, string[]>;
}
const indexes = new LRUCache<string, CityIndex>({ max: CITY_COUNTRIES_KEPT });

/** A city of a country; `value` is its name as written there. A village nobody lists is unknown and not wrong. */
export async function matchCity(country: string, text: string): Promise<PlaceMatch> {
  const index = indexes.get(country) ?? (await indexCities(country));
  indexes.set(country, index);
  const folded = foldCityName(text.trim().replaceAll(/\s+/g, ' '));
  const found = index.names.get(folded) ?? index.names.get(folded.replaceAll(/[^\p{L}\p{N}]+/gu, ' '));
  if (found !== undefined) return { status: 'found', value: found };
  const alike = index.byInitial.get(folded.charAt(0)) ?? [];
  return nearest(
    folded,
    alike.map((name): [string, string] => [name, index.names.get(name) ?? name]),
  );
}

async function indexCities(country: string): Promise<CityIndex> {
  const names = new Map<string, string>();
  const byInitial = new Map<string, string[]>();
  for (const line of ((await loadCities()).get(country) ?? '').split('\n')) {
    const [folded = '', name = '', , part] = line.split('\t');
    if (name === '' || part !== undefined || names.has(folded)) continue;
    names.set(folded, name);
    const group = byInitial.get(folded.charAt(0));
    if (group === undefined) byInitial.set(folded.charAt(0), [folded]);
    else group.push(folded);
  }
  return { names, byInitial };
}

/** Values whose names differ by a letter, in long ones by two; the nearest first. */
function nearest(plain: string, names: Iterable<[string, string]>): PlaceMatch {
  if (plain.length < SHORTEST_GUESSED) return { status: 'unknown' };
  const most = plain.length >= LONG_NAME ? 2 : 1;
  const near = new Map<string, number>();
  for (const [name, value] of names) {
    if (name.length < SHORTEST_GUESSED || Math.abs(name.length - plain.length) > most) continue;
    const apart = distance(plain, name);
    if (apart <= most && apart < (near.get(value) ?? Infinity)) near.set(value, apart);
  }
  if (near.size === 0) return { status: 'unknown' };
  const values = [...near].sort((a, b) => a[1] - b[1]).map(([value]) => value);
  return { status: 'near', values: values.slice(0, SUGGESTIONS_MAX) };
}
