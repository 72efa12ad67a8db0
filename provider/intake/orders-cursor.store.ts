import { sql } from 'kysely';
import type { Queryable } from '#provider/database/database.ts';

interface StoreKey {
  accountId: string;
  id: string;
}
/** A page of a reading that is under way: where it begins, and the newest change the pages before had. */
interface ReadingPage {
  next: string;
  newest: string | null;
}
/** How far a store's orders are read. */
export interface OrdersCursor {
  /** Orders that changed at or after then, by the store's clock, are read. */
  since: string;
  page: ReadingPage | null;
}

/** A store may show an order a moment after others that changed later: what changed within this time is read again. */
const READ_AGAIN = sql`interval '2 minutes'`;
/** A store that was never read is read from when it was connected. */
const READ_UNTIL = sql`coalesce(orders_read_until, connected_at, created_at)`;

/** Notes that a store's orders were read to their end just now. */
export async function noteOrdersRead(queryable: Queryable, { accountId, id }: StoreKey): Promise<void> {
  await sql`UPDATE store SET orders_read_at = app_now() WHERE account_id = ${accountId} AND id = ${id}`.execute(queryable);
}

export async function findOrdersCursor(queryable: Queryable, { accountId, id }: StoreKey): Promise<OrdersCursor> {
  const found = await sql<{ since: string; page: string | null }>`
    SELECT ${READ_UNTIL} - ${READ_AGAIN} AS since, orders_cursor AS page FROM store
    WHERE account_id = ${accountId} AND id = ${id}`.execute(queryable);
  const [row] = found.rows;
  if (row === undefined) throw new Error('the store is gone');
  return { since: row.since, page: row.page === null ? null : (JSON.parse(row.page) as ReadingPage) };
}

/** Takes a store's cursor back to a time it has passed; a reading under way begins anew. */
export async function rewindOrdersCursor(queryable: Queryable, { accountId, id }: StoreKey, since: string): Promise<void> {
  await sql`UPDATE store SET orders_cursor = NULL, orders_read_until = least(${READ_UNTIL}, ${since}::timestamptz)
    WHERE account_id = ${accountId} AND id = ${id}`.execute(queryable);
}

/**
 * Moves a store's cursor past a page that was taken, on to the next page or, after the last, to the newest change read; false when another has
 * moved it since. A store whose clock is ahead of ours does not take it past the time it was read.
 */
export async function moveOrdersCursor(
  queryable: Queryable,
  { accountId, id }: StoreKey,
  from: OrdersCursor,
  to: { next: string | null; newest: string | null; readAt: string },
): Promise<boolean> {
  const page = to.next === null ? null : JSON.stringify({ next: to.next, newest: to.newest } satisfies ReadingPage);
  const until = to.next === null ? to.newest : null;
  const moved = await sql`UPDATE store
    SET orders_cursor = ${page}, orders_read_until = CASE WHEN ${until}::timestamptz IS NULL THEN ${READ_UNTIL}
      ELSE greatest(${READ_UNTIL}, least(${until}::timestamptz, ${to.readAt}::timestamptz)) END
    WHERE account_id = ${accountId} AND id = ${id} AND ${READ_UNTIL} - ${READ_AGAIN} = ${from.since}::timestamptz
      AND orders_cursor IS NOT DISTINCT FROM ${from.page === null ? null : JSON.stringify(from.page)}`.execute(queryable);
  return moved.numAffectedRows === 1n;
}
