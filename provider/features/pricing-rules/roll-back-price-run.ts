import { v7 as uuidv7 } from 'uuid';
import type { Job } from '#contract/jobs.ts';
import type { PriceRun } from '#contract/price-runs.ts';
import type { Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { lockRun } from './move-price-run.ts';
import { insertReversedRows } from './price-run-rows.store.ts';
import { insertRun, isBeingRolledBack } from './price-runs.store.ts';
import { beginRun } from './start-price-run.ts';

/** Starts a run that brings back the prices there were before another one, as far as it set them and they are not back yet. */
export async function rollBackPriceRun(
  tx: Tx,
  { accountId, runId, actor }: { accountId: string; runId: string; actor: Actor },
): Promise<{ run: PriceRun; job: Job }> {
  const run = await lockRun(tx, accountId, runId);
  if (run === undefined) throw new Refusal('not-found');
  if (run.kind !== 'apply' || run.state !== 'done' || (await isBeingRolledBack(tx, accountId, runId))) throw new Refusal('state-conflict');
  const backId = uuidv7();
  const back = { id: backId, kind: 'roll-back', state: 'planned', ruleName: run.ruleName, rollsBackId: runId } as const;
  const planned = await insertRun(tx, accountId, { ...back, listingCount: 0, left: [], leftOut: 0, actor });
  const listingCount = await insertReversedRows(tx, accountId, backId, runId);
  await tx
    .updateTable('price_run')
    .set({ listing_count: listingCount })
    .where('account_id', '=', accountId)
    .where('id', '=', backId)
    .execute();
  return beginRun(tx, planned, actor);
}
