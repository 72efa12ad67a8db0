import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { type Database, inTransaction, type Tx } from '#provider/database/database.ts';
import type { CategoryPath } from './catalog-rows.ts';
import { emptyBatch, insertProductBatch, type ProductBatch } from './catalog-write.store.ts';
import type { Rejection } from './import-rejection.ts';
import * as store from './import-products.store.ts';
import type { ImportedProduct, ImportedVariant } from './imported-product.ts';
import { skuCandidates } from './make-sku.ts';
import { type CatalogRows, type PlacedVariant, toCatalogRows } from './to-catalog-rows.ts';

export interface StoredProducts {
  created: number;
  updated: number;
  unchanged: number;
  /** Variants of all three. */
  variants: number;
  rejections: Rejection[];
}

/** Brings the catalog up to a batch of a file's products, in one transaction with what is noted of it. */
export async function storeImportedProducts(
  database: Database,
  batch: ImportedProduct[],
  note: (tx: Tx, stored: StoredProducts) => Promise<void>,
): Promise<StoredProducts> {
  return inTransaction(database, async (tx) => {
    await store.takeImportTurn(tx);
    const shelf = await openShelf(tx, batch);
    const stored: StoredProducts = { created: 0, updated: 0, unchanged: 0, variants: 0, rejections: [] };
    const created = emptyBatch();
    for (const read of batch) {
      const product = shelf.admit(read, stored.rejections);
      if (product === null) continue;
      stored.variants += product.variants.length;
      const change = changeOf(product, shelf);
      stored[change.kind] += 1;
      if (change.kind === 'created') addToBatch(created, change.rows);
      if (change.kind === 'updated') await writeOver(tx, change.rows);
    }
    if (created.products.length > 0) await insertProductBatch(tx, created);
    await note(tx, stored);
    return stored;
  });
}

type Change = { kind: 'unchanged' } | { kind: 'created' | 'updated'; rows: CatalogRows };

function changeOf(product: ImportedProduct, shelf: Shelf): Change {
  const hash = hashOf(product);
  const known = shelf.known.get(product.handle);
  if (known?.import_hash === hash) return { kind: 'unchanged' };
  const id = known?.id ?? uuidv7();
  const rows = toCatalogRows(product, { id, hash, path: shelf.categoryOf(product), variants: shelf.place(product, id) });
  return { kind: known === undefined ? 'created' : 'updated', rows };
}

function addToBatch(batch: ProductBatch, rows: CatalogRows): void {
  batch.products.push(rows.product);
  batch.texts.push(rows.text);
  batch.variants.push(...rows.variants);
  batch.stock.push(...rows.stock);
}

async function writeOver(tx: Tx, { product, text, variants, stock }: CatalogRows): Promise<void> {
  await store.updateProduct(tx, product);
  await store.replaceVariants(tx, product.id, variants);
  await store.replaceStock(tx, product.id, stock);
  await store.replaceText(tx, text);
}

/** Of what the file says, with costs as configured now; where in the file it stands does not matter. */
function hashOf(product: ImportedProduct): string {
  const { line: _line, variants, ...rest } = product;
  const content = [rest, variants.map(({ line: _variantLine, ...variant }) => variant)];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

async function openShelf(tx: Tx, batch: ImportedProduct[]): Promise<Shelf> {
  const known = await store.findKnownProducts(
    tx,
    batch.map(({ handle }) => handle),
  );
  const owners = await store.findSkuOwners(tx, batch.flatMap(wantedSkus));
  const variants = await store.findKnownVariants(
    tx,
    [...known.values()].map(({ id }) => id),
  );
  return new Shelf({ known, owners, variants, categories: await findCategories(tx, batch) });
}

function wantedSkus({ handle, variants }: ImportedProduct): string[] {
  return variants.flatMap(({ sku, optionValues }) => (sku === null ? skuCandidates(handle, optionValues) : [sku]));
}

/** By type in lower case. A type no category of ours is named like becomes a category of its own. */
async function findCategories(tx: Tx, batch: ImportedProduct[]): Promise<Map<string, CategoryPath>> {
  const types = new Map(batch.map(({ type }) => [type.toLowerCase(), type]));
  const found = await store.findCategoriesByName(tx, [...types.keys()]);
  for (const [key, type] of types) {
    if (found.has(key)) continue;
    const branch = await store.ensureImportBranch(tx);
    found.set(key, type === '' ? branch : await store.ensureImportLeaf(tx, branch, type));
  }
  return found;
}

/** What the catalog holds already of a batch's products. */
class Shelf {
  readonly known: Map<string, store.KnownProduct>;
  private readonly owners: Map<string, string>;
  private readonly variants: store.KnownVariant[];
  private readonly categories: Map<string, CategoryPath>;

  constructor(held: {
    known: Map<string, store.KnownProduct>;
    owners: Map<string, string>;
    variants: store.KnownVariant[];
    categories: Map<string, CategoryPath>;
  }) {
    this.known = held.known;
    this.owners = held.owners;
    this.variants = held.variants;
    this.categories = held.categories;
  }

  /** The product without variants whose SKU is another product's; null when nothing of it can be taken. */
  admit(product: ImportedProduct, rejections: Rejection[]): ImportedProduct | null {
    const { handle, line } = product;
    const known = this.known.get(handle);
    if (known !== undefined && known.source !== 'csv') {
      rejections.push({ line, handle, reason: 'handle-taken' });
      return null;
    }
    const owner = known?.id ?? handle;
    const [first, ...others] = product.variants.filter((variant) => {
      if (this.claim(variant, owner)) return true;
      rejections.push({ line: variant.line, handle, reason: 'duplicate-sku' });
      return false;
    });
    return first === undefined || first !== product.variants[0] ? null : { ...product, variants: [first, ...others] };
  }

  private claim({ sku }: ImportedVariant, owner: string): boolean {
    if (sku === null) return true;
    const holder = this.owners.get(sku) ?? owner;
    this.owners.set(sku, holder);
    return holder === owner;
  }

  categoryOf({ type }: ImportedProduct): CategoryPath {
    return this.categories.get(type.toLowerCase()) ?? { category_1_id: null, category_2_id: null, category_3_id: null };
  }

  /** Gives each variant the id and SKU it has had: recognised by its SKU, else by its options. */
  place(product: ImportedProduct, productId: string): PlacedVariant[] {
    const held = this.variants.filter(({ product_id: owner }) => owner === productId);
    const bySku = new Map(held.map((known) => [known.sku, known]));
    const kept = new Set(product.variants.flatMap(({ sku }) => (sku === null ? [] : (bySku.get(sku) ?? []))));
    const byOptions = new Map(held.filter((known) => !kept.has(known)).map((known) => [JSON.stringify(known.option_values), known]));
    return product.variants.map((variant) => {
      const known = bySku.get(variant.sku ?? '') ?? byOptions.get(JSON.stringify(variant.optionValues));
      return { ...variant, id: known?.id ?? uuidv7(), sku: variant.sku ?? known?.sku ?? this.newSku(product, variant) };
    });
  }

  private newSku(product: ImportedProduct, { optionValues }: ImportedVariant): string {
    const sku = skuCandidates(product.handle, optionValues).find((candidate) => !this.owners.has(candidate)) ?? uuidv7().toUpperCase();
    this.owners.set(sku, product.handle);
    return sku;
  }
}
