import { basename } from 'node:path';
import { defaultLocale } from '#contract/locales.ts';
import { say } from '#provider/http/language.ts';
import type { Services } from '#provider/services.ts';
import { forgetCategories } from './categories.store.ts';
import { groupProductRows } from './group-product-rows.ts';
import { buildCostRule, type CostRule } from './import-costs.ts';
import { describeRejection, type Rejection } from './import-rejection.ts';
import type { ImportedProduct } from './imported-product.ts';
import { parseProductRows } from './parse-product-rows.ts';
import { readProductRows } from './read-product-rows.ts';
import { storeImportedProducts } from './store-imported-products.ts';

const PRODUCTS_AT_ONCE = 200;

export interface ImportedFile {
  file: string;
  /** Products taken: created, updated and unchanged together. */
  products: number;
  variants: number;
  created: number;
  updated: number;
  unchanged: number;
  rejected: Rejection[];
}

/**
 * Imports product files in Shopify's CSV layout, one after the other. Wrong rows are reported and left out, the rest goes
 * in, in batches of whole products: stopped at any time, it can be run again. A file that was imported before changes
 * nothing.
 */
export async function importProductFiles(services: Services, files: string[], report: (line: string) => void): Promise<ImportedFile[]> {
  const run: ImportRun = { services, report, costOf: buildCostRule(services.config), seenHandles: new Set() };
  const results: ImportedFile[] = [];
  for (const file of files) results.push(await importFile(run, file));
  forgetCategories(services.database);
  return results;
}

interface ImportRun {
  services: Services;
  report: (line: string) => void;
  costOf: CostRule;
  /** Handles of all files of the run: a handle names one product. */
  seenHandles: Set<string>;
}

async function importFile(run: ImportRun, file: string): Promise<ImportedFile> {
  const result: ImportedFile = { file, products: 0, variants: 0, created: 0, updated: 0, unchanged: 0, rejected: [] };
  let batch: ImportedProduct[] = [];
  for await (const group of groupProductRows(readProductRows(file), run.seenHandles)) {
    if (group.kind === 'rejected') {
      reject(run, result, [group.rejection]);
      continue;
    }
    const { product, rejections } = parseProductRows(group.product, run.costOf);
    reject(run, result, rejections);
    if (product !== null) batch.push(product);
    if (batch.length < PRODUCTS_AT_ONCE) continue;
    await storeBatch(run, result, batch);
    batch = [];
  }
  await storeBatch(run, result, batch);
  const { products, variants, created, updated, unchanged } = result;
  run.report(
    say(defaultLocale, 'import.done', {
      file: basename(file),
      products,
      variants,
      created,
      updated,
      unchanged,
      rejected: result.rejected.length,
    }),
  );
  return result;
}

function reject(run: ImportRun, result: ImportedFile, rejections: Rejection[]): void {
  for (const rejection of rejections) {
    result.rejected.push(rejection);
    run.report(describeRejection(basename(result.file), rejection));
  }
}

async function storeBatch(run: ImportRun, result: ImportedFile, batch: ImportedProduct[]): Promise<void> {
  if (batch.length === 0) return;
  const outcome = await storeImportedProducts(run.services.database, batch);
  result.created += outcome.created;
  result.updated += outcome.updated;
  result.unchanged += outcome.unchanged;
  result.variants += outcome.variants;
  result.products += outcome.created + outcome.updated + outcome.unchanged;
  reject(run, result, outcome.rejections);
  run.report(say(defaultLocale, 'import.progress', { file: basename(result.file), products: result.products }));
}
