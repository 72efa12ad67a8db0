import { sql } from 'kysely';
import type { Queryable, Tx } from '#provider/database/database.ts';

/** With the queue's back-off the last try comes after about a minute and a half: a merchant waits for the outcome. */
export const PUSH_TRIES = 5;

/** Titles of drafts, also of removed ones; null for unknown ones. */
export async function findTitles(tx: Tx, accountId: string, importItemIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('import_item')
    .select(['id', 'title'])
    .where('account_id', '=', accountId)
    .where('id', 'in', importItemIds)
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

export async function findStoreNames(tx: Tx, accountId: string, storeIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('store')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .where('id', 'in', storeIds)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** A push of the account with what its failed rows were asked; undefined when there is none. */
export async function findPush(
  tx: Tx,
  accountId: string,
  jobId: string,
): Promise<{ state: string; failed: { label: string; input: unknown }[] } | undefined> {
  const result = await sql<{ state: string; failed: { label: string; input: unknown }[] }>`
    SELECT j.state, (SELECT coalesce(json_agg(json_build_object('label', r.label, 'input', r.input) ORDER BY r.seq), '[]') FROM job_row r
      WHERE r.account_id = j.account_id AND r.job_id = j.id AND r.state = 'failed') AS failed
    FROM job j WHERE j.account_id = ${accountId} AND j.id = ${jobId} AND j.kind = 'push-listings'`.execute(tx);
  return result.rows[0];
}

const pauseLeftMs = sql<number>`ceil(extract(epoch FROM calls_paused_until - now()) * 1000)::int`;

/** How long a store wants to be left alone yet, in real time: that of its platform does not move. Null when it may be called. */
export async function pausedForMs(queryable: Queryable, accountId: string, storeId: string): Promise<number | null> {
  const result = await sql<{ ms: number }>`SELECT ${pauseLeftMs} AS ms FROM store
    WHERE account_id = ${accountId} AND id = ${storeId} AND calls_paused_until > now()`.execute(queryable);
  return result.rows[0]?.ms ?? null;
}

/** Leaves a store alone for a while; a longer pause that stands already stays. Answers how long it is. */
export async function pauseStore(tx: Tx, accountId: string, storeId: string, forMs: number): Promise<number> {
  const result = await sql<{ ms: number }>`UPDATE store
    SET calls_paused_until = greatest(calls_paused_until, now() + ${forMs} * interval '1 millisecond')
    WHERE account_id = ${accountId} AND id = ${storeId} RETURNING ${pauseLeftMs} AS ms`.execute(tx);
  return result.rows[0]?.ms ?? forMs;
}
