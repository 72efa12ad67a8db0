import { sql } from 'kysely';
import type { DataOf } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locales.ts';
import { MERGE_ORDERS_MAX } from '#contract/order-actions.values.ts';
import type { listMergeCandidates as endpoint } from '#contract/order-actions.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { isCheckable } from '../check-order.ts';
import { listOrderRows } from '../list-order-rows.ts';
import { findOrder } from '../orders.store.ts';
import { mergeObstacle } from './merge-rules.ts';
import { findLeads } from './related-orders.store.ts';

/** Unpaid orders that look like the same buyer's, with what keeps each from being sent with this one. */
export async function listMergeCandidates(
  services: Services,
  asked: { accountId: string; orderId: string; locale: Locale },
): Promise<DataOf<typeof endpoint>> {
  const { accountId, orderId, locale } = asked;
  const { db } = services.database;
  const order = await findOrder(db, accountId, orderId);
  if (order === null) throw new Refusal('not-found');
  if (!isCheckable(order)) throw new Refusal('order-not-editable');
  const { email, name, postcode } = order.address;
  const found = await sql<{ id: string }>`SELECT id FROM orders
    WHERE account_id = ${accountId} AND id <> ${orderId} AND store_id IS NOT DISTINCT FROM ${order.storeId} AND mode = ${order.mode}
      AND payment_state IN ('not_due', 'due') AND fulfillment_state IN ('needs_mapping', 'ready', 'blocked')
      AND ((${email} <> '' AND lower(buyer_email) = lower(${email})) OR (lower(buyer_name) = lower(${name}) AND buyer_postcode = ${postcode}))
    ORDER BY placed_at DESC, id DESC LIMIT ${MERGE_ORDERS_MAX}`.execute(db);
  const ids = found.rows.map(({ id }) => id);
  const leads = await findLeads(db, accountId, ids);
  const rows = await listOrderRows(services, { accountId, orderIds: ids, locale });
  const candidates = await Promise.all(rows.map(async (row) => ({ row, other: await findOrder(db, accountId, row.id) })));
  return candidates.flatMap(({ row: { costParts: _parts, quoteExpiresAt: _expires, ...row }, other }) => {
    if (other === null) return [];
    const code = mergeObstacle(order, other, { otherHasMerged: leads.has(other.id) });
    return [{ order: row, version: other.version, obstacle: code === null ? null : { code, params: {} } }];
  });
}
