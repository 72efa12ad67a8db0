import { z } from 'zod';
import { defineEndpoint, Id, Time } from './endpoint.ts';
import { MAX_AMOUNT_MINOR } from './money.values.ts';
import {
  AUTHORIZATION_REQUEST_MAX,
  GRANT_STORES_MAX,
  OAUTH_APP_NAME_MAX,
  oauthAppKinds,
  oauthScopes,
  REDIRECT_ADDRESS_MAX,
  REDIRECT_ADDRESSES_MAX,
  unsafeRequests,
} from './oauth-apps.values.ts';
import { CurrentPassword } from './sign-in.ts';
import { platformCodes } from './stores.values.ts';

/** An app that asks, as it is shown to the person who decides. */
export const AskingApp = z.object({
  name: z.string(),
  /** Host name its maker proved to own; null: not proved. */
  domain: z.string().nullable(),
  /** `data:` address of a square picture; null: none. */
  logo: z.string().nullable(),
  kind: z.enum(oauthAppKinds),
});
export type AskingApp = z.infer<typeof AskingApp>;

/** The query of an authorization request as it came, without the question mark: RFC 6749 4.1.1 with RFC 7636. */
const AuthorizationRequest = z.string().max(AUTHORIZATION_REQUEST_MAX);

export const checkAuthorization = defineEndpoint({
  name: 'checkAuthorization',
  auth: 'public',
  summary:
    'Check an authorization request before anybody signs in. `unsafe`: show an error page and send nothing anywhere; `redirect`: go there, its error is in the address; `ask`: ask the user.',
  method: 'GET',
  path: '/v1/oauth2/authorization',
  query: z.object({ request: AuthorizationRequest }),
  data: z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('unsafe'), reason: z.enum(unsafeRequests) }),
    z.object({ outcome: z.literal('redirect'), url: z.string() }),
    z.object({ outcome: z.literal('ask'), app: AskingApp, scopes: z.array(z.enum(oauthScopes)) }),
  ]),
});

export const ConsentAccount = z.object({
  accountId: Id,
  /** Address of its owner, by which people know it. */
  ownerEmail: z.string(),
  /** The session of this call acts for it. */
  current: z.boolean(),
  /** Of the requested scopes those the user may give in this account. */
  scopes: z.array(z.enum(oauthScopes)),
  stores: z.array(z.object({ id: Id, name: z.string(), platform: z.enum(platformCodes) })),
});
export type ConsentAccount = z.infer<typeof ConsentAccount>;

export const getConsent = defineEndpoint({
  name: 'getConsent',
  permission: 'self',
  summary: 'What the user can allow an app that asks: the accounts they act for, with stores and permissions of each.',
  method: 'GET',
  path: '/v1/oauth2/consent',
  query: z.object({ request: AuthorizationRequest }),
  data: z.object({
    /** Who decides. */
    email: z.string(),
    accounts: z.array(ConsentAccount),
    /** The user said not to be asked again and nothing more is requested: `decideAuthorization` may be called with `remembered`. */
    remembered: z.boolean(),
  }),
  problems: ['not-found'],
});

export const decideAuthorization = defineEndpoint({
  name: 'decideAuthorization',
  permission: 'self',
  summary:
    'Allow an app or refuse it. The answer is where the browser goes next: the redirect address of the app with a code of 60 seconds, or with `access_denied`.',
  method: 'POST',
  path: '/v1/oauth2/authorization',
  body: {
    kind: 'json',
    schema: z.object({
      request: AuthorizationRequest,
      /** `remembered`: as the grant that stands. */
      decision: z.enum(['allow', 'deny', 'remembered']),
      /** The account it acts for; the one the session acts for where it is null. */
      accountId: Id.nullable().default(null),
      /** The stores it may see; null: all, also those connected later. */
      storeIds: z.array(Id).min(1).max(GRANT_STORES_MAX).nullable().default(null),
      /** Most it may pay on one day of the account's zone, in CNY fen; required where `orders:pay` is requested. */
      dayMaxMinor: z.int().min(1).max(MAX_AMOUNT_MINOR).nullable().default(null),
      /** The user's password; required where `orders:pay` is given, so that a session left open gives nobody the wallet. */
      password: CurrentPassword.nullable().default(null),
      /** Do not ask again for the same permissions; of confidential apps only. */
      remember: z.boolean().default(false),
    }),
  },
  data: z.object({ redirectTo: z.string() }),
  problems: ['not-found', 'not-allowed', 'state-conflict', 'wrong-password'],
});

export const OAuthApp = z.object({
  id: Id,
  /** What the app sends as `client_id`. */
  clientId: z.string(),
  name: z.string(),
  kind: z.enum(oauthAppKinds),
  redirectAddresses: z.array(z.string()),
  /** Host name the app says it is of; empty: none. */
  domain: z.string(),
  domainVerified: z.boolean(),
  /** `data:` address of a square picture; null: none. */
  logo: z.string().nullable(),
  createdAt: Time,
  /** When its secret was made; null of a public app. */
  secretMadeAt: Time.nullable(),
  /** Users who allow it now, in all accounts. */
  grants: z.int(),
});
export type OAuthApp = z.infer<typeof OAuthApp>;

export const listOAuthApps = defineEndpoint({
  name: 'listOAuthApps',
  permission: 'apps:manage',
  summary: 'The apps the account registered, by name.',
  method: 'GET',
  path: '/v1/oauth-apps',
  data: z.array(OAuthApp),
});

const AppInput = {
  name: z.string().trim().min(1).max(OAUTH_APP_NAME_MAX),
  /** Exact addresses, https, or http on a loopback address whose port may differ. */
  redirectAddresses: z.array(z.string().trim().max(REDIRECT_ADDRESS_MAX)).min(1).max(REDIRECT_ADDRESSES_MAX),
  /** Host name such as `example.com`. */
  domain: z.string().trim().toLowerCase().max(253).default(''),
};
/** A secret is in this answer only. */
const WithSecret = z.object({ app: OAuthApp, secret: z.string().nullable() });

export const createOAuthApp = defineEndpoint({
  name: 'createOAuthApp',
  permission: 'apps:manage',
  summary: 'Register an app. The secret of a confidential one is shown this once; only its hash is kept.',
  method: 'POST',
  path: '/v1/oauth-apps',
  body: { kind: 'json', schema: z.object({ ...AppInput, kind: z.enum(oauthAppKinds) }) },
  data: WithSecret,
  problems: ['limit-reached'],
});

export const updateOAuthApp = defineEndpoint({
  name: 'updateOAuthApp',
  permission: 'apps:manage',
  summary: 'Change name, redirect addresses or domain; another domain is to be verified anew.',
  method: 'PUT',
  path: '/v1/oauth-apps/{appId}',
  params: z.object({ appId: Id }),
  body: { kind: 'json', schema: z.object(AppInput) },
  data: OAuthApp,
  problems: ['not-found'],
});

export const renewOAuthSecret = defineEndpoint({
  name: 'renewOAuthSecret',
  permission: 'apps:manage',
  summary: 'A new secret for a confidential app; the former one works no longer.',
  method: 'POST',
  path: '/v1/oauth-apps/{appId}/secret',
  params: z.object({ appId: Id }),
  data: WithSecret,
  problems: ['not-found', 'state-conflict'],
});

export const verifyOAuthDomain = defineEndpoint({
  name: 'verifyOAuthDomain',
  permission: 'apps:manage',
  summary: "Fetch the domain's file `/.well-known/wharf-app.txt` and look for the client id in it.",
  method: 'POST',
  path: '/v1/oauth-apps/{appId}/domain',
  params: z.object({ appId: Id }),
  data: OAuthApp,
  problems: ['not-found', 'domain-not-proved'],
});

export const setOAuthLogo = defineEndpoint({
  name: 'setOAuthLogo',
  permission: 'apps:manage',
  summary: 'Set the picture of an app: PNG, JPEG or WebP, made a square of 128 pixels.',
  method: 'POST',
  path: '/v1/oauth-apps/{appId}/logo',
  params: z.object({ appId: Id }),
  body: { kind: 'multipart', schema: z.object({ image: z.file() }) },
  data: OAuthApp,
  problems: ['not-found', 'body-too-large'],
});

export const deleteOAuthApp = defineEndpoint({
  name: 'deleteOAuthApp',
  permission: 'apps:manage',
  summary: 'End an app: every grant and token of it, in all accounts, ends with it.',
  method: 'DELETE',
  path: '/v1/oauth-apps/{appId}',
  params: z.object({ appId: Id }),
  data: z.object({}),
  problems: ['not-found'],
});

/** What a user allows an app in an account. */
export const OAuthGrant = z.object({
  id: Id,
  app: AskingApp,
  /** Of the member who allowed it. */
  email: z.string(),
  own: z.boolean(),
  scopes: z.array(z.enum(oauthScopes)),
  /** Null: all stores. */
  stores: z.array(z.object({ id: Id, name: z.string() })).nullable(),
  /** Most it may pay on one day, in CNY fen; null: it may not pay. */
  dayMaxMinor: z.int().nullable(),
  remembered: z.boolean(),
  createdAt: Time,
  /** Null: never. */
  lastUsedAt: Time.nullable(),
});
export type OAuthGrant = z.infer<typeof OAuthGrant>;

export const listOAuthGrants = defineEndpoint({
  name: 'listOAuthGrants',
  permission: 'self',
  summary:
    'Apps connected to the account acted for: those the user allowed, and with `apps:manage` those of every member. The last used first.',
  method: 'GET',
  path: '/v1/oauth-grants',
  data: z.array(OAuthGrant),
});

export const revokeOAuthGrant = defineEndpoint({
  name: 'revokeOAuthGrant',
  permission: 'self',
  summary: 'Disconnect an app: its tokens end at once. One’s own, or with `apps:manage` one of any member.',
  method: 'DELETE',
  path: '/v1/oauth-grants/{grantId}',
  params: z.object({ grantId: Id }),
  data: z.object({}),
  problems: ['not-found'],
});
