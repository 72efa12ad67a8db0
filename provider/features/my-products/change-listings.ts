import { sql } from 'kysely';
import type { StorePolicyInput, SyncPolicy } from '#contract/sync-policy.ts';
import type { Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { acceptCost, unlink } from './listing-states.store.ts';
import { lockListing, lockListings } from './lock-listings.ts';
import { moveListing } from './move-listing.ts';
import { findStoreSync, setOwnPolicy, setStorePolicy } from './policies.store.ts';
import { queueFollow, queueRecheck } from './queue-follow.ts';
import { dismissSuggestionsOf, suggestProducts } from './suggestions.store.ts';

/** Takes the mappings off listings; they can be linked anew. Returns how many were linked. */
export async function unlinkListings(
  tx: Tx,
  { accountId, listingIds, actor }: { accountId: string; listingIds: readonly string[]; actor: Actor },
): Promise<number> {
  const linked = (await lockListings(tx, accountId, listingIds)).filter(({ state }) => state !== 'unlinked');
  for (const listing of linked) {
    await moveListing(tx, listing, { to: 'unlinked', actor });
    await unlink(tx, accountId, listing.id);
    await suggestProducts(tx, accountId, listing.id);
  }
  return linked.length;
}

/** Puts listings away or takes them back. Returns how many changed. */
export async function archiveListings(
  tx: Tx,
  accountId: string,
  wish: { listingIds: readonly string[]; archived: boolean },
): Promise<number> {
  await lockListings(tx, accountId, wish.listingIds);
  const changed = await sql`UPDATE listing SET archived_at = CASE WHEN ${wish.archived} THEN app_now() END, version = version + 1
    WHERE account_id = ${accountId} AND id = ANY (${wish.listingIds}::uuid[]) AND (archived_at IS NULL) = ${wish.archived}`.execute(tx);
  return Number(changed.numAffectedRows ?? 0n);
}

export async function allowSubstitutes(tx: Tx, accountId: string, listingId: string, allowed: boolean): Promise<void> {
  await lockListing(tx, accountId, listingId);
  await sql`UPDATE listing SET substitutes_allowed = ${allowed}, version = version + 1 WHERE account_id = ${accountId} AND id = ${listingId}`.execute(
    tx,
  );
  await queueRecheck(tx, accountId, listingId);
}

export async function dismissSuggestions(tx: Tx, accountId: string, listingId: string): Promise<void> {
  await lockListing(tx, accountId, listingId);
  await dismissSuggestionsOf(tx, accountId, listingId);
}

/** Gives a listing a policy of its own, or its store's again, and acts by it. */
export async function setListingPolicy(tx: Tx, accountId: string, listingId: string, policy: SyncPolicy | null): Promise<void> {
  await lockListing(tx, accountId, listingId);
  await setOwnPolicy(tx, accountId, listingId, policy);
  await queueFollow(tx, accountId, [listingId]);
}

/** Sets a store's policy and acts by it for every listing without one of its own. */
export async function saveStorePolicy(
  tx: Tx,
  accountId: string,
  storeId: string,
  policy: StorePolicyInput,
): Promise<{ policy: SyncPolicy; lastSyncAt: string | null }> {
  await setStorePolicy(tx, accountId, storeId, policy);
  const sync = await findStoreSync(tx, accountId, storeId);
  if (sync === undefined) throw new Refusal('not-found');
  const followers = await sql<{ id: string }>`SELECT id FROM listing
    WHERE account_id = ${accountId} AND store_id = ${storeId} AND sync_policy IS NULL AND state NOT IN ('draft', 'unlinked', 'deleted_in_store')`.execute(
    tx,
  );
  await queueFollow(
    tx,
    accountId,
    followers.rows.map(({ id }) => id),
  );
  return sync;
}

/** Takes a listing's present cost as known, and goes on with it if it was on hold. */
export async function acceptListingCost(
  tx: Tx,
  { accountId, listingId, actor }: { accountId: string; listingId: string; actor: Actor },
): Promise<void> {
  const listing = await lockListing(tx, accountId, listingId);
  await acceptCost(tx, accountId, listingId);
  if (listing.state === 'on_hold') await moveListing(tx, listing, { to: 'active', actor });
  await sql`UPDATE listing SET flags = array_remove(flags, 'cost-changed') WHERE account_id = ${accountId} AND id = ${listingId}`.execute(
    tx,
  );
  await queueFollow(tx, accountId, [listingId]);
}
