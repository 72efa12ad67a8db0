import * as contract from '#contract/tax.ts';
import { requireOwnUser } from '#provider/features/account/require-own-user.ts';
import type { Api } from '#provider/http/api.ts';
import type { Services } from '#provider/services.ts';
import { listCountryTaxes } from './list-country-taxes.ts';
import { findTaxProfiles } from './profiles.store.ts';
import { saveTaxProfiles } from './save-tax-profiles.ts';

/** Binds what countries take, and how a merchant declares it. */
export function taxRoutes(api: Api, services: Services): void {
  const { db } = services.database;
  api.bind(contract.getTax, ({ query }) => listCountryTaxes(services, query));
  api.bind(contract.getTaxProfiles, async ({ caller, params }) => {
    requireOwnUser(caller, params.userId);
    return findTaxProfiles(db, caller.accountId);
  });
  api.bind(contract.saveTaxProfiles, async ({ caller, params, body }) => {
    requireOwnUser(caller, params.userId);
    return saveTaxProfiles(services, caller, body);
  });
}
