import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/regions.ts';
import type { Api } from '#provider/http/api.ts';
import type { Services } from '#provider/services.ts';
import { listCities } from './list-cities.ts';
import { listCountries } from './list-countries.ts';
import { listProvinces } from './list-provinces.ts';
import { requireCountry } from './require-country.ts';

/** Binds countries, provinces and cities. They are the same for everybody in one language, so caches may keep them a day. */
export function regionRoutes(api: Api, services: Services, app: FastifyInstance): void {
  const { db } = services.database;
  letCachesKeep(app, [contract.listCountries.path, contract.listProvinces.path, contract.listCities.path]);
  api.bindPublic(contract.listCountries, ({ locale }) => listCountries(db, locale));
  api.bindPublic(contract.listProvinces, async ({ query, locale }) => {
    await requireCountry(db, query.country);
    return listProvinces(query.country, locale);
  });
  api.bindPublic(contract.listCities, async ({ query }) => {
    await requireCountry(db, query.country);
    return listCities(query);
  });
}

function letCachesKeep(app: FastifyInstance, paths: string[]): void {
  app.addHook('onRoute', (route) => {
    if (!paths.includes(route.url)) return;
    route.onSend = async (_request, reply) => {
      if (reply.statusCode === 200) reply.headers({ 'cache-control': 'public, max-age=86400', 'vary': 'Accept-Language' });
    };
  });
}
