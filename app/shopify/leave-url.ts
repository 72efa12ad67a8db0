import type { ShopifyIdentity } from '#app/config.server.ts';

/** The page that leaves the admin for a payment page at top level, and remembers which shop the recharge comes back to. */
export const LEAVE_PATH = '/auth/leave';
export const LEAVE_SHOP = 'shop';
export const LEAVE_TARGET = 'to';
/** Also the parameter of the page a gateway comes back to. */
export const LEAVE_RECHARGE = 'recharge';

interface Leaving {
  shop: string;
  url: string;
  /** Query of the current page: for a recharge it says what is paid. */
  search: string;
}

/** An address of ours that leads on to `url` and, for a recharge, later back into the shop's admin. */
export function leaveUrl({ shop, url, search }: Leaving): string {
  const recharge = new URLSearchParams(search).get(LEAVE_RECHARGE);
  const fields = { [LEAVE_SHOP]: shop, [LEAVE_TARGET]: url, ...(recharge === null ? {} : { [LEAVE_RECHARGE]: recharge }) };
  return `${LEAVE_PATH}?${new URLSearchParams(fields)}`;
}

/** The address of one of the app's screens inside the admin of a shop. */
export function adminUrl({ adminOrigin, apiKey }: ShopifyIdentity, shop: string, path: string): string {
  return `${adminOrigin}/store/${shop.replace(/\.myshopify\.com$/, '')}/apps/${apiKey}${path}`;
}
