import type { CauseCode } from '#contract/problem.values.ts';
import type { Tx } from '#provider/database/database.ts';
import { releaseHeldMoney } from '#provider/features/payments/held-money.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { moveOrder } from '../move-order.ts';
import { notifyOfOrder } from '../notify-of-order.ts';
import type { LockedOrder } from '../orders.store.ts';

/**
 * Takes an order out of its grace window: its money goes back to the balance, and it awaits payment as before. Its merchant is notified, since it
 * will not be sent unless it is paid again.
 */
export async function reopenOrder(tx: Tx, order: LockedOrder, { actor, cause }: { actor: Actor; cause: CauseCode }): Promise<LockedOrder> {
  await releaseHeldMoney(tx, order);
  const moved = await moveOrder(tx, order, {
    payment: 'due',
    fulfillment: 'ready',
    actor,
    cause,
    facts: { grace_until: null, payment_id: null },
  });
  await notifyOfOrder(tx, 'order-payment-released', order);
  return moved;
}
