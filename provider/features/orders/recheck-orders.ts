import { sql } from 'kysely';
import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { addJob, inTransaction } from '#provider/database/database.ts';
import type { Services } from '#provider/services.ts';
import { checkOrder } from './check-order.ts';
import { sortTime } from './list-conditions.ts';

/** Orders a job looks at, a transaction each. */
const BATCH = 50;

/** `after`: the last order that was looked at. */
const Payload = z.object({ accountId: Id, listingId: Id, after: z.object({ placedAt: z.string(), orderId: Id }).optional() });

interface UnpaidOrder {
  id: string;
  placedAt: string;
}

/**
 * Looks again at orders that are not paid and have something of a listing in them, now that what is sent for it changed:
 * those that could not be sent, and those quoted for what was sent before. The oldest come first; a further job goes on
 * behind the last of a batch.
 */
export async function recheckOrders(services: Services, payload: unknown): Promise<void> {
  const { accountId, listingId, after } = Payload.parse(payload);
  const unpaid = await findUnpaid(services, { accountId, listingId, after });
  for (const { id } of unpaid)
    await inTransaction(services.database, (tx) => checkOrder(services, tx, { accountId, orderId: id, actor: { kind: 'system' } }));
  const last = unpaid.at(BATCH - 1);
  // Without a key: a change that comes meanwhile begins with the oldest again, beside this walk.
  if (last !== undefined)
    await addJob(services.database.db, 'recheck-orders', { accountId, listingId, after: { placedAt: last.placedAt, orderId: last.id } });
}

async function findUnpaid({ database }: Services, { accountId, listingId, after }: z.output<typeof Payload>): Promise<UnpaidOrder[]> {
  const beyond = after === undefined ? sql`true` : sql`(o.placed_at, o.id) > (${after.placedAt}::timestamptz, ${after.orderId}::uuid)`;
  const found = await sql<UnpaidOrder>`
    SELECT o.id, ${sortTime(sql`o.placed_at`)} AS "placedAt"
    FROM listing l JOIN orders o ON o.account_id = l.account_id AND o.store_id = l.store_id
    WHERE l.account_id = ${accountId} AND l.id = ${listingId} AND o.fulfillment_state IN ('needs_mapping', 'blocked', 'ready') AND ${beyond}
      AND EXISTS (
        SELECT 1 FROM order_line ol JOIN listing_variant lv ON lv.account_id = ol.account_id AND lv.external_variant_id = ol.external_variant_id
        WHERE ol.account_id = o.account_id AND ol.order_id = o.id AND lv.listing_id = l.id)
    ORDER BY o.placed_at, o.id LIMIT ${BATCH}`.execute(database.db);
  return found.rows;
}
