/** What a merchant may do with an order as it stands. */
export const orderActions = [
  'pay',
  'requote',
  'set-method',
  'set-address',
  'set-lines',
  'split',
  'undo-split',
  'merge',
  'undo-merge',
  'hold',
  'cancel',
  'mark-elsewhere',
  'undo-elsewhere',
] as const;
export type OrderAction = (typeof orderActions)[number];

/** How a method is selected for many orders: the cheapest, the fastest, or the cheapest that arrives within so many days. */
export const methodRules = ['cheapest', 'fastest', 'within-days'] as const;
export type MethodRule = (typeof methodRules)[number];

/** Most orders a job acts on. */
export const ACT_ON_ORDERS_MAX = 500;

/** Most parts one split makes beside the order itself. */
export const SPLIT_PARTS_MAX = 10;
/** Most orders that are sent as one. */
export const MERGE_ORDERS_MAX = 20;

/** Longest line of an address, in characters: what labels of all carriers have room for. */
export const ADDRESS_FIELD_MAX = 100;
/** Longest name of a carrier and longest number of theirs, where somebody else sent the order. */
export const ELSEWHERE_FIELD_MAX = 60;

/** Warnings that can be looked at and put aside. */
export const acceptableWarnings = [
  'duplicate-suspected',
  'price-rose',
  'sold-at-loss',
  'phone-unfit',
  'city-unfit',
  'characters-unfit',
  'store-unpaid',
  'store-refunded',
  'store-risk',
  'ship-by',
] as const;
export type AcceptableWarning = (typeof acceptableWarnings)[number];
