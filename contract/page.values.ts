export const DEFAULT_PAGE_SIZE = 50;
export const MAX_PAGE_SIZE = 200;
/** Totals are counted up to here and shown as "2,000+" beyond: an exact count is what makes lists slow. */
export const COUNTED_TOTAL_LIMIT = 2000;
