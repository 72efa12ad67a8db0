import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { readNow } from '#provider/database/app-clock.ts';
import { inTransaction } from '#provider/database/database.ts';
import { cancelGoneOrder } from '#provider/features/orders/cancel-gone-order.ts';
import type { OrderReading } from '#provider/features/orders/take-store-order.ts';
import { connectedStore } from '#provider/features/stores/connected-store.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { TaskContext } from '#provider/jobs/task.ts';
import type { PlatformOrder } from '#provider/platforms/order-source.ts';
import { isNotConnected, storeNotConnected } from '#provider/platforms/platform.ts';
import { ordersOf } from '#provider/platforms/platforms.ts';
import type { Services } from '#provider/services.ts';
import { takeOrder } from './take-order.ts';
import { noteUnreadOrder, unreadCauseOf } from './unread/note-unread.ts';
import { dropUnread, stopFetching } from './unread/unread.store.ts';

const FetchTask = z.object({ accountId: Id, storeId: Id, externalId: z.string() });

/** A store that can be asked. */
export type AskableStore = Awaited<ReturnType<typeof connectedStore>>;
/** An order as its store has it, and when it was asked. */
export interface FetchedOrder {
  order: PlatformOrder;
  reading: OrderReading;
}

/** The store with all that is needed to ask it; one that does not work refuses as its platform would. */
export async function requireAskableStore(services: Services, accountId: string, storeId: string): Promise<AskableStore> {
  try {
    return await connectedStore(services.database.db, accountId, storeId);
  } catch (error) {
    throw error instanceof Refusal ? storeNotConnected() : error;
  }
}

/** Asks a store for one of its orders; null when it has no such order. */
export async function fetchOrder(services: Services, store: AskableStore, externalId: string): Promise<FetchedOrder | null> {
  const { answer, reading } = await noteReading(services, () => ordersOf(store.platform).fetchOrder(services, store, externalId));
  return answer === null ? null : { order: answer, reading };
}

/** When a store was asked and had answered, by the time of the business, beside its answer. */
export async function noteReading<Answer>(
  { database }: Services,
  ask: () => Promise<Answer>,
): Promise<{ answer: Answer; reading: OrderReading }> {
  const askedAt = await readNow(database.db);
  const answer = await ask();
  const answeredAt = await readNow(database.db);
  return { answer, reading: { askedAt: askedAt.toISOString(), answeredAt: answeredAt.toISOString() } };
}

/**
 * Asks a store for an order and takes the answer: where two messages of one tick of its clock differ, or what came could not be taken. What can't be
 * taken at all is kept for its merchant to see. A store that does not work any more is read from where it was once it works again.
 */
export async function fetchStoreOrder(services: Services, payload: unknown, context: TaskContext): Promise<void> {
  const { accountId, storeId, externalId } = FetchTask.parse(payload);
  const unread = { accountId, storeId, externalId };
  try {
    const store = await requireAskableStore(services, accountId, storeId);
    const fetched = await fetchOrder(services, store, externalId);
    await inTransaction(services.database, async (tx) => {
      if (fetched !== null) await takeOrder(services, tx, store, fetched);
      else if (await dropUnread(tx, { ...unread, kind: 'order' })) await cancelGoneOrder(tx, store, externalId);
    });
  } catch (error) {
    if (isNotConnected(error)) return stopFetching(services.database.db, unread, { kind: 'order', externalId });
    const failed = unreadCauseOf(error, context);
    if (failed !== null) await noteUnreadOrder(services, unread, { cause: failed.cause, isEnd: false });
    if (failed?.isFinal !== true) throw error;
    services.log.warn({ err: error, storeId, externalId }, 'an order of a store can not be taken in');
  }
}
