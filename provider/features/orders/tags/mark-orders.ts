import { sql } from 'kysely';
import type { Locale } from '#contract/locales.ts';
import type { Order } from '#contract/orders.ts';
import type { OrderFilter } from '#contract/orders-filters.ts';
import { MATCHING_ORDERS_MAX, SELLER_NOTE_MAX, TAGS_OF_ORDER_MAX } from '#contract/orders.values.ts';
import type { Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { getOrder } from '../get-order.ts';
import { moveOrder } from '../move-order.ts';
import { orderConditions } from '../order-conditions.ts';
import { type LockedOrder, lockOrder, lockOrders } from '../orders.store.ts';
import { requireTags } from './edit-tags.ts';
import { addTaggings, findTaggings, removeTaggings } from './order-tags.store.ts';

interface Asked {
  accountId: string;
  userId: string;
}

/** Sets tags and note of one order. */
export async function setOrderMarks(
  services: Services,
  tx: Tx,
  asked: Asked & { orderId: string; locale: Locale; tags: string[]; note: string; seenNote: string },
): Promise<Order> {
  const { accountId, orderId, note, seenNote } = asked;
  const order = await lockOrder(tx, accountId, orderId);
  if (order === null) throw new Refusal('not-found');
  if (note !== order.sellerNote && seenNote !== order.sellerNote) throw new Refusal('version-conflict');
  const tagIds = (await requireTags(tx, accountId, asked.tags)).map(({ id }) => id);
  const orderIds = [orderId];
  const present = (await findTaggings(tx, accountId, orderIds)).get(orderId) ?? [];
  await removeTaggings(tx, { accountId, orderIds, tagIds: present.filter((id) => !tagIds.includes(id)) });
  await addTaggings(tx, { accountId, orderIds, tagIds });
  if (note !== order.sellerNote) await writeNote(tx, order, { userId: asked.userId, note });
  return getOrder(services, { ...asked, tx });
}

interface BulkMarks extends Asked {
  orderIds?: readonly string[] | undefined;
  matching?: OrderFilter | undefined;
  addTags: string[];
  removeTagIds: string[];
  addNote: string;
}

/** Marks many orders alike. One that can't take what is added stays as it is. */
export async function markOrders(services: Services, tx: Tx, asked: BulkMarks): Promise<{ marked: number; full: number }> {
  const { accountId, userId, removeTagIds, addNote } = asked;
  const orders = await lockOrders(tx, accountId, await askedOrders(services, tx, asked));
  if (asked.orderIds !== undefined && orders.length < new Set(asked.orderIds).size) throw new Refusal('not-found');
  const tagIds = (await requireTags(tx, accountId, asked.addTags)).map(({ id }) => id);
  const present = await findTaggings(
    tx,
    accountId,
    orders.map(({ id }) => id),
  );
  const fits = (order: LockedOrder) => {
    const kept = (present.get(order.id) ?? []).filter((id) => !removeTagIds.includes(id));
    return new Set([...kept, ...tagIds]).size <= TAGS_OF_ORDER_MAX && withLine(order.sellerNote, addNote).length <= SELLER_NOTE_MAX;
  };
  const marked = orders.filter(fits);
  const orderIds = marked.map(({ id }) => id);
  await removeTaggings(tx, { accountId, orderIds, tagIds: removeTagIds });
  await addTaggings(tx, { accountId, orderIds, tagIds });
  if (addNote !== '') for (const order of marked) await writeNote(tx, order, { userId, note: withLine(order.sellerNote, addNote) });
  return { marked: marked.length, full: orders.length - marked.length };
}

async function askedOrders(services: Services, tx: Tx, { accountId, orderIds, matching }: BulkMarks): Promise<string[]> {
  if (orderIds !== undefined) return [...new Set(orderIds)];
  if (matching === undefined) throw new Refusal('validation-failed', { fields: [{ path: 'orderIds', code: 'required' }] });
  const found = await sql<{
    id: string;
  }>`SELECT o.id FROM orders o WHERE ${await orderConditions(services, { accountId, filter: matching, tx })}
    ORDER BY o.placed_at DESC, o.id DESC LIMIT ${MATCHING_ORDERS_MAX}`.execute(tx);
  return found.rows.map(({ id }) => id);
}

function withLine(note: string, line: string): string {
  return [note, line].filter((text) => text !== '').join('\n');
}

async function writeNote(tx: Tx, order: LockedOrder, { userId, note }: { userId: string; note: string }): Promise<void> {
  await moveOrder(tx, order, { actor: { kind: 'merchant', id: userId }, edit: 'note-changed', facts: { seller_note: note } });
}
