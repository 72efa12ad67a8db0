import type { DeliveryState, FulfilmentState, OrderRow } from '#contract/orders.ts';

/** How often a screen with something under way looks again. */
export const LIVE_EVERY_MS = 5000;

const moving = new Set<DeliveryState>(['label_created', 'awaiting_pickup', 'in_transit', 'import_customs', 'out_for_delivery']);
const processing = new Set<FulfilmentState>(['imported', 'scheduled', 'accepted', 'picking', 'packed', 'part_shipped', 'cancel_requested']);

/** Whether a parcel moves on without the merchant. */
export function isParcelUnderWay(state: DeliveryState): boolean {
  return moving.has(state);
}

/** Whether an order moves on without the merchant: it is worked on, or its parcels travel. */
export function isOrderUnderWay(order: Pick<OrderRow, 'fulfilmentState' | 'deliveryState'>): boolean {
  if (processing.has(order.fulfilmentState)) return true;
  return order.fulfilmentState === 'shipped' && (order.deliveryState === null || isParcelUnderWay(order.deliveryState));
}
