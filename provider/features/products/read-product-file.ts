import { groupProductRows } from './group-product-rows.ts';
import type { CostRule } from './import-costs.ts';
import type { Rejection } from './import-rejection.ts';
import type { ImportedCategory, ImportedProduct } from './imported-product.ts';
import { parseProductRows } from './parse-product-rows.ts';
import { readProductLines } from './read-product-lines.ts';
import { readProductRows } from './read-product-rows.ts';

/** What belongs together in a product file: a product, a category, or rows that are left out. */
export interface FilePart {
  firstLine: number;
  lastLine: number;
  product: ImportedProduct | null;
  category: ImportedCategory | null;
  rejections: Rejection[];
}

const NDJSON = /\.ndjson(\.gz)?$/i;

/** What readers know of the run. */
export interface ReadingRun {
  costOf: CostRule;
  seenHandles: Set<string>;
  /** What begins up to this line was done by an earlier import. */
  doneLine: number;
}

/** Reads a product file part by part: NDJSON by its name, else Shopify's CSV layout. */
export function readProductFile(file: string, run: ReadingRun): AsyncGenerator<FilePart> {
  return NDJSON.test(file) ? readProductLines(file, run.seenHandles) : readShopifyProducts(file, run);
}

async function* readShopifyProducts(file: string, run: ReadingRun): AsyncGenerator<FilePart> {
  for await (const group of groupProductRows(readProductRows(file), run.seenHandles)) {
    if (group.kind === 'rejected') {
      const { line } = group.rejection;
      yield { firstLine: line, lastLine: line, product: null, category: null, rejections: [group.rejection] };
      continue;
    }
    const { rows } = group.product;
    if (rows[0].line <= run.doneLine) continue;
    const lines = { firstLine: rows[0].line, lastLine: rows.at(-1)?.line ?? rows[0].line };
    yield { ...lines, category: null, ...parseProductRows(group.product, run.costOf) };
  }
}
