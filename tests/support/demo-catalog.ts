import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { FileLine, ProductLine } from '#provider/features/products/product-line.ts';
import { cleanUpAfter } from './clean-up.ts';

type CategoryLine = Exclude<FileLine, ProductLine>;

let lines: string[] | undefined;

/** Lines of the demo catalog: its categories, then its products. */
function readLines(): string[] {
  lines ??= gunzipSync(readFileSync(new URL('../../provider/demo/catalog.ndjson.gz', import.meta.url)))
    .toString('utf8')
    .trimEnd()
    .split('\n');
  return lines;
}

/** The demo catalog as the file says it, with up to so many products. */
export function readDemoCatalog(count = Number.POSITIVE_INFINITY): { categories: CategoryLine[]; products: ProductLine[] } {
  const all = demoLines(count).map((line) => JSON.parse(line) as FileLine);
  return {
    categories: all.filter((line) => line.kind === 'category'),
    products: all.filter((line) => line.kind === 'product'),
  };
}

function demoLines(count: number): string[] {
  const categories = readLines().findIndex((line) => line.startsWith('{"kind":"product"'));
  return readLines().slice(0, categories + count);
}

/** A file of the demo's categories and its first products. */
export async function writeDemoFile(count: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wharf-demo-'));
  cleanUpAfter(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'demo.ndjson');
  await writeFile(file, `${demoLines(count).join('\n')}\n`);
  return file;
}
