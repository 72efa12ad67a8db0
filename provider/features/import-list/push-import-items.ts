import { PUSH_ROWS_MAX, MATCHING_DRAFTS_MAX } from '#contract/import-list.values.ts';
import type { DraftFilter } from '#contract/import-list.ts';
import type { Job } from '#contract/jobs.ts';
import type { Tx } from '#provider/database/database.ts';
import { connectedStore } from '#provider/features/stores/connected-store.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { createJob, queueRows, requireJob } from '#provider/jobs/job-progress.ts';
import type { Services } from '#provider/services.ts';
import { toStoredFilter } from './draft-filter.ts';
import { findMatchingDraftIds, lockDrafts } from './import-items.store.ts';
import { findStoreNames, findTitles, PUSH_TRIES } from './push-jobs.store.ts';

export interface PushWish {
  accountId: string;
  storeIds: readonly string[];
  importItemIds: readonly string[];
}

/** What is to be pushed: drafts by name, or all a view finds. */
export interface PushAsked {
  accountId: string;
  storeIds: readonly string[];
  importItemIds?: readonly string[] | undefined;
  matching?: DraftFilter | undefined;
}

/** Starts a job that pushes drafts to stores, one row a draft and store. */
export async function pushImportItems(services: Services, tx: Tx, asked: PushAsked): Promise<Job> {
  return startPush(tx, await requirePushable(services, tx, asked));
}

/** The drafts and stores that are meant. Refuses stores that do not work, drafts that are not on the list, and more than one push takes. */
export async function requirePushable(services: Services, tx: Tx, asked: PushAsked): Promise<PushWish> {
  const { accountId } = asked;
  const storeIds = [...new Set(asked.storeIds)];
  for (const storeId of storeIds) await connectedStore(tx, accountId, storeId);
  const importItemIds = await askedDrafts(tx, asked);
  const most = Math.floor(PUSH_ROWS_MAX / importItemIds.length);
  if (storeIds.length > most)
    throw new Refusal('validation-failed', { fields: [{ path: 'storeIds', code: 'too-many-stores', params: { most } }] });
  if ((await lockDrafts(tx, accountId, importItemIds)).length < importItemIds.length) throw new Refusal('not-found');
  return { accountId, storeIds, importItemIds };
}

async function askedDrafts(tx: Tx, { accountId, importItemIds, matching }: PushAsked): Promise<string[]> {
  if (importItemIds !== undefined) return [...new Set(importItemIds)];
  if (matching === undefined) throw new Refusal('validation-failed', { fields: [{ path: 'importItemIds', code: 'required' }] });
  const found = await findMatchingDraftIds(tx, accountId, toStoredFilter(matching), MATCHING_DRAFTS_MAX);
  if (found.length === 0) throw new Refusal('not-found');
  return found;
}

/** What can't be pushed any more by now fails its own row. */
export async function startPush(tx: Tx, wish: PushWish): Promise<Job> {
  const { accountId } = wish;
  const storeIds = [...new Set(wish.storeIds)];
  const importItemIds = [...new Set(wish.importItemIds)];
  const titles = await findTitles(tx, accountId, importItemIds);
  const names = await findStoreNames(tx, accountId, storeIds);
  const rows = importItemIds.flatMap((importItemId) =>
    storeIds.map((storeId) => {
      const title = titles.get(importItemId) ?? '';
      return { label: storeIds.length === 1 ? title : `${title} – ${names.get(storeId) ?? ''}`, input: { importItemId, storeId } };
    }),
  );
  return createPushJob(tx, accountId, rows);
}

export async function createPushJob(tx: Tx, accountId: string, rows: { label: string; input: object }[]): Promise<Job> {
  const jobId = await createJob(tx, { accountId, kind: 'push-listings', input: {}, rows });
  await queueRows(tx, { accountId, jobId, task: 'push-listing', tries: PUSH_TRIES });
  return requireJob(tx, accountId, jobId);
}
