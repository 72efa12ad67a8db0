import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Queryable, Tx } from '#provider/database/database.ts';
import { lockStore, moveStore, recordNewStore } from '#provider/platforms/move-store.ts';
import type { StoreState } from '#provider/platforms/store-lifecycle.ts';
import type { Keys } from '#provider/http/keys.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import type { ShopFacts, StoreKey } from '#provider/platforms/connector.ts';
import { sealCredentials } from '#provider/platforms/store-credentials.ts';
import { neededScopes } from './scopes.ts';
import { ShopifyCredentials } from './shopify-credentials.ts';
import type { ShopTokens } from './token-endpoint.ts';

/** Tokens are replaced this long before they end, so that a call never starts with one that ends under way. */
const FRESH_FOR = sql`interval '5 minutes'`;
const REST_MAX_S = 300;
/** Longer than Shopify is waited for. */
const LEASE = sql`interval '15 seconds'`;

export interface ShopConnection extends StoreKey {
  shop: string;
  name: string;
  state: StoreState;
  credentials: Buffer | null;
  grantedScopes: string[];
  askedScopes: string[];
  /** Good for a while yet. */
  accessIsFresh: boolean;
  /** Not ended yet. */
  accessIsAlive: boolean;
  refreshIsAlive: boolean;
  /** Seconds until Shopify may be called again; 0 when it may. */
  restSeconds: number;
}

const connectionColumns = sql`s.account_id AS "accountId", s.id AS "storeId", s.external_id AS shop, s.name, s.state, s.credentials,
  c.granted_scopes AS "grantedScopes", c.asked_scopes AS "askedScopes", coalesce(c.access_expires_at > now() + ${FRESH_FOR}, false) AS "accessIsFresh",
  coalesce(c.access_expires_at > now(), false) AS "accessIsAlive", coalesce(c.refresh_expires_at > now(), false) AS "refreshIsAlive",
  coalesce(greatest(ceil(extract(epoch FROM c.resting_until - now())), 0), 0)::int AS "restSeconds"`;
const connectionTables = sql`store s JOIN shopify_connection c ON c.account_id = s.account_id AND c.store_id = s.id`;

/** The account's connection to a shop, live or uninstalled. */
export async function findConnectionOfShop(db: Queryable, accountId: string, shop: string): Promise<ShopConnection | undefined> {
  const found = await sql<ShopConnection>`SELECT ${connectionColumns} FROM ${connectionTables}
    WHERE s.account_id = ${accountId} AND s.platform = 'shopify' AND s.external_id = ${shop} AND s.state <> 'erased'
    ORDER BY s.created_at DESC LIMIT 1`.execute(db);
  return found.rows[0];
}

export async function findConnection(db: Queryable, { accountId, storeId }: StoreKey): Promise<ShopConnection | undefined> {
  const found = await sql<ShopConnection>`SELECT ${connectionColumns} FROM ${connectionTables}
    WHERE s.account_id = ${accountId} AND s.id = ${storeId}`.execute(db);
  return found.rows[0];
}

/** Adds the shop's row with what is known before the shop was asked: nothing but whose it is. */
export async function insertConnection(
  tx: Tx,
  { accountId, shop, state, ...why }: { accountId: string; shop: string; state: StoreState; actor: Actor; cause?: string },
): Promise<StoreKey> {
  const storeId = uuidv7();
  await sql`INSERT INTO store (account_id, id, platform, external_id, domain, name, country, currency, mode, state)
    SELECT id, ${storeId}, 'shopify', ${shop}, ${shop}, ${shop}, country, display_currency, 'live', ${state} FROM account WHERE id = ${accountId}`.execute(
    tx,
  );
  await recordNewStore(tx, { accountId, id: storeId, version: 1, state }, why);
  await tx.insertInto('shopify_connection').values({ account_id: accountId, store_id: storeId }).execute();
  return { accountId, storeId };
}

/** Keeps both tokens, their ends and what was granted together. */
export async function saveTokens(tx: Tx, keys: Keys, store: StoreKey, tokens: ShopTokens): Promise<void> {
  const { accessToken, refreshToken } = tokens;
  const credentials = sealCredentials(keys, {
    accountId: store.accountId,
    storeId: store.storeId,
    as: ShopifyCredentials,
    credentials: { accessToken, refreshToken },
  });
  await sql`UPDATE store SET credentials = ${credentials}, version = version + 1
    WHERE account_id = ${store.accountId} AND id = ${store.storeId}`.execute(tx);
  await sql`UPDATE shopify_connection SET granted_scopes = ${tokens.scopes}, failures = 0, resting_until = NULL, refreshing_until = NULL,
      access_expires_at = now() + make_interval(secs => ${tokens.accessLifeS}),
      refresh_expires_at = now() + make_interval(secs => ${tokens.refreshLifeS})
    WHERE account_id = ${store.accountId} AND store_id = ${store.storeId}`.execute(tx);
}

/** Lets one caller of all instances replace a shop's token; false while another does. One that died leaves it to the next after a while. */
export async function takeRefreshLease(tx: Tx, store: StoreKey): Promise<boolean> {
  const taken = await sql`UPDATE shopify_connection SET refreshing_until = now() + ${LEASE}
    WHERE account_id = ${store.accountId} AND store_id = ${store.storeId} AND coalesce(refreshing_until <= now(), true)`.execute(tx);
  return taken.numAffectedRows === 1n;
}

/** Notes that the tokens were asked for with the scopes needed now, and a new install when the shop was not connected. */
export async function markExchanged(tx: Tx, store: StoreKey, isNewInstall: boolean): Promise<void> {
  await sql`UPDATE shopify_connection SET asked_scopes = ${neededScopes},
      installed_at = CASE WHEN ${isNewInstall} THEN app_now() ELSE installed_at END,
      -- An uninstall takes what was set up with it.
      prepared_at = CASE WHEN ${isNewInstall} THEN NULL ELSE prepared_at END
    WHERE account_id = ${store.accountId} AND store_id = ${store.storeId}`.execute(tx);
}

/** The shop is connected, with what it says of itself. */
export async function markConnected(tx: Tx, store: StoreKey, { facts, actor }: { facts: ShopFacts; actor: Actor }): Promise<void> {
  const found = await lockStore(tx, store.accountId, store.storeId);
  if (found === undefined) throw new Refusal('not-found');
  const standing = found.state === 'uninstalled' ? await moveStore(tx, found, { to: 'authorising', actor }) : found;
  await moveStore(tx, standing, { to: 'connected', actor, columns: { connected_at: sql`app_now()`, uninstalled_at: null } });
  await saveFacts(tx, store, facts);
}

/** What the shop says of itself. An account made for it, which had to be made before that, gets its country and time zone. */
export async function saveFacts(tx: Tx, store: StoreKey, facts: ShopFacts): Promise<void> {
  await sql`UPDATE shopify_connection SET failures = 0, resting_until = NULL
    WHERE account_id = ${store.accountId} AND store_id = ${store.storeId}`.execute(tx);
  await sql`UPDATE store SET name = ${facts.name}, currency = ${facts.currency}, country = coalesce(${facts.country}, country)
    WHERE account_id = ${store.accountId} AND id = ${store.storeId}`.execute(tx);
  await sql`UPDATE account SET country = coalesce(${facts.country}, country), timezone = coalesce(${facts.timeZone}, timezone)
    WHERE id = ${store.accountId} AND source = 'shopify' AND timezone = 'UTC'`.execute(tx);
}

/** What the shop grants now; where that changed the next open asks for tokens with it. */
export async function saveScopes(tx: Tx, { accountId, storeId }: StoreKey, granted: string[]): Promise<void> {
  await sql`UPDATE shopify_connection SET granted_scopes = ${granted}, asked_scopes = '{}'
    WHERE account_id = ${accountId} AND store_id = ${storeId} AND NOT (granted_scopes @> ${granted}::text[] AND granted_scopes <@ ${granted}::text[])`.execute(
    tx,
  );
}

/** Shopify did not answer, or asked for patience: no calls for a while, longer each time. */
export async function rest(tx: Queryable, store: StoreKey, retryAfterSeconds: number | null): Promise<void> {
  await sql`UPDATE shopify_connection SET failures = failures + 1, refreshing_until = NULL,
      resting_until = now() + make_interval(secs => coalesce(${retryAfterSeconds}::int, least(power(2, least(failures, 10)), ${REST_MAX_S})::int))
    WHERE account_id = ${store.accountId} AND store_id = ${store.storeId}`.execute(tx);
}
