import type { TaskList } from '#provider/jobs/task.ts';
import { changeListing } from './change-matching-listings.ts';
import { followListingTask } from './follow-listing.ts';
import { readStore, readStores } from './read-store.ts';
import { syncListing } from './sync-listing.ts';

/** Queued work of my products. */
export const myProductsTasks: TaskList = {
  'change-listing': changeListing,
  'follow-listing': followListingTask,
  'read-store': readStore,
  'read-stores': readStores,
  'sync-listing': syncListing,
};
