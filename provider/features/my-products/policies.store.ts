import { sql } from 'kysely';
import { DEFAULT_SYNC_POLICY } from '#contract/sync-policy.values.ts';
import { SyncPolicy } from '#contract/sync-policy.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';

/** A listing's own policy, if it has one, and its store's. */
export async function findListingPolicies(
  queryable: Queryable,
  accountId: string,
  listingId: string,
): Promise<{ policy: SyncPolicy | null; storePolicy: SyncPolicy }> {
  const found = await sql<{ own: unknown; store: unknown; stockBuffer: number }>`
    SELECT l.sync_policy AS own, s.sync_policy AS store, ${accountBuffer} AS "stockBuffer"
    FROM listing l JOIN store s ON s.account_id = l.account_id AND s.id = l.store_id
    WHERE l.account_id = ${accountId} AND l.id = ${listingId}`.execute(queryable);
  const [row] = found.rows;
  return { policy: SyncPolicy.nullable().parse(row?.own ?? null), storePolicy: readPolicy(row?.store, row?.stockBuffer ?? 0) };
}

/** How a store of the account is kept in step; undefined when it has no such store. */
export async function findStoreSync(
  queryable: Queryable,
  accountId: string,
  storeId: string,
): Promise<{ policy: SyncPolicy; lastSyncAt: string | null } | undefined> {
  const found = await sql<{ policy: unknown; stockBuffer: number; lastSyncAt: string | null }>`
    SELECT s.sync_policy AS policy, ${accountBuffer} AS "stockBuffer", s.last_product_sync_at AS "lastSyncAt" FROM store s
    WHERE s.account_id = ${accountId} AND s.id = ${storeId} AND s.state <> 'erased'`.execute(queryable);
  const [store] = found.rows;
  return store === undefined ? undefined : { policy: readPolicy(store.policy, store.stockBuffer), lastSyncAt: store.lastSyncAt };
}

export async function setStorePolicy(tx: Tx, accountId: string, storeId: string, policy: SyncPolicy): Promise<void> {
  await sql`UPDATE store SET sync_policy = ${JSON.stringify(policy)} WHERE account_id = ${accountId} AND id = ${storeId}`.execute(tx);
}

export async function setOwnPolicy(tx: Tx, accountId: string, listingId: string, policy: SyncPolicy | null): Promise<void> {
  await sql`UPDATE listing SET sync_policy = ${policy === null ? null : JSON.stringify(policy)}, version = version + 1
    WHERE account_id = ${accountId} AND id = ${listingId}`.execute(tx);
}

/** Units the account of store `s` withholds where there is no policy. */
export const accountBuffer = sql<number>`coalesce((SELECT a.stock_buffer FROM account_setting a WHERE a.account_id = s.account_id), 0)`;

/** A stored policy; without one the defaults, with the account's buffer. */
export function readPolicy(stored: unknown, stockBuffer: number): SyncPolicy {
  return SyncPolicy.parse(stored ?? { ...DEFAULT_SYNC_POLICY, stockBuffer });
}
