/** Texts by language, as the API writes them. */
export type Texts = Record<string, string>;

export interface FakeVariant {
  id: number;
  product_id: number;
  image_id: number | null;
  price: string | null;
  promotional_price: string | null;
  cost: string | null;
  stock_management: boolean;
  stock: number | null;
  weight: string | null;
  sku: string | null;
  barcode: string | null;
  values: Texts[];
  created_at: string;
  updated_at: string;
}

export interface FakeImage {
  id: number;
  product_id: number;
  src: string;
  position: number;
}

export interface FakeProduct {
  id: number;
  name: Texts;
  description: Texts;
  handle: Texts;
  attributes: Texts[];
  brand: string | null;
  published: boolean;
  free_shipping: boolean;
  requires_shipping: boolean;
  tags: string;
  categories: number[];
  images: FakeImage[];
  variants: FakeVariant[];
  created_at: string;
  updated_at: string;
}

export interface FakePart {
  id: string;
  status: string;
  tracking_info: { code: string | null; url: string | null };
  /** Mails about it to the buyer. */
  mails: number;
}

export interface FakeOrder {
  id: number;
  number: number;
  token: string;
  store_id: number;
  created_at: string;
  updated_at: string;
  cancelled_at: string | null;
  status: 'open' | 'closed' | 'cancelled';
  payment_status: string;
  shipping_status: string;
  currency: string;
  language: string;
  subtotal: string;
  discount: string;
  total: string;
  note: string | null;
  owner_note: string | null;
  contact_name: string;
  contact_email: string;
  contact_phone: string;
  contact_identification: string;
  shipping_address: Record<string, string | number | boolean | null>;
  products: {
    id: number;
    product_id: number;
    variant_id: number;
    name: string;
    sku: string | null;
    price: string;
    quantity: string;
    weight: string | null;
  }[];
  parts: FakePart[];
}

export interface FakeStore {
  id: number;
  name: Texts;
  country: string;
  currency: string;
  language: string;
  domain: string;
  /** Token that is taken; null before the app is installed and after it was removed. */
  accessToken: string | null;
  scopes: string[];
  products: FakeProduct[];
  categories: { id: number; name: Texts }[];
  orders: FakeOrder[];
  webhooks: { id: number; event: string; url: string; created_at: string; updated_at: string }[];
  /** Calls it takes at once, and how many of them come back a second. */
  rate: { limit: number; perSecond: number; used: number; readAtMs: number };
  trouble: FakeTrouble;
  /** `POST products` and so on, in the order they came, whatever was answered. */
  calls: string[];
}

/**
 * What is wrong with a store: `down` breaks connections off, `broken` answers 500, `garbage` 200 with a page instead of JSON, `suspended` 402 as for a
 * store that was not paid for. `losesAnswerTo`: does the next call that begins so, and breaks off before it answers.
 */
export type FakeTrouble = 'none' | 'down' | 'broken' | 'garbage' | 'suspended' | { losesAnswerTo: string };

let nextId = 1_000;

/** Ids of everything grow and are nowhere the same. */
export function newId(): number {
  nextId += 1;
  return nextId;
}

let lastSecond = 0;

/** Times are whole seconds. Two changes never share one here, so that an order of changes can be asked about. */
export function nextTime(): string {
  lastSecond = Math.max(Math.floor(Date.now() / 1_000), lastSecond + 1);
  return new Date(lastSecond * 1_000).toISOString().replace('.000Z', '+0000');
}

export function readTime(text: string): number {
  return Date.parse(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
}

/** The present second, for what nobody asks about in the order it changed. */
export function timeNow(): string {
  return new Date(Math.floor(Date.now() / 1_000) * 1_000).toISOString().replace('.000Z', '+0000');
}
