import { sql } from 'kysely';
import { inTransaction } from '#provider/database/database.ts';
import { connectedStore } from '#provider/features/stores/connected-store.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { PlatformRefusal } from '#provider/platforms/platform.ts';
import { catalogOf } from '#provider/platforms/platforms.ts';
import type { Services } from '#provider/services.ts';
import { type FollowedListing, findFollowed, intendStock, keepStock } from './followed-listing.store.ts';
import { queueFollow } from './queue-follow.ts';
import { type ListingPriceChange, setListingPrices } from './set-listing-prices.ts';

/**
 * Settles what holds of a listing that was changed in its store. `store`: what is there counts as ours, and is followed from
 * there. `ours`: what we last wrote is written again, if the store still has what the merchant was shown.
 */
export async function decideStoreChange(
  services: Services,
  wish: { accountId: string; listingId: string; keep: 'store' | 'ours' },
): Promise<void> {
  const { accountId, listingId, keep } = wish;
  const listing = await findFollowed(services.database.db, accountId, listingId);
  if (listing === undefined) throw new Refusal('not-found');
  if (!listing.flags.includes('changed-in-store')) throw new Refusal('state-conflict');
  if (keep === 'ours') await writeOurs(services, listing);
  await inTransaction(services.database, async (tx) => {
    if (keep === 'store')
      await sql`UPDATE listing_variant SET rule_id = CASE WHEN written_price_minor = price_minor THEN rule_id END,
          written_price_minor = price_minor, written_stock = stock
        WHERE account_id = ${accountId} AND listing_id = ${listingId}`.execute(tx);
    await sql`UPDATE listing SET flags = array_remove(flags, 'changed-in-store'), version = version + 1
      WHERE account_id = ${accountId} AND id = ${listingId}`.execute(tx);
    await queueFollow(tx, accountId, [listingId]);
  });
}

async function writeOurs(services: Services, listing: FollowedListing): Promise<void> {
  const { accountId, id: listingId } = listing;
  const levels = listing.variants.flatMap(({ externalVariantId, stock, writtenStock }) =>
    stock === null || writtenStock === null || stock === writtenStock
      ? []
      : [{ externalVariantId, available: writtenStock, expected: stock }],
  );
  const prices = listing.variants.flatMap(({ id, priceMinor, writtenPriceMinor, compareAtMinor, ruleId }): ListingPriceChange[] =>
    writtenPriceMinor === null || priceMinor === writtenPriceMinor
      ? []
      : [{ listingVariantId: id, fromMinor: priceMinor, toMinor: writtenPriceMinor, compareAtMinor, ruleId }],
  );
  try {
    if (levels.length > 0) {
      const store = await connectedStore(services.database.db, accountId, listing.storeId);
      await intendStock(services.database.db, listing, levels);
      const set = await catalogOf(store.platform).setStock(services, store, levels);
      await inTransaction(services.database, (tx) => keepStock(tx, listing, set));
    }
    if (prices.length > 0) await setListingPrices(services, { accountId, listingId, prices });
  } catch (error) {
    if (error instanceof PlatformRefusal) throw new Refusal('unavailable');
    throw error;
  }
}
