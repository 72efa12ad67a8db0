import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Queryable, Tx } from '#provider/database/database.ts';
import { addNotice } from '#provider/features/notifications/add-notice.ts';
import { lockStore, moveStore, recordNewStore } from '#provider/features/stores/move-store.ts';
import { type StoreState, workingStoreStates } from '#provider/features/stores/store-lifecycle.ts';
import type { Keys } from '#provider/http/keys.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { sealSecrets } from '#provider/platforms/store-secrets.ts';
import type { ShopFacts } from './read-shop-facts.ts';
import { neededScopes } from './scopes.ts';
import type { ShopTokens } from './token-endpoint.ts';

/** Tokens are replaced this long before they end, so that a call never starts with one that ends under way. */
const FRESH_FOR = sql`interval '5 minutes'`;
const REST_MAX_S = 300;
const STORES_PATH = '/stores';

/** Both tokens of a shop, as they are sealed. */
export const ShopSecrets = z.object({ accessToken: z.string(), refreshToken: z.string() });

/** A shop's row among the account's stores. */
export interface ShopStore {
  accountId: string;
  storeId: string;
}

export interface ShopConnection extends ShopStore {
  shop: string;
  name: string;
  state: StoreState;
  credentials: Buffer | null;
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
  c.asked_scopes AS "askedScopes", coalesce(c.access_expires_at > now() + ${FRESH_FOR}, false) AS "accessIsFresh",
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

export async function findConnection(db: Queryable, { accountId, storeId }: ShopStore): Promise<ShopConnection | undefined> {
  const found = await sql<ShopConnection>`SELECT ${connectionColumns} FROM ${connectionTables}
    WHERE s.account_id = ${accountId} AND s.id = ${storeId}`.execute(db);
  return found.rows[0];
}

/** Adds the shop's row with what is known before the shop was asked: nothing but whose it is. */
export async function insertConnection(
  tx: Tx,
  { accountId, shop, state, ...why }: { accountId: string; shop: string; state: StoreState; actor: Actor; cause?: string },
): Promise<ShopStore> {
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
export async function saveTokens(tx: Tx, keys: Keys, store: ShopStore, tokens: ShopTokens): Promise<void> {
  const { accessToken, refreshToken } = tokens;
  const credentials = sealSecrets(keys, store.accountId, { accessToken, refreshToken });
  await sql`UPDATE store SET credentials = ${credentials}, version = version + 1
    WHERE account_id = ${store.accountId} AND id = ${store.storeId}`.execute(tx);
  await sql`UPDATE shopify_connection SET granted_scopes = ${tokens.scopes}, failures = 0, resting_until = NULL,
      access_expires_at = now() + make_interval(secs => ${tokens.accessLifeS}),
      refresh_expires_at = now() + make_interval(secs => ${tokens.refreshLifeS})
    WHERE account_id = ${store.accountId} AND store_id = ${store.storeId}`.execute(tx);
}

/** Notes that the tokens were asked for with the scopes needed now, and a new install when the shop was not connected. */
export async function markExchanged(tx: Tx, store: ShopStore, isNewInstall: boolean): Promise<void> {
  await sql`UPDATE shopify_connection SET asked_scopes = ${neededScopes},
      installed_at = CASE WHEN ${isNewInstall} THEN app_now() ELSE installed_at END
    WHERE account_id = ${store.accountId} AND store_id = ${store.storeId}`.execute(tx);
}

/** The shop is connected, with what it says of itself. */
export async function markConnected(tx: Tx, store: ShopStore, { facts, actor }: { facts: ShopFacts; actor: Actor }): Promise<void> {
  const found = await lockStore(tx, store.accountId, store.storeId);
  if (found === undefined) throw new Refusal('not-found');
  const standing = found.state === 'uninstalled' ? await moveStore(tx, found, { to: 'authorising', actor }) : found;
  await moveStore(tx, standing, { to: 'connected', actor, columns: { connected_at: sql`app_now()`, uninstalled_at: null } });
  await saveFacts(tx, store, facts);
}

/** What the shop says of itself. An account made for it, which had to be made before that, gets its country and time zone. */
export async function saveFacts(tx: Tx, store: ShopStore, facts: ShopFacts): Promise<void> {
  await sql`UPDATE shopify_connection SET failures = 0, resting_until = NULL
    WHERE account_id = ${store.accountId} AND store_id = ${store.storeId}`.execute(tx);
  await sql`UPDATE store SET name = ${facts.name}, currency = ${facts.currency}, country = coalesce(${facts.country}, country)
    WHERE account_id = ${store.accountId} AND id = ${store.storeId}`.execute(tx);
  await sql`UPDATE account SET country = coalesce(${facts.country}, country), timezone = ${facts.timeZone}
    WHERE id = ${store.accountId} AND source = 'shopify' AND timezone = 'UTC'`.execute(tx);
}

/** Shopify did not answer, or asked for patience: no calls for a while, longer each time. */
export async function rest(tx: Queryable, store: ShopStore, retryAfterSeconds: number | null): Promise<void> {
  await sql`UPDATE shopify_connection SET failures = failures + 1,
      resting_until = now() + make_interval(secs => coalesce(${retryAfterSeconds}::int, least(power(2, least(failures, 10)), ${REST_MAX_S})::int))
    WHERE account_id = ${store.accountId} AND store_id = ${store.storeId}`.execute(tx);
}

/** Shopify takes the token no longer: the store waits for its merchant, who is told once. */
export async function refuseTokens(tx: Tx, store: ShopStore): Promise<void> {
  const { accountId, storeId } = store;
  const found = await lockStore(tx, accountId, storeId);
  if (found === undefined || !workingStoreStates.includes(found.state)) return;
  await moveStore(tx, found, { to: 'token_expired', actor: { kind: 'store' }, cause: 'store-permission-lost' });
  const users = await sql<{ shop: string; userId: string }>`
    SELECT i.shop_domain AS shop, i.user_id AS "userId" FROM store s
    JOIN shop_identity i ON i.account_id = s.account_id AND i.shop_domain = s.external_id
    WHERE s.account_id = ${accountId} AND s.id = ${storeId}`.execute(tx);
  for (const { shop, userId } of users.rows) {
    await addNotice(tx, { accountId, userId, kind: 'store-token-refused', params: { shop }, path: STORES_PATH });
  }
}
