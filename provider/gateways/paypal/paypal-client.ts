import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Services } from '#provider/services.ts';
import { callGateway, type GatewayAnswer } from '../call-gateway.ts';
import { GatewayRefused, GatewayUnavailable } from '../gateway.ts';

/** An account at PayPal, or at the simulator that stands in for it. */
export interface PaypalAccount {
  clientId: string;
  clientSecret: string;
  /** Of our subscription to its webhooks. */
  webhookId: string;
  /** Origin and prefix of the API. */
  api: string;
}

export const paypalApis = { live: 'https://api-m.paypal.com', sandbox: 'https://api-m.sandbox.paypal.com' } as const;

interface PaypalCall {
  method: 'GET' | 'POST';
  path: string;
  /** Text goes out as it is: a notice is verified byte for byte. */
  body?: object | string;
  /** The same again within hours is the same effect and the same answer. */
  requestId?: string;
}

/** Access tokens by API and client; PayPal gives them for hours. */
const tokens = new LRUCache<string, string>({ max: 20 });
const TOKEN_RESERVE_S = 60;
const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const Problem = z.object({ name: z.string(), details: z.array(z.object({ issue: z.string() })).default([]) });

/** PayPal's no to a call, by the issue it names, e.g. `ORDER_NOT_APPROVED`. */
export class PaypalRefusal extends Error {
  readonly issue: string;
  readonly status: number;

  constructor(issue: string, status: number) {
    super(issue);
    this.issue = issue;
    this.status = status;
  }
}

/** Calls PayPal and reads its answer; an answer of another shape says nothing. Throws `PaypalRefusal` for a no. */
export async function callPaypal<Answer>(
  services: Services,
  account: PaypalAccount,
  call: PaypalCall & { answer: z.ZodType<Answer> },
): Promise<Answer> {
  let answered = await send(services, account, call);
  // A token may be revoked before its time.
  if (answered.status === 401 && tokens.delete(cacheKey(account))) answered = await send(services, account, call);
  if (answered.status === 401 || answered.status === 403) throw new GatewayUnavailable(`PayPal answered ${answered.status}`);
  if (answered.status >= 400) throw refusalOf(answered);
  const parsed = call.answer.safeParse(answered.body);
  if (!parsed.success) throw new GatewayUnavailable('PayPal answered something else than was asked', { cause: parsed.error });
  return parsed.data;
}

function refusalOf({ status, body }: GatewayAnswer): Error {
  const problem = Problem.safeParse(body);
  if (!problem.success) return new GatewayUnavailable(`PayPal answered ${status} without a reason`);
  return new PaypalRefusal(problem.data.details[0]?.issue ?? problem.data.name, status);
}

/** As every gateway puts a no: PayPal's own issue is its cause. */
export function asRefused(error: unknown): unknown {
  if (!(error instanceof PaypalRefusal)) return error;
  if (error.status === 404) return new GatewayRefused('charge-unknown', error);
  const tooLarge = ['REFUND_AMOUNT_EXCEEDED', 'CAPTURE_FULLY_REFUNDED', 'REFUND_AMOUNT_TOO_LARGE', 'MAX_NUMBER_OF_REFUNDS_EXCEEDED'];
  return new GatewayRefused(tooLarge.includes(error.issue) ? 'amount-too-large' : 'not-accepted', error);
}

async function send(services: Services, account: PaypalAccount, { method, path, body, requestId }: PaypalCall): Promise<GatewayAnswer> {
  return callGateway(services, {
    method,
    url: account.api + path,
    headers: {
      'authorization': `Bearer ${await tokenOf(services, account)}`,
      'content-type': 'application/json',
      'prefer': 'return=representation',
      ...(requestId === undefined ? {} : { 'paypal-request-id': requestId }),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}

async function tokenOf(services: Services, account: PaypalAccount): Promise<string> {
  const known = tokens.get(cacheKey(account));
  if (known !== undefined) return known;
  const { status, body } = await callGateway(services, {
    method: 'POST',
    url: `${account.api}/v1/oauth2/token`,
    headers: {
      'authorization': `Basic ${Buffer.from(`${account.clientId}:${account.clientSecret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  });
  const token = Token.safeParse(body);
  if (status !== 200 || !token.success) throw new GatewayUnavailable(`PayPal gave no access token (${status})`);
  const { access_token: text, expires_in: seconds } = token.data;
  tokens.set(cacheKey(account), text, { ttl: Math.max(1, seconds - TOKEN_RESERVE_S) * 1_000 });
  return text;
}

function cacheKey({ api, clientId, clientSecret }: PaypalAccount): string {
  return `${api} ${clientId} ${clientSecret}`;
}
