import { moveClock } from './clock.ts';
import type { TestProvider } from './provider.ts';

/** Lets time pass for a provider: for its business, and for what it counts of uses and failures, which goes by real time. */
export async function letPass(provider: TestProvider, minutes: number): Promise<void> {
  await moveClock(provider, { minutes });
  const { pool } = provider.services.database;
  const by = `make_interval(mins => ${minutes})`;
  await pool.query(`UPDATE sign_in_attempt SET last_failure_at = last_failure_at - ${by}, blocked_until = blocked_until - ${by}`);
  await pool.query(`UPDATE rate_count SET window_start = window_start - ${by}`);
}

/** Begins anew what a provider has counted of everybody's uses and failures. */
export async function forgetUses(provider: TestProvider): Promise<void> {
  await provider.services.database.pool.query('TRUNCATE rate_count, sign_in_attempt');
}
