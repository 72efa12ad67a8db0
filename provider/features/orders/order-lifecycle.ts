import type { DeliveryState, FulfillmentState, PaymentState } from '#contract/orders.values.ts';
import type { Steps } from '#provider/lifecycles/transition.ts';

export const paymentSteps: Steps<PaymentState> = {
  not_due: ['due', 'void'],
  due: ['held', 'paid', 'void', 'not_due'],
  held: ['paid', 'due'],
  paid: ['partially_refunded', 'refunded'],
  partially_refunded: ['refunded'],
  refunded: [],
  void: [],
};

export const fulfillmentSteps: Steps<FulfillmentState> = {
  imported: ['needs_mapping', 'ready', 'blocked', 'on_hold', 'canceled'],
  needs_mapping: ['ready', 'blocked', 'on_hold', 'canceled'],
  ready: ['needs_mapping', 'blocked', 'scheduled', 'accepted', 'on_hold', 'canceled'],
  blocked: ['ready', 'needs_mapping', 'on_hold', 'canceled'],
  scheduled: ['accepted', 'ready', 'blocked', 'on_hold', 'cancel_requested', 'canceled'],
  accepted: ['picking', 'on_hold', 'stock_exception', 'cancel_requested'],
  picking: ['packed', 'on_hold', 'stock_exception', 'cancel_requested'],
  packed: ['partially_shipped', 'shipped', 'on_hold'],
  partially_shipped: ['shipped'],
  shipped: ['closed'],
  closed: [],
  on_hold: ['imported', 'needs_mapping', 'ready', 'blocked', 'scheduled', 'accepted', 'picking', 'packed', 'canceled'],
  stock_exception: ['accepted', 'picking', 'canceled'],
  cancel_requested: ['canceled', 'cancel_refused'],
  cancel_refused: ['picking', 'packed', 'accepted'],
  canceled: [],
};

export const deliverySteps: Steps<DeliveryState> = {
  label_created: ['awaiting_pickup', 'in_transit', 'exception'],
  awaiting_pickup: ['in_transit', 'exception'],
  in_transit: ['import_customs', 'out_for_delivery', 'pickup_ready', 'delivered', 'exception', 'return_to_sender', 'lost'],
  import_customs: ['in_transit', 'customs_hold', 'out_for_delivery', 'exception', 'return_to_sender', 'lost'],
  customs_hold: ['import_customs', 'in_transit', 'return_to_sender', 'lost'],
  out_for_delivery: ['delivered', 'pickup_ready', 'exception', 'return_to_sender', 'lost'],
  pickup_ready: ['delivered', 'return_to_sender', 'exception'],
  delivered: [],
  exception: ['in_transit', 'out_for_delivery', 'pickup_ready', 'delivered', 'return_to_sender', 'lost'],
  return_to_sender: ['returned', 'lost'],
  returned: [],
  lost: [],
};
