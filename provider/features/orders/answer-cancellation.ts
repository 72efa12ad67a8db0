import { sql } from 'kysely';
import type { FulfillmentState } from '#contract/orders.values.ts';
import type { CauseCode } from '#contract/problem.values.ts';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import { returnTakenStock } from '#provider/features/stock/return-taken-stock.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import type { Services } from '#provider/services.ts';
import { moveWarehouseOrder, noteCancelRequest } from '#provider/warehouses/move-warehouse-order.ts';
import { endOrder } from './end-order.ts';
import { moveOrder } from './move-order.ts';
import { type LockedOrder, lockOrder } from './orders.store.ts';
import { queueStoreAnswer } from './queue-store-answer.ts';
import { findWork } from './warehouse/lock-work.ts';
import { resumeOrder } from './warehouse/resume-order.ts';

const BATCH = 100;

/**
 * The warehouse's answer to a request to cancel. Granted, picked goods go back on the shelf and what was paid is refunded; refused, the order
 * goes on from where it was, with the cause. An order that waits for no answer is left alone, and the answer is false.
 */
export async function answerCancellation(
  tx: Tx,
  answer: { accountId: string; orderId: string; granted: boolean; actor: Actor; cause: CauseCode },
): Promise<boolean> {
  const { actor, cause } = answer;
  const order = await lockOrder(tx, answer.accountId, answer.orderId);
  if (order === null) throw new Refusal('not-found');
  if (order.fulfillment !== 'cancel_requested') return false;
  const work = await findWork(tx, order);
  if (answer.granted) {
    await endOrder(tx, order, { actor, cause });
    if (work?.state === 'picking') await moveWarehouseOrder(tx, work, { to: 'canceled', actor });
    await returnTakenStock(tx, order, actor.kind);
    return true;
  }
  if (work?.cancelAsked === true) await noteCancelRequest(tx, work, { edit: 'cancel-refused', actor });
  const facts = { causes: JSON.stringify([{ code: cause, params: {} }]), cancel_answer_by: null };
  const refused = await moveOrder(tx, order, { actor, cause, fulfillment: 'cancel_refused', facts });
  const resumed = await moveOrder(tx, refused, { actor, fulfillment: await stateBefore(tx, order) });
  await resumeOrder(tx, resumed, actor);
  await queueStoreAnswer(tx, { accountId: order.accountId, orderId: order.id, refuseCancellation: true });
  return true;
}

/** The state an order was in when it was asked to be canceled. */
async function stateBefore(tx: Tx, { accountId, id }: LockedOrder): Promise<FulfillmentState> {
  const asked = await sql<{ state: FulfillmentState }>`
    SELECT from_state AS state FROM order_fulfillment_event
    WHERE account_id = ${accountId} AND entity_id = ${id} AND to_state = 'cancel_requested' ORDER BY seq DESC LIMIT 1`.execute(tx);
  const [event] = asked.rows;
  if (event === undefined) throw new Error('a request to cancel has no event');
  return event.state;
}

/** Grants what no warehouse answered in its time: nothing waits to be canceled for ever. */
export async function grantUnansweredCancellations(services: Services): Promise<void> {
  const late = await sql<{ accountId: string; orderId: string }>`
    SELECT account_id AS "accountId", id AS "orderId" FROM orders
    WHERE fulfillment_state = 'cancel_requested' AND cancel_answer_by <= app_now() ORDER BY cancel_answer_by LIMIT ${BATCH}`.execute(
    services.database.db,
  );
  const answer = { granted: true, actor: { kind: 'system' }, cause: 'cancel-unanswered' } as const;
  for (const order of late.rows) await inTransaction(services.database, (tx) => answerCancellation(tx, { ...order, ...answer }));
}
