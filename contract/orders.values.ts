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

/** Why an order is held. */
export const holdReasons = ['buyer-asked', 'address-unsure', 'fraud-suspected', 'waiting-for-goods', 'other'] as const;
export type HoldReason = (typeof holdReasons)[number];

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
] as const;
export type OrderEdit = (typeof orderEdits)[number];

/** Edits of a parcel, likewise. */
export const parcelEdits = ['tracking-assigned'] as const;

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
