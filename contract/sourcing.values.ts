/**
 * `quoted`: offers wait for the merchant until `validUntil`. `product_ready`: the product is in the catalog.
 * `declined`, `nothing_found`, `expired` and `product_ready` are ends.
 */
export const sourcingStates = [
  'submitted',
  'searching',
  'quoted',
  'accepted',
  'product_ready',
  'declined',
  'nothing_found',
  'expired',
] as const;
export type SourcingState = (typeof sourcingStates)[number];

export const SOURCING_NAME_MAX = 200;
export const SOURCING_URL_MAX = 2000;
export const SOURCING_NOTES_MAX = 2000;
export const SOURCING_QUANTITY_MAX = 1_000_000;
export const SOURCING_COUNTRIES_MAX = 50;
export const OWN_PRODUCT_ID_MAX = 100;
