import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { defaultLocale } from '#contract/locales.ts';
import type { ProviderConfig } from '#provider/config.ts';
import type { Database } from '#provider/database/database.ts';
import { say } from '#provider/http/language.ts';
import { forgetCategories } from './categories.store.ts';
import type { ProductSource } from './catalog-rows.ts';
import { type ImportBatch, importBatches } from './import-batches.ts';
import { buildCostRule, type CostRule } from './import-costs.ts';
import {
  claimImportProgress,
  findImportProgress,
  forgetImportProgress,
  type ImportCounts,
  saveImportProgress,
} from './import-progress.store.ts';
import { describeRejection, type Rejection } from './import-rejection.ts';
import { storeImportedProducts, type StoredProducts } from './store-imported-products.ts';

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
 * Imports product files in Shopify's CSV layout or as NDJSON, one after the other. Wrong rows are reported and left out, the
 * rest goes in, in batches of whole products. A file that was imported before changes nothing; one that was stopped on its
 * way goes on where it was.
 */
export async function importProductFiles(
  services: ImportServices,
  files: string[],
  report: (line: string) => void,
  source: ProductSource = 'csv',
): Promise<ImportedFile[]> {
  const run: ImportRun = { services, report, source, costOf: buildCostRule(services.config), seenHandles: new Set() };
  const results: ImportedFile[] = [];
  for (const file of files) results.push(await importFile(run, file));
  forgetCategories(services.database);
  return results;
}

/** What an import needs: the catalog, and what costs are calculated with. */
export interface ImportServices {
  database: Database;
  config: Pick<ProviderConfig, 'cnyPerUsd' | 'importCostShare'>;
}

interface ImportRun {
  services: ImportServices;
  report: (line: string) => void;
  source: ProductSource;
  costOf: CostRule;
  /** Handles of all files of the run: a handle names one product. */
  seenHandles: Set<string>;
}

/** One file on its way. */
interface FileRun extends ImportRun {
  /** What its progress is noted under; null while another import of the same file notes it. */
  key: Buffer | null;
  result: ImportedFile;
  /** What begins up to this line was done by an earlier import. */
  doneLine: number;
}

async function importFile(run: ImportRun, path: string): Promise<ImportedFile> {
  const { database, config } = run.services;
  const key = await importKey(path, config);
  const claim = await claimImportProgress(database, key);
  try {
    return await importClaimed(run, path, claim === null ? null : key);
  } finally {
    await claim?.end();
  }
}

async function importClaimed(run: ImportRun, path: string, key: Buffer | null): Promise<ImportedFile> {
  const file = await startFile(run, path, key);
  for await (const batch of importBatches(path, file)) await storeBatch(file, batch);
  if (key !== null) await forgetImportProgress(run.services.database, key);
  const { rejected: _rejected, leftOut, ...counts } = file.result;
  run.report(say(defaultLocale, 'import.done', { ...counts, file: basename(path), rejected: leftOut }));
  return file.result;
}

async function startFile(run: ImportRun, path: string, key: Buffer | null): Promise<FileRun> {
  const done = key === null ? null : await findImportProgress(run.services.database, key);
  const { line = 0, created = 0, updated = 0, unchanged = 0, variants = 0, rejected: leftOut = 0 } = done ?? {};
  const products = created + updated + unchanged;
  if (done !== null) run.report(say(defaultLocale, 'import.resumed', { file: basename(path), line, products }));
  const result = { file: path, products, variants, created, updated, unchanged, leftOut, rejected: [] };
  return { ...run, key, result, doneLine: line };
}

/** Of the file's bytes and of what costs are calculated with: at other rates all of it is to be done again. */
export async function importKey(path: string, { cnyPerUsd, importCostShare }: ImportServices['config']): Promise<Buffer> {
  const hash = createHash('sha256').update(JSON.stringify([cnyPerUsd, importCostShare]));
  for await (const part of createReadStream(path)) hash.update(part);
  return hash.digest();
}

function reject({ result, report }: FileRun, rejections: Rejection[]): void {
  result.leftOut += rejections.length;
  for (const rejection of rejections) {
    result.rejected.push(rejection);
    report(describeRejection(basename(result.file), rejection));
  }
}

async function storeBatch(file: FileRun, batch: ImportBatch): Promise<void> {
  const { services, key, result, report } = file;
  reject(file, batch.rejections);
  if (batch.products.length + batch.categories.length === 0) return;
  const stored = await storeImportedProducts(services.database, batch, async (tx, outcome) => {
    if (key !== null) await saveImportProgress(tx, key, { ...countsWith(result, outcome), line: batch.lastLine });
  });
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
