import { z } from 'zod';
import { defineEndpoint, Id, Time } from './endpoint.ts';
import { tokenStates } from './shopify.values.ts';

/** A shop's permanent name, e.g. `ana-store.myshopify.com`. */
export const ShopDomain = z.string().regex(/^[a-z0-9][a-z0-9-]*\.myshopify\.com$/);

export const ShopifyOpening = z.object({
  shop: ShopDomain,
  /** The shop's row among the account's stores; the same again after a reinstall. */
  storeId: Id,
  /** `created`: this call made the merchant's account. */
  accountState: z.enum(['created', 'known']),
  /**
   * `connected`: the provider can call the shop. `reconnect`: it can't now, because Shopify did not answer or refused; the
   * merchant can use everything else, and opening again tries again.
   */
  connection: z.enum(['connected', 'reconnect']),
});
export type ShopifyOpening = z.infer<typeof ShopifyOpening>;

export const openShopify = defineEndpoint({
  name: 'openShopify',
  permission: 'stores:manage',
  summary:
    'Open the app in the Shopify admin: makes the account on the first open, connects the shop or revives its connection. Calling it often or at once is safe.',
  method: 'POST',
  path: '/v1/shopify/open',
  data: ShopifyOpening,
  problems: ['session-token-invalid', 'not-allowed'],
});
export const ShopifyConnection = z.object({
  shop: ShopDomain,
  storeId: Id,
  scopes: z.object({
    /** As Shopify granted them. */
    granted: z.array(z.string()),
    /** Needed by the provider and not granted; a granted `write_x` includes `read_x`. */
    missing: z.array(z.string()),
  }),
  /** `refused`: Shopify takes the token no longer and the merchant must open the app in the admin. `none`: never had, or wiped at uninstall. */
  token: z.enum(tokenStates),
  /** Of the newest install. */
  installedAt: Time,
  uninstalledAt: Time.nullable(),
});
export type ShopifyConnection = z.infer<typeof ShopifyConnection>;

export const listShopifyConnections = defineEndpoint({
  name: 'listShopifyConnections',
  permission: 'stores:read',
  token: false,
  summary: "Connections to the account's Shopify shops, newest install first. Takes a standalone session too.",
  method: 'GET',
  path: '/v1/shopify/connection',
  data: z.array(ShopifyConnection),
});

export const createShopifyLink = defineEndpoint({
  name: 'createShopifyLink',
  permission: 'stores:manage',
  summary:
    'Prove the shop: gives a one-time code with which a merchant signed in to a standalone account takes the shop there. Retires earlier codes of the shop.',
  method: 'POST',
  path: '/v1/shopify/link',
  data: z.object({
    /** Show it to nobody but the merchant; the provider keeps only its hash. */
    code: z.string(),
    expiresAt: Time,
  }),
  problems: ['session-token-invalid', 'not-allowed', 'too-many-requests'],
});

export const ShopifyLink = z.object({
  shop: ShopDomain,
  /** Account the shop will belong to: the caller's. */
  accountId: Id,
  expiresAt: Time,
  /** Import list entries of the shop's own account, which are left behind with it. */
  leftBehind: z.object({ importItems: z.int() }),
});
export type ShopifyLink = z.infer<typeof ShopifyLink>;

const LinkParams = z.object({ code: z.string().min(20).max(100) });

/** Refusals of both calls; a shop's own session is `not-allowed`. `shop-account-in-use` has `details: { holds: HeldByShopAccount[] }`. */
const linkProblems = [
  'link-code-unknown',
  'link-code-used',
  'link-code-expired',
  'shop-already-linked',
  'shop-account-in-use',
  'not-allowed',
] as const;

export const getShopifyLink = defineEndpoint({
  name: 'getShopifyLink',
  permission: 'stores:manage',
  summary: 'What a link code would do to the caller, who must have a standalone session. Changes nothing.',
  method: 'GET',
  path: '/v1/shopify/link/{code}',
  params: LinkParams,
  data: ShopifyLink,
  problems: linkProblems,
});

export const confirmShopifyLink = defineEndpoint({
  name: 'confirmShopifyLink',
  permission: 'stores:manage',
  summary:
    'Prove the account: with a standalone session, moves the shop of the code to it. The account made for the shop is closed. Works once.',
  method: 'POST',
  path: '/v1/shopify/link/{code}',
  params: LinkParams,
  data: z.object({ shop: ShopDomain, storeId: Id }),
  problems: linkProblems,
});
