import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import type { Job } from '#contract/jobs.ts';
import { OrdersAction } from '#contract/order-bulk-actions.ts';
import { HELD_BY_STORE, holdableStates } from '#contract/orders.values.ts';
import type { Cause } from '#contract/problem.ts';
import type { Tx } from '#provider/database/database.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { createJob, queueRows, requireJob } from '#provider/jobs/job-progress.ts';
import { runRow } from '#provider/jobs/run-row.ts';
import type { TaskContext } from '#provider/jobs/task.ts';
import type { Services } from '#provider/services.ts';
import { cancelLocked } from '../cancel-order.ts';
import { checkOrder, isChangeable, isCheckable } from '../check-order.ts';
import { goOnUnheld, liftHold, placeHold } from '../hold-order.ts';
import { findHolds } from '../holds.store.ts';
import { cancellationOf } from '../order-lifecycle.ts';
import { type LockedOrder, lockOrder } from '../orders.store.ts';
import { sendElsewhere } from './mark-elsewhere.ts';
import { findMethodChoices, selectByRule } from './order-methods.ts';
import { findMergedIn } from './related-orders.store.ts';
import { type Chosen, fitting, requireChosen } from './chosen-orders.ts';
import { changeMethod } from './set-method.ts';

const TRIES = 5;
const JobInput = z.object({ userId: Id, action: OrdersAction });
const RowInput = z.object({ orderId: Id });

const FITTING = {
  'set-method': fitting.editable,
  'hold': fitting.holdable,
  'release': fitting.held,
  'cancel': fitting.cancelable,
  'requote': fitting.editable,
  'mark-elsewhere': fitting.editable,
};

/** Starts a job that does the same with many orders, one row an order. */
export async function actOnOrders(services: Services, tx: Tx, asked: Chosen & { userId: string; action: OrdersAction }): Promise<Job> {
  const { accountId, userId, action } = asked;
  const orders = await requireChosen(services, asked, FITTING[action.kind], tx);
  const rows = orders.map(({ id, number }) => ({ label: number, input: { orderId: id } }));
  const jobId = await createJob(tx, { accountId, kind: 'act-on-orders', input: { userId, action }, rows });
  await queueRows(tx, { accountId, jobId, task: 'act-on-order', tries: TRIES });
  return requireJob(tx, accountId, jobId);
}

/** Does it with one order; what does not fit it is left with the cause. */
export async function actOnOneOrder(services: Services, payload: unknown, context: TaskContext): Promise<void> {
  await runRow(services, { payload, context }, async (tx, { accountId, jobInput, rowInput }) => {
    const { orderId } = RowInput.parse(rowInput);
    const { userId, action } = JobInput.parse(jobInput);
    const order = await lockOrder(tx, accountId, orderId);
    if (order === null) return { status: 'left', cause: { code: 'order-not-editable', params: {} } };
    const cause = await act(services, tx, order, action, { kind: 'merchant', id: userId });
    return cause === null ? { status: 'done', resultId: orderId } : { status: 'left', cause };
  });
}

/** Null: it is done; else why it was left. */
async function act(services: Services, tx: Tx, order: LockedOrder, action: OrdersAction, actor: Actor): Promise<Cause | null> {
  const left = (code: Cause['code']): Cause => ({ code, params: {} });
  switch (action.kind) {
    case 'set-method': {
      if (!isChangeable(order)) return left('order-not-editable');
      const { offer, cause } = selectByRule(
        await findMethodChoices(services, order, { insured: null, queryable: tx, tx }),
        action.selection,
      );
      if (offer === null) return cause;
      await changeMethod(services, tx, order, { setting: { method: offer.method.code, insured: order.setInsured }, actor });
      return null;
    }
    case 'hold':
      if (!holdableStates.includes(order.fulfillment)) return left('order-not-holdable');
      await placeHold(tx, order, { reason: action.reason, note: action.note, actor });
      return null;
    case 'release':
      return releaseAll(services, tx, order, actor);
    case 'cancel': {
      const how = cancellationOf(order);
      if (how === 'too-late') return left('order-not-cancelable');
      await cancelLocked(tx, order, { how, actor, cause: 'merchant-canceled' });
      return null;
    }
    case 'requote':
      if (!isCheckable(order)) return left('order-not-checkable');
      await checkOrder(services, tx, { accountId: order.accountId, orderId: order.id, actor });
      return null;
    case 'mark-elsewhere':
      if (!isCheckable(order) || (await findMergedIn(tx, order)).length > 0) return left('order-not-editable');
      await sendElsewhere(tx, order, { carrier: '', trackingNumber: '' }, actor);
      return null;
  }
}

/** Releases what the merchant may release; an order its store holds goes on being held. */
async function releaseAll(services: Services, tx: Tx, order: LockedOrder, actor: Actor): Promise<Cause | null> {
  const holds = (await findHolds(tx, order.accountId, order.id)).filter(({ reason }) => reason !== HELD_BY_STORE);
  if (holds.length === 0) return { code: 'order-not-held', params: {} };
  let freed = order;
  for (const { id } of holds) freed = (await liftHold(tx, freed, id, actor)) ?? freed;
  if (freed.holdCount === 0) await goOnUnheld(services, tx, freed, actor);
  return null;
}
