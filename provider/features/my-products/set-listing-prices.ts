import { inTransaction } from '#provider/database/database.ts';
import { connectedStore } from '#provider/features/stores/connected-store.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { catalogOf } from '#provider/platforms/platforms.ts';
import type { Services } from '#provider/services.ts';
import { findPricedListing, keepPrices } from './listing-prices.store.ts';

/** A new price of a listing's variant, in the currency of its store. `fromMinor` is what the store is taken to ask now. */
export interface ListingPriceChange {
  listingVariantId: string;
  fromMinor: number;
  toMinor: number;
  compareAtMinor: number | null;
  /** The rule that made it; null: none did. */
  ruleId: string | null;
}
export type ListingPriceOutcome =
  | { listingVariantId: string; outcome: 'set' | 'not-in-store' }
  | { listingVariantId: string; outcome: 'changed-in-store'; presentMinor: number };

/**
 * Sets prices of one listing in its store and keeps them here. A price somebody changed in the store meanwhile is told and
 * left there. The store is called outside of any transaction; the same changes again set nothing twice and answer the same.
 * Throws what the platform refuses, and not-found or state-conflict where listing or store can't be reached any more.
 */
export async function setListingPrices(
  services: Services,
  wish: { accountId: string; listingId: string; prices: readonly ListingPriceChange[] },
): Promise<ListingPriceOutcome[]> {
  const { accountId, listingId, prices } = wish;
  const { db } = services.database;
  const listing = await findPricedListing(db, accountId, listingId);
  if (listing === undefined) throw new Refusal('not-found');
  const store = await connectedStore(db, accountId, listing.storeId);
  const known = prices.filter(({ listingVariantId }) => listing.externalIds.has(listingVariantId));
  const answers = await catalogOf(store.platform).setPrices(services, store, {
    externalProductId: listing.externalProductId,
    variants: known.map(({ listingVariantId, ...price }) => ({
      ...price,
      externalVariantId: listing.externalIds.get(listingVariantId) ?? '',
    })),
  });
  const answerOf = new Map(known.map(({ listingVariantId }, index) => [listingVariantId, answers[index]]));
  const outcomes = prices.map(({ listingVariantId }): ListingPriceOutcome => {
    const answer = answerOf.get(listingVariantId);
    if (answer === undefined) return { listingVariantId, outcome: 'not-in-store' };
    const { externalVariantId: _external, ...outcome } = answer;
    return { listingVariantId, ...outcome };
  });
  const set = prices.filter((_price, index) => outcomes[index]?.outcome === 'set');
  await inTransaction(services.database, (tx) => keepPrices(tx, accountId, listingId, set));
  return outcomes;
}
