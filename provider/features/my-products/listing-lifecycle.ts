import type { Listing } from '#contract/my-products.ts';
import type { Steps } from '#provider/lifecycles/transition.ts';

export type ListingState = Listing['state'];

/** From each state of a listing the states it may go to. Pushing its draft again makes any listing active. */
export const listingSteps: Steps<ListingState> = {
  draft: ['active', 'unlinked'],
  active: ['on_hold', 'unpublished', 'deleted_in_store', 'unlinked'],
  on_hold: ['active', 'unpublished', 'deleted_in_store', 'unlinked'],
  unpublished: ['active', 'on_hold', 'deleted_in_store', 'unlinked'],
  deleted_in_store: ['active', 'unlinked'],
  unlinked: ['active', 'deleted_in_store'],
};
