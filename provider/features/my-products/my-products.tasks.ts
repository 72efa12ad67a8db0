import type { TaskList } from '#provider/jobs/task.ts';
import { followListingTask } from './follow-listing.ts';
import { readStore, readStores } from './read-store.ts';
import { syncListing } from './sync-listing.ts';

/** Queued work of my products. */
export const myProductsTasks: TaskList = {
  'follow-listing': followListingTask,
  'read-store': readStore,
  'read-stores': readStores,
  'sync-listing': syncListing,
};
