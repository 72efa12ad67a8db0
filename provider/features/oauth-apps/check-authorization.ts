import { AUTHORIZATION_REQUEST_MAX, isOAuthScope, type OAuthScope, type UnsafeRequest } from '#contract/oauth-apps.values.ts';
import type { Queryable } from '#provider/database/database.ts';
import type { Services } from '#provider/services.ts';
import { findAppByClientId, type RegisteredApp } from './app.store.ts';
import { isRegisteredAddress } from './redirect-address.ts';

/** An authorization request that may be put before the user. */
export interface SoundRequest {
  outcome: 'ask';
  app: RegisteredApp;
  redirectAddress: string;
  state: string | null;
  scopes: OAuthScope[];
  challenge: string;
}
export type CheckedRequest = { outcome: 'unsafe'; reason: UnsafeRequest } | { outcome: 'redirect'; url: string } | SoundRequest;

/** Errors of RFC 6749 4.1.2.1 that are sent to the app. */
type AuthorizationError = 'invalid_request' | 'unsupported_response_type' | 'invalid_scope' | 'access_denied';

const KNOWN = ['client_id', 'redirect_uri', 'response_type', 'response_mode', 'scope', 'state', 'code_challenge', 'code_challenge_method'];
/** SHA-256 as base64url (RFC 7636 4.2). */
const CHALLENGE = /^[\w-]{43}$/;

/** The address of this authorization server, as its tokens, answers and metadata name it (RFC 8414 2, RFC 9207 2). */
export function issuerOf({ config }: Pick<Services, 'config'>): string {
  return new URL(config.publicUrl).origin;
}

/** Reads an authorization request. What is wrong with app or address is said to the user alone, all else to the app. */
export async function readAuthorization(services: Services, db: Queryable, request: string): Promise<CheckedRequest> {
  if (request.length > AUTHORIZATION_REQUEST_MAX) return { outcome: 'unsafe', reason: 'request-too-long' };
  const params = new URLSearchParams(request);
  if ([...params.values()].some((value) => value.includes('\u0000'))) return { outcome: 'unsafe', reason: 'request-unreadable' };
  const [clientId, redirectAddress] = [onlyValue(params, 'client_id'), onlyValue(params, 'redirect_uri')];
  const app = clientId === null ? null : await findAppByClientId(db, clientId);
  if (app === null) return { outcome: 'unsafe', reason: 'unknown-app' };
  if (redirectAddress === null || !app.redirectAddresses.some((known) => isRegisteredAddress(known, redirectAddress)))
    return { outcome: 'unsafe', reason: 'address-not-registered' };

  const state = params.get('state');
  const refuse = (error: AuthorizationError, description: string): CheckedRequest => ({
    outcome: 'redirect',
    url: errorAddress(services, { redirectAddress, state, error, description }),
  });
  const repeated = KNOWN.find((name) => params.getAll(name).length > 1);
  if (repeated !== undefined) return refuse('invalid_request', `${repeated} is there more than once`);
  if (!params.has('response_type')) return refuse('invalid_request', 'response_type is missing');
  if (params.get('response_type') !== 'code') return refuse('unsupported_response_type', 'response_type has to be code');
  if (params.has('request') || params.has('request_uri')) return refuse('invalid_request', 'request objects are not supported');
  if ((params.get('response_mode') ?? 'query') !== 'query') return refuse('invalid_request', 'response_mode has to be query');
  const challenge = params.get('code_challenge') ?? '';
  if (params.get('code_challenge_method') !== 'S256') return refuse('invalid_request', 'code_challenge_method has to be S256');
  if (!CHALLENGE.test(challenge)) return refuse('invalid_request', 'code_challenge has to be a SHA-256 as base64url');
  const names = (params.get('scope') ?? '').split(' ').filter((name) => name !== '');
  const scopes = [...new Set(names)].filter(isOAuthScope);
  if (names.length === 0) return refuse('invalid_scope', 'scope is missing');
  if (names.some((name) => !isOAuthScope(name))) return refuse('invalid_scope', 'scope names a permission there is not');
  return { outcome: 'ask', app, redirectAddress, state, scopes, challenge };
}

/** Where an error is sent: the redirect address with it, the state as it came, and who answers. */
export function errorAddress(
  services: Services,
  answer: { redirectAddress: string; state: string | null; error: AuthorizationError; description: string },
): string {
  return withAnswer(services, answer, { error: answer.error, error_description: answer.description });
}

/** Adds an answer to a redirect address. */
export function withAnswer(
  services: Services,
  { redirectAddress, state }: { redirectAddress: string; state: string | null },
  answer: Record<string, string>,
): string {
  const params = new URLSearchParams({ ...answer, ...(state === null ? {} : { state }), iss: issuerOf(services) });
  return `${redirectAddress}${redirectAddress.includes('?') ? '&' : '?'}${params.toString()}`;
}

function onlyValue(params: URLSearchParams, name: string): string | null {
  const [value, ...more] = params.getAll(name);
  return value === undefined || value === '' || more.length > 0 ? null : value;
}
