import type { ShopifyIdentity } from '#app/config.server.ts';

/** Where a screen of the app is found inside the admin of a shop. */
export function adminUrl({ adminOrigin, apiKey }: ShopifyIdentity, shop: string, path: string): string {
  return `${adminOrigin}/store/${shop.replace(/\.myshopify\.com$/, '')}/apps/${apiKey}${path}`;
}
