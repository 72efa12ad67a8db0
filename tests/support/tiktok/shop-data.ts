/** What a shop of the simulated TikTok Shop has, in the words of its documentation. */
export interface ShopData {
  id: string;
  name: string;
  region: string;
  cipher: string;
  code: string;
  currency: string;
  warehouseId: string;
  deliveryOptionId: string;
  products: FakeProduct[];
  orders: FakeOrder[];
  webhooks: { event_type: string; address: string }[];
  /** Made products by the key that went with the call. */
  madeByKey: Map<string, FakeProduct>;
  /** What the review says of what is pushed: at once, later, or that it fails. */
  review: 'passes' | 'waits' | { failsFor: string };
  /** Calls of each path that were done. */
  done: Map<string, number>;
}

export interface FakeSku {
  id: string;
  seller_sku: string;
  external_sku_id: string;
  price: string;
  quantity: number;
  attributes: { name: string; value_name: string }[];
}
export interface FakeProduct {
  id: string;
  title: string;
  categoryId: string;
  status: 'DRAFT' | 'PENDING' | 'FAILED' | 'ACTIVATE' | 'SELLER_DEACTIVATED' | 'DELETED';
  failedFor: string | null;
  pictures: string[];
  attributes: { id: string; values: unknown[] }[];
  skus: FakeSku[];
}

export interface FakeUnit {
  id: string;
  sku_id: string;
  product_id: string;
  product_name: string;
  sku_name: string;
  seller_sku: string;
  price: string;
  canceled: boolean;
  packageId: string;
}
export interface FakePackage {
  id: string;
  trackingNumber: string;
  shipped: boolean;
}
export interface FakeOrder {
  id: string;
  status: string;
  createdAt: number;
  updatedAt: number;
  paidAt: number;
  /** Until when it has to be ready to ship. */
  shipBy: number;
  shippingType: 'SELLER' | 'TIKTOK';
  city: string;
  units: FakeUnit[];
  packages: FakePackage[];
  /** What its buyer requested, and what came of it. */
  cancellation: {
    id: string;
    status: 'CANCELLATION_REQUEST_PENDING' | 'CANCELLATION_REQUEST_CANCEL' | 'CANCELLATION_REQUEST_SUCCESS';
  } | null;
}

let ids = 0;

/** Nineteen digits, as TikTok's ids have. */
export function newId(): string {
  ids += 1;
  return `17${String(process.pid).padStart(7, '0')}${String(ids).padStart(10, '0')}`;
}

export function newShop(overrides: { name?: string; region?: string; currency?: string } = {}): ShopData {
  const id = newId();
  return {
    id,
    name: overrides.name ?? `Shop ${id.slice(-4)}`,
    region: overrides.region ?? 'US',
    cipher: `ROW_${id}`,
    code: `${overrides.region ?? 'US'}LC${id.slice(-6)}`,
    currency: overrides.currency ?? 'USD',
    warehouseId: newId(),
    deliveryOptionId: newId(),
    products: [],
    orders: [],
    webhooks: [],
    madeByKey: new Map(),
    review: 'passes',
    done: new Map(),
  };
}

/** The clock of the shops: each change is a second after the one before, as TikTok counts seconds. */
let lastChange = 0;
export function nextSecond(): number {
  lastChange = Math.max(lastChange + 1, Math.floor(Date.now() / 1_000));
  return lastChange;
}
