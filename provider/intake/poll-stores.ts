import { sql } from 'kysely';
import { z } from 'zod';
import { addJob, inTransaction } from '#provider/database/database.ts';
import type { OrderReading } from '#provider/features/orders/take-store-order.ts';
import { requeueDeferred } from '#provider/platforms/inbox.store.ts';
import type { PlatformOrder } from '#provider/platforms/order-source.ts';
import { isNotConnected } from '#provider/platforms/platform.ts';
import { ordersOf, platforms } from '#provider/platforms/platforms.ts';
import { workingStoreStates } from '#provider/platforms/store-lifecycle.ts';
import type { Services } from '#provider/services.ts';
import { type AskableStore, noteReading, requireAskableStore } from './fetch-store-order.ts';
import { findOrdersCursor, moveOrdersCursor, noteOrdersRead } from './orders-cursor.store.ts';
import { readStoreRequests } from './read-store-requests.ts';
import { takeOrder } from './take-order.ts';

/** The next poll comes in a quarter of an hour anyway. */
const POLL_TRIES = 4;
const FETCH_TRIES = 12;
const PollTask = z.object({ accountId: z.uuid(), storeId: z.uuid() });

/** Queues a reading of every store that works and whose platform sends orders. */
export async function pollStores({ database }: Services): Promise<void> {
  const sources = platforms.filter(({ orders }) => orders !== null).map(({ code }) => code);
  await sql`SELECT graphile_worker.add_job('poll-store', json_build_object('accountId', account_id, 'storeId', id),
      queue_name => 'store:' || id, job_key => 'poll-store:' || id, max_attempts => ${POLL_TRIES}::int)
    FROM store WHERE platform = ANY (${sources}) AND state = ANY (${workingStoreStates})`.execute(database.db);
}

/**
 * Takes the orders that changed in a store since it was last read, whether a webhook named them or not, and has what waited for the store handled.
 * The cursor moves once all it passes was taken. Many instances may read a store at once: who finds the cursor moved stops.
 */
export async function pollStore(services: Services, payload: unknown): Promise<void> {
  const { accountId, storeId } = PollTask.parse(payload);
  try {
    await readStoreOrders(services, accountId, storeId);
    await readStoreRequests(services, { accountId, storeId });
  } catch (error) {
    if (!isNotConnected(error)) throw error;
  }
}

/** The same for whoever waits for it; a store that does not work refuses as its platform would. */
export async function readStoreOrders(services: Services, accountId: string, storeId: string): Promise<void> {
  const store = await requireAskableStore(services, accountId, storeId);
  await inTransaction(services.database, (tx) => requeueDeferred(tx, store.platform, store.externalId));
  const found = await readChangedOrders(services, store);
  await noteOrdersRead(services.database.db, store);
  if (found > 0) services.log.info({ storeId, found }, 'orders a poll found');
}

/** How many of them were news. */
async function readChangedOrders(services: Services, store: AskableStore): Promise<number> {
  const { db } = services.database;
  let found = 0;
  for (;;) {
    const cursor = await findOrdersCursor(db, store);
    const { answer: page, reading } = await noteReading(services, () =>
      ordersOf(store.platform).listOrdersChanged(services, store, cursor.since, cursor.page?.next ?? null),
    );
    for (const order of page.orders) if (await takeOrQueue(services, store, { order, reading })) found += 1;
    for (const externalId of page.unreadable) await queueFetch(services, store, externalId);
    const newest = page.orders.at(-1)?.updatedAt ?? cursor.page?.newest ?? null;
    const isMoved = await moveOrdersCursor(db, store, cursor, { next: page.next, newest, readAt: reading.askedAt });
    if (!isMoved || page.next === null) return found;
  }
}

/** An order that can't be taken is fetched by a job of its own, which is tried again and given up on by itself: it does not keep the others. */
async function takeOrQueue(
  services: Services,
  store: AskableStore,
  read: { order: PlatformOrder; reading: OrderReading },
): Promise<boolean> {
  try {
    return await inTransaction(services.database, (tx) => takeOrder(services, tx, store, read));
  } catch (error) {
    services.log.warn({ err: error, storeId: store.id, externalId: read.order.externalId }, 'an order that was read could not be taken');
    await queueFetch(services, store, read.order.externalId);
    return false;
  }
}

async function queueFetch({ database }: Services, { accountId, id: storeId }: AskableStore, externalId: string): Promise<void> {
  const key = `fetch-store-order:${storeId}:${externalId}`;
  await addJob(database.db, 'fetch-store-order', { accountId, storeId, externalId }, { key, storeId, maxAttempts: FETCH_TRIES });
}
