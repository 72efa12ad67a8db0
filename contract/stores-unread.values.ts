/** Why an order or a delivery of a store was not taken in: its shape is none we know, the store refuses to hand it out, it could not be asked, or it could not be stored. */
export const unreadCauses = ['unknown-shape', 'refused', 'unreachable', 'not-taken'] as const;
export type UnreadCause = (typeof unreadCauses)[number];

/** An order by its id in the store, or a delivery that names none. */
export const unreadKinds = ['order', 'delivery'] as const;
export type UnreadKind = (typeof unreadKinds)[number];

/** As many of a store are listed; all are counted and fetched. */
export const UNREAD_LISTED = 20;
