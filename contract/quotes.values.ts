/** What a quote says beside its figures. */
export const quoteWarnings = [
  /** The buyer is asked for duty and tax at the door. */
  'buyer-pays-at-door',
  /** No tax rows are known for the country: what it takes is not in the quote. A currency without a rate is no warning, and refuses (`no-rate-for-tax`). */
  'tax-unknown',
  /** A piece has no tariff code: duties by tariff code are calculated as one code for it. */
  'tariff-code-unknown',
  /** A heavier parcel may cost less here, since its size stops to count. */
  'size-weight-decides',
  /** The warehouse is closed before it can send. */
  'warehouse-closed',
  /** Goods go in several parcels. */
  'split',
] as const;
export type QuoteWarning = (typeof quoteWarnings)[number];

export const QUOTE_SAMPLE_LIMIT = 50;

export const LANDED_LIMIT = 100;
