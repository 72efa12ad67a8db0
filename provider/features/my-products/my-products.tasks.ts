import type { TaskList } from '#provider/jobs/task.ts';
import { changeListing } from './change-matching-listings.ts';
import { followListingTask } from './follow-listing.ts';
import { readProduct } from './read-product.ts';
import { readStore, readStores } from './read-store.ts';
import { syncListing } from './sync-listing.ts';

/** Queued work of my products. */
export const myProductsTasks = {
  'change-listing': { lane: 'bulk', run: changeListing },
  'follow-listing': { lane: 'outbound', run: followListingTask },
  'read-product': { lane: 'outbound', run: readProduct },
  'read-store': { lane: 'outbound', run: readStore },
  'read-stores': { lane: 'bulk', at: '23 */6 * * *', run: readStores },
  'sync-listing': { lane: 'outbound', run: syncListing },
} satisfies TaskList;
