import type { Order } from '#contract/orders.ts';

const checkable = new Set<Order['fulfilmentState']>(['imported', 'needs_mapping', 'ready', 'blocked']);

/** Whether an order can be checked and priced again: not paid for, not held, not cancelled. */
export function canRequote(order: Pick<Order, 'paymentState' | 'fulfilmentState'>): boolean {
  return (order.paymentState === 'not_due' || order.paymentState === 'due') && checkable.has(order.fulfilmentState);
}
