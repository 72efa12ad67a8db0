import { sql } from 'kysely';
import type { UnreadOfStore } from '#contract/stores-unread.ts';
import { UNREAD_LISTED, type UnreadCause, type UnreadKind } from '#contract/stores-unread.values.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';

interface StoreKey {
  accountId: string;
  storeId: string;
}
export interface UnreadKey extends StoreKey {
  kind: UnreadKind;
  externalId: string;
}

/** Keeps what could not be taken in, once however often it is tried; whether it is the first of its store. `isEnd`: the store said that the order ended. */
export async function keepUnread(
  tx: Tx,
  { accountId, storeId, kind, externalId }: UnreadKey,
  { cause, isEnd }: { cause: UnreadCause; isEnd: boolean },
): Promise<boolean> {
  // Two of one store at once would each find themselves the first.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`store-unread:${storeId}`}, 0))`.execute(tx);
  const kept = await sql<{ isFirst: boolean }>`
    INSERT INTO store_unread AS u (account_id, store_id, kind, external_id, cause, is_end)
    VALUES (${accountId}, ${storeId}, ${kind}, ${externalId}, ${cause}, ${isEnd})
    ON CONFLICT (account_id, store_id, kind, external_id) DO UPDATE SET
      cause = excluded.cause, is_end = u.is_end OR excluded.is_end, attempts = u.attempts + 1, tried_at = app_now(), fetching_at = NULL
    RETURNING u.attempts = 1
      AND NOT EXISTS (SELECT 1 FROM store_unread o WHERE o.account_id = ${accountId} AND o.store_id = ${storeId}) AS "isFirst"`.execute(tx);
  return kept.rows[0]?.isFirst === true;
}

/** Forgets it: it was taken in, or is nowhere any more. Whether the store had said that the order ended. */
export async function dropUnread(queryable: Queryable, { accountId, storeId, kind, externalId }: UnreadKey): Promise<boolean> {
  const dropped = await sql<{ isEnd: boolean }>`DELETE FROM store_unread WHERE account_id = ${accountId} AND store_id = ${storeId}
    AND kind = ${kind} AND external_id = ${externalId} RETURNING is_end AS "isEnd"`.execute(queryable);
  return dropped.rows[0]?.isEnd === true;
}

/** Forgets a store's deliveries from before a time: all orders that changed since were read. */
export async function dropUnreadDeliveries(queryable: Queryable, { accountId, storeId }: StoreKey, before: string): Promise<void> {
  await sql`DELETE FROM store_unread WHERE account_id = ${accountId} AND store_id = ${storeId} AND kind = 'delivery'
    AND tried_at <= ${before}::timestamptz`.execute(queryable);
}

/** Nobody waits for those of a store any longer, or for one of them: they could not be asked for. */
export async function stopFetching(
  queryable: Queryable,
  { accountId, storeId }: StoreKey,
  one?: Omit<UnreadKey, keyof StoreKey>,
): Promise<void> {
  const which = one === undefined ? sql`kind = 'delivery'` : sql`kind = ${one.kind} AND external_id = ${one.externalId}`;
  await sql`UPDATE store_unread SET fetching_at = NULL WHERE account_id = ${accountId} AND store_id = ${storeId} AND ${which}`.execute(
    queryable,
  );
}

/** Marks everything of a store that is not being fetched yet, and names it. */
export async function startFetching(
  tx: Tx,
  { accountId, storeId }: StoreKey,
): Promise<{ kind: UnreadKind; externalId: string; since: string }[]> {
  const marked = await sql<{ kind: UnreadKind; externalId: string; since: string }>`
    UPDATE store_unread SET fetching_at = app_now() WHERE account_id = ${accountId} AND store_id = ${storeId} AND fetching_at IS NULL
    RETURNING kind, external_id AS "externalId", since`.execute(tx);
  return marked.rows;
}

export async function countFetching(queryable: Queryable, { accountId, storeId }: StoreKey): Promise<number> {
  const found = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM store_unread
    WHERE account_id = ${accountId} AND store_id = ${storeId} AND fetching_at IS NOT NULL`.execute(queryable);
  return found.rows[0]?.count ?? 0;
}

/** Of stores that are connected: what a store that went has, nobody can fetch. */
export async function listUnread(queryable: Queryable, accountId: string): Promise<UnreadOfStore[]> {
  const found = await sql<UnreadOfStore>`
    SELECT s.id AS "storeId", s.name AS "storeName", count(*)::integer AS count,
      count(u.fetching_at)::integer AS "fetchingCount",
      to_jsonb((array_agg(jsonb_build_object('kind', u.kind, 'externalId', u.external_id, 'cause', u.cause, 'since', to_char(u.since AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        ORDER BY u.since, u.kind, u.external_id))[1:${UNREAD_LISTED}]) AS items
    FROM store_unread u JOIN store s ON s.account_id = u.account_id AND s.id = u.store_id
    WHERE u.account_id = ${accountId} AND s.state NOT IN ('uninstalled', 'erased')
    GROUP BY s.id, s.name ORDER BY s.name, s.id`.execute(queryable);
  return found.rows;
}
