import { z } from 'zod';

/** How a site serves its REST API: by readable addresses, behind index.php, or by a query parameter where readable addresses are off. */
export const apiStyles = ['pretty', 'index', 'query'] as const;
/** How calls carry the keys: in a header, in the query for hosts that drop the header, or as a signature where there is no TLS. */
const keyStyles = ['header', 'query', 'signed'] as const;

/** Where a site's REST API is. */
export const ApiPlace = z.strictObject({
  /** Address of the site without a trailing slash, e.g. `https://example.com/shop`. */
  site: z.url(),
  api: z.enum(apiStyles),
});
export type ApiPlace = z.output<typeof ApiPlace>;

/** The keys a store gave us and how it is called with them. */
export const StoreAccess = ApiPlace.extend({
  keyStyle: z.enum(keyStyles),
  consumerKey: z.string(),
  consumerSecret: z.string(),
});
export type StoreAccess = z.output<typeof StoreAccess>;

export const WooCommerceCredentials = StoreAccess.extend({
  /** Signs the store's webhooks; no other store's. */
  webhookSecret: z.string(),
});
export type WooCommerceCredentials = z.output<typeof WooCommerceCredentials>;
