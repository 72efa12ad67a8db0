import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { jwtVerify, SignJWT } from 'jose';
import { answerAdmin } from './fake-admin/admin-api/admin-api.ts';
import { newShop, type ShopData } from './fake-admin/admin-api/shop-data.ts';

const TOKEN_EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';
const ID_TOKEN = 'urn:ietf:params:oauth:token-type:id_token';
const OFFLINE_TOKEN = 'urn:shopify:params:oauth:token-type:offline-access-token';
const REFRESH_LIFE_S = 7_776_000;
/** Shopify delivers once and tries again eight times. */
const DELIVERY_TRIES = 9;

/**
 * What is wrong with the service: `down` resets connections, `silent` takes requests and never answers, `busy` answers 429 with
 * Retry-After, `broken` 500, `garbage` 200 with a page instead of JSON. `losesAnswerTo`: does what
 * the next query with this word in it asks, and breaks off before it answers. `losesTokensAfter`: answers the next query with this word in it, and takes no token
 * given out before any more.
 */
export type FakeTrouble =
  'none' | 'down' | 'silent' | 'broken' | 'garbage' | { busyForSeconds: number } | { losesAnswerTo: string } | { losesTokensAfter: string };

interface Grant {
  accessToken: string;
  refreshToken: string;
  expiresAt: number;
  /** A refresh that was used keeps working until its replacement is used for a call. */
  replaces: Grant | null;
  dead: boolean;
}

interface FakeShop {
  /** What its Admin API shows and changes. */
  data: ShopData;
  installed: boolean;
  grants: Grant[];
  trouble: FakeTrouble;
  /** How often each endpoint was asked, whatever it answered. */
  calls: { exchange: number; refresh: number; admin: number };
}

export interface WebhookOptions {
  shop: string;
  topic: string;
  payload: object;
  /** The same again on a retry. */
  webhookId?: string;
  triggeredAt?: Date;
  secret?: string;
}

export interface FakeShopifyOptions {
  apiKey: string;
  apiSecret: string;
  /** Life of access tokens; an hour unless told. */
  accessLifeS?: number;
  scopes: readonly string[];
}

/**
 * Shopify as an app's server meets it: token endpoint and Admin API under `{origin}/{shop}`, session tokens, webhooks.
 * Started beside a test; `shopOrigin` is what the provider is given as SHOPIFY_SHOP_ORIGIN.
 */
export async function startFakeShopify(options: FakeShopifyOptions) {
  const shops = new Map<string, FakeShop>();
  const key = new TextEncoder().encode(options.apiSecret);
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function shopOf(domain: string): FakeShop {
    const known = shops.get(domain);
    if (known !== undefined) return known;
    const name = domain.split('.')[0] ?? domain;
    const facts = { name, currencyCode: 'EUR', ianaTimezone: 'Europe/Lisbon', shopAddress: { countryCodeV2: 'PT' } };
    const shop: FakeShop = {
      data: newShop({ id: `gid://shopify/Shop/${shops.size + 1001}`, ...facts }, [...options.scopes]),
      installed: true,
      grants: [],
      trouble: 'none',
      calls: { exchange: 0, refresh: 0, admin: 0 },
    };
    shop.data.filesUrl = `${url}/${domain}/files`;
    shops.set(domain, shop);
    return shop;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, domain = '', ...rest] = (request.url ?? '').split('/');
    const shop = shopOf(domain);
    const path = rest.join('/');
    if (request.method === 'GET') return sendFile(shop, path, response);
    const body = (await json(request)) as Record<string, unknown>;
    const isToken = path === 'admin/oauth/access_token';
    shop.calls[isToken ? (body['grant_type'] === 'refresh_token' ? 'refresh' : 'exchange') : 'admin'] += 1;
    if (isTroubled(shop, response)) return;
    if (isToken) return send(response, ...(await tokenAnswer(domain, shop, body)));
    const version = /^admin\/api\/(\d{4}-\d{2})\/graphql\.json$/.exec(path)?.[1];
    if (version !== undefined) {
      const answered = await adminAnswer(shop, { version, accessToken: request.headers['x-shopify-access-token'], body });
      if (losesAnswer(shop, String(body['query']))) return void response.destroy();
      loseTokens(shop, String(body['query']));
      return send(response, ...answered);
    }
    send(response, 404, { errors: 'Not Found' });
  }

  async function tokenAnswer(domain: string, shop: FakeShop, body: Record<string, unknown>): Promise<[number, object]> {
    if (body['client_id'] !== options.apiKey || body['client_secret'] !== options.apiSecret) return [401, { error: 'invalid_client' }];
    if (body['grant_type'] === 'refresh_token') return refreshAnswer(shop, body['refresh_token']);
    if (
      body['grant_type'] !== TOKEN_EXCHANGE ||
      body['subject_token_type'] !== ID_TOKEN ||
      body['requested_token_type'] !== OFFLINE_TOKEN ||
      body['expiring'] !== '1'
    ) {
      return [400, { error: 'invalid_request' }];
    }
    if (!shop.installed || !(await isSessionTokenOf(domain, body['subject_token']))) return [400, { error: 'invalid_subject_token' }];
    return [200, grant(shop, null)];
  }

  function refreshAnswer(shop: FakeShop, refreshToken: unknown): [number, object] {
    const used = shop.grants.find((candidate) => candidate.refreshToken === refreshToken && !candidate.dead);
    if (used === undefined || !shop.installed) return [400, { error: 'invalid_grant', error_description: 'refresh token is not valid' }];
    return [200, grant(shop, used)];
  }

  function grant(shop: FakeShop, replaces: Grant | null): object {
    const lifeS = options.accessLifeS ?? 3_600;
    const granted: Grant = {
      accessToken: `shpat_${randomBytes(16).toString('hex')}`,
      refreshToken: `shprt_${randomBytes(16).toString('hex')}`,
      expiresAt: Date.now() + lifeS * 1000,
      replaces,
      dead: false,
    };
    shop.grants.push(granted);
    return {
      access_token: granted.accessToken,
      scope: shop.data.scopes.join(','),
      expires_in: lifeS,
      refresh_token: granted.refreshToken,
      refresh_token_expires_in: REFRESH_LIFE_S,
    };
  }

  async function isSessionTokenOf(domain: string, token: unknown): Promise<boolean> {
    if (typeof token !== 'string') return false;
    const verified = await jwtVerify(token, key, { algorithms: ['HS256'], audience: options.apiKey, clockTolerance: 10 }).catch(() => null);
    return verified?.payload['dest'] === `https://${domain}`;
  }

  async function adminAnswer(
    shop: FakeShop,
    { version, accessToken, body }: { version: string; accessToken: unknown; body: Record<string, unknown> },
  ): Promise<[number, object]> {
    const used = shop.grants.find((candidate) => candidate.accessToken === accessToken);
    if (used === undefined || used.dead || !shop.installed || used.expiresAt <= Date.now()) {
      return [401, { errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' }];
    }
    if (used.replaces !== null) used.replaces.dead = true;
    const variables = (body['variables'] ?? {}) as Record<string, unknown>;
    return [200, await answerAdmin(shop.data, { version, query: String(body['query']), variables })];
  }

  return {
    /** Template with `{shop}`. */
    shopOrigin: `${url}/{shop}`,
    /** The shop's state: to look at its calls and to make trouble. Shops come into being when first named. */
    shop: shopOf,

    /** A session token as App Bridge hands it out. */
    async sessionToken(shop: string, overrides: { lifeS?: number; userId?: string; secret?: string } = {}): Promise<string> {
      const now = Math.floor(Date.now() / 1000);
      return new SignJWT({ dest: `https://${shop}`, sid: randomUUID() })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(`https://${shop}/admin`)
        .setAudience(options.apiKey)
        .setSubject(overrides.userId ?? '42')
        .setJti(randomUUID())
        .setIssuedAt(now)
        .setNotBefore(now)
        .setExpirationTime(now + (overrides.lifeS ?? 60))
        .sign(overrides.secret === undefined ? key : new TextEncoder().encode(overrides.secret));
    },

    /** Ends every token given out, as an uninstall or a password reset of the shop does. */
    revokeTokens(shop: string): void {
      for (const granted of shopOf(shop).grants) granted.dead = true;
    },

    /** A delivery's headers over its bytes. */
    signWebhook(rawBody: Buffer, webhook: Omit<WebhookOptions, 'payload'>): Record<string, string> {
      return {
        'content-type': 'application/json',
        'x-shopify-topic': webhook.topic,
        'x-shopify-hmac-sha256': createHmac('sha256', webhook.secret ?? options.apiSecret)
          .update(rawBody)
          .digest('base64'),
        'x-shopify-shop-domain': webhook.shop,
        'x-shopify-api-version': '2026-07',
        'x-shopify-webhook-id': webhook.webhookId ?? randomUUID(),
        'x-shopify-event-id': randomUUID(),
        'x-shopify-triggered-at': (webhook.triggeredAt ?? new Date()).toISOString(),
      };
    },

    /** Delivers until the address answers 2xx, as often as Shopify would, without its waits. Returns every status. */
    async deliver(address: string, webhook: WebhookOptions): Promise<number[]> {
      const rawBody = Buffer.from(JSON.stringify(webhook.payload));
      const headers = this.signWebhook(rawBody, webhook);
      const statuses: number[] = [];
      while (statuses.length < DELIVERY_TRIES) {
        const response = await fetch(address, { method: 'POST', headers, body: rawBody, redirect: 'manual' });
        await response.body?.cancel();
        statuses.push(response.status);
        if (response.ok) break;
      }
      return statuses;
    },

    /** Tells a fulfillment service that something waits for its answer: signed as webhooks are, without a topic. */
    async callBack(callbackUrl: string, { shop, kind }: { shop: string; kind: string }): Promise<number> {
      const rawBody = Buffer.from(JSON.stringify({ kind }));
      const { 'x-shopify-topic': _topic, 'x-shopify-webhook-id': _id, ...headers } = this.signWebhook(rawBody, { shop, topic: 'x/y' });
      const response = await fetch(`${callbackUrl}/fulfillment_order_notification`, {
        method: 'POST',
        headers,
        body: rawBody,
        redirect: 'manual',
      });
      await response.body?.cancel();
      return response.status;
    },

    close(): Promise<void> {
      return new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}
export type FakeShopify = Awaited<ReturnType<typeof startFakeShopify>>;

/** Answers for a troubled service, or leaves the request without an answer; false when all is well. */
function isTroubled({ trouble }: FakeShop, response: ServerResponse): boolean {
  if (trouble === 'none') return false;
  if (trouble === 'down') response.destroy();
  else if (trouble === 'broken') send(response, 500, { errors: 'Internal Server Error' });
  else if (trouble === 'garbage') response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Shopify</title>');
  else if (typeof trouble === 'object' && !('busyForSeconds' in trouble)) return false;
  else if (typeof trouble === 'object') {
    response.setHeader('retry-after', String(trouble.busyForSeconds));
    send(response, 429, { errors: 'Exceeded 2 calls per second for api client.' });
  }
  return true;
}

/** The file of an export, whose address is all one needs. */
function sendFile({ data }: FakeShop, path: string, response: ServerResponse): void {
  const file = data.exports.find(({ id }) => path === `files/${id.split('/').at(-1)}`)?.file;
  if (file === undefined) return send(response, 404, { errors: 'Not Found' });
  response.writeHead(200, { 'content-type': 'application/jsonl' }).end(file);
}

function loseTokens(shop: FakeShop, query: string): void {
  const { trouble } = shop;
  if (typeof trouble !== 'object' || !('losesTokensAfter' in trouble) || !query.includes(trouble.losesTokensAfter)) return;
  shop.trouble = 'none';
  for (const granted of shop.grants) granted.dead = true;
}

function losesAnswer(shop: FakeShop, query: string): boolean {
  const { trouble } = shop;
  if (typeof trouble !== 'object' || !('losesAnswerTo' in trouble) || !query.includes(trouble.losesAnswerTo)) return false;
  shop.trouble = 'none';
  return true;
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}
