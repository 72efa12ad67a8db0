import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { defaultLocale } from '#contract/locales.ts';
import { say } from '#provider/http/language.ts';
import type { Services } from '#provider/services.ts';
import { forgetCategories } from './categories.store.ts';
import { type GroupedRows, groupProductRows } from './group-product-rows.ts';
import { buildCostRule, type CostRule } from './import-costs.ts';
import { findImportProgress, forgetImportProgress, type ImportCounts, saveImportProgress } from './import-progress.store.ts';
import { describeRejection, type Rejection } from './import-rejection.ts';
import type { ImportedProduct } from './imported-product.ts';
import { parseProductRows } from './parse-product-rows.ts';
import { readProductRows } from './read-product-rows.ts';
import { storeImportedProducts, type StoredProducts } from './store-imported-products.ts';

const PRODUCTS_AT_ONCE = 200;

export interface ImportedFile {
  file: string;
  /** Products taken: created, updated and unchanged together. */
  products: number;
  variants: number;
  created: number;
  updated: number;
  unchanged: number;
  /** Rows left out, also by an import that was stopped on its way. */
  leftOut: number;
  /** Those of this run. */
  rejected: Rejection[];
}

/**
 * Imports product files in Shopify's CSV layout, one after the other. Wrong rows are reported and left out, the rest goes
 * in, in batches of whole products. A file that was imported before changes nothing; one that was stopped on its way goes
 * on where it was.
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

/** One file on its way. */
interface FileRun extends ImportRun {
  key: Buffer;
  result: ImportedFile;
  /** What begins up to this line was done by an earlier import. */
  doneLine: number;
  /** The furthest line of what was taken up. */
  readLine: number;
}

async function importFile(run: ImportRun, path: string): Promise<ImportedFile> {
  const file = await startFile(run, path);
  let batch: ImportedProduct[] = [];
  for await (const group of groupProductRows(readProductRows(path), run.seenHandles)) {
    const product = takeGroup(file, group);
    if (product !== null) batch.push(product);
    if (batch.length < PRODUCTS_AT_ONCE) continue;
    await storeBatch(file, batch);
    batch = [];
  }
  await storeBatch(file, batch);
  await forgetImportProgress(run.services.database, file.key);
  const { rejected: _rejected, leftOut, ...counts } = file.result;
  run.report(say(defaultLocale, 'import.done', { ...counts, file: basename(path), rejected: leftOut }));
  return file.result;
}

async function startFile(run: ImportRun, path: string): Promise<FileRun> {
  const key = await keyOf(path, run.services.config);
  const done = await findImportProgress(run.services.database, key);
  const { line = 0, created = 0, updated = 0, unchanged = 0, variants = 0, rejected: leftOut = 0 } = done ?? {};
  const products = created + updated + unchanged;
  if (done !== null) run.report(say(defaultLocale, 'import.resumed', { file: basename(path), line, products }));
  const result = { file: path, products, variants, created, updated, unchanged, leftOut, rejected: [] };
  return { ...run, key, result, doneLine: line, readLine: line };
}

/** Of the file's bytes and of what costs are calculated with: at other rates all of it is to be done again. */
async function keyOf(path: string, { cnyPerUsd, importCostShare }: Services['config']): Promise<Buffer> {
  const hash = createHash('sha256').update(JSON.stringify([cnyPerUsd, importCostShare]));
  for await (const part of createReadStream(path)) hash.update(part);
  return hash.digest();
}

function takeGroup(file: FileRun, group: GroupedRows): ImportedProduct | null {
  const lines = group.kind === 'rejected' ? [group.rejection.line] : group.product.rows.map(({ line }) => line);
  if ((lines[0] ?? 0) <= file.doneLine) return null;
  file.readLine = Math.max(file.readLine, lines.at(-1) ?? 0);
  if (group.kind === 'rejected') {
    reject(file, [group.rejection]);
    return null;
  }
  const { product, rejections } = parseProductRows(group.product, file.costOf);
  reject(file, rejections);
  return product;
}

function reject({ result, report }: FileRun, rejections: Rejection[]): void {
  result.leftOut += rejections.length;
  for (const rejection of rejections) {
    result.rejected.push(rejection);
    report(describeRejection(basename(result.file), rejection));
  }
}

async function storeBatch(file: FileRun, batch: ImportedProduct[]): Promise<void> {
  if (batch.length === 0) return;
  const { services, key, result, report } = file;
  const stored = await storeImportedProducts(services.database, batch, (tx, outcome) =>
    saveImportProgress(tx, key, { ...countsWith(result, outcome), line: file.readLine }),
  );
  const { rejected: _leftOut, ...counts } = countsWith(result, stored);
  Object.assign(result, counts, { products: counts.created + counts.updated + counts.unchanged });
  reject(file, stored.rejections);
  report(say(defaultLocale, 'import.progress', { file: basename(result.file), products: result.products }));
}

function countsWith(result: ImportedFile, stored: StoredProducts): ImportCounts {
  return {
    created: result.created + stored.created,
    updated: result.updated + stored.updated,
    unchanged: result.unchanged + stored.unchanged,
    variants: result.variants + stored.variants,
    rejected: result.leftOut + stored.rejections.length,
  };
}
