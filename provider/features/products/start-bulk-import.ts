import { z } from 'zod';
import type { Job } from '#contract/jobs.ts';
import { type Locale, locales } from '#contract/locales.ts';
import { Cause } from '#contract/problem.ts';
import type { Tx } from '#provider/database/database.ts';
import { importProducts } from '#provider/features/import-list/import-products.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { createJob, queueRows, requireJob } from '#provider/jobs/job-progress.ts';
import { runRow } from '#provider/jobs/run-row.ts';
import type { Task } from '#provider/jobs/task.ts';
import { findDraftId, findProductNames } from './bulk-import.store.ts';

/** With the queue's back-off the last try comes after about a minute and a half: a merchant waits for the outcome. */
const IMPORT_TRIES = 5;

/** Starts a job that puts products on the import list, one row a product. */
export async function startBulkImport(tx: Tx, wish: { accountId: string; productIds: readonly string[]; locale: Locale }): Promise<Job> {
  const { accountId, locale } = wish;
  const names = await findProductNames(tx, wish.productIds, locale);
  const rows = [...new Set(wish.productIds)].map((productId) => {
    const label = names.get(productId);
    if (label === undefined) throw new Refusal('not-found');
    return { label, input: { productId } };
  });
  return startImportJob(tx, { accountId, locale, rows });
}

/** A row to import, or one that fails for a cause known from the start. */
export interface ImportRow {
  label: string;
  input: z.input<typeof RowInput>;
}

export async function startImportJob(tx: Tx, wish: { accountId: string; locale: Locale; rows: ImportRow[] }): Promise<Job> {
  const { accountId, locale, rows } = wish;
  const jobId = await createJob(tx, { accountId, kind: 'import-products', input: { locale }, rows });
  await queueRows(tx, { accountId, jobId, task: 'import-product', tries: IMPORT_TRIES });
  return requireJob(tx, accountId, jobId);
}

const JobInput = z.object({ locale: z.enum(locales) });
const RowInput = z.union([z.object({ productId: z.string() }), z.object({ cause: Cause })]);

/** One row of a bulk import. A product that has a draft already ends well with that one. */
export const importOneProduct: Task = async (services, payload, context) => {
  await runRow(services, { payload, context }, async (tx, { accountId, jobInput, rowInput }) => {
    const { locale } = JobInput.parse(jobInput);
    const input = RowInput.parse(rowInput);
    if ('cause' in input) return { status: 'left', cause: input.cause };
    const { productId } = input;
    try {
      const { added } = await importProducts(services, tx, { accountId, productIds: [productId], locale });
      const draftId = added[0] ?? (await findDraftId(tx, accountId, productId));
      if (draftId === null) throw new Error('an imported product has no draft');
      return { status: 'done', resultId: draftId };
    } catch (error) {
      if (error instanceof Refusal && error.code === 'not-found')
        return { status: 'left', cause: { code: 'product-off-sale', params: {} } };
      throw error;
    }
  });
};
