import { sql } from 'kysely';
import { DEFAULT_SYNC_POLICY } from '#contract/sync-policy.values.ts';
import { type StorePolicyInput, SyncPolicy } from '#contract/sync-policy.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';

const StoredPolicy = SyncPolicy.partial();

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

/**
 * Sets a store's policy. Where it goes by the account's buffer and the policy has that number or none, it goes on so. A number of its own that changes is
 * a change of the account's settings too, whose other readers are to see it before they save.
 */
export async function setStorePolicy(tx: Tx, accountId: string, storeId: string, policy: StorePolicyInput): Promise<void> {
  const { stockBuffer = null, ...others } = policy;
  await sql`SELECT 1 FROM account_setting WHERE account_id = ${accountId} FOR NO KEY UPDATE`.execute(tx);
  const set = await sql<{ moved: boolean }>`
    WITH former AS (SELECT s.sync_policy -> 'stockBuffer' AS own, ${accountBuffer} AS account FROM store s
      WHERE s.account_id = ${accountId} AND s.id = ${storeId} FOR NO KEY UPDATE OF s),
    changed AS (SELECT f.own AS former, CASE WHEN ${stockBuffer}::int IS NULL OR (f.own IS NULL AND f.account = ${stockBuffer}::int)
      THEN f.own ELSE to_jsonb(${stockBuffer}::int) END AS own FROM former f)
    UPDATE store s SET sync_policy = ${JSON.stringify(others)}::jsonb
      || CASE WHEN c.own IS NULL THEN '{}' ELSE jsonb_build_object('stockBuffer', c.own) END
    FROM changed c WHERE s.account_id = ${accountId} AND s.id = ${storeId}
    RETURNING c.own IS DISTINCT FROM c.former AS moved`.execute(tx);
  if (set.rows[0]?.moved !== true) return;
  await sql`INSERT INTO account_setting (account_id) VALUES (${accountId})
    ON CONFLICT (account_id) DO UPDATE SET version = account_setting.version + 1, updated_at = app_now()`.execute(tx);
}

export async function setOwnPolicy(tx: Tx, accountId: string, listingId: string, policy: SyncPolicy | null): Promise<void> {
  await sql`UPDATE listing SET sync_policy = ${policy === null ? null : JSON.stringify(policy)}, version = version + 1
    WHERE account_id = ${accountId} AND id = ${listingId}`.execute(tx);
}

/** Units the account of store `s` withholds where its policy has no number. */
export const accountBuffer = sql<number>`coalesce((SELECT a.stock_buffer FROM account_setting a WHERE a.account_id = s.account_id), 0)`;

/** A stored policy, with the account's buffer where it has none; without a policy the defaults. */
export function readPolicy(stored: unknown, stockBuffer: number): SyncPolicy {
  return SyncPolicy.parse({ ...DEFAULT_SYNC_POLICY, stockBuffer, ...StoredPolicy.parse(stored ?? {}) });
}
