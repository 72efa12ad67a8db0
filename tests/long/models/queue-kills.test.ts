import { expect, test } from 'vitest';
import { pushImportItems } from '#contract/import-list-pushes.ts';
import { getJob } from '#contract/jobs.ts';
import { freeAbandonedJobs } from '#provider/jobs/abandoned-jobs.ts';
import { addDrafts } from '#tests/support/many-drafts.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { startSecondProvider } from '#tests/support/second-provider.ts';
import { aSandboxStore } from '#tests/support/store-builders.ts';

const DRAFTS = 300;
const STORES = 3;
const ROWS_A_LIFE = 60;

test('a push of 900 rows whose worker is killed every 60 rows: every row is done once', { timeout: 600_000 }, async () => {
  const provider = await startTestProvider();
  const { pool } = provider.services.database;
  const merchant = await provider.signUp();
  const storeIds: string[] = [];
  for (let made = 0; made < STORES; made += 1) storeIds.push((await aSandboxStore(merchant)).id);
  await provider.runJobs();
  await addDrafts(provider, merchant, DRAFTS);
  const { id: jobId } = (await merchant.call(pushImportItems, { body: { storeIds, matching: {} } })).data;
  const job = async () => (await merchant.call(getJob, { params: { jobId } })).data;

  for (let done = 0; done < DRAFTS * STORES;) {
    const target = Math.min(done + ROWS_A_LIFE, DRAFTS * STORES);
    const worker = await startSecondProvider(provider);
    await expect.poll(async () => (await job()).doneCount, { interval: 5 }).toBeGreaterThanOrEqual(target);
    await worker.kill();
    await pool.query(`UPDATE graphile_worker._private_jobs SET locked_at = locked_at - interval '10 seconds' WHERE locked_at IS NOT NULL`);
    await freeAbandonedJobs(provider.services);
    done = (await job()).doneCount;
  }
  expect(await job()).toMatchObject({ state: 'done', doneCount: DRAFTS * STORES, failedCount: 0 });
  const made = await pool.query<{ products: number; listings: number }>(
    `SELECT (SELECT count(*)::int FROM sandbox.product) AS products, (SELECT count(*)::int FROM listing) AS listings`,
  );
  expect(made.rows).toEqual([{ products: DRAFTS * STORES, listings: DRAFTS * STORES }]);
});
