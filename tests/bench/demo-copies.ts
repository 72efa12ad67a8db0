import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ProductLine } from '#provider/features/products/product-line.ts';
import { readDemoCatalog } from '#tests/support/demo-catalog.ts';

/** Writes a product file of so many products: the demo's, and numbered editions of them where it has fewer. */
export async function writeDemoCopies(folder: string, count: number): Promise<string> {
  const file = join(folder, `demo-${count}.ndjson`);
  await pipeline(Readable.from(linesOf(count)), createWriteStream(file));
  return file;
}

function* linesOf(count: number): Generator<string> {
  const { categories, products } = readDemoCatalog();
  for (const category of categories) yield `${JSON.stringify(category)}\n`;
  for (let index = 0; index < count; index += 1) {
    const product = products[index % products.length];
    if (product !== undefined) yield `${JSON.stringify(editionOf(product, Math.floor(index / products.length)))}\n`;
  }
}

/** The product itself at first, then others that differ in what must be unique and in their names. */
function editionOf(product: ProductLine, edition: number): ProductLine {
  if (edition === 0) return product;
  const named = Object.entries(product.texts).map(([locale, text]) => [locale, { ...text, name: `${text.name} ${edition + 1}` }]);
  const [first, ...others] = product.variants.map((variant) => ({ ...variant, sku: `${variant.sku}-${edition + 1}`, barcode: null }));
  if (first === undefined) throw new Error(`${product.handle} has no variant`);
  return { ...product, handle: `${product.handle}-${edition + 1}`, texts: Object.fromEntries(named), variants: [first, ...others] };
}
