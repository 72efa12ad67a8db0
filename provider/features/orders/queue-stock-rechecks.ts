import { sql } from 'kysely';
import { addJob, inTransaction } from '#provider/database/database.ts';
import type { Task } from '#provider/jobs/task.ts';

/** Orders a job queues; the next job comes behind theirs, so that other work is never kept waiting by more. */
export const RECHECK_BATCH = 100;
const RECHECK_TRIES = 12;

interface WaitingOrder {
  accountId: string;
  orderId: string;
}

/** Queues a look at the orders that wait longest of those a recount took units from, and itself again while there are more. */
export const queueStockRechecks: Task = async ({ database }) => {
  await inTransaction(database, async (tx) => {
    const taken = await sql<WaitingOrder>`
      WITH batch AS MATERIALIZED (
        SELECT account_id, order_id FROM stock_recheck WHERE queued_at IS NULL
        ORDER BY placed_at, order_id LIMIT ${RECHECK_BATCH} FOR UPDATE SKIP LOCKED
      ), marked AS (
        UPDATE stock_recheck r SET queued_at = app_now() FROM batch b WHERE r.account_id = b.account_id AND r.order_id = b.order_id
        RETURNING r.account_id, r.order_id, r.placed_at
      )
      SELECT account_id AS "accountId", order_id AS "orderId" FROM marked ORDER BY placed_at, order_id`.execute(tx);
    for (const { accountId, orderId } of taken.rows)
      await addJob(tx, 'recheck-stock', { accountId, orderId }, { key: `recheck-stock:${orderId}`, maxAttempts: RECHECK_TRIES });
    if (taken.rows.length === RECHECK_BATCH) await addJob(tx, 'queue-stock-rechecks', {}, { key: 'queue-stock-rechecks' });
  });
};
