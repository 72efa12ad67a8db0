import * as contract from '#contract/orders-missing.ts';
import type { Api } from '#provider/http/api.ts';
import type { Services } from '#provider/services.ts';
import { findMissingOrder } from './find-missing-order.ts';
import { listOrderSyncs, syncStoreOrders } from './sync-store-orders.ts';

/** Asking stores for their orders now. */
export function missingOrderRoutes(api: Api, services: Services): void {
  api.bind(contract.findMissingOrder, ({ caller, params, body }) =>
    findMissingOrder(services, { accountId: caller.accountId, ...params, ...body }),
  );
  api.bind(contract.listOrderSyncs, ({ caller }) => listOrderSyncs(services.database.db, caller.accountId));
  api.bindOnce(contract.syncStoreOrders, ({ caller, params }, tx) => syncStoreOrders(tx, caller.accountId, params.storeId));
}
