import type { RawBuilder, Updateable } from 'kysely';
import type { FulfillmentState, OrderEdit, PaymentState } from '#contract/orders.values.ts';
import type { CauseCode } from '#contract/problem.values.ts';
import type { Tx } from '#provider/database/database.ts';
import type { Orders } from '#provider/database/schema.ts';
import { endReservations } from '#provider/features/stock/reservations.store.ts';
import { type Actor, type EntityKind, recordCreated, type Standing, transition } from '#provider/lifecycles/transition.ts';
import { fulfillmentSteps, paymentSteps } from './order-lifecycle.ts';

/** Where an order stands, as read under its lock. */
export interface OrderStates {
  accountId: string;
  id: string;
  version: number;
  payment: PaymentState;
  fulfillment: FulfillmentState;
}
/** Columns that change with a move. States, version and keys are the move's own. */
type FactColumn = Exclude<keyof Orders, 'account_id' | 'id' | 'payment_state' | 'fulfillment_state' | 'version' | 'updated_at'>;
export type OrderFacts = Pick<Updateable<Orders>, FactColumn>;
interface OrderMove {
  payment?: PaymentState;
  fulfillment?: FulfillmentState;
  actor: Actor;
  cause?: CauseCode;
  edit?: OrderEdit;
  payload?: Record<string, unknown>;
  facts?: { [Column in FactColumn]?: OrderFacts[Column] | RawBuilder<OrderFacts[Column]> };
}

type States = Pick<OrderStates, 'payment' | 'fulfillment'>;
export const orderKind: EntityKind<States> = {
  table: 'orders',
  lifecycles: {
    payment: { column: 'payment_state', steps: paymentSteps, eventTable: 'order_payment_event' },
    fulfillment: { column: 'fulfillment_state', steps: fulfillmentSteps, eventTable: 'order_fulfillment_event' },
  },
  edits: 'fulfillment',
  touched: 'updated_at',
};

/**
 * Moves an order as `transition` says. Beside `pay` in SQL this is the only writer of order states. A canceled order
 * gives back the stock it holds. Gives the order as it was read, with its new states and version; facts that changed are
 * not read again.
 */
export async function moveOrder<Order extends OrderStates>(tx: Tx, order: Order, move: OrderMove): Promise<Order> {
  const { payment = order.payment, fulfillment = order.fulfillment, facts = {}, ...change } = move;
  const next = await transition(tx, orderKind, standingOf(order), { ...change, to: { payment, fulfillment }, columns: facts });
  if (fulfillment === 'canceled') await endReservations(tx, order, { to: 'released', actor: move.actor.kind });
  return { ...order, version: next.version, payment, fulfillment };
}

/** The first event of an order that was just stored. */
export async function recordNewOrder(tx: Tx, order: OrderStates, actor: Actor): Promise<void> {
  await recordCreated(tx, orderKind, standingOf(order), { actor });
}

function standingOf({ accountId, id, version, payment, fulfillment }: OrderStates): Standing<States> {
  return { accountId, id, version, states: { payment, fulfillment } };
}
