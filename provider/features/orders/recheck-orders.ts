import { sql } from 'kysely';
import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { inTransaction } from '#provider/database/database.ts';
import type { Services } from '#provider/services.ts';
import { checkOrder } from './check-order.ts';

const Payload = z.object({ accountId: Id, listingId: Id });

/**
 * Looks again at orders that are not paid and have something of a listing in them, now that what is sent for it changed:
 * those that could not be sent, and those quoted for what was sent before.
 */
export async function recheckOrders(services: Services, payload: unknown): Promise<void> {
  const { accountId, listingId } = Payload.parse(payload);
  const unpaid = await sql<{ id: string }>`
    SELECT DISTINCT o.id FROM listing l
    JOIN listing_variant lv ON lv.account_id = l.account_id AND lv.listing_id = l.id
    JOIN order_line ol ON ol.account_id = lv.account_id AND ol.external_variant_id = lv.external_variant_id
    JOIN orders o ON o.account_id = ol.account_id AND o.id = ol.order_id AND o.store_id = l.store_id
    WHERE l.account_id = ${accountId} AND l.id = ${listingId} AND o.fulfillment_state IN ('needs_mapping', 'blocked', 'ready')`.execute(
    services.database.db,
  );
  for (const { id } of unpaid.rows)
    await inTransaction(services.database, (tx) => checkOrder(services, tx, { accountId, orderId: id, actor: { kind: 'system' } }));
}
