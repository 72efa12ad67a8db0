import * as contract from '#contract/stores.ts';
import type { Api } from '#provider/http/api.ts';
import type { Services } from '#provider/services.ts';
import { connectSandboxStore } from './connect-sandbox-store.ts';
import { placeTestOrder } from './place-test-order.ts';
import { setSandboxTrouble } from './set-sandbox-trouble.ts';
import { listAccountStores } from './stores.store.ts';

/** The account's connections to store platforms. */
export function storeRoutes(api: Api, services: Services): void {
  api.bind(contract.listStores, ({ caller }) => listAccountStores(services.database.db, caller.accountId));
  api.bindOnce(contract.connectSandboxStore, ({ caller, body }, tx) =>
    connectSandboxStore(services, tx, { accountId: caller.accountId, userId: caller.userId, wish: body }),
  );
  api.bindOnce(contract.placeTestOrder, ({ caller, params, body }, tx) =>
    placeTestOrder(services, tx, { accountId: caller.accountId, storeId: params.storeId, wish: body }),
  );
  api.bind(contract.setSandboxTrouble, ({ caller, params, body }) =>
    setSandboxTrouble(services, { accountId: caller.accountId, storeId: params.storeId, trouble: body }),
  );
}
