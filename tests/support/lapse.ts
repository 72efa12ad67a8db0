import type { TestProvider } from './provider.ts';

/** Lets time pass for what a provider has counted and given out, by moving it back in the database. */
export async function letPass(provider: TestProvider, minutes: number): Promise<void> {
  const { pool } = provider.services.database;
  const by = `make_interval(mins => ${minutes})`;
  await pool.query(`UPDATE one_time_secret SET created_at = created_at - ${by}, expires_at = expires_at - ${by}`);
  await pool.query(`UPDATE sign_in_attempt SET last_failure_at = last_failure_at - ${by}, blocked_until = blocked_until - ${by}`);
  await pool.query(`UPDATE rate_count SET window_start = window_start - ${by}`);
  await pool.query(`UPDATE session SET last_seen_at = last_seen_at - ${by}, expires_at = expires_at - ${by}`);
}

/** Begins anew what a provider has counted of everybody's uses and failures. */
export async function forgetUses(provider: TestProvider): Promise<void> {
  await provider.services.database.pool.query('TRUNCATE rate_count, sign_in_attempt');
}
