import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { randomBytes } from 'node:crypto';
import { authenticate } from './authenticate.ts';
import { answerRest, refused, type RestResponse } from './rest-api.ts';
import { showShop } from './shop-page.ts';
import { newSite, nextId, type SiteOptions, type WooSite } from './site-data.ts';

const PAGE = '<!doctype html><title>Maintenance</title><p>Briefly unavailable for scheduled maintenance.';

export interface WooHost {
  url: string;
  host: string;
  /** A site in a folder of its own. */
  addSite(options?: SiteOptions): WooSite;
  /** Keys for a site, as its settings make them. */
  makeKeys(site: WooSite, permissions?: WooSite['keys'][number]['permissions']): WooSite['keys'][number];
  /** Answers calls to it with a redirect; null: no longer. */
  redirect: { from: string; to: string } | null;
  sites: ReadonlyMap<string, WooSite>;
  close(): void;
}

/** A host with WooCommerce sites, each in a folder of its own, built from the published documentation of its REST API. */
export async function openWooHost(port = 0): Promise<WooHost> {
  const sites = new Map<string, WooSite>();
  const server = createServer((request, response) => {
    void answer(host, request, response).catch(() => response.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const authority = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const host: WooHost = {
    url: `http://${authority}`,
    host: authority,
    redirect: null,
    addSite(options = {}) {
      const path = `shop-${nextId()}`;
      const site = newSite(host.url, path, options);
      sites.set(path, site);
      return site;
    },
    makeKeys(site, permissions = 'read_write') {
      const [consumerKey, consumerSecret] = [`ck_${randomBytes(20).toString('hex')}`, `cs_${randomBytes(20).toString('hex')}`];
      const keys = { consumerKey, consumerSecret, permissions };
      site.keys.push(keys);
      return keys;
    },
    sites,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return host;
}

async function answer(host: WooHost, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', host.url);
  if (host.redirect !== null && url.pathname.startsWith(host.redirect.from))
    return void response
      .writeHead(301, { location: `${host.redirect.to}${url.pathname.slice(host.redirect.from.length)}${url.search}` })
      .end();
  if (url.pathname === '/favicon.ico') return void response.writeHead(204).end();
  const [, folder = '', ...rest] = url.pathname.split('/');
  const site = host.sites.get(folder);
  const body = await text(request);
  if (site === undefined) return void response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not Found</h1>');
  if (rest.join('/').replace('index.php/', '') === 'wc-auth/v1/authorize') return answerConsent(host, site, url, response);
  if (rest.length <= 1 && rest.join('') === '' && !url.searchParams.has('rest_route')) return showShop(site, url, response);
  const path = apiPath(site, `/${rest.join('/')}`, url);
  if (path === null) return void response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not Found</h1>');
  site.calls.push(`${request.method} ${path}`);
  if (sendTrouble(site, response)) return;
  const answered = path === '/' ? index(site) : answerCall(site, request, { url, path, body });
  const { trouble } = site;
  if (typeof trouble === 'object' && path.includes(trouble.losesAnswerTo) && request.method !== 'GET') {
    site.trouble = 'none';
    return void response.destroy();
  }
  const json = JSON.stringify(answered.body);
  response.writeHead(answered.status, { 'content-type': 'application/json; charset=UTF-8', ...answered.headers });
  response.end(trouble === 'broken' ? json.slice(0, -2) : trouble === 'bom' ? `\uFEFF${json}` : json);
}

/**
 * The consent page: its merchant, who is signed in here, agrees or not. The site itself delivers the keys, before it leads the merchant back. A real
 * one delivers to HTTPS addresses alone.
 */
async function answerConsent(host: WooHost, site: WooSite, url: URL, response: ServerResponse): Promise<void> {
  const asked = (name: string) => url.searchParams.get(name) ?? '';
  const decision = url.searchParams.get('decision');
  if (decision === null) {
    const link = (value: string, label: string) => {
      const target = new URL(url);
      target.searchParams.set('decision', value);
      return `<a href="${target.href.replaceAll('&', '&amp;')}">${label}</a>`;
    };
    const page = `<!doctype html><title>Application authentication</title><h1>${asked('app_name')} would like to connect to your store</h1>`;
    return void response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`${page}${link('approve', 'Approve')} ${link('deny', 'Deny')}`);
  }
  const back = new URL(asked('return_url'));
  back.searchParams.set('success', decision === 'approve' ? '1' : '0');
  back.searchParams.set('user_id', asked('user_id'));
  if (decision === 'approve') {
    const { consumerKey: consumer_key, consumerSecret: consumer_secret } = host.makeKeys(site);
    const keys = { key_id: nextId(), user_id: asked('user_id'), consumer_key, consumer_secret, key_permissions: asked('scope') };
    await fetch(asked('callback_url'), {
      method: 'POST',
      headers: { 'content-type': 'application/json;charset=UTF-8' },
      body: JSON.stringify(keys),
    });
  }
  response.writeHead(302, { location: back.href }).end();
}

/** The path of the API a call names, by the addresses the site has; null for a page of the site. */
function apiPath({ options: { permalinks = 'pretty' } }: WooSite, path: string, url: URL): string | null {
  const route = url.searchParams.get('rest_route');
  if (route !== null && path === '/') return route;
  const prefix = permalinks === 'index' ? '/index.php/wp-json' : '/wp-json';
  if (permalinks === 'query' || !path.startsWith(prefix)) return null;
  return path.slice(prefix.length) || '/';
}

function index(site: WooSite): RestResponse {
  const home = site.options.home ?? site.url;
  return {
    status: 200,
    body: {
      name: site.name,
      description: '',
      url: home,
      home,
      gmt_offset: '0',
      timezone_string: 'Europe/Lisbon',
      namespaces: ['wp/v2', 'wc/v3', ...(site.options.tracksShipments === true ? ['wc-shipment-tracking/v3'] : [])],
    },
  };
}

function answerCall(site: WooSite, request: IncomingMessage, { url, path, body }: { url: URL; path: string; body: string }): RestResponse {
  const isTracking = site.options.tracksShipments === true && path.startsWith('/wc-shipment-tracking/v3/');
  if (!isTracking && !path.startsWith('/wc/v3/')) return refused(404, 'rest_no_route');
  const wrong = authenticate(site, request, url);
  if (wrong !== null) return refused(wrong.status, wrong.code);
  const parsed = body === '' ? {} : (JSON.parse(body) as Record<string, unknown>);
  if (isTracking) return answerTracking(site, request.method ?? 'GET', path, parsed);
  return answerRest({ site, method: request.method ?? 'GET', path: path.slice('/wc/v3'.length), query: url.searchParams, body: parsed });
}

/** The Shipment Tracking extension: `/orders/{id}/shipment-trackings`, each with an id of the extension's. */
function answerTracking(site: WooSite, method: string, path: string, body: Record<string, unknown>): RestResponse {
  const [, , , , order = '', , trackingId] = path.split('/');
  const known = site.trackings.get(Number(order)) ?? [];
  if (method === 'GET') return { status: 200, body: known };
  if (method === 'DELETE') {
    site.trackings.set(
      Number(order),
      known.filter((tracking) => tracking['tracking_id'] !== trackingId),
    );
    return { status: 200, body: {} };
  }
  const made = { ...body, tracking_id: String(nextId()) };
  site.trackings.set(Number(order), [...known, made]);
  return { status: 201, body: made };
}

function sendTrouble({ trouble }: WooSite, response: ServerResponse): boolean {
  switch (trouble) {
    case 'silent':
      return true;
    case 'busy':
      response.writeHead(429, { 'retry-after': '7', 'content-type': 'text/html' }).end(PAGE);
      return true;
    case 'html':
    case 'html-ok':
      response.writeHead(trouble === 'html' ? 503 : 200, { 'content-type': 'text/html' }).end(PAGE);
      return true;
    default:
      return false;
  }
}
