import type { CauseCode } from '#contract/problem.values.ts';
import type { Tx } from '#provider/database/database.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { endHolds } from './holds.store.ts';
import { moveOrder } from './move-order.ts';
import { cancelLines } from './order-lines.store.ts';
import type { LockedOrder } from './orders.store.ts';
import { retireQuotes } from './quotes.store.ts';
import { refundOrder } from './refund-order.ts';
import { endStoreEdit } from './store-edits.store.ts';

/** Ends an order for good: what was paid is refunded, its lines, holds and open edits end with it, and its stock is free again. */
export async function endOrder(tx: Tx, order: LockedOrder, change: { actor: Actor; cause: CauseCode }): Promise<void> {
  const isPaid = order.payment === 'paid' || order.payment === 'partially_refunded';
  await retireQuotes(tx, order.accountId, order.id);
  await endStoreEdit(tx, order, { to: 'withdrawn', actor: change.actor });
  await endHolds(tx, order, change.actor);
  if (isPaid) await refundOrder(tx, order, { reason: change.cause });
  await cancelLines(tx, order, { refunded: isPaid });
  await moveOrder(tx, order, {
    ...change,
    payment: isPaid ? 'refunded' : 'void',
    fulfillment: 'canceled',
    facts: {
      causes: JSON.stringify([{ code: change.cause, params: {} }]),
      hold_count: 0,
      cancel_answer_by: null,
      ...(isPaid ? {} : { quote_id: null, cost_minor: null, quote_expires_at: null }),
    },
  });
}
