import { sql } from 'kysely';
import { noticeDays } from '#contract/cloud-warehouse.values.ts';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import { notifyUsers } from '#provider/features/notifications/publish-event.ts';
import type { Task } from '#provider/jobs/task.ts';
import { followLotTerms } from './follow-terms.ts';
import { TERM_END, TODAY } from '../lots/lots.store.ts';

const ACCOUNTS_AT_ONCE = 1_000;

/** Every account's lots as their terms stand today, and notices of those that end. */
export const followTerms: Task = async ({ database }) => {
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const found = await sql<{ accountId: string; lotIds: string[] }>`
      SELECT account_id AS "accountId", array_agg(id) AS "lotIds" FROM stock_lot
      WHERE account_id > ${last} AND state NOT IN ('shipped', 'disposed') OR account_id > ${last} AND counted > 0 AND state = 'shipped'
      GROUP BY account_id ORDER BY account_id LIMIT ${ACCOUNTS_AT_ONCE}`.execute(database.db);
    for (const { accountId, lotIds } of found.rows)
      await inTransaction(database, async (tx) => {
        await followLotTerms(tx, accountId, lotIds);
        await giveNotices(tx, accountId);
      });
    const [end] = found.rows.slice(-1);
    if (end === undefined || found.rows.length < ACCOUNTS_AT_ONCE) return;
    last = end.accountId;
  }
};

/**
 * Notices 30, 14, 7, 3 and 1 days before the end of a term and once it is frozen, each once a term: lots with the same days are one notification.
 * A day on which nothing ran is made up for by the next notice that is due.
 */
async function giveNotices(tx: Tx, accountId: string): Promise<void> {
  const given = await sql<{ kind: string; eventKey: string; count: number }>`
    WITH due AS (
      SELECT l.id, ${TERM_END} AS term_end, CASE WHEN l.state = 'frozen' THEN 'frozen' ELSE (
        SELECT min(d)::text FROM unnest(${[...noticeDays]}::integer[]) AS d WHERE ${TERM_END} - ${TODAY} <= d) END AS kind
      FROM stock_lot l
      WHERE l.account_id = ${accountId} AND l.counted > 0 AND (l.state = 'frozen' OR ${TERM_END} > ${TODAY})
    ), added AS (
      INSERT INTO storage_notice (account_id, lot_id, term_end, kind, event_key)
      SELECT ${accountId}, d.id, d.term_end, d.kind, concat_ws(':', 'storage', ${accountId}::text, ${TODAY}::text, d.kind) FROM due d WHERE d.kind IS NOT NULL
      ON CONFLICT DO NOTHING RETURNING kind, event_key
    )
    SELECT kind, event_key AS "eventKey", count(*)::integer AS count FROM added GROUP BY kind, event_key ORDER BY kind`.execute(tx);
  for (const { kind, eventKey, count } of given.rows)
    await notifyUsers(tx, {
      accountId,
      path: '/myCloudWarehouse?tab=renewals',
      key: eventKey,
      ...(kind === 'frozen'
        ? { kind: 'storage-frozen', params: { count } }
        : { kind: 'storage-ending', params: { count, days: Number(kind) } }),
    });
}
