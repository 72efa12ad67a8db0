import { v7 as uuidv7 } from 'uuid';
import type { BodyInput, DataOf, Endpoint, ParamsInput, QueryInput } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locales.ts';
import type { Page } from '#contract/page.ts';
import type { Problem } from '#contract/problem.ts';
import { regByPwd } from '#contract/sign-in.ts';
import { checkAnswer } from './check-answer.ts';

export interface CallOptions<E extends Endpoint> {
  params?: ParamsInput<E>;
  query?: QueryInput<E>;
  body?: BodyInput<E>;
  /** Idempotency key; a fresh one where the endpoint takes one and none is given. */
  key?: string;
  locale?: Locale;
  /** Authorization header instead of the caller's own. */
  authorization?: string;
  /** Further headers. */
  headers?: Record<string, string>;
}
export interface CallResult<E extends Endpoint> {
  status: number;
  /** Success body. Reading it after a refusal fails the test with the problem. */
  data: DataOf<E>;
  page: Page;
  problem: Problem;
  headers: Headers;
  text: string;
}
export type Call = <E extends Endpoint>(endpoint: E, options?: CallOptions<E>) => Promise<CallResult<E>>;

export interface Merchant {
  accountId: string;
  userId: string;
  email: string;
  password: string;
  authorization: string;
  call: Call;
}

/** Authorization header of the app itself, without a session. */
export function appAuthorization(defaultCredential = 'wharf-app'): string {
  return basic('app', defaultCredential);
}

function basic(user: string, secret: string): string {
  return `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`;
}

/** A new merchant of the provider behind `url`; `appCall` calls it as the app. */
export async function signUpMerchant(
  url: () => string,
  appCall: Call,
  details: { email?: string; country?: string; locale?: Locale } = {},
): Promise<Merchant> {
  const { email = `merchant-${uuidv7()}@example.com`, country = 'US', ...rest } = details;
  const password = 'a-long-enough-passphrase';
  const answer = await appCall(regByPwd, { body: { email, password, country, ...rest } });
  const { id, accountId, session } = answer.data;
  const authorization = basic(id, session.token);
  return { accountId, userId: id, email, password, authorization, call: callAs(url, authorization) };
}

/** Calls endpoints of the provider behind `ownUrl`, and reads every answer by the contract. */
export function callAs(ownUrl: () => string, authorization: string): Call {
  return async (endpoint, options = {}) => {
    const response = await fetch(ownUrl() + fillPath(endpoint.path, options.params) + queryText(options.query), {
      method: endpoint.method,
      headers: {
        'authorization': options.authorization ?? authorization,
        'accept-language': options.locale ?? 'en-US',
        ...contentType(endpoint.body?.kind),
        ...options.headers,
        ...(endpoint.idempotent ? { 'idempotency-key': options.key ?? uuidv7() } : {}),
      },
      ...(endpoint.body === null ? {} : { body: encodeBody(endpoint.body.kind, options.body) }),
    });
    return readResult(endpoint, response, await response.text());
  };
}

function readResult<E extends Endpoint>(endpoint: E, { status, headers }: Response, text: string): CallResult<E> {
  const contentType = headers.get('content-type') ?? '';
  const answer = checkAnswer(endpoint, { status, contentType, retryAfter: headers.get('retry-after'), text });
  return {
    status,
    headers,
    text,
    get data() {
      if ('problem' in answer) throw new Error(`${endpoint.name} answered ${status}: ${text}`);
      return answer.data as DataOf<E>;
    },
    get page() {
      if ('problem' in answer || answer.page === undefined) throw new Error(`${endpoint.name} answered ${status} without a page`);
      return answer.page;
    },
    get problem() {
      if (!('problem' in answer)) throw new Error(`${endpoint.name} answered ${status} where a refusal was expected`);
      return answer.problem;
    },
  };
}

type BodyKind = NonNullable<Endpoint['body']>['kind'];

/** That of a multipart body has a boundary, which `fetch` writes. */
export function contentType(kind: BodyKind | undefined): Record<string, string> {
  if (kind === undefined || kind === 'multipart') return {};
  return { 'content-type': kind === 'json' ? 'application/json' : 'application/x-www-form-urlencoded' };
}

export function encodeBody(kind: BodyKind, body: unknown): string | FormData {
  if (kind === 'json') return JSON.stringify(body ?? {});
  if (kind === 'multipart') {
    const form = new FormData();
    for (const [name, file] of Object.entries(body ?? {})) if (file instanceof File) form.append(name, file);
    return form;
  }
  return new URLSearchParams(Object.entries(body ?? {}).map(([name, value]) => [name, String(value)])).toString();
}

export function fillPath(path: string, params: unknown): string {
  const values = new Map(Object.entries(params ?? {}));
  return path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(values.get(name))));
}

function queryText(query: unknown): string {
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`;
}
