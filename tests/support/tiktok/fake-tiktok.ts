import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { answerCall } from './endpoints.ts';
import { newId, newShop, type ShopData } from './shop-data.ts';

const ACCESS_LIFE_S = 7 * 86_400;
const REFRESH_LIFE_S = 60 * 86_400;
const CODE_LIFE_MS = 30 * 60_000;
const CLOCK_SKEW_S = 300;
/** As the documentation has it for authorizations. */
const SCOPES = [
  ...['seller.authorization.info', 'seller.delivery.status.write', 'seller.fulfillment.basic', 'seller.logistics', 'seller.order.info'],
  ...['seller.product.basic', 'seller.product.delete', 'seller.product.write', 'seller.return_refund.basic'],
];

/**
 * What is wrong with the service: `down` resets connections, `broken` answers 500, `garbage` 200 with a page instead of JSON, `busy` 429. `losesAnswerTo`:
 * does what the next call of a path with this in it asks, and breaks off before it answers.
 */
export type FakeTrouble = 'none' | 'down' | 'broken' | 'garbage' | { busyForSeconds: number } | { losesAnswerTo: string };

interface Grant {
  accessToken: string;
  refreshToken: string;
  /** Unix time. */
  accessEndsAt: number;
  dead: boolean;
}
export interface FakeSeller {
  openId: string;
  userType: 0 | 1;
  scopes: string[];
  shops: ShopData[];
  grants: Grant[];
}
interface Code {
  seller: FakeSeller;
  givenAt: number;
  used: boolean;
}

export interface FakeTiktokOptions {
  appKey: string;
  appSecret: string;
  serviceId: string;
  port?: number;
}

/** TikTok Shop as an app's server and its sellers' browsers meet it: pages of consent, token endpoint, Open API, webhooks. */
export async function startFakeTiktok(options: FakeTiktokOptions) {
  const { appKey, appSecret, serviceId } = options;
  const sellers: FakeSeller[] = [];
  const codes = new Map<string, Code>();
  const state = { trouble: 'none' as FakeTrouble, refreshes: 0, redirectUrl: '', hookOrigin: null as string | null };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = new URL(request.url ?? '', url);
    const rawBody = await buffer(request);
    if (address.pathname === '/open/authorize') return showConsent(address, response);
    if (isTroubled(state.trouble, response)) return;
    if (address.pathname === '/api/v2/token/get') return send(response, 200, grantByCode(address.searchParams));
    if (address.pathname === '/api/v2/token/refresh') return send(response, 200, grantByRefresh(address.searchParams));
    const answered = openApi(request, address, rawBody);
    if (typeof state.trouble === 'object' && 'losesAnswerTo' in state.trouble && address.pathname.includes(state.trouble.losesAnswerTo)) {
      state.trouble = 'none';
      response.destroy();
      return;
    }
    send(response, 'code' in answered && answered.code !== 0 ? 400 : 200, answered);
  }

  /** The page on which a seller agrees: a link for each seller there is. */
  function showConsent({ searchParams }: URL, response: ServerResponse): void {
    const isKnown = searchParams.get('service_id') === serviceId;
    const links = sellers.map((seller) => {
      const back = landing(seller, searchParams.get('state'));
      return `<li><a href="${back.replaceAll('&', '&amp;')}">Authorize ${seller.shops.map(({ name }) => name).join(', ')}</a></li>`;
    });
    const page = `<!doctype html><html lang="en"><title>TikTok Shop</title><h1>Authorize the app</h1><ul>${links.join('')}</ul></html>`;
    response.writeHead(isKnown ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(isKnown ? page : 'Unknown service');
  }

  function landing(seller: FakeSeller, sent: string | null): string {
    const code = `TTP_${randomBytes(24).toString('base64url')}`;
    codes.set(code, { seller, givenAt: Date.now(), used: false });
    const query = new URLSearchParams({ app_key: appKey, code, locale: 'en', shop_region: seller.shops[0]?.region ?? 'US' });
    if (sent !== null) query.set('state', sent);
    return `${state.redirectUrl}?${query}`;
  }

  function grantByCode(query: URLSearchParams): object {
    const known = codes.get(query.get('auth_code') ?? '');
    const isOurs = query.get('app_key') === appKey && query.get('app_secret') === appSecret;
    if (!isOurs || query.get('grant_type') !== 'authorized_code') return refused(36_004_001, 'Invalid app');
    if (known === undefined || known.used || Date.now() - known.givenAt > CODE_LIFE_MS) return refused(36_004_004, 'Invalid auth code');
    known.used = true;
    return grant(known.seller);
  }

  function grantByRefresh(query: URLSearchParams): object {
    state.refreshes += 1;
    const token = query.get('refresh_token');
    const seller = sellers.find(({ grants }) => grants.some(({ refreshToken, dead }) => refreshToken === token && !dead));
    if (seller === undefined || query.get('app_secret') !== appSecret) return refused(36_004_005, 'Invalid refresh token');
    for (const each of seller.grants) each.dead = true;
    return grant(seller);
  }

  function grant(seller: FakeSeller): object {
    const now = Math.floor(Date.now() / 1_000);
    const given = {
      accessToken: `TTA_${randomUUID()}`,
      refreshToken: `TTR_${randomUUID()}`,
      accessEndsAt: now + ACCESS_LIFE_S,
      dead: false,
    };
    seller.grants.push(given);
    return answered({
      access_token: given.accessToken,
      access_token_expire_in: given.accessEndsAt,
      refresh_token: given.refreshToken,
      refresh_token_expire_in: now + REFRESH_LIFE_S,
      open_id: seller.openId,
      seller_name: 'Ana',
      seller_base_region: seller.shops[0]?.region ?? 'US',
      user_type: seller.userType,
      granted_scopes: seller.scopes,
    });
  }

  function openApi(request: IncomingMessage, { pathname, searchParams: query }: URL, rawBody: Buffer): object {
    const skew = Math.abs(Number(query.get('timestamp')) - Date.now() / 1_000);
    const contentType = request.headers['content-type'] ?? '';
    const isForm = contentType.startsWith('multipart/form-data');
    if (query.get('app_key') !== appKey || !(skew < CLOCK_SKEW_S)) return refused(106_002, 'Invalid timestamp or app key');
    if (!isSame(signatureOf(pathname, query, isForm ? '' : rawBody.toString('utf8')), query.get('sign') ?? ''))
      return refused(106_001, 'Invalid sign');
    const token = request.headers['x-tts-access-token'];
    const seller = sellers.find(({ grants }) => grants.some(({ accessToken, dead }) => accessToken === token && !dead));
    if (seller === undefined) return refused(105_002, 'Expired credentials');
    if (pathname === '/authorization/202309/shops')
      return answered({
        shops: seller.shops.map(({ id, name, region, cipher, code }) => ({ id, name, region, seller_type: 'LOCAL', cipher, code })),
      });
    if (pathname === '/product/202309/images/upload')
      return query.has('shop_cipher') ? refused(36_009_004, 'No shop here') : takePicture(rawBody, isForm);
    const shop = seller.shops.find(({ cipher }) => cipher === query.get('shop_cipher'));
    if (shop === undefined) return refused(106_011, 'Invalid shop_cipher');
    if (pathname.startsWith('/product/') && request.method !== 'GET' && !seller.scopes.includes('seller.product.write'))
      return refused(105_005, 'Access denied');
    const body = rawBody.length === 0 ? {} : (JSON.parse(rawBody.toString('utf8')) as Record<string, unknown>);
    const result = answerCall(shop, { method: request.method ?? 'GET', path: pathname, query, body });
    return 'code' in result ? refused(result.code, result.message) : answered(result.data);
  }

  /** Path, sorted parameters and body, with the secret around them. */
  function signatureOf(path: string, query: URLSearchParams, body: string): string {
    const named = [...query]
      .filter(([name]) => name !== 'sign' && name !== 'access_token')
      .sort(([one], [other]) => (one < other ? -1 : 1));
    const text = `${appSecret}${path}${named.flat().join('')}${body}${appSecret}`;
    return createHmac('sha256', appSecret).update(text).digest('hex');
  }

  return {
    url,
    state,

    /** A seller with so many shops. */
    addSeller({ shops = [newShop()], userType = 0 as 0 | 1 } = {}): FakeSeller {
      const seller: FakeSeller = { openId: `open_${newId()}`, userType, scopes: [...SCOPES], shops, grants: [] };
      sellers.push(seller);
      return seller;
    },

    /** What the seller's browser comes back with. */
    authorize(seller: FakeSeller): string {
      return new URL(landing(seller, null), 'http://app.example').searchParams.get('code') ?? '';
    },

    /** The code was given half an hour ago. */
    ageCode(code: string): void {
      const known = codes.get(code);
      if (known !== undefined) known.givenAt -= CODE_LIFE_MS + 1_000;
    },

    /** Ends every token of a seller, as a seller does who takes the authorization back. */
    revokeTokens({ grants }: FakeSeller): void {
      for (const each of grants) each.dead = true;
    },

    signWebhook(rawBody: Buffer): Record<string, string> {
      return {
        'content-type': 'application/json',
        'authorization': createHmac('sha256', appSecret)
          .update(Buffer.concat([Buffer.from(appKey), rawBody]))
          .digest('hex'),
      };
    },

    /** Delivers to where the shop has its events of this kind sent; null when it sends them nowhere. */
    async deliver(shop: ShopData, { type, event, data }: { type: number; event: string; data: object }): Promise<number | null> {
      const address = shop.webhooks.find(({ event_type: known }) => known === event)?.address;
      if (address === undefined) return null;
      // Whole seconds, and never before what it is about.
      const timestamp = Math.ceil(Date.now() / 1_000);
      const rawBody = Buffer.from(JSON.stringify({ type, tts_notification_id: newId(), shop_id: shop.id, timestamp, data }));
      const to = state.hookOrigin === null ? address : new URL(new URL(address).pathname, state.hookOrigin);
      const response = await fetch(to, { method: 'POST', headers: this.signWebhook(rawBody), body: rawBody, redirect: 'manual' });
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
export type FakeTiktok = Awaited<ReturnType<typeof startFakeTiktok>>;

function isSame(expected: string, given: string): boolean {
  const [ours, theirs] = [Buffer.from(expected), Buffer.from(given)];
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
}

/** A picture as a form, of a kind TikTok takes. */
function takePicture(rawBody: Buffer, isForm: boolean): object {
  const text = rawBody.toString('latin1');
  const isJpeg = text.includes('\r\n\r\n\u00ff\u00d8\u00ff');
  if (!isForm || !text.includes('name="data"') || !isJpeg || !/name="use_case"\r\n\r\nMAIN_IMAGE\r\n/.test(text))
    return refused(12_019_001, 'Invalid image');
  const uri = `tos-useast5-i-omjb5zjo8w-tx/${newId()}`;
  return answered({ uri, url: `https://p16.example.com/${uri}.jpeg`, width: 600, height: 600, use_case: 'MAIN_IMAGE' });
}

function answered(data: unknown): object {
  return { code: 0, message: 'Success', request_id: randomUUID(), data };
}
function refused(code: number, message: string): object {
  return { code, message, request_id: randomUUID(), data: null };
}

function isTroubled(trouble: FakeTrouble, response: ServerResponse): boolean {
  if (trouble === 'none') return false;
  if (trouble === 'down') response.destroy();
  else if (trouble === 'broken') send(response, 500, { code: 36_009_003, message: 'Internal error' });
  else if (trouble === 'garbage') response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>TikTok</title>');
  else if ('losesAnswerTo' in trouble) return false;
  else {
    response.setHeader('retry-after', String(trouble.busyForSeconds));
    send(response, 429, { code: 36_009_002, message: 'Too many requests' });
  }
  return true;
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}
