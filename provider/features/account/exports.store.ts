import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { DataExport } from '#contract/account.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';

interface Owner {
  accountId: string;
  userId: string;
}

/** Makes asking for exports of one account wait for each other. */
export async function lockExports(tx: Tx, accountId: string): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
}

/** The job of the export under way; undefined when there is none. */
export async function findRunningExport(tx: Tx, { accountId, userId }: Owner): Promise<string | undefined> {
  const row = await tx
    .selectFrom('data_export as e')
    .innerJoin('job as j', (join) => join.onRef('j.account_id', '=', 'e.account_id').onRef('j.id', '=', 'e.job_id'))
    .select('e.job_id')
    .where('e.account_id', '=', accountId)
    .where('e.user_id', '=', userId)
    .where('j.state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  return row?.job_id;
}

export async function insertExport(tx: Tx, { accountId, userId }: Owner, jobId: string): Promise<string> {
  const id = uuidv7();
  await tx.insertInto('data_export').values({ account_id: accountId, id, user_id: userId, job_id: jobId }).execute();
  return id;
}

/** Those under way, those that can be fetched, and for a week those that failed; newest first. */
export async function findExports(db: Queryable, { accountId, userId }: Owner): Promise<DataExport[]> {
  const result = await sql<DataExport>`
    SELECT e.id, e.job_id AS "jobId", e.created_at AS "createdAt", e.expires_at AS "expiresAt", f.bytes AS size,
      CASE WHEN e.file_id IS NOT NULL THEN 'done' WHEN j.state IN ('queued', 'running') THEN 'running' ELSE 'failed' END AS state
    FROM data_export e
    JOIN job j ON j.account_id = e.account_id AND j.id = e.job_id
    LEFT JOIN stored_file f ON f.account_id = e.account_id AND f.id = e.file_id
    WHERE e.account_id = ${accountId} AND e.user_id = ${userId}
      AND coalesce(e.expires_at, e.created_at + interval '7 days') > app_now()
    ORDER BY e.created_at DESC, e.id DESC`.execute(db);
  return result.rows;
}

/** False when the export is gone, with its account. */
export async function setExportFile(
  tx: Tx,
  place: { accountId: string; exportId: string },
  file: { id: string; expiresAt: string | null },
): Promise<boolean> {
  const set = await tx
    .updateTable('data_export')
    .set({ file_id: file.id, expires_at: file.expiresAt })
    .where('account_id', '=', place.accountId)
    .where('id', '=', place.exportId)
    .executeTakeFirst();
  return set.numUpdatedRows === 1n;
}

/** The file of an export of this user; undefined while there is none. */
export async function findExportFile(db: Queryable, { accountId, userId }: Owner, exportId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('data_export')
    .select('file_id')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('id', '=', exportId)
    .executeTakeFirst();
  return row?.file_id ?? undefined;
}
