import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Queryable, Tx } from '#provider/database/database.ts';
import type { Keys } from '#provider/http/keys.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import type { FinishedConnection, StoreKey } from '#provider/platforms/connector.ts';
import { lockStore, moveStore, recordNewStore } from '#provider/platforms/move-store.ts';
import { sealCredentials } from '#provider/platforms/store-credentials.ts';
import type { StoreState } from '#provider/platforms/store-lifecycle.ts';
import { TiktokCredentials } from './tiktok-credentials.ts';
import type { TiktokGrant } from './token-endpoint.ts';

/** Tokens are replaced this long before they end, so that a call never starts with one that ends under way. */
const FRESH_FOR = sql`interval '1 hour'`;
/** Longer than TikTok is waited for. */
const LEASE = sql`interval '15 seconds'`;

export interface TiktokConnection extends StoreKey {
  /** TikTok's id of the shop. */
  shop: string;
  state: StoreState;
  credentials: Buffer | null;
  openId: string;
  shopCipher: string;
  region: string;
  grantedScopes: string[];
  /** Where the shop keeps its units; null: not known yet. */
  warehouseId: string | null;
  /** Good for a while yet. */
  accessIsFresh: boolean;
  /** Not ended yet. */
  accessIsAlive: boolean;
}

/** What a shop was connected with, beside its facts. */
export interface AuthorizedShop {
  shopCipher: string;
  region: string;
  grant: TiktokGrant;
}

const columns = sql`s.account_id AS "accountId", s.id AS "storeId", s.external_id AS shop, s.state, s.credentials, c.open_id AS "openId",
  c.shop_cipher AS "shopCipher", c.region, c.granted_scopes AS "grantedScopes", c.warehouse_id AS "warehouseId",
  c.access_expires_at > now() + ${FRESH_FOR} AS "accessIsFresh", c.access_expires_at > now() AS "accessIsAlive"`;
const tables = sql`store s JOIN tiktok_connection c ON c.account_id = s.account_id AND c.store_id = s.id`;

export async function findConnection(queryable: Queryable, { accountId, storeId }: StoreKey): Promise<TiktokConnection | undefined> {
  const found = await sql<TiktokConnection>`SELECT ${columns} FROM ${tables}
    WHERE s.account_id = ${accountId} AND s.id = ${storeId}`.execute(queryable);
  return found.rows[0];
}

/** The account's row of a shop, live or uninstalled. */
export async function findStoreOfAccount(queryable: Queryable, accountId: string, shop: string): Promise<StoreKey | undefined> {
  const found = await sql<StoreKey>`SELECT account_id AS "accountId", id AS "storeId" FROM store
    WHERE account_id = ${accountId} AND platform = 'tiktok-shop' AND external_id = ${shop} AND state <> 'erased'
    ORDER BY created_at DESC LIMIT 1`.execute(queryable);
  return found.rows[0];
}

/** Adds a shop's row in its first state. */
export async function insertShop(
  tx: Tx,
  { accountId, actor, finished }: { accountId: string; actor: Actor; finished: FinishedConnection<AuthorizedShop> },
): Promise<StoreKey> {
  const storeId = uuidv7();
  const { externalId, domain, facts } = finished;
  await sql`INSERT INTO store (account_id, id, platform, external_id, domain, name, country, currency, mode, state)
    VALUES (${accountId}, ${storeId}, 'tiktok-shop', ${externalId}, ${domain}, ${facts.name}, ${facts.country}, ${facts.currency}, 'live', 'authorising')`.execute(
    tx,
  );
  await recordNewStore(tx, { accountId, id: storeId, version: 1, state: 'authorising' }, { actor });
  return { accountId, storeId };
}

/** Keeps what a shop was authorized with, and has it connected; a store its merchant paused stays paused. */
export async function markConnected(
  tx: Tx,
  keys: Keys,
  { store, actor, finished }: { store: StoreKey; actor: Actor; finished: FinishedConnection<AuthorizedShop> },
): Promise<void> {
  const { facts, credentials } = finished;
  const { shopCipher, region, grant } = credentials;
  await sql`INSERT INTO tiktok_connection (account_id, store_id, open_id, shop_cipher, region, granted_scopes, access_expires_at, refresh_expires_at)
    VALUES (${store.accountId}, ${store.storeId}, ${grant.openId}, ${shopCipher}, ${region}, ${grant.scopes},
      to_timestamp(${grant.accessEndsAt}), to_timestamp(${grant.refreshEndsAt}))
    ON CONFLICT (account_id, store_id) DO UPDATE SET open_id = excluded.open_id, shop_cipher = excluded.shop_cipher,
      region = excluded.region`.execute(tx);
  await sql`UPDATE store SET name = ${facts.name}, country = ${facts.country}, currency = ${facts.currency}, credentials = ${seal(keys, store, grant)}, version = version + 1
    WHERE account_id = ${store.accountId} AND id = ${store.storeId}`.execute(tx);
  await saveGrant(tx, keys, store.accountId, grant);
  const found = await lockStore(tx, store.accountId, store.storeId);
  if (found === undefined) throw new Refusal('not-found');
  if (found.state === 'paused') return;
  const standing = found.state === 'uninstalled' ? await moveStore(tx, found, { to: 'authorising', actor }) : found;
  const columnsOfConnect = { connected_at: sql<string>`app_now()`, uninstalled_at: null };
  if (standing.state === 'connected')
    await sql`UPDATE store SET connected_at = app_now() WHERE account_id = ${store.accountId} AND id = ${store.storeId}`.execute(tx);
  else await moveStore(tx, standing, { to: 'connected', actor, columns: columnsOfConnect });
}

/** Keeps new tokens with all of the account's shops that came with the same authorization: they share them. */
export async function saveGrant(tx: Tx, keys: Keys, accountId: string, grant: TiktokGrant): Promise<void> {
  const shops = await sql<StoreKey>`UPDATE tiktok_connection c SET refreshing_until = NULL, granted_scopes = ${grant.scopes},
      access_expires_at = to_timestamp(${grant.accessEndsAt}), refresh_expires_at = to_timestamp(${grant.refreshEndsAt})
    FROM store s WHERE c.account_id = ${accountId} AND c.open_id = ${grant.openId} AND s.account_id = c.account_id AND s.id = c.store_id
      AND s.credentials IS NOT NULL
    RETURNING c.account_id AS "accountId", c.store_id AS "storeId"`.execute(tx);
  for (const store of shops.rows)
    await sql`UPDATE store SET credentials = ${seal(keys, store, grant)}, version = version + 1
      WHERE account_id = ${store.accountId} AND id = ${store.storeId}`.execute(tx);
}

function seal(keys: Keys, store: StoreKey, { accessToken, refreshToken }: TiktokGrant): Buffer {
  return sealCredentials(keys, { ...store, as: TiktokCredentials, credentials: { accessToken, refreshToken } });
}

/** Lets one caller of all instances replace an authorization's token; false while another does. One that died leaves it to the next after a while. */
export async function takeRefreshLease(tx: Tx, { accountId, openId }: Pick<TiktokConnection, 'accountId' | 'openId'>): Promise<boolean> {
  const taken = await sql`UPDATE tiktok_connection SET refreshing_until = now() + ${LEASE}
    WHERE account_id = ${accountId} AND open_id = ${openId} AND coalesce(refreshing_until <= now(), true)`.execute(tx);
  return (taken.numAffectedRows ?? 0n) > 0n;
}

/** Nobody replaces the token any more: TikTok could not be asked. */
export async function endRefreshLease(
  queryable: Queryable,
  { accountId, openId }: Pick<TiktokConnection, 'accountId' | 'openId'>,
): Promise<void> {
  await sql`UPDATE tiktok_connection SET refreshing_until = NULL WHERE account_id = ${accountId} AND open_id = ${openId}`.execute(
    queryable,
  );
}

/** Stores of the account that share an authorization. */
export async function listShopsOfGrant(
  queryable: Queryable,
  { accountId, openId }: Pick<TiktokConnection, 'accountId' | 'openId'>,
): Promise<StoreKey[]> {
  const found = await sql<StoreKey>`SELECT account_id AS "accountId", store_id AS "storeId" FROM tiktok_connection
    WHERE account_id = ${accountId} AND open_id = ${openId} ORDER BY store_id`.execute(queryable);
  return found.rows;
}

export async function saveWarehouse(queryable: Queryable, { accountId, storeId }: StoreKey, warehouseId: string): Promise<void> {
  await sql`UPDATE tiktok_connection SET warehouse_id = ${warehouseId} WHERE account_id = ${accountId} AND store_id = ${storeId}`.execute(
    queryable,
  );
}
