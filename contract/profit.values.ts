/** What a first price leaves unless the merchant says otherwise, in basis points of the price. */
export const DEFAULT_TARGET_MARGIN_BP = 3_000;

/** Share of the sale price, in basis points, above which what a buyer owes at the door is an alarm. */
export const DOOR_ALARM_BP = 2_000;

/** Where the exchange rate of a profit comes from; `same`: the sale is in CNY. */
export const profitRateSources = ['rate-of-day', 'rate-book', 'same'] as const;

/**
 * Why a draft's price is what it is. `target`: made to leave the target margin in a country; `suggested`: the supplier's price, since what it
 * costs to send the goods is unknown or no price leaves the target; `before-door`: the target before the duty and tax a buyer pays at the door, since no price
 * leaves it after them; `goods-only`: the target on the goods alone, since nobody suggested a price; `unreachable`: none, since no price leaves anything there; `rule`: made by a pricing rule; `own`: typed by the merchant.
 */
export const priceBases = ['target', 'suggested', 'before-door', 'goods-only', 'unreachable', 'rule', 'own'] as const;
export type PriceBasis = (typeof priceBases)[number];
