import { type DeliveryState, type FulfillmentState, holdableStates } from '#contract/orders.values.ts';
import type { Order, OrderRow } from '#contract/orders.ts';

/** How often a screen reloads while something on it is in progress. */
export const LIVE_EVERY_MS = 5000;

const moving = new Set<DeliveryState>(['label_created', 'awaiting_pickup', 'in_transit', 'import_customs', 'out_for_delivery']);
const processing = new Set<FulfillmentState>([
  'imported',
  'scheduled',
  'accepted',
  'picking',
  'packed',
  'partially_shipped',
  'cancel_requested',
]);
const quotable = new Set<FulfillmentState>(['imported', 'needs_mapping', 'ready', 'blocked']);
const left = new Set<FulfillmentState>(['partially_shipped', 'shipped', 'closed']);

/** Whether a parcel's state changes without the merchant. */
export function isParcelInProgress(state: DeliveryState): boolean {
  return moving.has(state);
}

/** Whether an order's state changes without the merchant: it is processed, or its parcels travel. */
export function isOrderInProgress(order: Pick<OrderRow, 'fulfillmentState' | 'deliveryState'>): boolean {
  if (processing.has(order.fulfillmentState)) return true;
  return order.fulfillmentState === 'shipped' && (order.deliveryState === null || isParcelInProgress(order.deliveryState));
}

/** Whether an order still follows its store by itself: not paid, not canceled. */
export function isBeforePayment(order: Pick<Order, 'paymentState' | 'fulfillmentState'>): boolean {
  return (order.paymentState === 'not_due' || order.paymentState === 'due') && quotable.has(order.fulfillmentState);
}

/** Whether an order's cost is still to be paid, now or once nothing keeps it from being so; what is held for it is not asked again. */
export function isToPay({ paymentState }: Pick<OrderRow, 'paymentState'>): boolean {
  return paymentState === 'not_due' || paymentState === 'due';
}

/** Whether checking an order again and quoting it helps: it is before payment, and no hold stands. */
export function canRequote(order: Pick<Order, 'paymentState' | 'fulfillmentState' | 'held'>): boolean {
  return isBeforePayment(order) && !order.held;
}

/** Whether an order can be held: it has not left, and is not canceled. */
export function canHold(order: Pick<Order, 'fulfillmentState'>): boolean {
  return holdableStates.includes(order.fulfillmentState);
}

/** It is canceled or about to be, or is nothing that is sent from here. */
const notLate = new Set<FulfillmentState>(['cancel_requested', 'canceled', 'merged', 'fulfilled_elsewhere']);

type CancelableOrder = Pick<Order, 'cancellation' | 'fulfillmentState'>;
type LateReason = 'packed' | 'shipped';

/** Why an order can't be canceled any more; null: it can, or its cancellation was requested or is done. */
export function lateReason({ cancellation, fulfillmentState }: CancelableOrder): LateReason | null {
  if (cancellation !== 'too-late' || notLate.has(fulfillmentState)) return null;
  return left.has(fulfillmentState) ? 'shipped' : 'packed';
}
