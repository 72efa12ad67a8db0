import type { ListingFilter } from '#contract/my-products.ts';
import type { Tx } from '#provider/database/database.ts';
import { countMatching, findMatchingIds } from './listings.store.ts';

/** The newest listings a filter finds, up to a limit, and how many it finds beyond them, counted as far as totals are. */
export async function findMatchingListings(
  tx: Tx,
  accountId: string,
  filter: ListingFilter,
  limit: number,
): Promise<{ listingIds: string[]; leftOut: number }> {
  const listingIds = await findMatchingIds(tx, accountId, filter, limit);
  const counted = listingIds.length < limit ? listingIds.length : await countMatching(tx, accountId, filter);
  return { listingIds, leftOut: counted - listingIds.length };
}
