import { inTransaction } from '#provider/database/database.ts';
import { findStoreListings } from '#provider/features/my-products/find-store-listings.ts';
import { linkListing } from '#provider/features/my-products/link-listing.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { productGid } from './find-shop-products.ts';
import type { ShopStore } from './shop-store.ts';

interface Link {
  productNumber: number;
  productId: string;
}

/**
 * Links products selected in the admin, each by itself: what can't be linked any more keeps no other from it. One that is linked
 * is left alone, so that pressing twice changes nothing.
 */
export async function linkShopProducts(services: Services, store: ShopStore & { userId: string }, links: readonly Link[]): Promise<void> {
  const { accountId, userId } = store;
  const externalProductIds = links.map(({ productNumber }) => productGid(productNumber));
  const listings = await findStoreListings(services, { ...store, externalProductIds, locale: 'en-US' });
  for (const { productNumber, productId } of links) {
    const listing = listings.get(productGid(productNumber));
    if (listing === undefined || listing.mappedCount > 0) continue;
    try {
      const actor = { kind: 'merchant', id: userId } as const;
      await inTransaction(services.database, (tx) => linkListing(tx, { accountId, listingId: listing.id, productId, actor }));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
}
