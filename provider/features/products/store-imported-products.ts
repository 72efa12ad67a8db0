import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { type Database, inTransaction, type Tx } from '#provider/database/database.ts';
import { emptyBatch, insertProductBatch, type ProductBatch } from './catalog-write.store.ts';
import type { ImportBatch } from './import-batches.ts';
import * as categoryStore from './import-categories.store.ts';
import * as store from './import-products.store.ts';
import type { Rejection } from './import-rejection.ts';
import { openShelf, type Shelf } from './import-shelf.ts';
import type { ImportedCategory, ImportedProduct } from './imported-product.ts';
import { type CatalogRows, toCatalogRows } from './to-catalog-rows.ts';

export interface StoredProducts {
  created: number;
  updated: number;
  unchanged: number;
  /** Variants of all three. */
  variants: number;
  rejections: Rejection[];
}

/** Brings the catalog up to a batch of a file, in one transaction with what is noted of it. */
export async function storeImportedProducts(
  database: Database,
  batch: ImportBatch,
  note: (tx: Tx, stored: StoredProducts) => Promise<void>,
): Promise<StoredProducts> {
  return inTransaction(database, async (tx) => {
    await store.takeImportTurn(tx);
    const stored: StoredProducts = { created: 0, updated: 0, unchanged: 0, variants: 0, rejections: [] };
    stored.rejections.push(...(await storeCategories(tx, batch.categories)));
    await storeProducts(tx, batch, stored);
    await note(tx, stored);
    return stored;
  });
}

async function storeCategories(tx: Tx, categories: ImportedCategory[]): Promise<Rejection[]> {
  if (categories.length === 0) return [];
  const placeless = await categoryStore.saveCategories(tx, categories);
  return placeless.map(({ line, code }) => ({ line, handle: code, reason: 'unknown-category' }));
}

async function storeProducts(tx: Tx, { source, products }: ImportBatch, stored: StoredProducts): Promise<void> {
  const shelf = await openShelf(tx, source, products);
  const created = emptyBatch();
  for (const read of products) {
    const product = shelf.admit(read, stored.rejections);
    if (product === null) continue;
    stored.variants += product.variants.length;
    const change = changeOf(product, shelf);
    stored[change.kind] += 1;
    if (change.kind === 'created') addToBatch(created, change.rows);
    if (change.kind === 'updated') await writeOver(tx, change.rows);
  }
  if (created.products.length > 0) await insertProductBatch(tx, created);
}

type Change = { kind: 'unchanged' } | { kind: 'created' | 'updated'; rows: CatalogRows };

function changeOf(product: ImportedProduct, shelf: Shelf): Change {
  const hash = hashOf(product);
  const known = shelf.known.get(product.handle);
  if (known?.import_hash === hash) return { kind: 'unchanged' };
  const id = known?.id ?? uuidv7();
  const { source } = shelf;
  const rows = toCatalogRows(product, { id, source, hash, path: shelf.requireCategory(product), variants: shelf.place(product, id) });
  return { kind: known === undefined ? 'created' : 'updated', rows };
}

function addToBatch(batch: ProductBatch, rows: CatalogRows): void {
  batch.products.push(rows.product);
  batch.texts.push(...rows.texts);
  batch.variants.push(...rows.variants);
  batch.stock.push(...rows.stock);
}

async function writeOver(tx: Tx, { product, texts, variants, stock }: CatalogRows): Promise<void> {
  await store.updateProduct(tx, product);
  await store.replaceVariants(tx, product.id, variants);
  await store.replaceStock(tx, product.id, stock);
  await store.replaceTexts(tx, product.id, texts);
}

/** Of what the file says, with costs as configured now; where in the file it stands does not matter. */
function hashOf(product: ImportedProduct): string {
  const { line: _line, variants, ...rest } = product;
  const content = [rest, variants.map(({ line: _variantLine, ...variant }) => variant)];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
