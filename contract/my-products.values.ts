export const listingStates = ['draft', 'active', 'on_hold', 'unpublished', 'deleted_in_store', 'unlinked'] as const;
/** Why a listing is on hold. */
export const holdCauses = ['cost-changed', 'cost-rose', 'stock-low'] as const;

/**
 * What stands out about a listing. `not-linked`: a variant of it has no mapping. `changed-in-store`: somebody changed
 * there what we last wrote; it is left alone until the merchant decides. `cost-changed`: since its price was last set.
 * `out-of-stock`: nothing of it can be sent. `off-sale`: we no longer sell it. `loss-making`: a variant sells below what
 * it costs landed in the store's country. `store-refused`: the store did not take our last change.
 */
export const listingFlags = [
  'not-linked',
  'changed-in-store',
  'cost-changed',
  'out-of-stock',
  'off-sale',
  'loss-making',
  'store-refused',
] as const;
export type ListingFlag = (typeof listingFlags)[number];

/** Views of the list. All but `archived` leave out what is archived. */
export const listingTabs = ['all', 'linked', 'not-linked', 'attention', 'out-of-stock', 'loss-making', 'archived'] as const;
export type ListingTab = (typeof listingTabs)[number];

/** Characters of words or a tag to look for. */
export const SOUGHT_MAX = 200;

/** How many listings one call takes. */
export const LISTING_BATCH_MAX = 200;

export const listingChanges = ['sync', 'unlink', 'archive', 'unarchive'] as const;
export type ListingChange = (typeof listingChanges)[number];
/** Listings that are changed together when all of a view are selected, the newest first. */
export const MATCHING_LISTINGS_MAX = 500;
