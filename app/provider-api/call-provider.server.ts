import { redirect, type AppLoadContext } from '@remix-run/node';
import { request as sendRequest } from 'undici';
import {
  IDEMPOTENCY_KEY_HEADER,
  type BodyInput,
  type DataOf,
  type Endpoint,
  type ParamsInput,
  type QueryInput,
} from '#contract/endpoint.ts';
import type { Page } from '#contract/page.ts';
import { isSignedOut } from '#contract/problem.values.ts';
import type { Problem } from '#contract/problem.ts';
import { INVITE_CODE_HEADER } from '#contract/referrals.ts';
import { requestLocale } from '#app/i18n/request-locale.ts';
import { getCredential, type Credential } from '#app/session/credential.server.ts';
import { readInviteCookie } from '#app/session/invite-code.ts';
import { loginPathFor } from '#app/session/login-redirect.ts';
import { clearedSessionCookie } from '#app/session/session-cookie.server.ts';
import { bounceUrl } from '#app/shopify/bounce.ts';
import { problemPage } from './problem-page.server.ts';
import { readAnswer } from './read-answer.server.ts';
import { type PassedUpload, requestBody, requestUrl } from './request-parts.server.ts';
import { problemOfFailure } from './transport-problem.server.ts';

/** What a loader or an action is given; the request decides whose credential and which language a call carries. */
export interface Caller {
  request: Request;
  context: AppLoadContext;
}

interface Extras {
  /** For endpoints that happen once per key; the form carries it, so that a second press repeats the same request. */
  idempotencyKey?: string;
  timeoutMs?: number;
  /** The file of an endpoint that takes one. */
  upload?: PassedUpload;
}
/** Needed only where something in it is. */
type Given<Name extends string, Value> = Record<never, never> extends Value ? { [key in Name]?: Value } : { [key in Name]: Value };
/** Files travel as `upload`, not as fields. */
type WithoutFiles<Fields> = { [Name in keyof Fields as Fields[Name] extends File ? never : Name]: Fields[Name] };
export type CallInput<E extends Endpoint> = Given<'params', ParamsInput<E>> &
  Given<'query', QueryInput<E>> &
  Given<'body', WithoutFiles<BodyInput<E>>> &
  Extras;

export type Answer<E extends Endpoint> = { status: 'ok'; data: DataOf<E>; page: Page | null } | { status: 'refused'; problem: Problem };

/** The bound of specification 9; a call waits shorter unless it says otherwise. */
const MAX_TIMEOUT_MS = 360_000;
const DEFAULT_TIMEOUT_MS = 30_000;
const LONGEST_USER_AGENT = 300;

/**
 * Calls the provider. Whatever went wrong comes back as `refused`, so that a form keeps what was typed, also when the
 * provider is down; only a dead session throws: a page asked for leads to the login screen, a call of a script is
 * answered with 401, from which the page makes the forced log-out (specification 8).
 */
export async function callProvider<E extends Endpoint>(endpoint: E, input: CallInput<E>, caller: Caller): Promise<Answer<E>> {
  const answer = await callProviderAsVisitor(endpoint, input, caller);
  if (answer.status === 'refused' && isSignedOut(answer.problem)) throw signInAgain(caller, answer.problem);
  return answer;
}

/** As `callProvider`, for an address that is everybody's: a dead session is refused as anything else is. */
export async function callProviderAsVisitor<E extends Endpoint>(endpoint: E, input: CallInput<E>, caller: Caller): Promise<Answer<E>> {
  return send(endpoint, input, caller, endpoint.permission === null ? null : getCredential(caller.request));
}

/** Data a screen can't do without: a refusal becomes the error page for it (not found, forbidden, provider down). */
export async function readProvider<E extends Endpoint>(endpoint: E, input: CallInput<E>, caller: Caller): Promise<DataOf<E>> {
  const answer = await callProvider(endpoint, input, caller);
  if (answer.status === 'refused') throw problemPage(answer.problem);
  return answer.data;
}

/** As `readProvider`, for an endpoint that pages. */
export async function readProviderPage<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  caller: Caller,
): Promise<{ data: DataOf<E>; page: Page }> {
  const answer = await callProvider(endpoint, input, caller);
  if (answer.status === 'refused') throw problemPage(answer.problem);
  if (answer.page === null) throw new Error(`${endpoint.name} does not page`);
  return { data: answer.data, page: answer.page };
}

async function send<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  caller: Caller,
  credential: Credential | null,
): Promise<Answer<E>> {
  const { request, context } = caller;
  const url = requestUrl(context.config.providerUrl, endpoint, input);
  const body = requestBody(endpoint, input.body, input.upload);
  const headers = await requestHeaders(endpoint, input, caller, credential);
  if (body !== null) headers['content-type'] = body.contentType;
  const signal = timeLimit(endpoint, input.timeoutMs, request.signal);
  const startedAt = Date.now();
  try {
    // A page makes several calls; `fetch` takes more than twice as long for each.
    const answer = await sendRequest(url, { method: endpoint.method, headers, body: body?.content ?? null, signal });
    return readAnswer(endpoint, { status: answer.statusCode, text: await answer.body.text() });
  } catch (error) {
    const ms = Date.now() - startedAt;
    context.log.warn({ endpoint: endpoint.name, ms, error: String(error) }, 'provider call failed');
    return { status: 'refused', problem: await problemOfFailure(error, caller) };
  }
}

async function requestHeaders(
  endpoint: Endpoint,
  extras: Extras,
  { request, context }: Caller,
  credential: Credential | null,
): Promise<Record<string, string>> {
  const headers: Record<string, string> = {
    'accept': 'application/json',
    'accept-language': await requestLocale(request),
    'authorization': credential?.header ?? defaultAuthorization(context.config.defaultCredential),
    'x-request-id': context.requestId,
    'x-forwarded-for': context.forwardedFor,
  };
  const browser = request.headers.get('user-agent');
  if (browser !== null) headers['x-client-user-agent'] = browser.slice(0, LONGEST_USER_AGENT);
  // A call of the shop's may be the one that makes its account.
  const inviteCode = credential?.kind === 'shopify' ? readInviteCookie(request) : null;
  if (inviteCode !== null) headers[INVITE_CODE_HEADER] = inviteCode;
  if (!endpoint.idempotent) return headers;
  if (extras.idempotencyKey === undefined) throw new TypeError(`${endpoint.name} needs an idempotency key`);
  headers[IDEMPOTENCY_KEY_HEADER] = extras.idempotencyKey;
  return headers;
}

function defaultAuthorization(defaultCredential: string): string {
  return `Basic ${Buffer.from(`app:${defaultCredential}`).toString('base64')}`;
}

/** Reading stops when the merchant leaves; a change is let through to its end. */
function timeLimit(endpoint: Endpoint, timeoutMs: number | undefined, left: AbortSignal): AbortSignal {
  const limit = AbortSignal.timeout(Math.min(timeoutMs ?? DEFAULT_TIMEOUT_MS, MAX_TIMEOUT_MS));
  return endpoint.method === 'GET' ? AbortSignal.any([limit, left]) : limit;
}

function signInAgain({ request, context }: Caller, problem: Problem): unknown {
  if (isFetchRequest(request)) return problemPage(problem);
  if (getCredential(request)?.kind === 'shopify') return askForNewToken(request, context) ?? problemPage(problem);
  const headers = { 'Set-Cookie': clearedSessionCookie(context.config) };
  return redirect(loginPathFor(request.url), { headers });
}

/** A document comes back once with a newer session token; a token that is refused again will be so for good. */
function askForNewToken(request: Request, { config, shopifyLaunch }: AppLoadContext): Response | null {
  if (shopifyLaunch === undefined || shopifyLaunch.bounced) return null;
  return redirect(bounceUrl(config, shopifyLaunch, new URL(request.url)));
}

/** Loading a page, browsers say `document`; fetching for a script, `empty`. */
function isFetchRequest(request: Request): boolean {
  return request.headers.get('sec-fetch-dest') === 'empty';
}
