import { sql } from 'kysely';
import type { Locale } from '#contract/locales.ts';
import type { Order } from '#contract/orders.ts';
import type { Cancellation } from '#contract/orders.values.ts';
import type { CauseCode } from '#contract/problem.values.ts';
import type { Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { endOrder } from './end-order.ts';
import { getOrder } from './get-order.ts';
import { moveOrder } from './move-order.ts';
import { cancellationOf, isPaid } from './order-lifecycle.ts';
import { type LockedOrder, lockOrder } from './orders.store.ts';
import { queueCancellation } from './warehouse/warehouse-jobs.ts';
import type { Services } from '#provider/services.ts';

/** Hours the warehouse has to answer a request to cancel. */
export const CANCEL_ANSWER_HOURS = 4;

/** Cancels an order for its merchant, or asks the warehouse to. Refused when it is too late. */
export async function cancelOrder(
  services: Services,
  tx: Tx,
  asked: { accountId: string; userId: string; orderId: string; locale: Locale },
): Promise<Order> {
  const order = await lockOrder(tx, asked.accountId, asked.orderId);
  if (order === null) throw new Refusal('not-found');
  const how = cancellationOf(order);
  if (how === 'too-late') throw new Refusal('state-conflict');
  await cancelLocked(tx, order, { how, actor: { kind: 'merchant', id: asked.userId }, cause: 'merchant-canceled' });
  return getOrder(services, { ...asked, tx });
}

/**
 * The store canceled an order. Before it is picked it is canceled here too and refunded, while it is picked the warehouse is asked; later it
 * only carries the cause, since its parcel is on its way.
 */
export async function cancelForStore(tx: Tx, order: LockedOrder): Promise<void> {
  const how = cancellationOf(order);
  const change = { actor: { kind: 'store' }, cause: 'store-canceled' } as const;
  if (how !== 'too-late') return cancelLocked(tx, order, { how, ...change });
  if (order.fulfillment === 'canceled' || order.fulfillment === 'cancel_requested') return;
  await moveOrder(tx, order, {
    ...change,
    edit: 'store-canceled',
    facts: { causes: JSON.stringify([{ code: 'store-canceled', params: {} }]) },
  });
}

interface CancelChange {
  how: Exclude<Cancellation, 'too-late'>;
  actor: Actor;
  cause: CauseCode;
}

/** Cancels a locked order, or asks the warehouse to. */
export async function cancelLocked(tx: Tx, order: LockedOrder, { how, ...change }: CancelChange): Promise<void> {
  if (how === 'at-once') await endOrder(tx, order, change);
  else
    await moveOrder(tx, order, {
      ...change,
      fulfillment: 'cancel_requested',
      facts: {
        causes: JSON.stringify([{ code: change.cause, params: {} }]),
        cancel_answer_by: sql<string>`app_now() + make_interval(hours => ${CANCEL_ANSWER_HOURS})`,
      },
    });
  if (isPaid(order)) await queueCancellation(tx, { accountId: order.accountId, orderId: order.id });
}
