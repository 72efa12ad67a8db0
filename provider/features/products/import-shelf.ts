import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '#provider/database/database.ts';
import type { CategoryPath, ProductSource } from './catalog-rows.ts';
import * as categoryStore from './import-categories.store.ts';
import * as store from './import-products.store.ts';
import type { Rejection } from './import-rejection.ts';
import type { ImportedProduct, ImportedVariant } from './imported-product.ts';
import { skuCandidates } from './make-sku.ts';
import type { PlacedVariant } from './to-catalog-rows.ts';

/** Looks up all a batch needs to know. */
export async function openShelf(tx: Tx, source: ProductSource, batch: ImportedProduct[]): Promise<Shelf> {
  const known = await store.findKnownProducts(
    tx,
    batch.map(({ handle }) => handle),
  );
  const owners = await store.findSkuOwners(tx, batch.flatMap(wantedSkus));
  const variants = await store.findKnownVariants(
    tx,
    [...known.values()].map(({ id }) => id),
  );
  return new Shelf({ source, known, owners, variants, categories: await findCategories(tx, batch) });
}

function wantedSkus({ handle, variants }: ImportedProduct): string[] {
  return variants.flatMap(({ sku, optionValues }) => (sku === null ? skuCandidates(handle, optionValues) : [sku]));
}

interface Categories {
  byCode: Map<string, CategoryPath>;
  /** In lower case. */
  byName: Map<string, CategoryPath>;
}

/** A type no category of ours is named like becomes a category of its own. */
async function findCategories(tx: Tx, batch: ImportedProduct[]): Promise<Categories> {
  const codes = batch.flatMap(({ category }) => ('code' in category ? [category.code] : []));
  const names = new Map(batch.flatMap(({ category }) => ('name' in category ? [[category.name.toLowerCase(), category.name]] : [])));
  const byCode = await categoryStore.findCategoriesByCode(tx, [...new Set(codes)]);
  const byName = await categoryStore.findCategoriesByName(tx, [...names.keys()]);
  for (const [key, name] of names) {
    if (byName.has(key)) continue;
    const branch = await categoryStore.ensureImportBranch(tx);
    byName.set(key, name === '' ? branch : await categoryStore.ensureImportLeaf(tx, branch, name));
  }
  return { byCode, byName };
}

/** What the catalog holds already of a batch's products. */
export class Shelf {
  readonly source: ProductSource;
  readonly known: Map<string, store.KnownProduct>;
  private readonly owners: Map<string, string>;
  private readonly variants: store.KnownVariant[];
  private readonly categories: Categories;

  constructor(held: {
    source: ProductSource;
    known: Map<string, store.KnownProduct>;
    owners: Map<string, string>;
    variants: store.KnownVariant[];
    categories: Categories;
  }) {
    this.source = held.source;
    this.known = held.known;
    this.owners = held.owners;
    this.variants = held.variants;
    this.categories = held.categories;
  }

  /** The product without variants whose SKU is another product's; null when nothing of it can be taken. */
  admit(product: ImportedProduct, rejections: Rejection[]): ImportedProduct | null {
    const { handle, line } = product;
    const known = this.known.get(handle);
    if (known !== undefined && known.source !== this.source) {
      rejections.push({ line, handle, reason: 'handle-taken' });
      return null;
    }
    if (this.categoryOf(product) === undefined) {
      rejections.push({ line, handle, reason: 'unknown-category' });
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

  /** Of a product that was admitted. */
  requireCategory(product: ImportedProduct): CategoryPath {
    const path = this.categoryOf(product);
    if (path === undefined) throw new Error(`${product.handle} was admitted without a category`);
    return path;
  }

  private categoryOf({ category }: ImportedProduct): CategoryPath | undefined {
    return 'code' in category ? this.categories.byCode.get(category.code) : this.categories.byName.get(category.name.toLowerCase());
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
