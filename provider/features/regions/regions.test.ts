import { describe, expect, test } from 'vitest';
import { locales } from '#contract/locales.ts';
import { listCities, listCountries, listProvinces } from '#contract/regions.ts';
import { CITY_LIMIT } from '#contract/regions.values.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider();

async function cityNames(country: string, province?: string, q?: string): Promise<string[]> {
  return (await provider.call(listCities, { query: { country, province, q } })).data.map(({ name }) => name);
}

test('all countries come named and sorted in each language', async () => {
  for (const locale of locales) {
    const countries = (await provider.call(listCountries, { locale })).data;
    expect(countries).toHaveLength(249);
    expect(countries.map(({ name }) => name)).toEqual([...countries.map(({ name }) => name)].sort(new Intl.Collator(locale).compare));
  }
  const inSpanish = (await provider.call(listCountries, { locale: 'es-ES' })).data;
  expect(inSpanish.find(({ code }) => code === 'DE')).toEqual({ code: 'DE', name: 'Alemania' });
});

test('caches may keep regions a day, each language by itself', async () => {
  for (const path of ['country', 'province?country=BR', 'city?country=BR&province=BR-SP']) {
    const answer = await fetch(`${provider.url}/v1/dataRegion/${path}`, {
      headers: { authorization: `Basic ${Buffer.from(`app:${provider.services.config.defaultCredential}`).toString('base64')}` },
    });
    expect(answer.headers.get('cache-control')).toBe('public, max-age=86400');
    expect(answer.headers.get('vary')).toContain('Accept-Language');
  }
  const refused = await fetch(`${provider.url}/v1/dataRegion/country`);
  expect(refused.status).toBe(401);
  expect(refused.headers.get('cache-control')).not.toBe('public, max-age=86400');
});

test('provinces are the first level of ISO 3166-2', async () => {
  const count = async (country: string) => (await provider.call(listProvinces, { query: { country } })).data.length;
  expect(await count('BR')).toBe(27);
  expect(await count('MX')).toBe(32);
  expect(await count('ES')).toBe(19);
  expect(await count('GB')).toBe(4);
  expect(await count('JP')).toBe(47);
  expect(await count('VA')).toBe(0);
  expect((await provider.call(listProvinces, { query: { country: 'BR' } })).data).toContainEqual({ code: 'BR-SP', name: 'São Paulo' });
});

test('a country or province that does not exist is refused by its field', async () => {
  const wrongCountry = await provider.call(listProvinces, { query: { country: 'XX' } });
  expect(wrongCountry.problem.fields?.map(({ path, code }) => ({ path, code }))).toEqual([{ path: 'country', code: 'unknown-country' }]);
  const wrongProvince = await provider.call(listCities, { query: { country: 'BR', province: 'US-CA' } });
  expect(wrongProvince.problem.fields?.map(({ path, code }) => ({ path, code }))).toEqual([{ path: 'province', code: 'not-a-choice' }]);
  expect((await provider.call(listCities, { query: { country: 'br' } })).status).toBe(400);
});

describe('cities', () => {
  const markets = [
    'US Chicago, CA Toronto, MX Guadalajara, BR São Paulo, AR Rosario, CL Santiago, CO Medellín, PE Arequipa, EC Guayaquil, UY Montevideo',
    'GB Manchester, IE Dublin, DE Hamburg, FR Lyon, ES Barcelona, PT Porto, IT Milan, NL Rotterdam, BE Gent, AT Graz, CH Zürich, SE Stockholm',
    'NO Oslo, DK Aalborg, FI Tampere, PL Kraków, CZ Brno, GR Pátra, RO Oradea, HU Debrecen, TR Ankara, IL Haifa, AE Dubai, SA Jeddah',
    'ZA Cape Town, AU Melbourne, NZ Auckland, JP Tokyo, KR Busan, CN Shenzhen, IN Mumbai, SG Singapore, TH Bangkok, MY Johor Bahru',
    'PH Davao, ID Surabaya, VN Da Nang, NG Lagos',
  ].flatMap((line) => line.split(', '));

  test('each of the 40 largest markets has its cities', async () => {
    expect(markets.length).toBeGreaterThanOrEqual(40);
    for (const market of markets)
      expect(await cityNames(market.slice(0, 2), undefined, market.slice(3)), market).toContain(market.slice(3));
  });

  /** A city of each country whose provinces are told apart, and one that must not be there. */
  const places: [province: string, here: string, elsewhere: string][] = [
    ['US-TX', 'Houston', 'Chicago'],
    ['CA-QC', 'Montréal', 'Toronto'],
    ['AU-VIC', 'Melbourne', 'Sydney'],
    ['AU-QLD', 'Brisbane', 'Perth'],
    ['BR-SP', 'Campinas', 'Curitiba'],
    ['BR-PE', 'Recife', 'Belém'],
    ['MX-JAL', 'Guadalajara', 'Monterrey'],
    ['MX-BCS', 'San José del Cabo', 'Tijuana'],
    ['ES-CT', 'Barcelona', 'Madrid'],
    ['ES-PV', 'Bilbao', 'Valencia'],
    ['DE-BY', 'Munich', 'Hamburg'],
    ['DE-NW', 'Köln', 'Dresden'],
    ['FR-OCC', 'Toulouse', 'Lyon'],
    ['FR-HDF', 'Lille', 'Paris'],
    ['IT-25', 'Milan', 'Turin'],
    ['IT-82', 'Palermo', 'Naples'],
    ['IN-MH', 'Pune', 'Chennai'],
    ['IN-KA', 'Bengaluru', 'Hyderabad'],
    ['CN-GD', 'Shenzhen', 'Shanghai'],
    ['CN-SN', 'Xi’an', 'Taiyuan'],
    ['JP-27', 'Osaka', 'Kobe'],
    ['JP-01', 'Sapporo', 'Sendai'],
    ['KR-26', 'Busan', 'Seoul'],
    ['AR-X', 'Córdoba', 'Rosario'],
    ['CL-RM', 'Santiago', 'Concepción'],
    ['CO-ANT', 'Medellín', 'Cali'],
    ['PE-ARE', 'Arequipa', 'Cusco'],
    ['NL-ZH', 'Rotterdam', 'Amsterdam'],
    ['AT-6', 'Graz', 'Linz'],
    ['CH-ZH', 'Zürich', 'Basel'],
    ['PT-13', 'Porto', 'Lisbon'],
    ['SE-O', 'Göteborg', 'Malmö'],
    ['DK-81', 'Aalborg', 'Copenhagen'],
    ['PL-12', 'Kraków', 'Gdańsk'],
    ['ZA-WC', 'Cape Town', 'Durban'],
    ['NZ-CAN', 'Christchurch', 'Auckland'],
    ['GB-SCT', 'Glasgow', 'London'],
    ['IE-M', 'Cork', 'Dublin'],
    ['BE-VLG', 'Gent', 'Liège'],
    ['AE-DU', 'Dubai', 'Abu Dhabi'],
    ['SA-01', 'Riyadh', 'Jeddah'],
  ];

  test.each(places)('of %s has %s and not %s', async (province, here, elsewhere) => {
    const country = province.slice(0, 2);
    expect(await cityNames(country, province, here)).toContain(here);
    expect(await cityNames(country, province, elsewhere)).not.toContain(elsewhere);
    expect(await cityNames(country, undefined, elsewhere)).toContain(elsewhere);
  });

  test.each(['CA', 'AU', 'BR', 'MX', 'ES', 'DE', 'IT', 'IN', 'JP', 'KR', 'AR', 'CL', 'CO', 'AT', 'PT', 'SE', 'PL', 'ZA', 'AE', 'SA'])(
    'of %s lie in one of its provinces each, and every province has some',
    async (country) => {
      const provinces = (await provider.call(listProvinces, { query: { country } })).data;
      for (const { code } of provinces) expect(await cityNames(country, code), code).not.toEqual([]);
    },
  );

  test('of a territory that is a country too come from there', async () => {
    expect(await cityNames('US', 'US-PR', 'San Juan')).toContain('San Juan');
  });

  test('of a country without such codes come whole, whatever the province', async () => {
    expect(await cityNames('FI', 'FI-18', 'Tampere')).toContain('Tampere');
  });

  test('are found by the beginning of the name, without accents and in any case', async () => {
    expect(await cityNames('BR', 'BR-SP', 'SAO PAU')).toEqual(['São Paulo']);
    expect(await cityNames('BR', undefined, 'florianop')).toContain('Florianópolis');
  });

  test('come largest first, each name once, no more than the limit', async () => {
    const names = await cityNames('US');
    expect(names).toHaveLength(CITY_LIMIT);
    expect(new Set(names).size).toBe(CITY_LIMIT);
    expect(names[0]).toBe('New York City');
    expect(names.indexOf('Chicago')).toBeLessThan(names.indexOf('Boston'));
  });
});
