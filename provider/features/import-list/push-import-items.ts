import type { Job } from '#contract/jobs.ts';
import type { Locale } from '#contract/locales.ts';
import { addJob, type Tx } from '#provider/database/database.ts';
import { connectedStore } from '#provider/features/stores/connected-store.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { createJob, findJob } from '#provider/jobs/job-progress.ts';
import type { Services } from '#provider/services.ts';
import { lockDrafts } from './import-items.store.ts';

/** With the queue's back-off the last try comes after about a minute and a half: a merchant waits for the outcome. */
const PUSH_TRIES = 5;

/** Starts a job that pushes drafts to a store, one row a draft. */
export async function pushImportItems(
  services: Services,
  tx: Tx,
  wish: { accountId: string; storeId: string; importItemIds: readonly string[]; locale: Locale },
): Promise<Job> {
  const { accountId, storeId, locale } = wish;
  const importItemIds = [...new Set(wish.importItemIds)];
  await connectedStore(services, tx, accountId, storeId);
  const drafts = new Map((await lockDrafts(tx, accountId, importItemIds)).map((draft) => [draft.id, draft]));
  const rows = importItemIds.map((importItemId) => {
    const draft = drafts.get(importItemId);
    if (draft === undefined) throw new Refusal('not-found');
    return { label: draft.title, input: { importItemId } };
  });
  const jobId = await createJob(tx, { accountId, kind: 'push-listings', input: { storeId, locale }, rows });
  for (let seq = 1; seq <= rows.length; seq += 1) await addJob(tx, 'push-listing', { accountId, jobId, seq }, { maxAttempts: PUSH_TRIES });
  const job = await findJob(tx, accountId, jobId);
  if (job === undefined) throw new Error('a job just made is gone');
  return job;
}
