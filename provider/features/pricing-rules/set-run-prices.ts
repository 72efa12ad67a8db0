import { z } from 'zod';
import type { Cause } from '#contract/problem.ts';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import { type ListingPriceOutcome, setListingPrices } from '#provider/features/my-products/set-listing-prices.ts';
import { failRow, finishRow, type JobRowKey, startRow } from '#provider/jobs/job-progress.ts';
import type { TaskContext } from '#provider/jobs/task.ts';
import { finalCause } from '#provider/platforms/final-cause.ts';
import type { Services } from '#provider/services.ts';
import { endRunWithLastRow, lockRun } from './move-price-run.ts';
import { endRows, findWaitingRows, type WaitingRow } from './price-run-rows.store.ts';

const Payload = z.object({ accountId: z.uuid(), jobId: z.uuid(), seq: z.int() });
const JobInput = z.object({ runId: z.uuid() });
const RowInput = z.object({ listingId: z.uuid() });

interface RunListing {
  accountId: string;
  runId: string;
  listingId: string;
}

/**
 * Sets a run's prices of one listing. The store changes a price only where it still is the expected one, and counts one
 * that is as asked already as set: what was cut off in the middle is run again, and sets nothing twice.
 */
export async function setRunPrices(services: Services, payload: unknown, context: TaskContext): Promise<void> {
  const row = Payload.parse(payload);
  const started = await inTransaction(services.database, (tx) => startRow(tx, row));
  if (started === null) return;
  const { accountId } = row;
  const listing = { accountId, ...JobInput.parse(started.jobInput), ...RowInput.parse(started.rowInput) };
  const waiting = await findWaitingRows(services.database.db, accountId, listing.runId, listing.listingId);
  try {
    const outcomes = await setListingPrices(services, { accountId, listingId: listing.listingId, prices: waiting });
    await inTransaction(services.database, (tx) => keepOutcomes(tx, row, listing, pair(waiting, outcomes)));
  } catch (error) {
    const cause = finalCause(error, context);
    if (cause === null) throw error;
    services.log.warn({ err: error, jobId: row.jobId, seq: row.seq }, 'prices not set');
    await inTransaction(services.database, (tx) => keepFailure(tx, row, listing, { waiting, cause }));
  }
}

type Ended = WaitingRow & { outcome: ListingPriceOutcome };

function pair(waiting: WaitingRow[], outcomes: ListingPriceOutcome[]): Ended[] {
  return waiting.flatMap((one, index) => {
    const outcome = outcomes[index];
    return outcome === undefined ? [] : [{ ...one, outcome }];
  });
}

async function keepOutcomes(tx: Tx, row: JobRowKey, { accountId, runId, listingId }: RunListing, ended: Ended[]): Promise<void> {
  const run = await lockRun(tx, accountId, runId);
  await endRows(
    tx,
    { accountId, runId },
    ended.map(({ seq, outcome }) => ({
      seq,
      state: outcome.outcome,
      foundMinor: outcome.outcome === 'changed-in-store' ? outcome.presentMinor : null,
    })),
  );
  if (run !== undefined && run.rollsBackId !== null) await markRolledBack(tx, accountId, run.rollsBackId, ended);
  await endRunWithLastRow(tx, run);
  const cause = causeOf(ended);
  if (cause === null) await finishRow(tx, row, listingId);
  else await failRow(tx, row, cause);
}

async function keepFailure(
  tx: Tx,
  row: JobRowKey,
  { accountId, runId }: RunListing,
  { waiting, cause }: { waiting: WaitingRow[]; cause: Cause },
): Promise<void> {
  const run = await lockRun(tx, accountId, runId);
  await endRows(
    tx,
    { accountId, runId },
    waiting.map(({ seq }) => ({ seq, state: 'failed', foundMinor: null })),
  );
  await endRunWithLastRow(tx, run);
  await failRow(tx, row, cause);
}

async function markRolledBack(tx: Tx, accountId: string, originalId: string, ended: Ended[]): Promise<void> {
  const back = ended.flatMap(({ originalSeq, outcome }) => (outcome.outcome === 'set' && originalSeq !== null ? [originalSeq] : []));
  await endRows(
    tx,
    { accountId, runId: originalId },
    back.map((seq) => ({ seq, state: 'rolled-back', foundMinor: null })),
  );
}

/** What a merchant should look at; null: all prices of the listing are set. */
function causeOf(ended: Ended[]): Cause | null {
  const count = (wanted: ListingPriceOutcome['outcome']) => ended.filter(({ outcome }) => outcome.outcome === wanted).length;
  const [changed, gone] = [count('changed-in-store'), count('not-in-store')];
  if (changed > 0) return { code: 'price-changed-in-store', params: { count: changed } };
  return gone > 0 ? { code: 'variant-not-in-store', params: { count: gone } } : null;
}
