export const paymentStates = ['not_due', 'due', 'held', 'paid', 'partially_refunded', 'refunded', 'void'] as const;
export type PaymentState = (typeof paymentStates)[number];
export const fulfillmentStates = [
  'imported',
  'needs_mapping',
  'ready',
  'blocked',
  'scheduled',
  'accepted',
  'picking',
  'packed',
  'partially_shipped',
  'shipped',
  'closed',
  'stock_exception',
  'cancel_requested',
  'cancel_refused',
  'canceled',
  'merged',
  'fulfilled_elsewhere',
] as const;
export type FulfillmentState = (typeof fulfillmentStates)[number];
export const deliveryStates = [
  'label_created',
  'awaiting_pickup',
  'in_transit',
  'import_customs',
  'customs_hold',
  'out_for_delivery',
  'pickup_ready',
  'delivered',
  'exception',
  'return_to_sender',
  'returned',
  'lost',
] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** What becomes of a store's edit of a paid order: the merchant takes it over or keeps the order as paid for, or the store takes it back. */
export const storeEditStates = ['open', 'applied', 'kept', 'withdrawn'] as const;
export type StoreEditState = (typeof storeEditStates)[number];

/**
 * Why a store's edit can't be applied: the warehouse has begun, the order needs goods it was not paid for, nothing of it would be left to
 * send, the country is another, the address can't be sent to, or the new address costs more or less to send to.
 */
export const storeEditObstacles = ['being-packed', 'more-goods', 'other-country', 'address-unfit', 'other-price', 'nothing-left'] as const;
export type StoreEditObstacle = (typeof storeEditObstacles)[number];

/** What becomes of goods a paid order lacks: its merchant waits, has others sent or the order refunded, or they are there again. */
export const missingGoodsStates = ['open', 'waiting', 'substituted', 'refunded', 'resolved'] as const;
export type MissingGoodsState = (typeof missingGoodsStates)[number];
/** What a merchant may decide. */
export const missingGoodsAnswers = ['wait', 'substitute', 'refund'] as const;
export type MissingGoodsAnswer = (typeof missingGoodsAnswers)[number];
/** Hours a merchant has to decide; after that the order is refunded. */
export const MISSING_GOODS_ANSWER_HOURS = 72;

/** States an order can be held in: there is still something to hold back. */
export const holdableStates: readonly FulfillmentState[] = [
  'imported',
  'needs_mapping',
  'ready',
  'blocked',
  'scheduled',
  'accepted',
  'picking',
  'packed',
  'stock_exception',
];

/** Longest note of a hold, in characters. */
export const HOLD_NOTE_MAX = 500;

/** Why a merchant holds an order. */
export const holdReasons = ['buyer-asked', 'address-unsure', 'fraud-suspected', 'waiting-for-goods', 'other'] as const;
/** A hold of the store's own: placed and released with it. */
export const HELD_BY_STORE = 'held-by-store';
export type HoldReason = (typeof holdReasons)[number] | typeof HELD_BY_STORE;

/** What canceling an order does: it is canceled at once, the warehouse is asked, or it is too late. */
export const cancellations = ['at-once', 'asked', 'too-late'] as const;
export type Cancellation = (typeof cancellations)[number];

/** Edits of an order that are events of its history although no state moves. */
export const orderEdits = [
  'hold-placed',
  'hold-released',
  'store-edited',
  'store-edit-applied',
  'store-edit-kept',
  'store-canceled',
  'note-changed',
  'held-amount-changed',
  'goods-substituted',
  'method-set',
  'address-set',
  'lines-set',
  'split',
  'split-off',
  'split-undone',
  'merged',
  'merge-undone',
  'warning-accepted',
  'elsewhere-undone',
  'manual-changed',
] as const;
export type OrderEdit = (typeof orderEdits)[number];

/** Edits of a parcel, likewise. */
export const parcelEdits = ['tracking-assigned', 'items-moved', 'joined'] as const;

/** Why somebody should look at a parcel: raised by rules, each with a next step and the days in which it can be claimed. */
export const parcelAttentions = [
  'no-number',
  'no-first-scan',
  'no-movement',
  'exception',
  'customs-hold',
  'returning',
  'returned',
  'lost',
  'delivered-elsewhere',
  'estimate-passed',
] as const;
export type ParcelAttention = (typeof parcelAttentions)[number];

export const orderKinds = ['store', 'manual', 'sample', 'reissue'] as const;
export type OrderKind = (typeof orderKinds)[number];

/** Most orders paid, or reserved for paying, at once. */
export const PAY_ORDERS_MAX = 200;

export const orderTabs = [
  'needs-mapping',
  'address',
  'awaiting-payment',
  'scheduled',
  'processing',
  'partially-shipped',
  'on-hold',
  'claims',
  'canceled',
  'all',
] as const;
export type OrderTab = (typeof orderTabs)[number];

/** Orders that are checked together when all of a view are selected, the newest first. */
export const MATCHING_ORDERS_MAX = 500;

export const shippedTabs = [
  'label-made',
  'in-transit',
  'customs',
  'out-for-delivery',
  'pickup',
  'delivered',
  'attention',
  'returned',
  'all',
] as const;
export type ShippedTab = (typeof shippedTabs)[number];

/** Causes that orders are filtered by. */
export const filteredCauses = [
  'unmapped-line',
  'variant-off-sale',
  'out-of-stock',
  'stock-short',
  'address-incomplete',
  'postcode-unfit',
  'identity-missing',
  'identity-wrong',
  'country-not-served',
  'method-not-allowed',
  'over-weight',
  'over-size',
  'quote-expired',
  'store-edited',
  'store-canceled',
  'merchant-canceled',
] as const;
export type FilteredCause = (typeof filteredCauses)[number];

/** A year: older orders are found by their dates. */
export const OLDER_HOURS_MAX = 8_784;
export const QUIET_DAYS_MAX = 90;
export const quoteTaxModes = ['none', 'own', 'provider'] as const;
export const trackingFilters = ['numbered', 'unnumbered'] as const;

/** Longest note of the seller, in characters. */
export const SELLER_NOTE_MAX = 1_000;
export const TAG_NAME_MAX = 40;
/** Tags one account keeps. */
export const TAGS_MAX = 200;
/** Tags on one order. */
export const TAGS_OF_ORDER_MAX = 20;

/** What is printed of an order. */
export const orderDocuments = ['packing-slips', 'customs-declarations'] as const;
export type OrderDocument = (typeof orderDocuments)[number];
/** Files made of orders; also what they are stored for. */
export const orderFiles = ['orders-csv', 'orders-xlsx', ...orderDocuments] as const;
export type OrderFile = (typeof orderFiles)[number];
/** Orders in one table, and in one document. */
export const TABLE_ORDERS_MAX = 10_000;
export const DOCUMENT_ORDERS_MAX = 500;

/** Longest number of an order in its store. */
export const STORE_NUMBER_MAX = 100;
/** What becomes of a search for an order at its store. */
export const missingOrderOutcomes = [
  'taken',
  'known',
  'in-other-store',
  'unknown-number',
  'canceled-in-store',
  'fulfilled-in-store',
  'nothing-to-send',
  'store-paused',
  'store-not-connected',
  'store-unreachable',
  'store-busy',
  'store-refused',
  'unreadable',
  'not-supported',
] as const;
export type MissingOrderOutcome = (typeof missingOrderOutcomes)[number];
export const missingOrderHints = ['placed-before-connection', 'unpaid-in-store', 'unmapped-products', 'on-hold'] as const;
export type MissingOrderHint = (typeof missingOrderHints)[number];
