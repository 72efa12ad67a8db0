import * as wooCommerce from '#contract/stores-woocommerce.ts';
import * as transfers from '#contract/stores-transfers.ts';
import * as contract from '#contract/stores.ts';
import { platformCodes } from '#contract/stores.values.ts';
import { inTransaction } from '#provider/database/database.ts';
import type { SignedIn } from '#provider/http/caller.ts';
import type { Api } from '#provider/http/api.ts';
import type { Services } from '#provider/services.ts';
import { pauseOrResumeStore, renameStore, type StoreChange } from './change-store.ts';
import { checkStore } from './check-store.ts';
import { connectSandboxStore } from './connect-sandbox-store.ts';
import { connectWooCommerceStore } from './connect-woocommerce-store.ts';
import { disconnectStore } from './disconnect-store.ts';
import { placeTestOrder } from './place-test-order.ts';
import { setSandboxTrouble } from './set-sandbox-trouble.ts';
import { findTransfers } from './store-transfers.store.ts';
import { listAccountStores } from './stores.store.ts';
import { decideOnTransfer } from './transfer-store.ts';
import { finishConsent, startConsent } from './woocommerce-consent.ts';

/** The account's connections to store platforms. */
export function storeRoutes(api: Api, services: Services): void {
  api.bind(contract.listStores, ({ caller }) => listAccountStores(services.database.db, caller, caller.grant?.storeIds ?? null));
  api.bind(contract.listPlatforms, async () => platformCodes.map((platform) => ({ platform, isSetUp: isSetUp(services, platform) })));
  api.bindOnce(contract.connectSandboxStore, ({ caller, body }, tx) =>
    connectSandboxStore(services, tx, { accountId: caller.accountId, userId: caller.userId, wish: body }),
  );
  api.bind(wooCommerce.connectWooCommerceStore, ({ caller, body }) => connectWooCommerceStore(services, { ...ownerOf(caller), ...body }));
  api.bind(wooCommerce.startWooCommerceConsent, ({ caller, body }) => startConsent(services, { ...ownerOf(caller), ...body }));
  api.bind(wooCommerce.finishWooCommerceConsent, ({ caller, params }) => finishConsent(services, { ...ownerOf(caller), ...params }));
  api.bindOnce(contract.placeTestOrder, ({ caller, params, body }, tx) =>
    placeTestOrder(services, tx, { accountId: caller.accountId, storeId: params.storeId, wish: body }),
  );
  api.bind(contract.renameStore, ({ caller, params, body }) => renameStore(services, changeOf(caller, params), body.name));
  api.bind(contract.pauseStore, ({ caller, params }) => pauseOrResumeStore(services, changeOf(caller, params), 'paused'));
  api.bind(contract.resumeStore, ({ caller, params }) => pauseOrResumeStore(services, changeOf(caller, params), 'connected'));
  api.bind(contract.checkStore, ({ caller, params }) => checkStore(services, changeOf(caller, params)));
  api.bind(contract.disconnectStore, ({ caller, params, body }) =>
    inTransaction(services.database, (tx) => disconnectStore(tx, changeOf(caller, params), body.products)),
  );
  api.bind(transfers.listStoreTransfers, ({ caller }) => findTransfers(services.database.db, caller.accountId));
  api.bind(transfers.decideStoreTransfer, ({ caller, params, body }) =>
    decideOnTransfer(services, caller, { ...params, agrees: body.decision === 'agree' }),
  );
  api.bind(contract.setSandboxTrouble, ({ caller, params, body }) =>
    setSandboxTrouble(services, { accountId: caller.accountId, userId: caller.userId, storeId: params.storeId, trouble: body }),
  );
}

/** TikTok Shop and Nuvemshop ask for an app of this installation's; WooCommerce asks for nothing, and Shopify for an app without which nothing starts. */
function isSetUp({ config }: Services, platform: (typeof platformCodes)[number]): boolean {
  if (platform === 'nuvemshop') return config.nuvemshop !== null;
  return platform !== 'tiktok-shop' || config.tiktok !== null;
}

function ownerOf({ accountId, userId }: SignedIn) {
  return { accountId, userId };
}

function changeOf({ accountId, userId }: SignedIn, { storeId }: { storeId: string }): StoreChange {
  return { accountId, userId, storeId };
}
