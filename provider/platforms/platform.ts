import type { IncomingHttpHeaders } from 'node:http';
import type { Listing } from '#contract/my-products.ts';
import type { Address } from '#contract/orders.ts';
import type { Cause } from '#contract/problem.ts';
import type { Store } from '#contract/stores.ts';
import type { Services } from '#provider/services.ts';

export type PlatformCode = Store['platform'];

/** A store with the means to call it. */
export interface ConnectedStore {
  accountId: string;
  id: string;
  externalId: string;
  domain: string;
  currency: string;
  mode: Store['mode'];
  accessToken: string;
}

/** A webhook whose signature was right. */
export interface VerifiedWebhook {
  /** Unique per delivery and the same on a retry. */
  deliveryId: string;
  topic: string;
  /** The platform's id of the shop it came from. */
  shopExternalId: string;
  /** When it happened by the platform's clock, ISO; null when it does not say. */
  triggeredAt: string | null;
  payload: unknown;
}

/** A buyer as a platform names one whose data is asked for or has to go. */
export interface NamedBuyer {
  email: string | null;
  phone: string | null;
  /** The platform's ids of the buyer's orders. */
  orderIds: string[];
}

/** What a webhook tells, in our words. */
export type PlatformEvent =
  | { kind: 'order'; order: PlatformOrder }
  | { kind: 'uninstalled' }
  | { kind: 'scopes-changed'; granted: string[] }
  | { kind: 'buyer-data-asked'; buyer: NamedBuyer }
  | { kind: 'buyer-redacted'; buyer: NamedBuyer }
  | { kind: 'shop-redacted' };

/** An order as any platform tells it, in our words. */
export interface PlatformOrder {
  externalId: string;
  externalName: string;
  placedAt: string;
  updatedAt: string;
  /** Grows with every change; null on platforms without one, whose changes differ by their time alone. */
  version: number | null;
  currency: string;
  totalMinor: number;
  canceled: boolean;
  address: Address;
  lines: {
    externalLineId: string;
    /** Null for a line that is no product of the store, e.g. a custom item. */
    externalVariantId: string | null;
    title: string;
    sku: string;
    quantity: number;
    unitPriceMinor: number;
  }[];
}

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
    costMinor: number;
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

/** A parcel to tell the store of. `key` is the parcel's: telling it again changes nothing or corrects the number. */
export interface StoreShipment {
  key: string;
  externalOrderId: string;
  carrier: string;
  trackingNumber: string;
  trackingUrl: string | null;
  /** Whether the store is to mail its buyer about it. */
  notifyBuyer: boolean;
  /** Store's line ids and how many of each are in the parcel. */
  lines: { externalLineId: string; quantity: number }[];
}

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

/** What a platform refused, in our codes. `retryable` for rate limits and outages. */
export class PlatformRefusal extends Error {
  readonly reason: Cause;
  readonly retryable: boolean;
  /** How long the store wants to be left alone; null where it does not say. */
  readonly retryAfterMs: number | null;
  constructor(reason: Cause, retryable: boolean, retryAfterMs: number | null = null) {
    super(reason.code);
    this.reason = reason;
    this.retryable = retryable;
    this.retryAfterMs = retryAfterMs;
  }
}

/** What a platform does with our products and parcels. */
export interface PlatformTrade {
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
    wish: { externalProductId: string; visibility: Visibility; expected: Visibility },
  ): Promise<Visibility | null>;
  pushProduct(services: Services, store: ConnectedStore, product: PushedProduct): Promise<PushedIds>;
  /** Sets prices of a product's variants, in the order asked; a repeat sets nothing twice. */
  setPrices(
    services: Services,
    store: ConnectedStore,
    wish: { externalProductId: string; variants: PriceChange[] },
  ): Promise<PriceOutcome[]>;
  /** An order as the store has it now; null when it has no such order. */
  readOrder(services: Services, store: ConnectedStore, externalOrderId: string): Promise<PlatformOrder | null>;
  shipOrder(services: Services, store: ConnectedStore, shipment: StoreShipment): Promise<void>;
}

/** One store platform. Adapters speak the platform's language on one side and these words on the other. */
export interface Platform {
  code: PlatformCode;
  /** Checks the signature over the raw bytes; throws Refusal signature-invalid. */
  readWebhook(services: Services, delivery: { headers: IncomingHttpHeaders; rawBody: Buffer }): Promise<VerifiedWebhook>;
  /** Null for topics that ask nothing of us; a body of another shape throws. */
  readEvent(topic: string, payload: unknown): PlatformEvent | null;
  /** Null for a platform whose shops can be connected but do not trade through us yet. */
  trade: PlatformTrade | null;
}
