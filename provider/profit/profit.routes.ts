import * as contract from '#contract/profit.ts';
import type { Api } from '#provider/http/api.ts';
import type { Services } from '#provider/services.ts';
import { calculateVariantProfit } from './calculate-variant-profit.ts';
import { findProfitSettings } from './profit-settings.store.ts';
import { saveProfitSettings } from './save-profit-settings.ts';

/** Binds what a sale leaves, and what the merchant says of its costs. */
export function profitRoutes(api: Api, services: Services): void {
  api.bind(contract.getProfitSettings, ({ caller }) => findProfitSettings(services.database.db, caller.accountId));
  api.bind(contract.saveProfitSettings, ({ caller, body }) => saveProfitSettings(services, caller.accountId, body));
  api.bind(contract.calculateProfit, ({ caller, body, locale }) =>
    calculateVariantProfit(services, { accountId: caller.accountId, locale, wish: body }),
  );
}
