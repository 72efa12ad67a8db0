import { sql } from 'kysely';
import type { Locale } from '#contract/locales.ts';
import type { Store } from '#contract/stores.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import type { StoreStanding } from './move-store.ts';
import { languageOfStore } from './store-language.ts';
import { liveStoreStates, type StoreState, workingStoreStates } from './store-lifecycle.ts';

/** The account's stores, newest first, with what was made of them. */
export async function listAccountStores(queryable: Queryable, accountId: string): Promise<Store[]> {
  return findStores(queryable, accountId, null);
}

export async function findAccountStore(queryable: Queryable, accountId: string, storeId: string): Promise<Store | undefined> {
  return (await findStores(queryable, accountId, storeId))[0];
}

async function findStores(queryable: Queryable, accountId: string, storeId: string | null): Promise<Store[]> {
  const result = await sql<Omit<Store, 'locale'> & { locale: string | null }>`
    SELECT s.id, s.platform, s.mode, s.name, s.domain, s.country, s.currency, s.locale, s.state,
      (SELECT count(*)::int FROM listing l WHERE l.account_id = s.account_id AND l.store_id = s.id) AS "listingCount",
      (SELECT count(*)::int FROM orders o WHERE o.account_id = s.account_id AND o.store_id = s.id) AS "orderCount",
      s.last_order_at AS "lastOrderAt", s.connected_at AS "connectedAt"
    FROM store s
    WHERE s.account_id = ${accountId} AND (${storeId}::uuid IS NULL OR s.id = ${storeId}) AND s.state <> 'erased'
    ORDER BY s.created_at DESC, s.id DESC`.execute(queryable);
  return result.rows.map((row) => ({ ...row, locale: languageOfStore(row) }));
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

/** The one store a shop of a platform is connected to, whoever's it is: webhooks name shops, not accounts. */
export async function findStoreByShop(queryable: Queryable, platform: string, externalId: string) {
  return queryable
    .selectFrom('store')
    .select(['account_id', 'credentials'])
    .where('platform', '=', platform)
    .where('external_id', '=', externalId)
    .where('state', 'not in', ['uninstalled', 'erased'])
    .executeTakeFirst();
}

/** The same, only when it takes orders. */
export async function findWorkingStoreByShop(
  tx: Tx,
  platform: string,
  externalId: string,
): Promise<(Pick<Store, 'id' | 'mode'> & { accountId: string }) | undefined> {
  const result = await sql<Pick<Store, 'id' | 'mode'> & { accountId: string }>`
    SELECT account_id AS "accountId", id, mode FROM store
    WHERE platform = ${platform} AND external_id = ${externalId} AND state = ANY (${workingStoreStates})`.execute(tx);
  return result.rows[0];
}

export async function noteOrder(tx: Tx, accountId: string, storeId: string, placedAt: string): Promise<void> {
  await sql`UPDATE store SET last_order_at = greatest(last_order_at, ${placedAt}::timestamptz)
    WHERE account_id = ${accountId} AND id = ${storeId}`.execute(tx);
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
