import { getHome, getHomeSeries } from '#contract/home.ts';
import type { Api } from '#provider/http/api.ts';
import type { Services } from '#provider/services.ts';
import { readHome } from './read-home.ts';
import { readHomeSeries } from './read-home-series.ts';

export function homeRoutes(api: Api, services: Services): void {
  api.bind(getHome, ({ caller }) => readHome(services.database.db, caller.accountId));
  api.bind(getHomeSeries, ({ caller, query }) => readHomeSeries(services.database.db, caller, query));
}
