// The provider's half lives in provider/features/shopify, the screens in app/features/shopify.
//
// Credential of these calls, unless one says otherwise: `Bearer <Shopify session token>` as App Bridge or `id_token` gave it.
// A token that is expired, forged, of another app, or that Shopify no longer exchanges is 401 `session-token-invalid`:
// answer fetches with `X-Shopify-Retry-Invalid-Session-Request: 1`, documents with the bounce page, never with "Forced logout".
// Any endpoint called with such a token answers so. A standalone session is 403 `not-allowed` here.

/** How long a link code works, and it works once. */
export const SHOPIFY_LINK_MINUTES = 10;

export const tokenStates = ['valid', 'refused', 'none'] as const;

/** What the shop's own account holds that can't be moved. */
export const heldByShopAccount = ['orders', 'money', 'stock', 'stores', 'listings'] as const;
export type HeldByShopAccount = (typeof heldByShopAccount)[number];

/** Below it lie the calls of the admin's extensions: the only ones other origins may make from a browser. */
export const EXTENSIONS_PATH = '/v1/shopify/extensions/';
/** Products of the shop one call of an extension takes: what the admin shows on a page of its list. */
export const EXTENSION_PRODUCTS_MAX = 250;

/** Where a product of the shop stands: `unknown` was not read yet, `open` is not linked to a product of ours. */
export const shopProductLinks = ['unknown', 'open', 'linked'] as const;
