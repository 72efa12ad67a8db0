import type { Services } from '#provider/services.ts';

/** What no rule looks at any more, and after how long it goes. Sessions stay as long as a device counts as known. */
const OUTDATED = [
  `DELETE FROM rate_count WHERE window_start < now() - interval '2 days'`,
  `DELETE FROM sign_in_attempt WHERE last_failure_at < now() - interval '2 days' AND (blocked_until IS NULL OR blocked_until < now())`,
  `DELETE FROM one_time_secret WHERE expires_at < app_now() - interval '30 days'`,
  `DELETE FROM session WHERE last_seen_at < app_now() - interval '90 days' AND (expires_at < app_now() OR revoked_at IS NOT NULL)`,
];

/** The nightly job: deletes counters, secrets and sessions that have had their time. */
export async function pruneSecurityRecords(services: Services): Promise<void> {
  for (const statement of OUTDATED) await services.database.pool.query(statement);
}
