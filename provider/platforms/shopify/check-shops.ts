import { sql } from 'kysely';
import { z } from 'zod';
import { addJob, inTransaction } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { freshAccessToken, noteRefusedToken, unreachable } from './access-token.ts';
import { findConnection, rest, saveFacts, type ShopStore } from './connection.store.ts';
import { readShopFacts } from './read-shop-facts.ts';

const CheckTask = z.object({ accountId: z.uuid(), storeId: z.uuid() });
const CHECK_TRIES = 6;

/** The nightly job: asks every connected shop for itself, so that one that threw us out without a word is noticed. */
export async function checkShops(services: Services): Promise<void> {
  const { db } = services.database;
  const shops = await sql<ShopStore>`SELECT s.account_id AS "accountId", s.id AS "storeId" FROM store s
    WHERE s.platform = 'shopify' AND s.state IN ('connected', 'degraded')`.execute(db);
  for (const shop of shops.rows)
    await addJob(db, 'shopify-check-shop', shop, { key: `shopify-check:${shop.storeId}`, maxAttempts: CHECK_TRIES });
}

/** Brings a shop's name, country and currency up to date, or finds that its token is dead. */
export async function checkShop(services: Services, payload: unknown): Promise<void> {
  const store = CheckTask.parse(payload);
  const connection = await findConnection(services.database.db, store);
  const accessToken = await accessTokenOrNull(services, store);
  if (connection === undefined || accessToken === null) return;
  const answer = await readShopFacts(services.config.shopify, connection.shop, accessToken);
  if (answer.status === 'refused') return noteRefusedToken(services, store, accessToken);
  if (answer.status === 'unreachable') {
    await rest(services.database.db, store, answer.retryAfterSeconds);
    throw unreachable();
  }
  await inTransaction(services.database, (tx) => saveFacts(tx, store, answer.facts));
}

/** Null for a shop that is not connected any more. */
async function accessTokenOrNull(services: Services, store: ShopStore): Promise<string | null> {
  try {
    return await freshAccessToken(services, store);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
