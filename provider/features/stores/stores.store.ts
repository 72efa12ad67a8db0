import { sql } from 'kysely';
import type { Locale } from '#contract/locales.ts';
import type { Listing } from '#contract/my-products.ts';
import type { Store, StoreCheck } from '#contract/stores.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import type { StoreStanding } from '#provider/platforms/move-store.ts';
import { languageOfStore } from './store-language.ts';
import { liveStoreStates, type StoreState } from '#provider/platforms/store-lifecycle.ts';

/** An account, and the user whose default store is marked; null: nobody's. */
export interface StoreReader {
  accountId: string;
  userId: string | null;
}

/** The account's stores, newest first, with what was made of them; only some of them where `storeIds` are given. */
export async function listAccountStores(queryable: Queryable, reader: StoreReader, storeIds: readonly string[] | null): Promise<Store[]> {
  return findStores(queryable, reader, storeIds);
}

export async function findAccountStore(queryable: Queryable, reader: StoreReader, storeId: string): Promise<Store | undefined> {
  return (await findStores(queryable, reader, [storeId]))[0];
}

async function findStores(queryable: Queryable, { accountId, userId }: StoreReader, storeIds: readonly string[] | null): Promise<Store[]> {
  const result = await sql<
    Omit<Store, 'locale' | 'lastCheck'> & { locale: string | null; checkedAt: string | null; failed: StoreCheck['name'][] }
  >`
    SELECT s.id, s.platform, s.mode, s.name, s.domain, s.country, s.currency, s.locale, s.state,
      (SELECT count(*)::int FROM listing l WHERE l.account_id = s.account_id AND l.store_id = s.id) AS "listingCount",
      o.count AS "orderCount", o.recent AS "recentOrderCount", s.last_product_sync_at AS "lastSyncAt", s.last_order_at AS "lastOrderAt", s.connected_at AS "connectedAt",
      s.checked_at AS "checkedAt", s.failed_checks AS failed,
      EXISTS (SELECT 1 FROM app_user u WHERE u.id = ${userId} AND u.default_store_id = s.id) AS "isDefault"
    FROM store s
    CROSS JOIN LATERAL (SELECT count(*)::int AS count, (count(*) FILTER (WHERE placed_at > app_now() - interval '30 days'))::int AS recent
      FROM orders WHERE account_id = s.account_id AND store_id = s.id) o
    WHERE s.account_id = ${accountId} AND (${storeIds}::uuid[] IS NULL OR s.id = ANY (${storeIds}::uuid[])) AND s.state <> 'erased'
    ORDER BY s.created_at DESC, s.id DESC`.execute(queryable);
  return result.rows.map(({ checkedAt, failed, ...row }) => ({
    ...row,
    locale: languageOfStore(row),
    lastCheck: checkedAt === null ? null : { at: checkedAt, failed },
  }));
}

export async function isCountry(queryable: Queryable, code: string): Promise<boolean> {
  return (await queryable.selectFrom('country').select('code').where('code', '=', code).executeTakeFirst()) !== undefined;
}

/** Makes connects of one account wait for each other, so that two can't take one name. */
export async function lockConnects(tx: Tx, accountId: string): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
}

/** Whether a live connection has the name, capitals or not. */
export async function hasStoreNamed(tx: Tx, accountId: string, name: string): Promise<boolean> {
  const store = await tx
    .selectFrom('store')
    .select('id')
    .where('account_id', '=', accountId)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('state', 'in', liveStoreStates)
    .executeTakeFirst();
  return store !== undefined;
}

export interface NewStore {
  account_id: string;
  id: string;
  platform: Store['platform'];
  external_id: string;
  domain: string;
  name: string;
  country: string;
  currency: string;
  locale: Locale | null;
  mode: Store['mode'];
  credentials: Buffer;
}

/** Adds a store in its first state. */
export async function insertStore(tx: Tx, store: NewStore): Promise<StoreStanding> {
  const state: StoreState = 'new';
  const { version } = await tx
    .insertInto('store')
    .values({ ...store, state })
    .returning('version')
    .executeTakeFirstOrThrow();
  return { accountId: store.account_id, id: store.id, version, state };
}

/** Notes what failed in a check of a store, just now. */
export async function noteCheck(
  queryable: Queryable,
  accountId: string,
  storeId: string,
  failed: readonly StoreCheck['name'][],
): Promise<void> {
  await sql`UPDATE store SET checked_at = app_now(), failed_checks = ${[...failed]}
    WHERE account_id = ${accountId} AND id = ${storeId}`.execute(queryable);
}

/** Notes when a store's newest order was placed. */
export async function noteOrder(tx: Tx, accountId: string, storeId: string, placedAt: string): Promise<void> {
  await sql`UPDATE store SET last_order_at = ${placedAt}
    WHERE account_id = ${accountId} AND id = ${storeId} AND coalesce(last_order_at < ${placedAt}, true)`.execute(tx);
}

/** A store with its sealed credentials, for calls to its platform. */
export async function findStoreAccess(queryable: Queryable, accountId: string, storeId: string) {
  const result = await sql<{
    platform: Store['platform'];
    external_id: string;
    domain: string;
    currency: string;
    country: string;
    locale: string | null;
    mode: Store['mode'];
    state: StoreState;
    credentials: Buffer | null;
  }>`SELECT platform, external_id, domain, currency, country, locale, mode, state, credentials FROM store
    WHERE account_id = ${accountId} AND id = ${storeId}`.execute(queryable);
  return result.rows[0];
}

/** Products we put into a store that are still linked to ours, by the store's own ids. */
export async function listPushedProducts(queryable: Queryable, accountId: string, storeId: string) {
  const result = await sql<{ listingId: string; externalProductId: string }>`
    SELECT id AS "listingId", external_product_id AS "externalProductId" FROM listing
    WHERE account_id = ${accountId} AND store_id = ${storeId} AND import_item_id IS NOT NULL
      AND state NOT IN ('draft', 'unlinked', 'deleted_in_store')
    ORDER BY created_at, id`.execute(queryable);
  return result.rows;
}

/** Our products that buyers of a store may see, by the store's own ids. */
export async function listProductsInStore(queryable: Queryable, accountId: string, storeId: string) {
  const result = await sql<{ externalProductId: string; visibility: Listing['visibility'] }>`
    SELECT external_product_id AS "externalProductId", visibility FROM listing
    WHERE account_id = ${accountId} AND store_id = ${storeId} AND import_item_id IS NOT NULL AND visibility <> 'unpublished'
      AND state <> 'deleted_in_store'
    ORDER BY created_at, id`.execute(queryable);
  return result.rows;
}
