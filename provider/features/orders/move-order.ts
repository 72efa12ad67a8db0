import { sql, type Updateable } from 'kysely';
import type { FulfillmentState, PaymentState } from '#contract/orders.values.ts';
import type { LifecycleEvent } from '#contract/orders.ts';
import type { CauseCode } from '#contract/problem.values.ts';
import type { Tx } from '#provider/database/database.ts';
import type { Orders } from '#provider/database/schema.ts';
import { endReservations } from '#provider/features/stock/reservations.store.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { fulfillmentSteps, paymentSteps } from './order-lifecycle.ts';

/** Where an order stands, as read under its lock. */
export interface OrderStates {
  accountId: string;
  id: string;
  version: number;
  payment: PaymentState;
  fulfillment: FulfillmentState;
}
export interface Actor {
  kind: LifecycleEvent['actorKind'];
  id?: string;
}
/** Columns that change with a move. States, version and keys are the move's own. */
export type OrderFacts = Omit<Updateable<Orders>, 'account_id' | 'id' | 'payment_state' | 'fulfillment_state' | 'version' | 'updated_at'>;
interface OrderMove {
  payment?: PaymentState;
  fulfillment?: FulfillmentState;
  actor: Actor;
  cause?: CauseCode;
  facts?: OrderFacts;
}

/**
 * Writes an order's new states and facts as its next version, with an event for each step. Beside `pay_orders` in SQL
 * this is the only writer of order states. A step that is not in the tables is a state-conflict, and so is an order
 * that has changed since it was read. A canceled order gives back the stock it holds.
 */
export async function moveOrder(tx: Tx, order: OrderStates, move: OrderMove): Promise<OrderStates> {
  const next: OrderStates = {
    ...order,
    version: order.version + 1,
    payment: move.payment ?? order.payment,
    fulfillment: move.fulfillment ?? order.fulfillment,
  };
  requireStep(paymentSteps, order.payment, next.payment);
  requireStep(fulfillmentSteps, order.fulfillment, next.fulfillment);
  await writeVersion(tx, next, move.facts ?? {});
  if (next.fulfillment === 'canceled') await endReservations(tx, next, { to: 'released', actor: move.actor.kind });
  if (next.payment !== order.payment) await addEvent(tx, 'order_payment_event', next, move, [order.payment, next.payment]);
  if (next.fulfillment !== order.fulfillment)
    await addEvent(tx, 'order_fulfillment_event', next, move, [order.fulfillment, next.fulfillment]);
  return next;
}

/** The first event of an order that was just stored. */
export async function recordNewOrder(tx: Tx, order: OrderStates, actor: Actor): Promise<void> {
  await addEvent(tx, 'order_fulfillment_event', order, { actor }, [null, order.fulfillment]);
}

function requireStep<State extends string>(steps: Record<State, readonly State[]>, from: State, to: State): void {
  if (from !== to && !steps[from].includes(to)) throw new Refusal('state-conflict');
}

async function writeVersion(tx: Tx, next: OrderStates, facts: OrderFacts): Promise<void> {
  const written = await tx
    .updateTable('orders')
    .set({ ...facts, payment_state: next.payment, fulfillment_state: next.fulfillment, version: next.version, updated_at: sql`app_now()` })
    .where('account_id', '=', next.accountId)
    .where('id', '=', next.id)
    .where('version', '=', next.version - 1)
    .executeTakeFirst();
  if (written.numUpdatedRows === 0n) throw new Refusal('state-conflict');
}

async function addEvent(
  tx: Tx,
  table: 'order_payment_event' | 'order_fulfillment_event',
  order: OrderStates,
  { actor, cause }: Pick<OrderMove, 'actor' | 'cause'>,
  [from, to]: [string | null, string],
): Promise<void> {
  await tx
    .insertInto(table)
    .values({
      account_id: order.accountId,
      entity_id: order.id,
      seq: order.version,
      from_state: from,
      to_state: to,
      actor_kind: actor.kind,
      actor_id: actor.id ?? null,
      cause: cause ?? null,
    })
    .execute();
}
