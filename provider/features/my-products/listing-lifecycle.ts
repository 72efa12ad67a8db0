import type { Listing } from '#contract/my-products.ts';
import { Refusal } from '#provider/http/refusal.ts';

export type ListingState = Listing['state'];

/** From each state of a listing the states it may go to. Pushing its draft again makes any listing active. */
export const listingSteps: Record<ListingState, readonly ListingState[]> = {
  draft: ['active', 'unlinked'],
  active: ['on_hold', 'unpublished', 'deleted_in_store', 'unlinked'],
  on_hold: ['active', 'unpublished', 'deleted_in_store', 'unlinked'],
  unpublished: ['active', 'on_hold', 'deleted_in_store', 'unlinked'],
  deleted_in_store: ['active', 'unlinked'],
  unlinked: ['active', 'deleted_in_store'],
};

/** Refuses a step the table does not have; staying is no step. */
export function requireListingStep(from: ListingState, to: ListingState): void {
  if (from !== to && !listingSteps[from].includes(to)) throw new Refusal('state-conflict');
}
