import type { AccountPermission } from './permissions.values.ts';

/**
 * What an app of others can be allowed, in the groups a person reads. A scope of OAuth 2 is a permission of the contract by its own name.
 * Left out is what an app never may: sign-in data, staff, stores' connections, money in and out of the wallet, an account's end, and apps themselves.
 */
export const scopeGroups = {
  catalog: ['catalog:read', 'sourcing:read', 'sourcing:manage'],
  products: ['products:read', 'products:edit', 'products:push'],
  orders: ['orders:read', 'orders:edit', 'orders:pay'],
  stores: ['stores:read'],
  stock: ['stock:read', 'stock:manage'],
  wallet: ['wallet:read'],
  support: ['tickets:read', 'tickets:write'],
  settings: ['settings:read', 'settings:manage'],
  account: ['account:read'],
} as const satisfies Record<string, readonly AccountPermission[]>;
export type ScopeGroup = keyof typeof scopeGroups;
export const scopeGroupNames = Object.keys(scopeGroups) as [ScopeGroup, ...ScopeGroup[]];

export type OAuthScope = (typeof scopeGroups)[ScopeGroup][number];
export const oauthScopes = Object.values(scopeGroups).flat() as [OAuthScope, ...OAuthScope[]];

export function isOAuthScope(name: string): name is OAuthScope {
  return oauthScopes.some((scope) => scope === name);
}

/** A confidential app keeps a secret on its server; a public one, such as a program on a computer, can't. */
export const oauthAppKinds = ['confidential', 'public'] as const;

export const OAUTH_APP_NAME_MAX = 60;
export const REDIRECT_ADDRESS_MAX = 500;
export const REDIRECT_ADDRESSES_MAX = 10;
/** Apps one account registers. */
export const OAUTH_APP_LIMIT = 20;
/** Longest authorization request, as the query of its address. */
export const AUTHORIZATION_REQUEST_MAX = 3_000;
/** A logo is made a square WebP of so many pixels a side. */
export const LOGO_PIXELS = 128;
export const LOGO_MAX_BYTES = 512 * 1024;
/** Stores one grant may name; more are all of them. */
export const GRANT_STORES_MAX = 100;

/** Where a domain says that an app is its own: a text file with the app's client id in a line. */
export const DOMAIN_PROOF_PATH = '/.well-known/wharf-app.txt';

/** Lifetimes, in seconds. */
export const AUTHORIZATION_CODE_S = 60;
export const ACCESS_TOKEN_S = 3_600;
/** Without a refresh in this time an app is to be allowed anew. */
export const REFRESH_TOKEN_S = 60 * 86_400;
/** A refresh repeated within it is answered with the same tokens. */
export const REFRESH_GRACE_S = 10;

/** Why an authorization request gets an error page: its address can't be trusted, so nothing is sent there. */
export const unsafeRequests = ['unknown-app', 'address-not-registered', 'request-too-long', 'request-unreadable'] as const;
export type UnsafeRequest = (typeof unsafeRequests)[number];
