import { sql } from 'kysely';
import type { Locale } from '#contract/locales.ts';
import type { Order } from '#contract/orders.ts';
import type { Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { checkOrder } from '../check-order.ts';
import { getOrder } from '../get-order.ts';
import { endHolds } from '../holds.store.ts';
import { moveOrder } from '../move-order.ts';
import { findOrder } from '../orders.store.ts';
import { retireQuotes } from '../quotes.store.ts';
import { endReservations } from '#provider/features/stock/reservations.store.ts';
import { editable, lockPair, type SeenOrder } from './editable-order.ts';
import { countedLines, returnLines } from './line-edits.store.ts';

/** Puts a part back into the order it was taken from. The part stays as a record of that, with nothing to send. */
export async function undoSplit(services: Services, tx: Tx, asked: SeenOrder & { userId: string; locale: Locale }): Promise<Order> {
  const { accountId, orderId, locale } = asked;
  const found = await findOrder(tx, accountId, orderId);
  if (found === null) throw new Refusal('not-found');
  if (found.partOf === null) throw new Refusal('not-split-off');
  const pair = await lockPair(tx, accountId, orderId, found.partOf);
  if (pair === null) throw new Refusal('not-found');
  const [part, whole] = [editable(pair[0], asked.version), editable(pair[1], pair[1].version)];
  const actor = { kind: 'merchant', id: asked.userId } as const;
  await returnLines(tx, accountId, { orderId: part.id, originId: whole.id });
  await sql`UPDATE order_line SET quantity_removed = quantity, quantity_canceled = quantity
    WHERE account_id = ${accountId} AND order_id = ${part.id}`.execute(tx);
  await retireQuotes(tx, accountId, part.id);
  await endReservations(tx, part, { to: 'released', actor: 'merchant' });
  await endHolds(tx, part, actor);
  await moveOrder(tx, part, {
    actor,
    payment: 'not_due',
    fulfillment: 'merged',
    facts: {
      ...countedLines(part),
      merged_into: whole.id,
      hold_count: 0,
      causes: '[]',
      warnings: '[]',
      quote_id: null,
      cost_minor: null,
      quote_expires_at: null,
    },
  });
  await moveOrder(tx, whole, {
    actor,
    edit: 'split-undone',
    payload: { part: part.number },
    facts: {
      ...countedLines(whole),
      sale_total_minor: sql<number>`sale_total_minor + ${part.saleTotalMinor}::bigint`,
      sale_shift_minor: sql<number>`sale_shift_minor + ${part.saleTotalMinor}::bigint`,
    },
  });
  await checkOrder(services, tx, { accountId, orderId: whole.id, actor });
  return getOrder(services, { accountId, orderId: whole.id, locale, tx });
}
