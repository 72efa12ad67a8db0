import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '#provider/database/database.ts';
import { eraseStores } from '#provider/platforms/move-store.ts';
import { findConnectionOfShop, insertConnection, type ShopConnection } from '#provider/platforms/shopify/connection.store.ts';
import { ShopifyCredentials } from '#provider/platforms/shopify/shopify-credentials.ts';
import { CredentialsUnreadable, openCredentials, sealCredentials } from '#provider/platforms/store-credentials.ts';
import { workingStoreStates } from '#provider/platforms/store-lifecycle.ts';
import type { Services } from '#provider/services.ts';

interface Move {
  shop: string;
  /** Accounts. */
  from: string;
  to: string;
  /** Who moves it, of the account it goes to. */
  userId: string;
}

/**
 * Gives a shop's store to another account, as a new row of it: keys of merchant data name the account, and tokens are sealed
 * for it. The old row has nothing hanging on it and is erased. Returns the new store's id.
 */
export async function moveConnection(services: Services, tx: Tx, move: Move): Promise<string> {
  const why = { actor: { kind: 'merchant', id: move.userId }, cause: 'shop-linked' } as const;
  const old = await findConnectionOfShop(tx, move.from, move.shop);
  if (old !== undefined) {
    await eraseStores(tx, { accountId: move.from, where: sql`x.id = ${old.storeId}` }, why);
  }
  const credentials = old === undefined ? null : openOrNull(services, old);
  // Tokens that do not open are asked for anew when the app is opened in the shop's admin.
  const isLost = credentials === null && (old?.credentials ?? null) !== null && workingStoreStates.includes(old?.state ?? 'new');
  const state = isLost ? 'token_expired' : (old?.state ?? 'authorising');
  const made = await insertConnection(tx, { accountId: move.to, shop: move.shop, state, ...why });
  if (old === undefined) return made.storeId;
  await sql`UPDATE store s SET credentials = ${credentials === null ? null : sealCredentials(services.keys, { ...made, as: ShopifyCredentials, credentials })}, name = ${old.name},
      orders_read_until = o.orders_read_until, orders_cursor = o.orders_cursor, country = o.country, currency = o.currency, connected_at = o.connected_at, uninstalled_at = o.uninstalled_at
    FROM store o WHERE o.account_id = ${move.from} AND o.id = ${old.storeId} AND s.account_id = ${move.to} AND s.id = ${made.storeId}`.execute(
    tx,
  );
  await sql`UPDATE shopify_connection c SET granted_scopes = o.granted_scopes, asked_scopes = o.asked_scopes,
      access_expires_at = o.access_expires_at, refresh_expires_at = o.refresh_expires_at, resting_until = o.resting_until,
      failures = o.failures, installed_at = o.installed_at
    FROM shopify_connection o WHERE o.account_id = ${move.from} AND o.store_id = ${old.storeId}
      AND c.account_id = ${move.to} AND c.store_id = ${made.storeId}`.execute(tx);
  return made.storeId;
}

function openOrNull(
  { keys }: Services,
  { accountId, storeId, credentials: sealed }: ShopConnection,
): z.output<typeof ShopifyCredentials> | null {
  if (sealed === null) return null;
  try {
    return openCredentials(keys, { accountId, storeId, as: ShopifyCredentials, sealed });
  } catch (error) {
    if (error instanceof CredentialsUnreadable) return null;
    throw error;
  }
}
