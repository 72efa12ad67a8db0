import type { CauseCode } from '#contract/problem.values.ts';
import type { Tx } from '#provider/database/database.ts';
import { releaseHeldMoney } from '#provider/features/payments/held-money.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { releaseMerged } from './actions/undo-merge.ts';
import { endHolds } from './holds.store.ts';
import { moveMissingGoods } from './missing-goods/missing-goods.store.ts';
import { moveOrder } from './move-order.ts';
import { isInGraceWindow, isPaid } from './order-lifecycle.ts';
import { cancelLines } from './order-lines.store.ts';
import type { LockedOrder } from './orders.store.ts';
import { retireQuotes } from './quotes.store.ts';
import { refundOrder } from './refund-order.ts';
import { queueStoreAnswer } from './queue-store-answer.ts';
import { endStoreEdit } from './store-edits.store.ts';

/** Ends an order for good: what was paid is refunded, its lines, holds and open edits end with it, and its stock is free again. */
export async function endOrder(tx: Tx, order: LockedOrder, change: { actor: Actor; cause: CauseCode }): Promise<void> {
  const paid = isPaid(order);
  if (isInGraceWindow(order)) await releaseHeldMoney(tx, order);
  await moveMissingGoods(tx, order, { to: 'refunded', actor: change.actor });
  await retireQuotes(tx, order.accountId, order.id);
  await endStoreEdit(tx, order, { to: 'withdrawn', actor: change.actor });
  await endHolds(tx, order, change.actor);
  if (paid) await refundOrder(tx, order, { reason: change.cause });
  if (paid) await queueStoreAnswer(tx, { accountId: order.accountId, orderId: order.id });
  await cancelLines(tx, order, { refunded: paid });
  await releaseMerged(tx, order, change.actor);
  await moveOrder(tx, order, {
    ...change,
    payment: paid ? 'refunded' : 'void',
    fulfillment: 'canceled',
    facts: {
      causes: JSON.stringify([{ code: change.cause, params: {} }]),
      warnings: '[]',
      hold_count: 0,
      cancel_answer_by: null,
      grace_until: null,
      ...(paid ? {} : { quote_id: null, cost_minor: null, quote_expires_at: null, payment_id: null }),
    },
  });
}
