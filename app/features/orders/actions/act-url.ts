import { generatePath } from 'react-router';
import { z } from 'zod';
import type { OrderAction } from '#contract/order-actions.values.ts';
import type { OrderRow } from '#contract/orders.ts';
import { paths } from '#app/paths.ts';
import { kindOf, orderUrl } from '../order-kind.ts';
import { isBeforePayment } from '../order-states.ts';

/** Dialogs of an order's page, as the address names the open one. */
export const orderActs = ['method', 'address', 'lines', 'split', 'merge', 'elsewhere'] as const;
export type OrderAct = (typeof orderActs)[number];

export const actionOfAct: Record<OrderAct, OrderAction> = {
  method: 'set-method',
  address: 'set-address',
  lines: 'set-lines',
  split: 'split',
  merge: 'merge',
  elsewhere: 'mark-elsewhere',
};

const ACT = 'act';

export function readAct(requestUrl: string): OrderAct | null {
  return z.enum(orderActs).nullable().catch(null).parse(new URL(requestUrl).searchParams.get(ACT));
}

/** The page of an order with a dialog open. */
export function actUrl(orderUrl: string, act: OrderAct): string {
  return `${orderUrl}?${ACT}=${act}`;
}

/** Where an order's address is corrected: one made by hand has a form with the fields of its country as long as it can be edited. */
export function addressUrl(order: Pick<OrderRow, 'id' | 'kind' | 'paymentState' | 'fulfillmentState'>): string {
  return order.kind === 'manual' && isBeforePayment(order)
    ? generatePath(paths.editManualOrder, { orderId: order.id })
    : actUrl(orderUrl(kindOf(order), order.id), 'address');
}
