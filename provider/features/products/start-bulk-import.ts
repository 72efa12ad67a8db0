import { z } from 'zod';
import type { Job } from '#contract/jobs.ts';
import { type Locale, locales } from '#contract/locales.ts';
import { Cause } from '#contract/problem.ts';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import { importProducts } from '#provider/features/import-list/import-products.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { createJob, failRow, findJob, finishRow, startRow } from '#provider/jobs/job-progress.ts';
import type { Task } from '#provider/jobs/task.ts';
import { findDraftId, findProductNames, queueImports } from './bulk-import.store.ts';

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
  await queueImports(tx, accountId, jobId);
  const job = await findJob(tx, accountId, jobId);
  if (job === undefined) throw new Error('a job just made is gone');
  return job;
}

const RowKey = z.object({ accountId: z.string(), jobId: z.string(), seq: z.int() });
const JobInput = z.object({ locale: z.enum(locales) });
const RowInput = z.union([z.object({ productId: z.string() }), z.object({ cause: Cause })]);

/** One row of a bulk import. A product that has a draft already ends well with that one. */
export const importOneProduct: Task = async (services, payload, { lastAttempt }) => {
  const key = RowKey.parse(payload);
  try {
    await inTransaction(services.database, async (tx) => {
      const row = await startRow(tx, key);
      if (row === null) return;
      const { locale } = JobInput.parse(row.jobInput);
      const input = RowInput.parse(row.rowInput);
      if ('cause' in input) return failRow(tx, key, input.cause);
      const { productId } = input;
      const { added } = await importProducts(services, tx, { accountId: key.accountId, productIds: [productId], locale });
      const draftId = added[0] ?? (await findDraftId(tx, key.accountId, productId));
      if (draftId === null) throw new Error('an imported product has no draft');
      await finishRow(tx, key, draftId);
    });
  } catch (error) {
    const offSale = error instanceof Refusal && error.code === 'not-found';
    if (!offSale && !lastAttempt) throw error;
    if (!offSale) services.log.error({ err: error, ...key }, 'bulk import of a product');
    await inTransaction(services.database, (tx) => failRow(tx, key, offSale ? { code: 'product-off-sale', params: {} } : null));
  }
};
