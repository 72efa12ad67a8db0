import { sql } from 'kysely';
import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import type { FulfillmentState } from '#contract/orders.values.ts';
import type { CauseCode } from '#contract/problem.values.ts';
import { addJob, inTransaction, type Tx } from '#provider/database/database.ts';
import { returnTakenStock } from '#provider/features/stock/return-taken-stock.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import type { Services } from '#provider/services.ts';
import { endOrder } from './end-order.ts';
import { moveOrder } from './move-order.ts';
import { type LockedOrder, lockOrder } from './orders.store.ts';
import { simulatedMs } from './simulated-clock.ts';
import { resumeWarehouse } from './simulated-warehouse.ts';

/** Simulated hours the simulated warehouse takes to stop picking. */
const ANSWER_HOURS = 1;
const BATCH = 100;
const AnswerTask = z.object({ accountId: Id, orderId: Id });

/** Passes a request to cancel on to the warehouse. The simulated one answers test orders of a demo. */
export async function askWarehouseToCancel(services: Services, tx: Tx, order: LockedOrder): Promise<void> {
  if (order.mode !== 'test' || !services.config.demo) return;
  await addJob(
    tx,
    'simulate-cancel-answer',
    { accountId: order.accountId, orderId: order.id },
    { runAfterMs: simulatedMs(services.config, ANSWER_HOURS), key: `simulate-cancel-answer:${order.id}` },
  );
}

/**
 * The warehouse's answer to a request to cancel. Granted, picked goods go back on the shelf and what was paid is refunded; refused, the order
 * goes on from where it was, with the cause. An order that waits for no answer is left alone.
 */
export async function answerCancellation(
  services: Services,
  tx: Tx,
  answer: { accountId: string; orderId: string; granted: boolean; actor: Actor; cause: CauseCode },
): Promise<void> {
  const { actor, cause } = answer;
  const order = await lockOrder(tx, answer.accountId, answer.orderId);
  if (order === null) throw new Refusal('not-found');
  if (order.fulfillment !== 'cancel_requested') return;
  if (answer.granted) {
    await endOrder(tx, order, { actor, cause });
    return returnTakenStock(tx, order);
  }
  const facts = { causes: JSON.stringify([{ code: cause, params: {} }]), cancel_answer_by: null };
  const refused = await moveOrder(tx, order, { actor, cause, fulfillment: 'cancel_refused', facts });
  const back = { ...order, ...refused };
  const resumed = await moveOrder(tx, back, { actor, fulfillment: await stateBefore(tx, order) });
  await resumeWarehouse(services, tx, { ...back, ...resumed });
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

/** The simulated warehouse stops picking. */
export async function simulateCancelAnswer(services: Services, payload: unknown): Promise<void> {
  const { accountId, orderId } = AnswerTask.parse(payload);
  const answer = { accountId, orderId, granted: true, actor: { kind: 'provider' }, cause: 'cancel-granted' } as const;
  await inTransaction(services.database, (tx) => answerCancellation(services, tx, answer));
}

/** Grants what no warehouse answered in its time: nothing waits to be canceled for ever. */
export async function grantUnansweredCancellations(services: Services): Promise<void> {
  const late = await sql<{ accountId: string; orderId: string }>`
    SELECT account_id AS "accountId", id AS "orderId" FROM orders
    WHERE fulfillment_state = 'cancel_requested' AND cancel_answer_by <= app_now() ORDER BY cancel_answer_by LIMIT ${BATCH}`.execute(
    services.database.db,
  );
  const answer = { granted: true, actor: { kind: 'system' }, cause: 'cancel-unanswered' } as const;
  for (const order of late.rows) await inTransaction(services.database, (tx) => answerCancellation(services, tx, { ...order, ...answer }));
}
