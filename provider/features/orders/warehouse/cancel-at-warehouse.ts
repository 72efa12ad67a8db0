import type { FulfillmentState } from '#contract/orders.values.ts';
import { inTransaction } from '#provider/database/database.ts';
import type { Services } from '#provider/services.ts';
import { warehouseOf } from '#provider/warehouses/warehouses.ts';
import { answerCancellation } from '../answer-cancellation.ts';
import { findSubmission } from './submissions.store.ts';
import { OrderTask } from './warehouse-jobs.ts';

const STOPPED = new Set<FulfillmentState>(['canceled', 'cancel_requested']);

/**
 * Asks the warehouse of an order not to send it. What it answers at once counts at once; while it looks, its answer has hours to come. An order that
 * is just being submitted asks again when it has arrived.
 */
export async function cancelAtWarehouse(services: Services, payload: unknown): Promise<void> {
  const key = OrderTask.parse(payload);
  const submission = await findSubmission(services.database.db, key);
  if (submission === null || !STOPPED.has(submission.fulfillment)) return;
  const answer = await warehouseOf(submission.kind).cancel(services, submission);
  if (answer !== 'granted' && answer !== 'refused') return;
  const granted = answer === 'granted';
  await inTransaction(services.database, (tx) =>
    answerCancellation(tx, { ...key, granted, actor: { kind: 'provider' }, cause: granted ? 'cancel-granted' : 'cancel-refused' }),
  );
}
