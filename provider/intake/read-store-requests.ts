import { sql } from 'kysely';
import { z } from 'zod';
import { inTransaction } from '#provider/database/database.ts';
import { findLocale } from '#provider/features/orders/answer-store-order.ts';
import { queueStoreAnswer } from '#provider/features/orders/queue-store-answer.ts';
import { say } from '#provider/http/language.ts';
import type { StoreRequest } from '#provider/platforms/fulfillment-sync.ts';
import { isNotConnected } from '#provider/platforms/platform.ts';
import { platformFor } from '#provider/platforms/platforms.ts';
import type { Services } from '#provider/services.ts';
import { type AskableStore, fetchOrder, requireAskableStore } from './fetch-store-order.ts';
import { takeOrder } from './take-order.ts';

const RequestsTask = z.object({ accountId: z.uuid(), storeId: z.uuid() });
/** Shopify asks for an answer within four hours; the next reading is a quarter of an hour away. */
const UNPAID_FOR_MS = 3.5 * 3_600_000;

/**
 * Reads what a store requests of us: orders to send, and orders not to send any more. Each order is taken as it is now, and answered by what becomes of
 * it here. One that nobody has paid for waits, and is refused in time: paying requests it again.
 */
export async function readStoreRequests(services: Services, payload: unknown): Promise<void> {
  const { accountId, storeId } = RequestsTask.parse(payload);
  try {
    const store = await requireAskableStore(services, accountId, storeId);
    const requests = await platformFor(store.platform).fulfillment?.requests?.(services, store);
    for (const request of requests ?? []) await takeRequest(services, store, request);
  } catch (error) {
    if (!isNotConnected(error)) throw error;
  }
}

async function takeRequest(services: Services, store: AskableStore, request: StoreRequest): Promise<void> {
  const { accountId, id: storeId } = store;
  const fetched = await fetchOrder(services, store, request.externalOrderId);
  if (fetched === null) return;
  const standing = await inTransaction(services.database, async (tx) => {
    await takeOrder(services, tx, store, fetched);
    const found = await sql<{ orderId: string; isPaid: boolean }>`
      SELECT id AS "orderId", payment_state IN ('held', 'paid', 'partially_refunded', 'refunded') AS "isPaid" FROM orders
      WHERE account_id = ${accountId} AND store_id = ${storeId} AND external_id = ${request.externalOrderId}`.execute(tx);
    const [order] = found.rows;
    if (order !== undefined)
      await queueStoreAnswer(tx, { accountId, orderId: order.orderId, refuseCancellation: request.kind === 'cancel' });
    return order;
  });
  const isLate = Date.parse(fetched.reading.askedAt) - Date.parse(request.requestedAt) > UNPAID_FOR_MS;
  if (request.kind === 'cancel' || standing?.isPaid === true || !isLate) return;
  const reason = say(await findLocale(services.database.db, accountId), 'store-answer.unpaid', { brand: services.config.brandName });
  await platformFor(store.platform).fulfillment?.refuseOrder(services, store, { externalOrderId: request.externalOrderId, reason });
}
