import { sql } from 'kysely';
import type { Tx } from '#provider/database/database.ts';
import { eraseStores } from '#provider/features/stores/move-store.ts';
import { findConnectionOfShop, insertConnection, ShopSecrets } from '#provider/platforms/shopify/connection.store.ts';
import { openSecrets, sealSecrets } from '#provider/platforms/store-secrets.ts';
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
  const state = old?.state ?? 'authorising';
  const made = await insertConnection(tx, { accountId: move.to, shop: move.shop, state, ...why });
  if (old === undefined) return made.storeId;
  await sql`UPDATE store s SET credentials = ${resealed(services, old.credentials, move)}, name = ${old.name},
      country = o.country, currency = o.currency, connected_at = o.connected_at, uninstalled_at = o.uninstalled_at
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

function resealed(services: Services, credentials: Buffer | null, { from, to }: Move): Buffer | null {
  if (credentials === null) return null;
  return sealSecrets(services.keys, to, openSecrets(services.keys, { accountId: from, credentials, as: ShopSecrets }));
}
