import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Job } from '#contract/jobs.ts';
import type { Cause } from '#contract/problem.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';

/** One row of a job. */
export interface JobRowKey {
  accountId: string;
  jobId: string;
  seq: number;
}

/** Makes a job with its rows, all waiting; `seq` counts from 1 in the order given. Returns its id. */
export async function createJob(
  tx: Tx,
  job: { accountId: string; kind: Job['kind']; input: object; rows: { label: string; input: object }[] },
): Promise<string> {
  const id = uuidv7();
  await tx
    .insertInto('job')
    .values({ account_id: job.accountId, id, kind: job.kind, input: JSON.stringify(job.input), total: job.rows.length })
    .execute();
  await tx
    .insertInto('job_row')
    .values(
      job.rows.map((row, index) => ({
        account_id: job.accountId,
        job_id: id,
        seq: index + 1,
        label: row.label,
        input: JSON.stringify(row.input),
      })),
    )
    .execute();
  return id;
}

/** Rows of a job give way to single calls to the same store. */
export const ROW_PRIORITY = 10;

/** Queues a task for every row of a job, however many, in one statement. A row whose input names a store waits its turn at it. */
export async function queueRows(tx: Tx, of: { accountId: string; jobId: string; task: string; tries: number }): Promise<void> {
  await sql`SELECT graphile_worker.add_job(${of.task}, json_build_object('accountId', account_id, 'jobId', job_id, 'seq', seq),
      queue_name => 'store:' || (input ->> 'storeId'), max_attempts => ${of.tries}::int, priority => ${ROW_PRIORITY}::int)
    FROM job_row WHERE account_id = ${of.accountId} AND job_id = ${of.jobId} ORDER BY seq`.execute(tx);
}

/** A job that was made a moment ago. */
export async function requireJob(tx: Tx, accountId: string, jobId: string): Promise<Job> {
  const job = await findJob(tx, accountId, jobId);
  if (job === undefined) throw new Error('a job just made is gone');
  return job;
}

/**
 * Marks a row as running and gives what it was asked to do; null when it has ended already. The work belongs into another transaction: this one
 * holds the row, and with the first one the job, which all rows share.
 */
export async function startRow(tx: Tx, key: JobRowKey): Promise<{ jobInput: unknown; rowInput: unknown } | null> {
  const row = await tx
    .updateTable('job_row')
    .set({ state: 'running' })
    .where((is) => is.and({ account_id: key.accountId, job_id: key.jobId, seq: key.seq }))
    .where('state', 'in', ['queued', 'running'])
    .returning('input')
    .executeTakeFirst();
  if (row === undefined) return null;
  const ofJob = { account_id: key.accountId, id: key.jobId };
  await tx
    .updateTable('job')
    .set({ state: 'running' })
    .where((is) => is.and(ofJob))
    .where('state', '=', 'queued')
    .execute();
  const job = await tx
    .selectFrom('job')
    .select('input')
    .where((is) => is.and(ofJob))
    .executeTakeFirstOrThrow();
  return { jobInput: job.input, rowInput: row.input };
}

/** Holds a row that has not ended for the rest of the transaction; false when it has. */
export async function lockRow(tx: Tx, key: JobRowKey): Promise<boolean> {
  const row = await tx
    .selectFrom('job_row')
    .select('seq')
    .where((is) => is.and({ account_id: key.accountId, job_id: key.jobId, seq: key.seq }))
    .where('state', 'in', ['queued', 'running'])
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends a row well; the job ends with its last row. A row that has ended stays as it is. */
export async function finishRow(tx: Tx, key: JobRowKey, resultId: string): Promise<void> {
  await endRow(tx, key, { state: 'done', result_id: resultId });
}

/** Ends a row with its cause, null where a merchant can do nothing about it; the job ends with its last row. A row that has ended stays as it is. */
export async function failRow(tx: Tx, key: JobRowKey, cause: Cause | null): Promise<void> {
  await endRow(tx, key, { state: 'failed', cause: JSON.stringify(cause) });
}

async function endRow(
  tx: Tx,
  key: JobRowKey,
  end: { state: 'done'; result_id: string } | { state: 'failed'; cause: string },
): Promise<void> {
  const ended = await tx
    .updateTable('job_row')
    .set(end)
    .where((is) => is.and({ account_id: key.accountId, job_id: key.jobId, seq: key.seq }))
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  if (ended.numUpdatedRows === 0n) return;
  const isLast = sql<boolean>`done_count + failed_count + 1 >= total`;
  await tx
    .updateTable('job')
    .set((value) => ({
      ...(end.state === 'done' ? { done_count: value('done_count', '+', 1) } : { failed_count: value('failed_count', '+', 1) }),
      state: sql<string>`CASE WHEN ${isLast} THEN 'done' ELSE 'running' END`,
      finished_at: sql<string | null>`CASE WHEN ${isLast} THEN app_now() END`,
    }))
    .where((is) => is.and({ account_id: key.accountId, id: key.jobId }))
    .execute();
}

/** A job of the account with its rows in order; undefined when there is none. */
export async function findJob(queryable: Queryable, accountId: string, jobId: string): Promise<Job | undefined> {
  const result = await sql<Job>`
    SELECT j.id, j.kind, j.state, j.total, j.done_count AS "doneCount", j.failed_count AS "failedCount",
      j.created_at AS "createdAt", j.finished_at AS "finishedAt",
      coalesce((SELECT json_agg(json_build_object('seq', r.seq, 'label', r.label, 'state', r.state, 'cause', r.cause, 'resultId', r.result_id) ORDER BY r.seq)
        FROM job_row r WHERE r.account_id = j.account_id AND r.job_id = j.id), '[]') AS rows
    FROM job j WHERE j.account_id = ${accountId} AND j.id = ${jobId}`.execute(queryable);
  return result.rows[0];
}
