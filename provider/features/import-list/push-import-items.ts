import type { Job } from '#contract/jobs.ts';
import type { Tx } from '#provider/database/database.ts';
import { connectedStore } from '#provider/features/stores/connected-store.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { createJob, findJob } from '#provider/jobs/job-progress.ts';
import type { Services } from '#provider/services.ts';
import { lockDrafts } from './import-items.store.ts';
import { findStoreNames, findTitles, queueRows } from './push-jobs.store.ts';

export interface PushWish {
  accountId: string;
  storeIds: readonly string[];
  importItemIds: readonly string[];
}

/** Starts a job that pushes drafts to stores, one row a draft and store. */
export async function pushImportItems(services: Services, tx: Tx, wish: PushWish): Promise<Job> {
  await requirePushable(services, tx, wish);
  return startPush(tx, wish);
}

/** Refuses stores that do not work and drafts that are not on the list. */
export async function requirePushable(services: Services, tx: Tx, { accountId, storeIds, importItemIds }: PushWish): Promise<void> {
  for (const storeId of new Set(storeIds)) await connectedStore(services, tx, accountId, storeId);
  const wanted = [...new Set(importItemIds)];
  if ((await lockDrafts(tx, accountId, wanted)).length < wanted.length) throw new Refusal('not-found');
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
  await queueRows(tx, accountId, jobId);
  const job = await findJob(tx, accountId, jobId);
  if (job === undefined) throw new Error('a job just made is gone');
  return job;
}
