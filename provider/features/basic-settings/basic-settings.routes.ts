import * as contract from '#contract/basic-settings.ts';
import type { Api } from '#provider/http/api.ts';
import type { Services } from '#provider/services.ts';
import { findBasicSettings } from './basic-settings.store.ts';
import { saveBasicSettings } from './save-basic-settings.ts';

/** Binds what an account sets for all of its members. */
export function basicSettingsRoutes(api: Api, services: Services): void {
  api.bind(contract.getBasicSettings, ({ caller }) => findBasicSettings(services.database.db, caller.accountId));
  api.bind(contract.saveBasicSettings, ({ caller, body }) => saveBasicSettings(services, caller, body));
}
