import * as contract from '#contract/shipping.ts';
import { requireOwnUser } from '#provider/features/account/require-own-user.ts';
import type { Api } from '#provider/http/api.ts';
import type { Services } from '#provider/services.ts';
import { listMethods } from './list-methods.ts';
import { findShippingRules } from './rules.store.ts';
import { saveShippingRules } from './save-shipping-rules.ts';

/** Binds the freight endpoints and the rules by which orders are sent. */
export function shippingRoutes(api: Api, services: Services): void {
  const { db } = services.database;
  api.bind(contract.getShippingTemplate, ({ query, locale }) => listMethods(services, { ...query, locale }));
  api.bind(contract.getShippingRules, async ({ caller, params }) => {
    requireOwnUser(caller, params.userId);
    return findShippingRules(db, caller.accountId);
  });
  api.bind(contract.saveShippingRules, async ({ caller, params, body }) => {
    requireOwnUser(caller, params.userId);
    return saveShippingRules(services, caller, body);
  });
}
