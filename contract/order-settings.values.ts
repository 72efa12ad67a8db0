/** Which orders of stores are taken in: all, or those whose buyers have paid. */
export const importRules = ['all', 'paid'] as const;

/** How long a paid order can be changed and canceled free of charge: from its payment on, or until the next time of day; `none`: not at all. */
export const graceLengths = ['none', '15-min', '1-h', '24-h', 'daily'] as const;

/** Most stores that have a rule of their own. */
export const STORE_RULES_MAX = 200;

/** Most tags by which orders are left out. */
export const LEFT_OUT_TAGS_MAX = 50;
/** As long as a tag of an order can be at Shopify. */
export const ORDER_TAG_MAX = 255;

/** Most grace windows of an account: one a store, and one for orders of no store. */
export const GRACE_WINDOWS_MAX = 201;

/** Most countries automatic payment is limited to: more than there are. */
export const AUTOMATIC_COUNTRIES_MAX = 260;
