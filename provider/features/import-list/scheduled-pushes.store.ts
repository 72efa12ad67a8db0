import { z } from 'zod';
import type { ScheduledPush } from '#contract/import-list-pushes.ts';
import { scheduledPushStates } from '#contract/import-list.values.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';

const columns = ['id', 'run_at as runAt', 'store_ids as storeIds', 'import_item_ids as importItemIds', 'state', 'job_id as jobId'] as const;

export async function insertScheduledPush(
  tx: Tx,
  push: { accountId: string; id: string; runAt: string; storeIds: readonly string[]; importItemIds: readonly string[] },
): Promise<ScheduledPush> {
  const row = await tx
    .insertInto('scheduled_push')
    .values({
      account_id: push.accountId,
      id: push.id,
      run_at: push.runAt,
      store_ids: [...push.storeIds],
      import_item_ids: [...push.importItemIds],
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return asScheduledPush(row);
}

export async function findWaitingPushes(queryable: Queryable, accountId: string): Promise<ScheduledPush[]> {
  const rows = await queryable
    .selectFrom('scheduled_push')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('state', '=', 'scheduled')
    .orderBy('run_at')
    .orderBy('id')
    .limit(100)
    .execute();
  return rows.map(asScheduledPush);
}

/** A planned push, held until the transaction ends. */
export async function lockScheduledPush(tx: Tx, accountId: string, id: string): Promise<ScheduledPush | undefined> {
  const row = await tx
    .selectFrom('scheduled_push')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : asScheduledPush(row);
}

/** Ends the waiting: with the job it became, or without one. */
export async function endWaiting(
  tx: Tx,
  accountId: string,
  id: string,
  end: { state: 'started'; jobId: string } | { state: 'canceled' },
): Promise<void> {
  await tx
    .updateTable('scheduled_push')
    .set({ state: end.state, ...(end.state === 'started' ? { job_id: end.jobId } : {}) })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

function asScheduledPush(row: Omit<ScheduledPush, 'state'> & { state: string }): ScheduledPush {
  const { id, runAt, storeIds, importItemIds, jobId } = row;
  return { id, runAt, storeIds, importItemIds, jobId, state: z.enum(scheduledPushStates).parse(row.state) };
}
