import { sql } from 'kysely';
import { z } from 'zod';
import { addJob, inTransaction } from '#provider/database/database.ts';
import type { TaskList } from '#provider/jobs/task.ts';
import type { Services } from '#provider/services.ts';

const Payload = z.object({ accountId: z.uuid(), timeZone: z.string() });

/** Brings the days of an account's dashboard up to date, in a zone. */
async function foldDashboard({ database }: Services, payload: unknown): Promise<void> {
  const { accountId, timeZone } = Payload.parse(payload);
  await inTransaction(database, (tx) => sql`SELECT fold_dashboard(${accountId}, ${timeZone})`.execute(tx));
}

/** Those nobody looked at either: what happened to them would be kept change by change. */
async function foldDashboards({ database: { db } }: Services): Promise<void> {
  const changed = await sql<{ accountId: string; timeZone: string }>`
    SELECT a.id AS "accountId", coalesce(d.time_zone, a.timezone) AS "timeZone" FROM account a LEFT JOIN dashboard d ON d.account_id = a.id
    WHERE EXISTS (SELECT 1 FROM dashboard_change c WHERE c.account_id = a.id)`.execute(db);
  for (const account of changed.rows) await addJob(db, 'fold-dashboard', account, { key: `fold-dashboard:${account.accountId}` });
}

/** Queued work of the dashboards. */
export const homeTasks = {
  'fold-dashboard': { lane: 'interactive', run: foldDashboard },
  'fold-dashboards': { lane: 'bulk', at: '41 1 * * *', run: foldDashboards },
} satisfies TaskList;
