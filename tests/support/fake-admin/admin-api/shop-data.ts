/** What a shop of the fake admin has. Amounts are decimals as Shopify writes them, in the shop's currency. */
export interface ShopData {
  facts: { id: string; name: string; currencyCode: string; ianaTimezone: string; shopAddress: { countryCodeV2: string | null } };
  /** What the app was granted. */
  scopes: string[];
  /** Whether the app may see names, addresses, phones and mails of customers. */
  seesCustomers: boolean;
  points: { available: number; max: number; perSecond: number; readAtMs: number };
  locations: FakeLocation[];
  services: FakeService[];
  /** The channel of the shop's own website; null: it has none. */
  onlineStoreId: string | null;
  /** `owner namespace key` of metafields with a definition. */
  definitions: Set<string>;
  products: FakeProduct[];
  collections: { id: string; title: string; isAutomatic: boolean }[];
  orders: FakeOrder[];
  operations: { id: string; productId: string }[];
  exports: FakeExport[];
  /** Where the files of exports lie. */
  filesUrl: string;
  /** Answers by the keys of mutations that were sent with one. */
  answered: Map<string, { args: string; answer: unknown }>;
  /** How often each mutation was done, whatever came of it. */
  done: Map<string, number>;
  lastId: number;
}

/** A bulk operation. It is done at the second look; its file is made when it is started. */
export interface FakeExport {
  id: string;
  status: string;
  looks: number;
  file: string;
}
export interface FakeLocation {
  id: string;
  name: string;
  serviceId: string | null;
}
export interface FakeService {
  id: string;
  serviceName: string;
  callbackUrl: string | null;
  locationId: string;
}
export interface FakeProduct {
  id: string;
  title: string;
  descriptionHtml: string;
  vendor: string;
  productType: string;
  tags: string[];
  status: string;
  isPublished: boolean;
  /** `namespace.key` to value. */
  metafields: Map<string, string>;
  options: { name: string; values: string[] }[];
  pictures: { url: string; alt: string }[];
  collectionIds: string[];
  variants: FakeVariant[];
}
export interface FakeVariant {
  id: string;
  itemId: string;
  values: string[];
  sku: string;
  barcode: string | null;
  price: string;
  compareAtPrice: string | null;
  cost: string | null;
  /** Units by location; a location without an entry keeps none of it. */
  units: Map<string, number>;
}
export interface FakeOrder {
  id: string;
  name: string;
  createdAt: string;
  updatedAt: string;
  cancelledAt: string | null;
  financialStatus: string;
  email: string;
  phone: string | null;
  note: string | null;
  tags: string[];
  address: FakeAddress | null;
  taxId: string | null;
  riskLevel: string;
  lines: FakeLine[];
  parts: FakePart[];
  fulfillments: FakeFulfillment[];
  refunds: { id: string; lines: { lineId: string; quantity: number; amount: string }[] }[];
}
export interface FakeAddress {
  name: string;
  company: string | null;
  address1: string;
  address2: string | null;
  city: string;
  province: string | null;
  provinceCode: string | null;
  zip: string;
  countryCodeV2: string;
  phone: string | null;
}
export interface FakeLine {
  id: string;
  variantId: string | null;
  title: string;
  variantTitle: string | null;
  sku: string;
  quantity: number;
  currentQuantity: number;
  price: string;
}
/** Shopify's fulfillment order. */
export interface FakePart {
  id: string;
  locationId: string;
  status: string;
  requestStatus: string;
  hold: { displayReason: string; reasonNotes: string | null } | null;
  /** When the merchant last requested something of it. */
  requestedAt: string | null;
  /** What the app said when it refused. */
  message: string | null;
  lines: { id: string; lineId: string; total: number; remaining: number }[];
}
export interface FakeFulfillment {
  id: string;
  status: string;
  tracking: { company: string | null; number: string | null; url: string | null };
  notified: boolean;
  events: { id: string; status: string; happenedAt: string; city: string | null; country: string | null }[];
  lines: { lineId: string; quantity: number }[];
}

export function newShop(facts: ShopData['facts'], scopes: string[]): ShopData {
  const shop: ShopData = {
    facts,
    scopes,
    seesCustomers: true,
    points: { available: 20_000, max: 20_000, perSecond: 1_000, readAtMs: performance.now() },
    locations: [],
    services: [],
    onlineStoreId: null,
    definitions: new Set(),
    products: [],
    collections: [],
    orders: [],
    operations: [],
    exports: [],
    filesUrl: '',
    answered: new Map(),
    done: new Map(),
    lastId: Number(facts.id.split('/').at(-1)) * 100_000,
  };
  shop.locations.push({ id: nextId(shop, 'Location'), name: 'Shop location', serviceId: null });
  shop.onlineStoreId = nextId(shop, 'Publication');
  return shop;
}

/** Ids of one shop are no other shop's. */
export function nextId(shop: ShopData, kind: string): string {
  shop.lastId += 1;
  return `gid://shopify/${kind}/${shop.lastId}`;
}

/** Shopify's clock ticks in seconds. */
export function shopTime(): string {
  return new Date().toISOString().replace(/\.\d+Z$/, 'Z');
}
