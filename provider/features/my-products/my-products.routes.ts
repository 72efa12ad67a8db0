import type { Locale } from '#contract/locales.ts';
import * as contract from '#contract/my-products.ts';
import { mendListingPrices } from '#contract/my-products-prices.ts';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import type { Api } from '#provider/http/api.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import type { Services } from '#provider/services.ts';
import { changeInSandbox } from './change-in-sandbox.ts';
import {
  acceptListingCost,
  allowSubstitutes,
  archiveListings,
  dismissSuggestions,
  saveStorePolicy,
  setListingPolicy,
  unlinkListings,
} from './change-listings.ts';
import { changeMatchingListings } from './change-matching-listings.ts';
import { decideStoreChange } from './decide-store-change.ts';
import { getListing } from './get-listing.ts';
import { linkListing } from './link-listing.ts';
import { listListings } from './list-listings.ts';
import { countByTab } from './listings.store.ts';
import { findStoreSync } from './policies.store.ts';
import { mendPrices } from './mend-prices.ts';
import { saveMapping } from './save-mapping.ts';
import { syncListings, syncStore } from './start-sync.ts';
import { trySampleOrder } from './try-sample-order.ts';

/** What the account's stores sell, what is sent for it, and how both are kept in step. */
export function myProductsRoutes(api: Api, services: Services): void {
  const { database } = services;
  const changed = (asked: Asked, work: (tx: Tx, accountId: string, listingId: string) => Promise<void>) =>
    inTransaction(database, async (tx) => {
      const { accountId } = asked.caller;
      const { listingId } = asked.params;
      await work(tx, accountId, listingId);
      return getListing(services, { accountId, listingId, locale: asked.locale, tx });
    });

  api.bindList(contract.listListings, ({ caller, query, locale }) => listListings(services, caller.accountId, { query, locale }));
  api.bind(contract.countListings, ({ caller, query }) => countByTab(database.db, caller.accountId, query));
  api.bind(contract.getListing, ({ caller, params, locale }) => getListing(services, { accountId: caller.accountId, ...params, locale }));
  api.bind(contract.linkListing, (call) =>
    changed(call, (tx, accountId, listingId) =>
      linkListing(tx, { accountId, listingId, productId: call.body.productId, actor: merchant(call.caller) }),
    ),
  );
  api.bind(contract.dismissSuggestions, (call) => changed(call, dismissSuggestions));
  api.bind(contract.unlinkListings, ({ caller, body }) =>
    inTransaction(database, async (tx) => ({
      changed: await unlinkListings(tx, { accountId: caller.accountId, ...body, actor: merchant(caller) }),
    })),
  );
  api.bind(contract.archiveListings, ({ caller, body }) =>
    inTransaction(database, async (tx) => ({ changed: await archiveListings(tx, caller.accountId, body) })),
  );
  api.bindOnce(contract.changeMatchingListings, ({ caller, body }, tx) =>
    changeMatchingListings(tx, { accountId: caller.accountId, userId: caller.userId, ...body }),
  );
  api.bind(contract.saveMapping, (call) =>
    changed(call, (tx, accountId, listingId) =>
      saveMapping(tx, { accountId, ...call.params, listingId, mapping: call.body.mapping, actor: merchant(call.caller) }),
    ),
  );
  api.bind(contract.allowSubstitutes, (call) =>
    changed(call, (tx, accountId, listingId) => allowSubstitutes(tx, accountId, listingId, call.body.allowed)),
  );
  api.bind(contract.trySampleOrder, ({ caller, params, body, locale }) =>
    inTransaction(database, (tx) =>
      trySampleOrder(services, tx, { accountId: caller.accountId, ...params, ...body, mapping: body.mapping, locale }),
    ),
  );
  api.bind(contract.setListingPolicy, (call) =>
    changed(call, (tx, accountId, listingId) => setListingPolicy(tx, accountId, listingId, call.body.policy)),
  );
  api.bind(contract.decideStoreChange, async ({ caller, params, body, locale }) => {
    const wish = { accountId: caller.accountId, ...params };
    await decideStoreChange(services, { ...wish, ...body });
    return getListing(services, { ...wish, locale });
  });
  api.bind(mendListingPrices, async ({ caller, params, body, locale }) => {
    const wish = { accountId: caller.accountId, ...params };
    await mendPrices(services, { ...wish, ...body });
    return getListing(services, { ...wish, locale });
  });
  api.bind(contract.acceptListingCost, (call) =>
    changed(call, (tx, accountId, listingId) => acceptListingCost(tx, { accountId, listingId, actor: merchant(call.caller) })),
  );
  api.bind(contract.getStoreSync, async ({ caller, params }) => {
    const sync = await findStoreSync(database.db, caller.accountId, params.storeId);
    if (sync === undefined) throw new Refusal('not-found');
    return sync;
  });
  api.bind(contract.saveStorePolicy, ({ caller, params, body }) =>
    inTransaction(database, (tx) => saveStorePolicy(tx, caller.accountId, params.storeId, body)),
  );
  api.bindOnce(contract.syncStore, ({ caller, params }, tx) => syncStore(services, tx, caller.accountId, params.storeId));
  api.bindOnce(contract.syncListings, ({ caller, body }, tx) => syncListings(tx, caller.accountId, body.listingIds));
  api.bind(contract.changeInSandbox, ({ caller, params, body }) =>
    changeInSandbox(services, { accountId: caller.accountId, ...params, change: body }),
  );
}

function merchant({ userId }: { userId: string }): Actor {
  return { kind: 'merchant', id: userId };
}

interface Asked {
  caller: { accountId: string };
  params: { listingId: string };
  locale: Locale;
}
