import { sql } from 'kysely';
import { SIMULATED_REVIEW_HOURS } from '#contract/withdrawals.values.ts';
import { addJob, type Tx } from '#provider/database/database.ts';
import type { Services } from '#provider/services.ts';
import { simulatedMs } from '#provider/warehouses/simulated/simulated-clock.ts';

/** The key of the job by which the clock acts on a test withdrawal. */
export const SIMULATION_KEY = 'simulate-withdrawal-review:';

interface Key {
  accountId: string;
  withdrawalId: string;
}

/**
 * Has the clock act on a test withdrawal in place of our people: a requested one is approved, a refused one given back. The hours count from when it
 * came into its state.
 */
export async function queueTestDecision(tx: Tx, { config }: Pick<Services, 'config'>, { accountId, withdrawalId }: Key): Promise<void> {
  const found = await sql<{ version: number; at: string }>`
    SELECT version, updated_at + make_interval(secs => ${simulatedMs(config, SIMULATED_REVIEW_HOURS) / 1000}) AS at FROM withdrawal
    WHERE account_id = ${accountId} AND id = ${withdrawalId} AND mode = 'test'`.execute(tx);
  for (const { version, at } of found.rows) {
    const key = `${SIMULATION_KEY}${withdrawalId}`;
    await addJob(tx, 'simulate-withdrawal-review', { accountId, withdrawalId, version }, { key, runAt: new Date(at) });
  }
}
