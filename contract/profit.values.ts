/** What a first price leaves unless the merchant says otherwise, in basis points of the price. */
export const DEFAULT_TARGET_MARGIN_BP = 3_000;

/** Share of the sale price, in basis points, above which what a buyer owes at the door is an alarm unless the merchant says otherwise. */
export const DEFAULT_DOOR_ALARM_BP = 2_000;

/** Where the exchange rate of a profit comes from; `same`: the sale is in CNY. */
export const profitRateSources = ['rate-of-day', 'rate-book', 'same'] as const;

/**
 * Why a draft's price is what it is. `target`: made to leave the target margin in a country; `below-target`: made to leave as much of it as a
 * price there can, since none leaves all; `suggested`: the supplier's price, since what it costs to send the goods is unknown or no price leaves
 * the target; `goods-only`: the target on the goods alone, since nobody suggested a price; `unreachable`: none, since no price leaves anything
 * there; `rule`: made by a pricing rule; `own`: typed by the merchant.
 */
export const priceBases = ['target', 'below-target', 'suggested', 'goods-only', 'unreachable', 'rule', 'own'] as const;
export type PriceBasis = (typeof priceBases)[number];
