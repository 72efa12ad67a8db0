import type { Locale } from '#contract/locales.ts';
import type { Order } from '#contract/orders.ts';
import type { Tx } from '#provider/database/database.ts';
import { endReservations } from '#provider/features/stock/reservations.store.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import type { Services } from '#provider/services.ts';
import { checkLocked } from '../check-order.ts';
import { getOrder } from '../get-order.ts';
import { endHolds } from '../holds.store.ts';
import { moveOrder } from '../move-order.ts';
import { type LockedOrder, lockOrder } from '../orders.store.ts';
import { retireQuotes } from '../quotes.store.ts';
import { requireEditable, type SeenOrder, unchanged } from './editable-order.ts';
import { findMergedIn } from './related-orders.store.ts';

interface Elsewhere {
  carrier: string;
  trackingNumber: string;
}

/** Says that somebody else sent an unpaid order: it is not asked for any more. */
export async function markElsewhere(
  services: Services,
  tx: Tx,
  asked: SeenOrder & Elsewhere & { userId: string; locale: Locale },
): Promise<Order> {
  const { accountId, orderId, locale } = asked;
  const order = await requireEditable(tx, asked);
  await sendElsewhere(tx, order, asked, { kind: 'merchant', id: asked.userId });
  return getOrder(services, { accountId, orderId, locale, tx });
}

/** The same for a locked order. One that others are sent with is refused: they would be left behind. */
export async function sendElsewhere(tx: Tx, order: LockedOrder, { carrier, trackingNumber }: Elsewhere, actor: Actor): Promise<void> {
  if ((await findMergedIn(tx, order)).length > 0) throw new Refusal('order-not-editable');
  await retireQuotes(tx, order.accountId, order.id);
  await endReservations(tx, order, { to: 'released', actor: actor.kind });
  await endHolds(tx, order, actor);
  await moveOrder(tx, order, {
    actor,
    payment: 'not_due',
    fulfillment: 'fulfilled_elsewhere',
    payload: { carrier, trackingNumber },
    facts: {
      elsewhere_carrier: carrier,
      elsewhere_tracking: trackingNumber,
      hold_count: 0,
      causes: '[]',
      warnings: '[]',
      quote_id: null,
      cost_minor: null,
      quote_expires_at: null,
    },
  });
}

/** Takes back that somebody else sent it: the order is checked and quoted again. */
export async function undoElsewhere(services: Services, tx: Tx, asked: SeenOrder & { userId: string; locale: Locale }): Promise<Order> {
  const { accountId, orderId, locale } = asked;
  const order = await lockOrder(tx, accountId, orderId);
  if (order === null) throw new Refusal('not-found');
  if (order.fulfillment !== 'fulfilled_elsewhere') throw new Refusal('order-not-editable');
  unchanged(order, asked.version);
  const actor = { kind: 'merchant', id: asked.userId } as const;
  const moved = await moveOrder(tx, order, { actor, edit: 'elsewhere-undone', facts: { elsewhere_carrier: '', elsewhere_tracking: '' } });
  await checkLocked(services, tx, moved, actor);
  return getOrder(services, { accountId, orderId, locale, tx });
}
