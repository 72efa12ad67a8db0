import { sql } from 'kysely';
import { inTransaction } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { StoreKey } from '#provider/platforms/connector.ts';
import { expireToken } from '#provider/platforms/expire-token.ts';
import { storeNotConnected } from '#provider/platforms/platform.ts';
import { openCredentials } from '#provider/platforms/store-credentials.ts';
import type { StoreState } from '#provider/platforms/store-lifecycle.ts';
import { findCredentials } from '#provider/platforms/stores-of-shop.ts';
import { withReadableCredentials } from '#provider/platforms/with-readable-credentials.ts';
import type { Services } from '#provider/services.ts';
import { NuvemshopCredentials } from './credentials.ts';

/** A paused store is called to be tidied while it is disconnected, and for nothing else: who trades with a store requires one that works. */
const CALLABLE: readonly StoreState[] = ['connected', 'degraded', 'paused'];

/** What a store is called with. */
export interface ShopAccess extends NuvemshopCredentials {
  externalId: string;
}

/** Throws `not-found` for a store of another account and `store-not-connected` for one that can't be called. */
export async function requireAccess(services: Services, store: StoreKey): Promise<ShopAccess> {
  const found = await sql<{ externalId: string; state: StoreState; credentials: Buffer | null }>`
    SELECT external_id AS "externalId", state, credentials FROM store
    WHERE account_id = ${store.accountId} AND id = ${store.storeId} AND platform = 'nuvemshop'`.execute(services.database.db);
  const [row] = found.rows;
  if (row === undefined) throw new Refusal('not-found');
  const { externalId, state, credentials: sealed } = row;
  if (sealed === null || !CALLABLE.includes(state)) throw storeNotConnected();
  const credentials = await withReadableCredentials(services, store, async () =>
    openCredentials(services.keys, { ...keyOf(store), as: NuvemshopCredentials, sealed }),
  );
  return { externalId, ...credentials };
}

/** Notes that the store takes a token no longer, unless its merchant has connected it again meanwhile. */
export async function noteRefusedToken(services: Services, store: StoreKey, accessToken: string): Promise<void> {
  await inTransaction(services.database, async (tx) => {
    const sealed = await findCredentials(tx, store.accountId, store.storeId);
    if (sealed === null) return;
    const current = openCredentials(services.keys, { ...keyOf(store), as: NuvemshopCredentials, sealed });
    if (current.accessToken === accessToken) await expireToken(tx, store);
  });
}

function keyOf({ accountId, storeId }: StoreKey): StoreKey {
  return { accountId, storeId };
}
