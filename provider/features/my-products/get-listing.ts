import type { Locale } from '#contract/locales.ts';
import type { ListingDetail } from '#contract/my-products.ts';
import type { Queryable } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { findListingVariants } from './listing-variants.store.ts';
import { findListing } from './listings.store.ts';
import { findListingPolicies } from './policies.store.ts';
import { findCollections } from './store-products.store.ts';
import { findSuggestions } from './suggestions.store.ts';

/** One listing of the account with its variants, what is sent when each sells, suggestions and policies. */
export async function getListing(
  queryable: Queryable,
  wanted: { accountId: string; listingId: string; locale: Locale },
): Promise<ListingDetail> {
  const { accountId, listingId, locale } = wanted;
  const listing = await findListing(queryable, accountId, listingId);
  if (listing === undefined) throw new Refusal('not-found');
  const variants = await findListingVariants(queryable, wanted, locale);
  const suggestions = await findSuggestions(queryable, accountId, [listingId], locale);
  const policies = await findListingPolicies(queryable, accountId, listingId);
  const collections = await findCollections(queryable, accountId, listingId);
  return { ...listing, collections, variants, suggestions: suggestions.get(listingId) ?? [], ...policies };
}
