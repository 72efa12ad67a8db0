import type { PriceRun } from '#contract/price-runs.ts';
import { inTransaction } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { lockRun } from './move-price-run.ts';
import { omitRows } from './price-run-rows.store.ts';
import { requireRun } from './require-run.ts';

/** Leaves variants out of a plan that was not started, or takes them back in. */
export async function omitPriceRunRows(
  services: Services,
  wish: { accountId: string; runId: string; seqs: readonly number[]; omitted: boolean },
): Promise<PriceRun> {
  const { accountId, runId } = wish;
  return inTransaction(services.database, async (tx) => {
    const run = await lockRun(tx, accountId, runId);
    if (run === undefined) throw new Refusal('not-found');
    if (run.state !== 'planned') throw new Refusal('state-conflict');
    if (!(await omitRows(tx, wish, wish))) throw new Refusal('not-found');
    return requireRun(tx, accountId, runId);
  });
}
