import { getHome } from '#contract/home.ts';
import type { Api } from '#provider/http/api.ts';
import type { Services } from '#provider/services.ts';
import { readHome } from './read-home.ts';

export function homeRoutes(api: Api, services: Services): void {
  api.bind(getHome, ({ caller }) => readHome(services.database.db, caller.accountId));
}
