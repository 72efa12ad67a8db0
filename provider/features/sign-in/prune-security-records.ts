import { sql, type RawBuilder } from 'kysely';
import { inBatches } from '#provider/database/in-batches.ts';
import { MONTHLY } from '#provider/http/rate-limit.ts';
import type { Services } from '#provider/services.ts';

/** What no rule looks at any more, and after how long it goes. Sessions stay as long as a device counts as known. */
const OUTDATED: [table: string, outdated: RawBuilder<unknown>][] = [
  ['rate_count', sql`window_start < now() - CASE WHEN starts_with(subject, ${MONTHLY}) THEN interval '31 days' ELSE interval '2 days' END`],
  ['sign_in_attempt', sql`last_failure_at < now() - interval '2 days' AND (blocked_until IS NULL OR blocked_until < now())`],
  ['one_time_secret', sql`expires_at < app_now() - interval '30 days'`],
  ['woocommerce_consent', sql`expires_at < app_now()`],
  ['session', sql`last_seen_at < app_now() - interval '90 days' AND (expires_at < app_now() OR revoked_at IS NOT NULL)`],
];

/** The nightly job: deletes counters, secrets and sessions that have had their time. */
export async function pruneSecurityRecords({ database }: Services): Promise<void> {
  for (const [table, outdated] of OUTDATED)
    await inBatches(
      database,
      (limit) =>
        sql`DELETE FROM ${sql.table(table)} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${sql.table(table)} WHERE ${outdated} LIMIT ${limit}))`,
    );
}
