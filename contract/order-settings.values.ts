/** Which orders of stores are taken in: all, or those whose buyers have paid. */
export const importRules = ['all', 'paid'] as const;

/** How long a paid order can be changed and canceled free of charge: from its payment on, or until the next time of day; `none`: not at all. */
export const graceLengths = ['none', '15-min', '1-h', '24-h', 'daily'] as const;

/** Most grace windows of an account: one a store, and one for orders of no store. */
export const GRACE_WINDOWS_MAX = 201;

/** Most countries automatic payment is limited to: more than there are. */
export const AUTOMATIC_COUNTRIES_MAX = 260;
