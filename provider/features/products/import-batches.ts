import type { ProductSource } from './catalog-rows.ts';
import type { Rejection } from './import-rejection.ts';
import type { ImportedCategory, ImportedProduct } from './imported-product.ts';
import { readProductFile, type ReadingRun } from './read-product-file.ts';

const PRODUCTS_AT_ONCE = 200;

/** What of a file is written at once: whole products, the categories that stand before them, and what is left out. */
export interface ImportBatch {
  source: ProductSource;
  categories: ImportedCategory[];
  products: ImportedProduct[];
  rejections: Rejection[];
  /** The furthest line of it. */
  lastLine: number;
}

/** A file batch by batch, without what an earlier import did; the next is read while the one before is written. */
export async function* importBatches(path: string, run: ReadingRun & { source: ProductSource }): AsyncGenerator<ImportBatch> {
  const batches = readBatches(path, run);
  let next = batches.next();
  try {
    for (;;) {
      const { value, done } = await next;
      if (done === true) return;
      next = batches.next();
      // What goes wrong meanwhile is thrown when it is awaited.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await batches.return(undefined);
  }
}

async function* readBatches(path: string, run: ReadingRun & { source: ProductSource }): AsyncGenerator<ImportBatch, undefined> {
  let batch = emptyBatch(run.source);
  for await (const { firstLine, lastLine, product, category, rejections } of readProductFile(path, run)) {
    if (firstLine <= run.doneLine) continue;
    batch.lastLine = Math.max(batch.lastLine, lastLine);
    batch.rejections.push(...rejections);
    if (category !== null) batch.categories.push(category);
    if (product !== null) batch.products.push(product);
    if (batch.products.length < PRODUCTS_AT_ONCE) continue;
    yield batch;
    batch = emptyBatch(run.source);
  }
  yield batch;
  return undefined;
}

function emptyBatch(source: ProductSource): ImportBatch {
  return { source, categories: [], products: [], rejections: [], lastLine: 0 };
}
