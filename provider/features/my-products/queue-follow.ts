import { sql } from 'kysely';
import { addJob, type Queryable } from '#provider/database/database.ts';

/** With the queue's back-off the last try comes after some hours: stores have outages. */
const FOLLOW_TRIES = 12;

/** Has listings looked at soon, each once however often it is asked for: what is with us now is brought to the store by policy. */
export async function queueFollow(tx: Queryable, accountId: string, listingIds: readonly string[]): Promise<void> {
  if (listingIds.length === 0) return;
  const listings = await sql<{ id: string; storeId: string }>`SELECT id, store_id AS "storeId" FROM listing
    WHERE account_id = ${accountId} AND id = ANY (${listingIds}::uuid[]) ORDER BY id`.execute(tx);
  for (const { id: listingId, storeId } of listings.rows)
    await addJob(
      tx,
      'follow-listing',
      { accountId, listingId },
      { key: `follow-listing:${listingId}`, storeId, maxAttempts: FOLLOW_TRIES },
    );
}

/** Has unpaid orders of a listing looked at again, since what is sent for it changed. */
export async function queueRecheck(tx: Queryable, accountId: string, listingId: string): Promise<void> {
  await addJob(tx, 'recheck-orders', { accountId, listingId }, { key: `recheck-orders:${listingId}` });
}
