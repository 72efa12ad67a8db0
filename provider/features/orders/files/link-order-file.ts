import { sql } from 'kysely';
import { readNow } from '#provider/database/app-clock.ts';
import { signFileLink } from '#provider/files/file-link.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';

/** An address of the file that a job of this account wrote: it stands as the result of its last row. */
export async function linkOrderFile({ database, keys }: Services, accountId: string, jobId: string): Promise<{ path: string }> {
  const { db } = database;
  const found = await sql<{ state: string; fileId: string | null }>`
    SELECT j.state, f.id AS "fileId" FROM job j
    JOIN job_row r ON r.account_id = j.account_id AND r.job_id = j.id AND r.seq = j.total
    LEFT JOIN stored_file f ON f.account_id = r.account_id AND f.id = r.result_id AND f.expires_at > app_now()
    WHERE j.account_id = ${accountId} AND j.id = ${jobId} AND j.kind = 'export-orders'`.execute(db);
  const [job] = found.rows;
  if (job === undefined || (job.state === 'done' && job.fileId === null)) throw new Refusal('not-found');
  if (job.fileId === null) throw new Refusal('state-conflict');
  return { path: signFileLink(keys, { accountId, fileId: job.fileId }, await readNow(db)) };
}
