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
  'on_hold',
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

/** Edits of an order that are events of its history although no state moves. */
export const orderEdits = [
  'address',
  'lines',
  'hold-placed',
  'hold-released',
  'store-edited',
  'store-edit-applied',
  'store-edit-kept',
] as const;
export type OrderEdit = (typeof orderEdits)[number];

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
