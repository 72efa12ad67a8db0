import type { FulfillmentState } from '#contract/orders.values.ts';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import type { Services } from '#provider/services.ts';
import type { Submission, WarehouseKind } from '#provider/warehouses/warehouse.ts';
import { warehouseKindFor, warehouseOf } from '#provider/warehouses/warehouses.ts';
import { lockOrder } from '../orders.store.ts';
import { queueStoreAnswer } from '../queue-store-answer.ts';
import type { OrderKey } from './lock-work.ts';
import { intendSubmission, noteSubmitted } from './submissions.store.ts';
import { OrderTask, queueCancellation } from './warehouse-jobs.ts';

/** States in which the warehouse has something left to do. */
const WORKED_ON = new Set<FulfillmentState>(['accepted', 'picking', 'packed']);

/**
 * Gives a paid order to its warehouse, or has the warehouse go on with one that was held back. The intent is written first, the call made outside of
 * any transaction, then its outcome noted: whatever breaks in between, the job comes again and the same key is the same order there.
 */
export async function submitOrder(services: Services, payload: unknown): Promise<void> {
  const { database } = services;
  const key = OrderTask.parse(payload);
  const intent = await inTransaction(database, (tx) => writeIntent(services, tx, key));
  if (intent === null) return;
  await warehouseOf(intent.kind).submit(services, intent.submission);
  await inTransaction(database, (tx) => writeOutcome(tx, intent.submission));
}

async function writeIntent(
  services: Services,
  tx: Tx,
  { accountId, orderId }: OrderKey,
): Promise<{ kind: WarehouseKind; submission: Submission } | null> {
  const order = await lockOrder(tx, accountId, orderId);
  if (order === null || order.quoteId === null || !WORKED_ON.has(order.fulfillment)) return null;
  const kind = warehouseKindFor(services, order.mode);
  return kind === null ? null : intendSubmission(tx, { accountId, orderId, planId: order.quoteId }, kind);
}

/** An order that was canceled while the call was on its way is canceled there too. */
async function writeOutcome(tx: Tx, submission: Submission): Promise<void> {
  const order = await lockOrder(tx, submission.accountId, submission.orderId);
  await noteSubmitted(tx, submission);
  await queueStoreAnswer(tx, submission);
  if (order?.fulfillment === 'canceled') await queueCancellation(tx, submission);
}
