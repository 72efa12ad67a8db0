/** Days the history goes back. */
export const HISTORY_DAYS = 90;

/** A share is shown from this many order lines or parcels on; below it chance dominates. */
export const TRUST_SHARE_MIN = 20;
/** A median of delivery days is shown from this many delivered parcels to the country on. */
export const TRUST_MEDIAN_MIN = 10;

/** `favourite`: kept at hand. `hidden`: left out of the catalog until it is taken back. */
export const productMarkKinds = ['favourite', 'hidden'] as const;

/** Products marked or unmarked in one call. */
export const MARK_BATCH_MAX = 100;

export const warehouseCodes = ['CN', 'US'] as const;

/** Orders that need a country: lowest landed price first, soonest at the door first; what can't be brought there comes last. */
export const landedSorts = ['landed-price', 'delivery-time'] as const;
/** `times-listed`: what most listings were made from comes first. */
export const productSorts = ['best-match', 'newest', 'price-asc', 'price-desc', 'stock', 'times-listed', ...landedSorts] as const;

/** Most days to the door that can be asked for. */
export const DELIVERY_DAYS_MAX = 365;

/** A fall of the cost counts as new for so long. */
export const PRICE_DROP_DAYS = 30;

/** Products in one file. */
export const PRODUCTS_FILE_MAX = 2_000;
