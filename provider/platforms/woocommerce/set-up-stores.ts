import { sql } from 'kysely';
import { z } from 'zod';
import { addJob } from '#provider/database/database.ts';
import type { StoreKey } from '#provider/platforms/connector.ts';
import { PlatformRefusal } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { wooCommerceConnector } from './woocommerce-connector.ts';

const SetUpTask = z.object({ accountId: z.uuid(), storeId: z.uuid() });
const TRIES = 4;

/** Every six hours: WooCommerce disables a webhook after five deliveries that failed in a row, and says nothing. */
export async function setUpStores({ database: { db } }: Services): Promise<void> {
  const stores = await sql<StoreKey>`SELECT account_id AS "accountId", id AS "storeId" FROM store
    WHERE platform = 'woocommerce' AND state IN ('connected', 'degraded')`.execute(db);
  for (const store of stores.rows)
    await addJob(db, 'woocommerce-set-up-store', store, {
      key: `woocommerce-set-up:${store.storeId}`,
      storeId: store.storeId,
      maxAttempts: TRIES,
    });
}

/** Brings a store's webhooks back. One that refuses for good is named by the check of its connection. */
export async function setUpStore(services: Services, payload: unknown): Promise<void> {
  try {
    await wooCommerceConnector.setUp(services, SetUpTask.parse(payload));
  } catch (error) {
    if (!(error instanceof PlatformRefusal) || error.retryable) throw error;
  }
}
