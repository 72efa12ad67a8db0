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
  const found = await sql<{ own: unknown; store: unknown }>`SELECT l.sync_policy AS own, s.sync_policy AS store
    FROM listing l JOIN store s ON s.account_id = l.account_id AND s.id = l.store_id
    WHERE l.account_id = ${accountId} AND l.id = ${listingId}`.execute(queryable);
  return { policy: SyncPolicy.nullable().parse(found.rows[0]?.own ?? null), storePolicy: readPolicy(found.rows[0]?.store) };
}

/** How a store of the account is kept in step; undefined when it has no such store. */
export async function findStoreSync(
  queryable: Queryable,
  accountId: string,
  storeId: string,
): Promise<{ policy: SyncPolicy; lastSyncAt: string | null } | undefined> {
  const found = await sql<{ policy: unknown; lastSyncAt: string | null }>`
    SELECT sync_policy AS policy, last_product_sync_at AS "lastSyncAt" FROM store
    WHERE account_id = ${accountId} AND id = ${storeId} AND state <> 'erased'`.execute(queryable);
  const [store] = found.rows;
  return store === undefined ? undefined : { policy: readPolicy(store.policy), lastSyncAt: store.lastSyncAt };
}

export async function setStorePolicy(tx: Tx, accountId: string, storeId: string, policy: SyncPolicy): Promise<void> {
  await sql`UPDATE store SET sync_policy = ${JSON.stringify(policy)} WHERE account_id = ${accountId} AND id = ${storeId}`.execute(tx);
}

export async function setOwnPolicy(tx: Tx, accountId: string, listingId: string, policy: SyncPolicy | null): Promise<void> {
  await sql`UPDATE listing SET sync_policy = ${policy === null ? null : JSON.stringify(policy)}, version = version + 1
    WHERE account_id = ${accountId} AND id = ${listingId}`.execute(tx);
}

function readPolicy(stored: unknown): SyncPolicy {
  return SyncPolicy.parse(stored ?? DEFAULT_SYNC_POLICY);
}
