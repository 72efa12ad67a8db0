import { sql } from 'kysely';
import type { Task } from '#provider/jobs/task.ts';
import { dropUploads } from './store-upload.ts';

const AT_ONCE = 200;

/** Drops files that nothing has used within a day. */
export const dropUnusedUploads: Task = async (services) => {
  const unused = await sql<{ accountId: string; id: string }>`
    SELECT account_id AS "accountId", id FROM upload
    WHERE used_at IS NULL AND created_at < app_now() - interval '1 day' ORDER BY created_at LIMIT ${AT_ONCE}`.execute(services.database.db);
  for (const { accountId, id } of unused.rows) await dropUploads(services, accountId, [id]);
};
