import type { ShopifyIdentity } from '#app/config.server.ts';

/** What the Shopify admin adds to the address of a document it frames. */
export interface Launch {
  embedded: boolean;
  /** As received: base64 of the admin's address. */
  host: string | null;
  /** Domain of the shop; it proves nothing. */
  shop: string | null;
  locale: string | null;
  /** The session token. */
  idToken: string | null;
  /** Whether the bounce page led here: a token that is invalid then will stay so. */
  bounced: boolean;
  /** Whether the page must not wait for App Bridge. */
  lateBridge: boolean;
}

/** Marks the address the bounce page leads back to. */
export const BOUNCED = 'bounced';
/** Marks the address of a page that stopped waiting for App Bridge. */
export const LATE_BRIDGE = 'late-bridge';
const names = ['embedded', 'host', 'shop', 'locale', 'id_token', 'hmac', 'session', 'timestamp', BOUNCED, LATE_BRIDGE];

const SHOP = /^[a-z0-9][a-z0-9-]{0,99}\.myshopify\.com$/;
const HOST = /^(?:([a-z0-9.:-]+)\/store\/([a-z0-9][a-z0-9-]{0,99})|([a-z0-9][a-z0-9-]{0,99})\.myshopify\.com\/admin)$/;
const BASE64 = /^[\w+/-]{1,400}={0,2}$/;
const LOCALE = /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,2}$/i;
const SHOPIFY_ADMIN = 'admin.shopify.com';

/** Reads the admin's parameters; null when one of them cannot be the admin's: a name twice, a foreign or malformed host or shop. */
export function readLaunch(query: URLSearchParams, { adminOrigin }: Pick<ShopifyIdentity, 'adminOrigin'>): Launch | null {
  if (names.some((name) => query.getAll(name).length > 1)) return null;
  const host = query.get('host');
  const shop = query.get('shop');
  const locale = query.get('locale');
  const storeOfHost = host === null ? null : storeOf(host, new URL(adminOrigin).host);
  if (host !== null && storeOfHost === null) return null;
  if (shop !== null && !isShopDomain(shop)) return null;
  if (shop !== null && storeOfHost !== null && shop !== `${storeOfHost}.myshopify.com`) return null;
  return {
    embedded: query.get('embedded') === '1',
    host,
    shop,
    locale: locale !== null && LOCALE.test(locale) ? locale : null,
    idToken: query.get('id_token'),
    bounced: query.has(BOUNCED),
    lateBridge: query.has(LATE_BRIDGE),
  };
}

/** Whether a text is the permanent domain of a shop, such as `ana-store.myshopify.com`. */
export function isShopDomain(text: string): boolean {
  return SHOP.test(text);
}

/** Removes the admin's parameters from a query. */
export function withoutLaunch(search: string): string {
  const query = new URLSearchParams(search);
  if (!names.some((name) => query.has(name))) return search;
  for (const name of names) query.delete(name);
  return query.size === 0 ? '' : `?${query}`;
}

/** Copies the admin's parameters of a query to another address of the app. */
export function withLaunch(path: string, search: string): string {
  const [address = '', fragment] = path.split('#', 2);
  const query = new URLSearchParams(address.split('?', 2)[1]);
  for (const [name, value] of new URLSearchParams(search)) if (names.includes(name)) query.set(name, value);
  const target = query.size === 0 ? address : `${address.split('?', 1)[0]}?${query}`;
  return fragment === undefined ? target : `${target}#${fragment}`;
}

/** The store whose admin a host names, null when it names none of this admin's. */
function storeOf(host: string, adminHost: string): string | null {
  if (!BASE64.test(host)) return null;
  const [, place, store, legacyStore] = HOST.exec(Buffer.from(host, 'base64').toString('latin1')) ?? [];
  if (legacyStore !== undefined) return legacyStore;
  return store !== undefined && (place === SHOPIFY_ADMIN || place === adminHost) ? store : null;
}
