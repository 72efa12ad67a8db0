import type { PriceRun } from '#contract/price-runs.ts';
import type { Queryable } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { findRun } from './price-runs.store.ts';

/** A run of the account, or not-found. */
export async function requireRun(queryable: Queryable, accountId: string, runId: string): Promise<PriceRun> {
  const run = await findRun(queryable, accountId, runId);
  if (run === undefined) throw new Refusal('not-found');
  return run;
}
