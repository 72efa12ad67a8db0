import type { Listing } from '#contract/my-products.ts';
import type { Services } from '#provider/services.ts';
import type { ConnectedStore } from './platform.ts';

/** A product to make or bring up to date in a store. `key` is ours: the same key again is the same product. */
export interface PushedProduct {
  key: string;
  title: string;
  productType: string;
  vendor: string;
  tags: string[];
  /** Groups it is shown in, by name; the store makes those it lacks. */
  collections: string[];
  descriptionHtml: string;
  optionNames: string[];
  pictures: { url: string; alt: string }[];
  variants: {
    key: string;
    sku: string;
    options: string[];
    priceMinor: number;
    compareAtMinor: number | null;
    /** What it costs the merchant, in the store's currency as its prices; null where there is no rate for it. */
    costMinor: number | null;
    weightG: number;
    barcode: string | null;
    /** One of the product's pictures. */
    pictureUrl: string | null;
    /** Units the store may sell. */
    available: number;
  }[];
}
export interface PushedIds {
  externalProductId: string;
  variants: { key: string; externalVariantId: string }[];
}

/** A new price of a variant in the store, taken to be `fromMinor` there now. Amounts in the store's currency. */
export interface PriceChange {
  externalVariantId: string;
  fromMinor: number;
  toMinor: number;
  compareAtMinor: number | null;
}
/** What became of it; a price that was changed in the store is left as it is. */
export type PriceOutcome =
  | { externalVariantId: string; outcome: 'set' | 'not-in-store' }
  | { externalVariantId: string; outcome: 'changed-in-store'; presentMinor: number };

/** What buyers see of a product: all, only by its address, or nothing. */
export type Visibility = Listing['visibility'];

/** A product as it stands in a store, whoever made it. */
export interface StoreProduct {
  externalProductId: string;
  title: string;
  pictureUrl: string | null;
  visibility: Visibility;
  /** Names of the groups it is shown in. */
  collections: string[];
  variants: {
    externalVariantId: string;
    title: string;
    sku: string;
    barcode: string | null;
    priceMinor: number;
    /** Units the store may sell. */
    available: number;
  }[];
}

/** Units to set for a variant, if the store still has the figure we know. */
export interface StockToSet {
  externalVariantId: string;
  available: number;
  expected: number;
}

/** What the store has after a call that sets: ours, or what somebody put there. */
export interface StockSet {
  externalVariantId: string;
  written: boolean;
  available: number;
}

/** Our products in a store. */
export interface CatalogSync {
  /** A page of all products of the store by its own ids; `after` is `next` of the page before, null at first and at last. */
  readProducts(services: Services, store: ConnectedStore, after: string | null): Promise<{ products: StoreProduct[]; next: string | null }>;
  /** One product; null when the store has no such one. */
  readProduct(services: Services, store: ConnectedStore, externalProductId: string): Promise<StoreProduct | null>;
  /** Sets stock where it is as expected. Variants the store no longer has are left out of the answer. */
  setStock(services: Services, store: ConnectedStore, levels: readonly StockToSet[]): Promise<StockSet[]>;
  /** Shows or hides a product if it is as expected; answers what holds then, null when the store has no such product. */
  setVisibility(
    services: Services,
    store: ConnectedStore,
    change: { externalProductId: string; visibility: Visibility; expected: Visibility },
  ): Promise<Visibility | null>;
  /** Deletes a product for good. One the store no longer has is done with. */
  deleteProduct(services: Services, store: ConnectedStore, externalProductId: string): Promise<void>;
  pushProduct(services: Services, store: ConnectedStore, product: PushedProduct): Promise<PushedIds>;
  /** Sets prices of a product's variants, in the order requested; a repeat sets nothing twice. */
  setPrices(
    services: Services,
    store: ConnectedStore,
    change: { externalProductId: string; variants: PriceChange[] },
  ): Promise<PriceOutcome[]>;
}
