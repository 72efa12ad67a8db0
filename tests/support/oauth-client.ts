import type { BodyInput } from '#contract/endpoint.ts';
import { createOAuthApp, decideAuthorization, type OAuthApp } from '#contract/oauth-apps.ts';
import { listOrders } from '#contract/orders.ts';
import { callAs, type Merchant } from './call.ts';

/** The pair of RFC 7636, appendix B. */
export const PKCE = { verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk', challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM' };
export const REDIRECT = 'https://app.example/back';

export interface OAuthClientApp {
  app: OAuthApp;
  clientId: string;
  secret: string | null;
}

/** An app that a merchant registered. */
export async function anOAuthApp(maker: Merchant, overrides: Partial<BodyInput<typeof createOAuthApp>> = {}): Promise<OAuthClientApp> {
  const body = { name: 'Labels', kind: 'confidential' as const, redirectAddresses: [REDIRECT], ...overrides };
  const { app, secret } = (await maker.call(createOAuthApp, { body })).data;
  return { app, clientId: app.clientId, secret };
}

/** The query of an authorization request; a parameter of undefined is left out. */
export function anAuthorizationRequest(
  { clientId }: Pick<OAuthClientApp, 'clientId'>,
  overrides: Record<string, string | undefined> = {},
): string {
  const params = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: REDIRECT,
    scope: 'orders:read',
    state: 'a state & more',
    code_challenge: PKCE.challenge,
    code_challenge_method: 'S256',
    ...overrides,
  };
  return new URLSearchParams(Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))).toString();
}

/** Where a user who allows it is sent back to. */
export async function allowApp(
  user: Pick<Merchant, 'call'>,
  request: string,
  decision: Partial<BodyInput<typeof decideAuthorization>> = {},
): Promise<URL> {
  const { redirectTo } = (await user.call(decideAuthorization, { body: { request, decision: 'allow', ...decision } })).data;
  return new URL(redirectTo);
}

export interface OAuthAnswer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

/** Sends a form as an app does; `basic` are the two halves of its Authorization header. */
export async function postForm(url: string, fields: Record<string, string>, basic?: readonly [string, string]): Promise<OAuthAnswer> {
  const headers: Record<string, string> =
    basic === undefined ? {} : { authorization: `Basic ${Buffer.from(basic.join(':')).toString('base64')}` };
  const response = await fetch(url, { method: 'POST', headers, body: new URLSearchParams(fields) });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Record<string, unknown> };
}

/** The calls of apps at a provider, by the app that makes them. */
export function appCalls(url: string) {
  const send = (by: OAuthClientApp, path: string, fields: Record<string, string>) =>
    by.secret === null
      ? postForm(`${url}/oauth2/${path}`, { client_id: by.clientId, ...fields })
      : postForm(`${url}/oauth2/${path}`, fields, [by.clientId, by.secret]);
  const exchange = (by: OAuthClientApp, code: string, more: Record<string, string> = {}) =>
    send(by, 'token', { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, code_verifier: PKCE.verifier, ...more });
  const refresh = (by: OAuthClientApp, token: unknown, more: Record<string, string> = {}) =>
    send(by, 'token', { grant_type: 'refresh_token', refresh_token: String(token), ...more });
  /** A code that a user gives the app. */
  async function codeFor(by: OAuthClientApp, user: Pick<Merchant, 'call'>, scope = 'orders:read'): Promise<string> {
    const back = await allowApp(user, anAuthorizationRequest(by, { scope }), { dayMaxMinor: 10_000 });
    return back.searchParams.get('code') ?? '';
  }
  async function tokensFor(by: OAuthClientApp, user: Pick<Merchant, 'call'>, scope = 'orders:read') {
    const { body } = await exchange(by, await codeFor(by, user, scope));
    return { access: String(body['access_token']), refresh: String(body['refresh_token']) };
  }
  /** How a call with a token is answered. */
  const read = async (token: unknown) => (await callAs(() => url, `Bearer ${String(token)}`)(listOrders, { query: {} })).status;
  return { send, exchange, refresh, codeFor, tokensFor, read };
}
