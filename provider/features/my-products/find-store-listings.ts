import type { Locale } from '#contract/locales.ts';
import type { Listing, Suggestion } from '#contract/my-products.ts';
import { describeProfit } from '#provider/profit/profit-of-sale.ts';
import type { Services } from '#provider/services.ts';
import { findListingsOfStore } from './listings.store.ts';
import { leastOf, profitsOfListings } from './profits-of-listings.ts';
import { findSuggestions } from './suggestions.store.ts';

export interface StoreListing extends Listing {
  /** The best there is; null once it is linked. */
  suggestion: Suggestion | null;
}

/** Listings of one store by the store's own ids of their products; products that were never read have none. */
export async function findStoreListings(
  services: Services,
  wanted: { accountId: string; storeId: string; externalProductIds: readonly string[]; locale: Locale },
): Promise<Map<string, StoreListing>> {
  const { accountId, locale } = wanted;
  const { db } = services.database;
  const listings = await findListingsOfStore(db, wanted);
  const open = listings.filter(({ mappedCount }) => mappedCount === 0).map(({ id }) => id);
  const suggestions = open.length === 0 ? new Map<string, Suggestion[]>() : await findSuggestions(db, accountId, open, locale);
  const profits = await profitsOfListings(services, { accountId, listingIds: listings.map(({ id }) => id) });
  const described = listings.map((listing): StoreListing => {
    const least = leastOf(profits.filter(({ listingId }) => listingId === listing.id));
    return {
      ...listing,
      profit: least === null ? null : describeProfit(least, locale),
      suggestion: suggestions.get(listing.id)?.[0] ?? null,
    };
  });
  return new Map(described.map((listing) => [listing.externalProductId, listing]));
}
