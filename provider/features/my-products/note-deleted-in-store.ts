import type { Tx } from '#provider/database/database.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { lockListing } from './lock-listings.ts';
import { moveListing } from './move-listing.ts';

/** Notes that a listing's product was deleted in its store by us, at its merchant's wish: nobody has to be alerted. */
export async function noteDeletedInStore(
  tx: Tx,
  { accountId, listingId, actor }: { accountId: string; listingId: string; actor: Actor },
): Promise<void> {
  const listing = await lockListing(tx, accountId, listingId);
  // Noted meanwhile, as by a webhook of the deletion.
  if (listing.state === 'deleted_in_store' || listing.state === 'draft') return;
  await moveListing(tx, listing, { to: 'deleted_in_store', actor, cause: 'merchant-disconnected' });
}
