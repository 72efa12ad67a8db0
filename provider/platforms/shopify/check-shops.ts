import { sql } from 'kysely';
import { z } from 'zod';
import { addJob, type Queryable, type Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { StoreKey } from '#provider/platforms/connector.ts';
import { type ShopEvent, storeUnreachable } from '#provider/platforms/platform.ts';
import { findStoreOfShop } from '#provider/platforms/stores-of-shop.ts';
import type { Services } from '#provider/services.ts';
import { shopifyConnector } from './shopify-connector.ts';

const CheckTask = z.object({ accountId: z.uuid(), storeId: z.uuid() });
const CHECK_TRIES = 6;

/** The nightly job: asks every connected shop for itself, so that one that threw us out without a word is noticed. */
export async function checkShops(services: Services): Promise<void> {
  const { db } = services.database;
  const shops = await sql<StoreKey>`SELECT s.account_id AS "accountId", s.id AS "storeId" FROM store s
    WHERE s.platform = 'shopify' AND s.state IN ('connected', 'degraded')`.execute(db);
  for (const shop of shops.rows) await addCheck(db, shop);
}

/** Has the shop a message names asked for itself, with its own store's token. */
export async function recheckShop(tx: Tx, { platform, shop }: ShopEvent): Promise<string | null> {
  const store = await findStoreOfShop(tx, platform, shop);
  if (store === undefined) return 'no-connected-store';
  await addCheck(tx, { accountId: store.accountId, storeId: store.id });
  return null;
}

function addCheck(queryable: Queryable, shop: StoreKey): Promise<void> {
  const options = { key: `shopify-check:${shop.storeId}`, storeId: shop.storeId, maxAttempts: CHECK_TRIES };
  return addJob(queryable, 'shopify-check-shop', shop, options);
}

/** Brings a shop's name, country, currency and scopes up to date, or finds that its token is dead. */
export async function checkShop(services: Services, payload: unknown): Promise<void> {
  const health = await healthOrNull(services, CheckTask.parse(payload));
  if (health?.status === 'ill' && health.cause.code === 'store-unreachable') throw storeUnreachable();
}

/** Null for a shop that is not connected any more. */
async function healthOrNull(services: Services, store: StoreKey) {
  try {
    return await shopifyConnector.checkHealth(services, store);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
