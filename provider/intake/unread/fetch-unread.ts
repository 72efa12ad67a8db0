import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { addJob, type Tx } from '#provider/database/database.ts';
import { readNow } from '#provider/database/app-clock.ts';
import { connectedStore } from '#provider/features/stores/connected-store.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { TaskContext } from '#provider/jobs/task.ts';
import { isNotConnected } from '#provider/platforms/platform.ts';
import { platformFor } from '#provider/platforms/platforms.ts';
import type { Services } from '#provider/services.ts';
import { rewindOrdersCursor } from '../orders-cursor.store.ts';
import { readStoreOrders } from '../poll-stores.ts';
import { countFetching, dropUnreadDeliveries, startFetching, stopFetching } from './unread.store.ts';

/** With the queue's back-off the last try comes after about a minute and a half: a merchant waits for the outcome. */
const FETCH_TRIES = 5;
const RereadTask = z.object({ accountId: Id, storeId: Id, since: z.string() });

/** Queues everything of a store that could not be taken in to be fetched again; how much of it is being fetched now. */
export async function fetchUnread(tx: Tx, accountId: string, storeId: string): Promise<{ fetchingCount: number }> {
  const { platform } = await connectedStore(tx, accountId, storeId);
  if (platformFor(platform).orders === null) throw new Refusal('state-conflict');
  const started = await startFetching(tx, { accountId, storeId });
  for (const { kind, externalId } of started) {
    if (kind === 'delivery') continue;
    const key = `fetch-store-order:${storeId}:${externalId}`;
    await addJob(tx, 'fetch-store-order', { accountId, storeId, externalId }, { key, storeId, maxAttempts: FETCH_TRIES });
  }
  const [since] = started.flatMap((each) => (each.kind === 'delivery' ? [each.since] : [])).sort();
  if (since !== undefined) {
    const key = `reread-store:${storeId}`;
    await addJob(tx, 'reread-store', { accountId, storeId, since }, { key, storeId, maxAttempts: FETCH_TRIES });
  }
  return { fetchingCount: await countFetching(tx, { accountId, storeId }) };
}

/** Reads all orders of a store that changed since a time: those of deliveries nobody could read are among them. */
export async function rereadStore(services: Services, payload: unknown, { lastAttempt }: TaskContext): Promise<void> {
  const { accountId, storeId, since } = RereadTask.parse(payload);
  const { db } = services.database;
  const beganAt = (await readNow(db)).toISOString();
  try {
    await rewindOrdersCursor(db, { accountId, id: storeId }, since);
    await readStoreOrders(services, accountId, storeId);
    await dropUnreadDeliveries(db, { accountId, storeId }, beganAt);
  } catch (error) {
    if (lastAttempt || isNotConnected(error)) await stopFetching(db, { accountId, storeId });
    if (!isNotConnected(error)) throw error;
  }
}
