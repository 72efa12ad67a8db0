import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { addJob, inTransaction } from '#provider/database/database.ts';
import { connectedStore } from '#provider/features/stores/connected-store.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { PlatformRefusal } from '#provider/platforms/platform.ts';
import { catalogOf } from '#provider/platforms/platforms.ts';
import type { Services } from '#provider/services.ts';
import { takeProduct } from './read-store.ts';

const Payload = z.object({ accountId: Id, storeId: Id, externalProductId: z.string() });

/** Reads a product a store said it changed. One that is gone has the whole store read, which finds out what else is. */
export async function readProduct(services: Services, payload: unknown): Promise<void> {
  const { accountId, storeId, externalProductId } = Payload.parse(payload);
  const { db } = services.database;
  try {
    const store = await connectedStore(db, accountId, storeId);
    const product = await catalogOf(store.platform).readProduct(services, store, externalProductId);
    if (product === null) await addJob(db, 'read-store', { accountId, storeId }, { key: `read-store:${storeId}` });
    else await inTransaction(services.database, (tx) => takeProduct(tx, store, product));
  } catch (error) {
    // A store that does not work is read in full once it does.
    if (error instanceof Refusal || (error instanceof PlatformRefusal && !error.retryable)) return;
    throw error;
  }
}
