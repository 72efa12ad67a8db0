/** From proposed on; `posted` moved the money. */
export const adjustmentStates = ['proposed', 'posted', 'rejected'] as const;

/** CNY fen an operator may move within 24 hours without a second one, both ways added up. */
export const ADJUSTMENT_ALONE_MAX_MINOR = 50_000;
/** CNY fen of one adjustment. */
export const ADJUSTMENT_MAX_MINOR = 1_000_000_000;
export const REASON_MIN = 5;
export const REASON_MAX = 500;
