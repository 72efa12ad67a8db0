import type {
  Cancellation,
  DeliveryState,
  FulfillmentState,
  MissingGoodsState,
  PaymentState,
  StoreEditState,
} from '#contract/orders.values.ts';
import type { Steps } from '#provider/lifecycles/transition.ts';

export const paymentSteps: Steps<PaymentState> = {
  not_due: ['due', 'void'],
  due: ['held', 'paid', 'void', 'not_due'],
  held: ['paid', 'due', 'void'],
  paid: ['partially_refunded', 'refunded'],
  partially_refunded: ['refunded'],
  refunded: [],
  void: [],
};

export const fulfillmentSteps: Steps<FulfillmentState> = {
  imported: ['needs_mapping', 'ready', 'blocked', 'canceled'],
  needs_mapping: ['ready', 'blocked', 'canceled', 'merged', 'fulfilled_elsewhere'],
  ready: ['needs_mapping', 'blocked', 'scheduled', 'accepted', 'canceled', 'merged', 'fulfilled_elsewhere'],
  blocked: ['ready', 'needs_mapping', 'canceled', 'merged', 'fulfilled_elsewhere'],
  scheduled: ['accepted', 'ready', 'blocked', 'cancel_requested', 'canceled'],
  accepted: ['picking', 'stock_exception', 'cancel_requested', 'canceled'],
  picking: ['packed', 'stock_exception', 'cancel_requested'],
  packed: ['partially_shipped', 'shipped'],
  partially_shipped: ['shipped'],
  shipped: ['closed'],
  closed: [],
  stock_exception: ['accepted', 'picking', 'cancel_requested', 'canceled'],
  cancel_requested: ['canceled', 'cancel_refused'],
  cancel_refused: ['picking', 'packed', 'accepted'],
  canceled: [],
  merged: ['needs_mapping', 'ready', 'blocked', 'canceled'],
  fulfilled_elsewhere: ['needs_mapping', 'ready', 'blocked'],
};

export const missingGoodsSteps: Steps<MissingGoodsState> = {
  open: ['waiting', 'substituted', 'refunded', 'resolved'],
  waiting: ['substituted', 'refunded', 'resolved'],
  substituted: [],
  refunded: [],
  resolved: [],
};

export const storeEditSteps: Steps<StoreEditState> = {
  open: ['applied', 'kept', 'withdrawn'],
  applied: [],
  kept: [],
  withdrawn: [],
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

const IN_WAREHOUSE = new Set<DeliveryState>(['label_created', 'awaiting_pickup']);
/** A parcel may come into these before it has left and after. */
const ANYWHERE = new Set<DeliveryState>(['exception', 'lost']);

/** Whether a parcel in this state has left the warehouse, whatever its states before. */
export function hasLeftWarehouse(state: DeliveryState): boolean {
  return !IN_WAREHOUSE.has(state) && !ANYWHERE.has(state);
}

/** Whether money was taken for an order and not all of it given back: it is the warehouse's. */
export function isPaid({ payment }: { payment: PaymentState }): boolean {
  return payment === 'paid' || payment === 'partially_refunded';
}

/** Whether an order's money is held until its grace window is over: until then it can be changed and canceled free of charge. */
export function isInGraceWindow({ payment }: { payment: PaymentState }): boolean {
  return payment === 'held';
}

/** What canceling an order would do, whoever asks. */
export function cancellationOf({ fulfillment }: { fulfillment: FulfillmentState }): Cancellation {
  switch (fulfillment) {
    case 'imported':
    case 'needs_mapping':
    case 'ready':
    case 'blocked':
    case 'scheduled':
    case 'accepted':
    case 'stock_exception':
      return 'at-once';
    case 'picking':
      return 'asked';
    default:
      return 'too-late';
  }
}
