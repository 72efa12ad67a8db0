import { sql } from 'kysely';
import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { COLLECTIONS_MAX, MATCHING_DRAFTS_MAX, TAGS_MAX } from '#contract/import-list.values.ts';
import { type DraftFilter } from '#contract/import-list.ts';
import { MatchingDraftsChange, type DraftsChange } from '#contract/import-list-changes.ts';
import type { Job } from '#contract/jobs.ts';
import type { Cause } from '#contract/problem.ts';
import { databaseErrorCode, type Tx } from '#provider/database/database.ts';
import { applyRulesToDrafts } from '#provider/features/pricing-rules/apply-rules-to-drafts.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { createJob, queueRows, requireJob } from '#provider/jobs/job-progress.ts';
import { runRow } from '#provider/jobs/run-row.ts';
import type { TaskContext } from '#provider/jobs/task.ts';
import { keepTargetMargin } from '#provider/profit/save-profit-settings.ts';
import type { Services } from '#provider/services.ts';
import { multiplyPrices } from './apply-multiplier.ts';
import { priceForTarget } from './apply-target-margin.ts';
import { changeDrafts, requireOwnStores } from './change-import-items.ts';
import { toStoredFilter } from './draft-filter.ts';
import { findMatchingDraftIds, softDelete, undelete } from './import-items.store.ts';
import { findTitles } from './push-jobs.store.ts';

const CHANGE_TRIES = 5;
const UNIQUE_VIOLATION = '23505';
const JobInput = z.object({ change: MatchingDraftsChange });
const RowInput = z.object({ importItemId: Id });

/** Starts a job that changes the newest drafts a filter finds now, one row a draft. */
export async function changeMatchingDrafts(
  tx: Tx,
  wish: { accountId: string; change: MatchingDraftsChange; matching: DraftFilter },
): Promise<Job> {
  const { accountId, change } = wish;
  await requireOwnStores(tx, accountId, change);
  if (change.kind === 'price-for-target') await keepTargetMargin(tx, accountId, change.targetMarginBp);
  const found = await findMatchingDraftIds(tx, accountId, toStoredFilter(wish.matching), MATCHING_DRAFTS_MAX);
  if (found.length === 0) throw new Refusal('not-found');
  const titles = await findTitles(tx, accountId, found);
  const rows = found.map((importItemId) => ({ label: titles.get(importItemId) ?? '', input: { importItemId } }));
  const jobId = await createJob(tx, { accountId, kind: 'change-drafts', input: { change }, rows });
  await queueRows(tx, { accountId, jobId, task: 'change-draft', tries: CHANGE_TRIES });
  return requireJob(tx, accountId, jobId);
}

/** Changes one draft of a job. */
export async function changeDraft(services: Services, payload: unknown, context: TaskContext): Promise<void> {
  await runRow(services, { payload, context }, async (tx, { accountId, jobInput, rowInput }) => {
    const { importItemId } = RowInput.parse(rowInput);
    const cause = await changeOrTell(services, tx, { accountId, importItemId, ...JobInput.parse(jobInput) });
    return cause === null ? { status: 'done', resultId: importItemId } : { status: 'left', cause };
  });
}

interface OneDraft {
  accountId: string;
  importItemId: string;
  change: MatchingDraftsChange;
}

/** A draft that was removed since the job was started is told of by its row. */
async function changeOrTell(services: Services, tx: Tx, one: OneDraft): Promise<Cause | null> {
  try {
    return await change(services, tx, one);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not-found') return because('draft-removed');
    throw error;
  }
}

/** Null once it is done, also where nothing was left to do; else why the draft stays as it is. */
async function change(services: Services, tx: Tx, { accountId, importItemId, change }: OneDraft): Promise<Cause | null> {
  const importItemIds = [importItemId];
  switch (change.kind) {
    case 'remove':
      return (await softDelete(tx, accountId, importItemId)) ? null : because('draft-removed');
    case 'restore':
      return restore(tx, accountId, importItemId);
    case 'multiply-prices':
      return ifAny(await multiplyPrices(services, tx, { ...change, accountId, importItemIds }));
    case 'price-for-target':
      return ifAny((await priceForTarget(services, tx, { accountId, importItemIds })).priced);
    case 'price-by-rules':
      return ifAny((await applyRulesToDrafts(services, tx, { accountId, importItemIds })).priced);
    default: {
      const { unfit } = await changeDrafts(tx, { accountId, importItemIds, change, preview: false });
      return unfit === 0 ? null : unfitness(change);
    }
  }
}

/** Its product may have come onto the list again; what else the row does must then go on. */
async function restore(tx: Tx, accountId: string, importItemId: string): Promise<Cause | null> {
  await sql`SAVEPOINT restoring`.execute(tx);
  try {
    return (await undelete(tx, accountId, importItemId)) ? null : because('draft-removed');
  } catch (error) {
    if (databaseErrorCode(error) !== UNIQUE_VIOLATION) throw error;
    await sql`ROLLBACK TO SAVEPOINT restoring`.execute(tx);
    return because('draft-on-list');
  }
}

function ifAny(priced: number): Cause | null {
  return priced === 0 ? because('not-priced') : null;
}

function unfitness({ kind }: DraftsChange): Cause {
  if (kind === 'add-tags') return { code: 'names-too-many', params: { most: TAGS_MAX } };
  return kind === 'add-collections' ? { code: 'names-too-many', params: { most: COLLECTIONS_MAX } } : because('title-unfit');
}

function because(code: Cause['code']): Cause {
  return { code, params: {} };
}
