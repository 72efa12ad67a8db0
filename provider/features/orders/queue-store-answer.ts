import { sql } from 'kysely';
import { addJob, type Queryable, type Tx } from '#provider/database/database.ts';
import { answeringPlatforms } from '#provider/platforms/platforms.ts';

/** An order of a store that one of ours holds lines of: itself, or those merged into it. */
export interface OrderInStore {
  storeId: string;
  platform: string;
  externalOrderId: string;
}

/**
 * Has the stores of an order told what becomes of it, once the transaction is done; of no other stores than those that take an answer.
 * `refuseCancellation`: a request not to send it came too late.
 */
export async function queueStoreAnswer(
  tx: Tx,
  { accountId, orderId, refuseCancellation = false }: { accountId: string; orderId: string; refuseCancellation?: boolean },
): Promise<void> {
  const [place] = await findOrdersInStores(tx, accountId, orderId);
  if (place === undefined) return;
  await addJob(tx, 'answer-store-order', { accountId, orderId, refuseCancellation }, { storeId: place.storeId, maxAttempts: 12 });
}

/** Where an order came from, as far as the store takes an answer. */
export async function findOrdersInStores(queryable: Queryable, accountId: string, orderId: string): Promise<OrderInStore[]> {
  const found = await sql<OrderInStore>`
    SELECT DISTINCT s.id AS "storeId", s.platform, o.external_id AS "externalOrderId"
    FROM order_line l
    JOIN orders o ON o.account_id = l.account_id AND o.id = coalesce(l.origin_order_id, l.order_id)
    JOIN store s ON s.account_id = o.account_id AND s.id = o.store_id
    WHERE l.account_id = ${accountId} AND l.order_id = ${orderId} AND o.external_id IS NOT NULL AND s.platform = ANY (${answeringPlatforms()})
    ORDER BY s.id, o.external_id`.execute(queryable);
  return found.rows;
}
