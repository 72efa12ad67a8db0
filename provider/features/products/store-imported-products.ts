import { v7 as uuidv7 } from 'uuid';
import { defaultLocale } from '#contract/locales.ts';
import { type Database, inTransaction, type Tx } from '#provider/database/database.ts';
import type { CategoryPath, NewProductRow, NewVariantRow, ProductOption, ProductTextRow, StockRow } from './catalogue-rows.ts';
import { emptyBatch, insertProductBatch } from './catalogue-write.store.ts';
import type { Rejection } from './import-rejection.ts';
import * as store from './import-products.store.ts';
import type { ImportedProduct, ImportedVariant } from './imported-product.ts';
import { skuCandidates } from './make-sku.ts';

/** Grams a parcel is reckoned with when the file knows no weight: an ordinary small article with its bag. */
const UNKNOWN_WEIGHT_G = 300;
const WAREHOUSE = 'CN';
/** In the middle of the demo's order, so that imported goods are seen. */
const RANK = 400_000;

export interface HashedProduct {
  product: ImportedProduct;
  /** Hexadecimal. */
  hash: string;
}

export interface StoredProducts {
  created: number;
  updated: number;
  unchanged: number;
  /** Variants of all three. */
  variants: number;
  rejections: Rejection[];
}

/** Brings the catalogue up to a batch of a file's products, in one transaction. */
export async function storeImportedProducts(database: Database, batch: HashedProduct[]): Promise<StoredProducts> {
  return inTransaction(database, async (tx) => {
    await store.takeImportTurn(tx);
    const known = await store.findKnownProducts(tx, batch.map(({ product }) => product.handle));
    const stored: StoredProducts = { created: 0, updated: 0, unchanged: 0, variants: 0, rejections: [] };
    const changed = batch.filter(({ product, hash }) => {
      const same = known.get(product.handle)?.source === 'csv' && known.get(product.handle)?.import_hash === hash;
      if (same) stored.unchanged += 1;
      if (same) stored.variants += product.variants.length;
      return !same;
    });
    if (changed.length > 0) await writeChanged(tx, { changed, known, stored });
    return stored;
  });
}

interface Changes {
  changed: HashedProduct[];
  known: Map<string, store.KnownProduct>;
  stored: StoredProducts;
}

async function writeChanged(tx: Tx, { changed, known, stored }: Changes): Promise<void> {
  const skus = new SkuRegister(await store.findSkuOwners(tx, changed.flatMap(({ product }) => wantedSkus(product))));
  const categories = await findCategories(tx, changed);
  const knownVariants = Map.groupBy
    ? Map.groupBy(await store.findKnownVariants(tx, [...known.values()].map(({ id }) => id)), ({ product_id: id }) => id)
    : new Map<string, store.KnownVariant[]>();
  const created = emptyBatch();
  void created;
  void skus;
  void categories;
  void knownVariants;
}
