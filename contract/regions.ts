import { z } from 'zod';
import { CountryCode, defineEndpoint } from './endpoint.ts';
import { CITY_LIMIT } from './regions.values.ts';

export const Country = z.object({ code: CountryCode, name: z.string() });
export type Country = z.infer<typeof Country>;
export const listCountries = defineEndpoint({
  name: 'listCountries',
  summary: 'All countries of ISO 3166-1, named and sorted in the language of the request.',
  method: 'GET',
  path: '/v1/dataRegion/country',
  auth: 'public',
  data: z.array(Country),
});

/** A subdivision of ISO 3166-2: a state, province, department, prefecture … */
export const Province = z.object({
  /** E.g. `BR-SP`. */
  code: z.string(),
  name: z.string(),
});
export type Province = z.infer<typeof Province>;
export const listProvinces = defineEndpoint({
  name: 'listProvinces',
  summary: 'The top-level subdivisions of a country, sorted by name; empty where ISO lists none.',
  method: 'GET',
  path: '/v1/dataRegion/province',
  auth: 'public',
  query: z.object({ country: CountryCode }),
  data: z.array(Province),
});

export const City = z.object({ name: z.string() });
export type City = z.infer<typeof City>;
export const listCities = defineEndpoint({
  name: 'listCities',
  summary: `Cities of a country or one of its provinces whose names start with q, largest first; at most ${CITY_LIMIT}.`,
  method: 'GET',
  path: '/v1/dataRegion/city',
  auth: 'public',
  query: z.object({ country: CountryCode, province: z.string().max(10).optional(), q: z.string().trim().max(100).optional() }),
  data: z.array(City),
});
