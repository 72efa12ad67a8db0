/** A thing of a site's, as its REST API shows it. */
export type Thing = { id: number } & Record<string, unknown>;
export interface Meta {
  id: number;
  key: string;
  value: unknown;
}
export interface WooOrder extends Thing {
  status: string;
  number: string;
  date_modified_gmt: string;
  line_items: ({ id: number; product_id: number; variation_id: number; quantity: number; total: string; price: number } & Record<
    string,
    unknown
  >)[];
  shipping: Record<string, string>;
  refunds: { id: number; reason: string; total: string }[];
  meta_data: Meta[];
}
export interface WooVariation extends Thing {
  sku: string;
  regular_price: string;
  sale_price: string;
  price: string;
  stock_quantity: number | null;
  attributes: { id: number; name: string; option: string }[];
}
export interface WooProduct extends Thing {
  name: string;
  type: string;
  status: string;
  sku: string;
  regular_price: string;
  sale_price: string;
  price: string;
  stock_quantity: number | null;
  images: { id: number; src: string; alt: string }[];
  categories: { id: number; name: string }[];
  meta_data: Meta[];
  variations: number[];
  date_modified_gmt: string;
}
export interface WooWebhook extends Thing {
  topic: string;
  status: string;
  delivery_url: string;
  secret: string;
  name: string;
}

/**
 * What is wrong with a site: `silent` takes calls and never answers, `busy` answers 429, `html` a page of maintenance with 503, `html-ok` the same with
 * 200, `broken` cuts its JSON short, `bom` writes a byte order mark before it.
 */
export type WooTrouble = 'none' | 'silent' | 'busy' | 'html' | 'html-ok' | 'broken' | 'bom' | { losesAnswerTo: string };

export interface SiteOptions {
  /** How readable its addresses are. */
  permalinks?: 'pretty' | 'index' | 'query';
  /** Drops the Authorization header, as some hosts do. */
  dropsAuthorization?: boolean;
  currency?: string;
  weightUnit?: string;
  /** Whether it has the Shipment Tracking extension. */
  tracksShipments?: boolean;
  /** What it calls its home; its own address unless given. */
  home?: string;
}

/** A WordPress site with WooCommerce. */
export interface WooSite {
  url: string;
  path: string;
  name: string;
  options: SiteOptions;
  trouble: WooTrouble;
  /** Valid keys and what they may do. */
  keys: { consumerKey: string; consumerSecret: string; permissions: 'read' | 'write' | 'read_write' }[];
  nonces: Set<string>;
  orders: WooOrder[];
  products: WooProduct[];
  variations: Map<number, WooVariation[]>;
  categories: { id: number; name: string }[];
  notes: Map<number, { id: number; note: string; customer_note: boolean }[]>;
  /** Of its tracking extension, by order. */
  trackings: Map<number, Record<string, unknown>[]>;
  refunds: Map<number, Thing[]>;
  webhooks: WooWebhook[];
  /** Deliveries its cron has still to make. */
  outgoing: { topic: string; body: string }[];
  /** What it was asked: method and path of the API. */
  calls: string[];
  /** Seconds since 1970 by its own clock, which moves with every change. */
  clockS: number;
}

let lastId = 1_000;

/** Posts of a WordPress site share their numbers; here those of all sites do, so that none fits another site. */
export function nextId(): number {
  lastId += 7;
  return lastId;
}

export function newSite(origin: string, path: string, options: SiteOptions): WooSite {
  const clockS = Math.floor(Date.now() / 1_000) - 7_200;
  return {
    ...{ url: `${origin}/${path}`, path, name: `Shop ${path}`, options, trouble: 'none', keys: [], nonces: new Set(), clockS },
    ...{ orders: [], products: [], variations: new Map(), categories: [], notes: new Map(), refunds: new Map() },
    trackings: new Map(),
    ...{ webhooks: [], outgoing: [], calls: [] },
  };
}

/** A second passes with every change at least, so that times tell changes apart. */
export function tick(site: WooSite): string {
  site.clockS = Math.max(site.clockS + 1, Math.ceil(Date.now() / 1_000));
  return gmt(site.clockS);
}

export function gmt(seconds: number): string {
  return new Date(seconds * 1_000).toISOString().slice(0, 19);
}

/** Queues what active webhooks of a topic deliver. */
export function report(site: WooSite, topic: string, body: unknown): void {
  if (site.webhooks.some((webhook) => webhook.topic === topic && webhook.status === 'active'))
    site.outgoing.push({ topic, body: JSON.stringify(body) });
}
