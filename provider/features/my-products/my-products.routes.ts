import * as contract from '#contract/my-products.ts';
import type { Api } from '#provider/http/api.ts';
import type { Services } from '#provider/services.ts';
import { getListing } from './get-listing.ts';
import { listListings } from './list-listings.ts';

/** What the account's stores sell. */
export function myProductsRoutes(api: Api, services: Services): void {
  api.bindList(contract.listListings, ({ caller, query }) => listListings(services, caller.accountId, query));
  api.bind(contract.getListing, ({ caller, params }) => getListing(services, caller.accountId, params.listingId));
}
