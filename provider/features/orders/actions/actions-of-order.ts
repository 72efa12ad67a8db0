import type { OrderAction } from '#contract/order-actions.values.ts';
import { type FulfillmentState, holdableStates, type PaymentState } from '#contract/orders.values.ts';
import { isChangeable, isCheckable } from '../check-order.ts';
import { cancellationOf } from '../order-lifecycle.ts';

export interface OrderStanding {
  payment: PaymentState;
  fulfillment: FulfillmentState;
  held: boolean;
  payable: boolean;
  itemCount: number;
  /** It is a part that was split off another. */
  isPart: boolean;
  /** Other orders are sent with it. */
  hasMerged: boolean;
}

/** What may be done with an order. The API refuses everything else; a test walks all states. */
export function actionsOfOrder(order: OrderStanding): OrderAction[] {
  const { fulfillment, held, payable, itemCount, isPart, hasMerged } = order;
  const editable = isCheckable(order);
  const allowed: Record<OrderAction, boolean> = {
    'pay': payable,
    'requote': editable,
    'set-method': isChangeable(order),
    'set-address': isChangeable(order),
    'set-lines': isChangeable(order),
    'split': editable && itemCount > 1 && !isPart && !hasMerged,
    'undo-split': editable && isPart,
    'merge': editable && !held && !isPart,
    'undo-merge': fulfillment === 'merged' && !isPart,
    'hold': holdableStates.includes(fulfillment),
    'cancel': cancellationOf(order) !== 'too-late',
    'mark-elsewhere': editable && !hasMerged,
    'undo-elsewhere': fulfillment === 'fulfilled_elsewhere',
  };
  return (Object.keys(allowed) as OrderAction[]).filter((action) => allowed[action]);
}
