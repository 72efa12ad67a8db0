import { sql } from 'kysely';
import type { Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { ListingStanding } from './move-listing.ts';

export interface LockedListing extends ListingStanding {
  storeId: string;
  externalProductId: string;
  title: string;
}

/** Locks listings of the account until the transaction ends, in one order for all; one it does not have is not-found. */
export async function lockListings(tx: Tx, accountId: string, listingIds: readonly string[]): Promise<LockedListing[]> {
  const wanted = [...new Set(listingIds)];
  const found = await sql<LockedListing>`
    SELECT account_id AS "accountId", id, store_id AS "storeId", external_product_id AS "externalProductId", state, title, version FROM listing
    WHERE account_id = ${accountId} AND id = ANY (${wanted}::uuid[]) ORDER BY id FOR UPDATE`.execute(tx);
  if (found.rows.length < wanted.length) throw new Refusal('not-found');
  return found.rows;
}

export async function lockListing(tx: Tx, accountId: string, listingId: string): Promise<LockedListing> {
  const [listing] = await lockListings(tx, accountId, [listingId]);
  if (listing === undefined) throw new Refusal('not-found');
  return listing;
}
