import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Locale } from '#contract/locales.ts';
import type { Order } from '#contract/orders.ts';
import type { Tx } from '#provider/database/database.ts';
import { findQuoteBasis } from '#provider/features/quotes/find-quote-basis.ts';
import { quoteOrder } from '#provider/features/quotes/quote-order.ts';
import { endReservations } from '#provider/features/stock/reservations.store.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import type { Services } from '#provider/services.ts';
import { checkOrder } from '../check-order.ts';
import { getOrder } from '../get-order.ts';
import { moveOrder, type OrderStates } from '../move-order.ts';
import { findLinesToSend } from '../order-lines.store.ts';
import { orderWish } from '../order-wish.ts';
import { type LockedOrder, lockOrders } from '../orders.store.ts';
import { retireQuotes } from '../quotes.store.ts';
import { editable } from './editable-order.ts';
import { copyLine, countedLines, findEditableLines } from './line-edits.store.ts';
import { mergeObstacle } from './merge-rules.ts';
import { findLeads } from './related-orders.store.ts';

/** Sends unpaid orders with the oldest of them. Their lines name the order that sold them, so that each store order gets its parcels written back. */
export async function mergeOrders(
  services: Services,
  tx: Tx,
  asked: { accountId: string; userId: string; locale: Locale; orders: { orderId: string; version: number }[] },
): Promise<Order> {
  const { accountId, locale } = asked;
  const seen = new Map(asked.orders.map(({ orderId, version }) => [orderId, version]));
  const locked = await lockOrders(tx, accountId, [...seen.keys()]);
  if (locked.length < seen.size) throw new Refusal('not-found');
  const [lead, ...others] = locked
    .map((order) => editable(order, seen.get(order.id) ?? 0))
    .toSorted((a, b) => Date.parse(a.placedAt) - Date.parse(b.placedAt) || a.id.localeCompare(b.id));
  if (lead === undefined || others.length === 0) throw new Refusal('merge-too-few');
  await requireMergeable(services, tx, lead, others);
  const actor = { kind: 'merchant', id: asked.userId } as const;
  let standing: OrderStates = lead;
  for (const other of others) standing = await sendWith(tx, { lead, standing, other, actor });
  await checkOrder(services, tx, { accountId, orderId: lead.id, actor });
  return getOrder(services, { accountId, orderId: lead.id, locale, tx });
}

async function requireMergeable(services: Services, tx: Tx, lead: LockedOrder, others: LockedOrder[]): Promise<void> {
  const leads = await findLeads(
    tx,
    lead.accountId,
    others.map(({ id }) => id),
  );
  for (const other of others) {
    const obstacle = mergeObstacle(lead, other, { otherHasMerged: leads.has(other.id) });
    if (obstacle !== null) throw new Refusal(obstacle, { params: { order: other.number }, details: { orderId: other.id } });
  }
  const all = [lead, ...others];
  // Orders that wait for something anyway are checked once they are one.
  if (all.some(({ payment }) => payment !== 'due')) return;
  const lines = await Promise.all(all.map(({ id }) => findLinesToSend(tx, lead.accountId, id)));
  const { book, wishes, day } = await findQuoteBasis(services, lead.accountId, tx);
  const { reasons } = quoteOrder(book, await orderWish(lead, lines.flat(), day), wishes);
  if (reasons.length > 0) throw new Refusal('merge-no-common-method', { details: { reasons } });
}

interface Merging {
  lead: LockedOrder;
  /** The lead as it is after those before. */
  standing: OrderStates;
  other: LockedOrder;
  actor: Actor;
}

async function sendWith(tx: Tx, { lead, standing, other, actor }: Merging): Promise<OrderStates> {
  const { accountId } = lead;
  for (const { id: lineId, toSend } of await findEditableLines(tx, accountId, other.id))
    if (toSend > 0) await copyLine(tx, accountId, { lineId, quantity: toSend, id: uuidv7(), toOrderId: lead.id });
  await retireQuotes(tx, accountId, other.id);
  await endReservations(tx, other, { to: 'released', actor: 'merchant' });
  await moveOrder(tx, other, {
    actor,
    payment: 'not_due',
    fulfillment: 'merged',
    facts: {
      ...countedLines(other),
      merged_into: lead.id,
      causes: '[]',
      warnings: '[]',
      quote_id: null,
      cost_minor: null,
      quote_expires_at: null,
    },
  });
  const refundedMinor = other.storeFacts?.refundedMinor ?? 0;
  return moveOrder(tx, standing, {
    actor,
    edit: 'merged',
    payload: { order: other.number },
    facts: {
      ...countedLines(lead),
      sale_total_minor: sql<number>`sale_total_minor + ${Math.max(0, other.saleTotalMinor - refundedMinor)}::bigint`,
      sale_shift_minor: sql<number>`sale_shift_minor + ${Math.max(0, other.saleTotalMinor - refundedMinor)}::bigint`,
    },
  });
}
