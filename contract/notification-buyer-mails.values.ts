/** What buyers of a store may be mailed about, once each for a parcel. */
export const buyerMailKinds = ['shipped', 'delivered', 'delayed'] as const;
export type BuyerMailKind = (typeof buyerMailKinds)[number];

/** What subjects and texts may name, as `{{order}}`. */
export const buyerMailVariables = ['buyer', 'order', 'store', 'tracking_number', 'tracking_link'] as const;
export type BuyerMailVariable = (typeof buyerMailVariables)[number];

export const BUYER_MAIL_SUBJECT_MAX = 150;
export const BUYER_MAIL_TEXT_MAX = 3_000;
