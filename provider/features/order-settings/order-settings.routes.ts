import * as contract from '#contract/order-settings.ts';
import type { Api } from '#provider/http/api.ts';
import type { Services } from '#provider/services.ts';
import { findOrderSettings } from './order-settings.store.ts';
import { saveOrderSettings } from './save-order-settings.ts';

/** Binds how an account's orders are taken in, held back and paid. */
export function orderSettingsRoutes(api: Api, services: Services): void {
  api.bind(contract.getOrderSettings, ({ caller }) => findOrderSettings(services.database.db, caller.accountId));
  api.bind(contract.saveOrderSettings, ({ caller, body }) => saveOrderSettings(services, caller.accountId, body));
}
