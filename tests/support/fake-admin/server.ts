import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomBytes } from 'node:crypto';
import { build } from 'esbuild';
import type { PageSettings } from './messages.ts';
import { appPage, installPage, settingsPage, storesPage } from './pages.ts';
import { signQuery } from './launch-query.ts';

const FOLDER = new URL('.', import.meta.url).pathname;
const HANDLE = 'wharf';
/** Longer ago than any tolerance. */
const EXPIRED_S = -60;

export interface FakeAdminOptions {
  port: number;
  apiKey: string;
  apiSecret: string;
  /** A session token for a shop, as long-lived as told. */
  sessionToken(shop: string, options: { lifeS: number }): Promise<string>;
  /** Origin of the app, another site than the admin's. */
  appUrl: string;
  appName: string;
  /** Path of the app's `application_url`. */
  launchPath: string;
  scopes: string;
  /** Stores by the first part of their myshopify.com names. */
  stores: string[];
  /** Told when a merchant has added or removed the app. */
  onInstalled(shop: string, isInstalled: boolean): Promise<void>;
  /** What the platform does later by itself: sends webhooks. */
  deeds: Deed[];
}

/** Something the platform does to a store when its button in the settings is pressed. */
export interface Deed {
  /** Last part of the address that is posted to. */
  name: string;
  label: string;
  run(shop: string): Promise<void>;
}

export interface Switches {
  /** Seconds a session token lives; below 0 it is expired when it is handed out. */
  tokenLifeS: number;
  /** How many of the next tokens are handed out expired, whatever the life of others. */
  expiredTokens: number;
  /** What the address of the App Bridge script answers; `late` waits for `releaseScript`. */
  script: 'present' | 'blocked' | 'late';
  /** Language of the merchant's admin. */
  locale: string;
}

export interface FakeAdmin {
  origin: string;
  scriptUrl: string;
  switches: Switches;
  /** Address of a page of the app inside the admin of a store. */
  addressOf(store: string, path?: string): string;
  /** Removes the app from a store or adds it, as the merchant would. */
  setInstalled(store: string, isInstalled: boolean): Promise<void>;
  /** Answers all that wait for the late script. */
  releaseScript(): void;
  close(): Promise<void>;
}

/** A store's admin on a site of its own: `http://127.0.0.1` frames an app on `http://localhost`. */
export async function startFakeAdmin(options: FakeAdminOptions): Promise<FakeAdmin> {
  const scripts = await bundleScripts();
  const styles = await readFile(`${FOLDER}admin.css`, 'utf8');
  const installed = new Set<string>();
  const switches: Switches = { tokenLifeS: 60, expiredTokens: 0, script: 'present', locale: 'en-US' };
  let waiting: (() => void)[] = [];

  const server = createServer((req, res) => {
    answer(req, res).catch((error: unknown) => {
      send(res, 500, 'text/plain', String(error));
    });
  });
  server.listen(options.port, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    scriptUrl: `${origin}/app-bridge.js`,
    switches,
    addressOf: (store, path = '') => `${origin}/store/${store}/apps/${HANDLE}${path}`,
    setInstalled,
    releaseScript,
    async close() {
      releaseScript();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const url = new URL(req.url ?? '/', 'http://admin.invalid');
    if (url.pathname === '/app-bridge.js') return sendAppBridge(res);
    if (url.pathname === '/admin.js') return send(res, 200, 'text/javascript', scripts.admin);
    if (url.pathname === '/admin.css') return send(res, 200, 'text/css', styles);
    if (url.pathname === '/') return send(res, 200, 'text/html', storesPage(options.stores.map(storeOf)));
    const [, folder, name = '', page = '', part = '', ...rest] = url.pathname.split('/');
    if (folder !== 'store' || !options.stores.includes(name)) return send(res, 404, 'text/plain', 'No such store');
    if (req.method === 'POST') return act(res, name, page);
    if (page === 'settings') return send(res, 200, 'text/html', settingsOf(name));
    if (page !== 'apps' || ![HANDLE, options.apiKey].includes(part)) return redirect(res, `/store/${name}/apps/${HANDLE}`);
    if (!installed.has(name)) return send(res, 200, 'text/html', installationOf(name));
    const path = rest.length === 0 ? options.launchPath : `/${rest.join('/')}`;
    return send(res, 200, 'text/html', await frameOf({ name, part, path, query: url.searchParams }));
  }

  async function act(res: ServerResponse, name: string, deed: string): Promise<void> {
    if (deed === 'session-token') return send(res, 200, 'text/plain', await nextToken(shopOf(name)));
    if (deed === 'install') {
      await setInstalled(name, true);
      return redirect(res, `/store/${name}/apps/${HANDLE}`);
    }
    if (deed === 'uninstall') await setInstalled(name, false);
    await options.deeds.find((each) => each.name === deed)?.run(shopOf(name));
    return redirect(res, `/store/${name}/settings/apps`);
  }

  async function setInstalled(store: string, isInstalled: boolean): Promise<void> {
    if (isInstalled) installed.add(store);
    else installed.delete(store);
    await options.onInstalled(shopOf(store), isInstalled);
  }

  async function frameOf(at: { name: string; part: string; path: string; query: URLSearchParams }): Promise<string> {
    const shop = shopOf(at.name);
    const host = Buffer.from(`admin.shopify.com/store/${at.name}`).toString('base64');
    const settings: PageSettings = {
      shop,
      host,
      locale: switches.locale,
      appOrigin: new URL(options.appUrl).origin,
      basePath: `/store/${at.name}/apps/${at.part}`,
      tokenPath: `/store/${at.name}/session-token`,
    };
    const query = new URLSearchParams(at.query);
    const session = randomBytes(32).toString('hex');
    const added = { embedded: '1', host, shop, timestamp: String(Math.floor(Date.now() / 1000)), locale: switches.locale, session };
    for (const [parameter, value] of Object.entries(added)) query.set(parameter, value);
    query.set('id_token', await nextToken(shop));
    query.set('hmac', signQuery(options.apiSecret, query));
    return appPage({ app: options.appName, store: at.name, frameAddress: `${settings.appOrigin}${at.path}?${query}`, settings });
  }

  function nextToken(shop: string): Promise<string> {
    if (switches.expiredTokens <= 0) return options.sessionToken(shop, { lifeS: switches.tokenLifeS });
    switches.expiredTokens -= 1;
    return options.sessionToken(shop, { lifeS: EXPIRED_S });
  }

  function storeOf(name: string) {
    return { name, path: `/store/${name}/apps/${HANDLE}`, isInstalled: installed.has(name) };
  }

  function settingsOf(name: string): string {
    const deeds = installed.has(name) ? [{ name: 'uninstall', label: 'Uninstall' }, ...options.deeds] : options.deeds;
    const buttons = deeds.map((deed) => ({ path: `/store/${name}/${deed.name}`, label: deed.label }));
    return settingsPage({ app: options.appName, store: storeOf(name), deeds: buttons });
  }

  function installationOf(name: string): string {
    return installPage({ app: options.appName, store: name, scopes: options.scopes, installPath: `/store/${name}/install` });
  }

  async function sendAppBridge(res: ServerResponse): Promise<void> {
    if (switches.script === 'blocked') return void res.destroy();
    if (switches.script === 'late') await new Promise<void>((resolve) => waiting.push(resolve));
    send(res, 200, 'text/javascript', scripts.appBridge);
  }

  function releaseScript(): void {
    switches.script = 'present';
    for (const release of waiting) release();
    waiting = [];
  }
}

function shopOf(store: string): string {
  return `${store}.myshopify.com`;
}

function send(res: ServerResponse, status: number, type: string, body: string): void {
  res.writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' }).end(body);
}

function redirect(res: ServerResponse, location: string): void {
  res.writeHead(303, { location }).end();
}

async function bundleScripts(): Promise<{ admin: string; appBridge: string }> {
  const { outputFiles } = await build({
    entryPoints: { 'admin': `${FOLDER}admin.ts`, 'app-bridge': `${FOLDER}app-bridge.ts` },
    outdir: '/',
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    logLevel: 'silent',
  });
  const text = (name: string) => outputFiles.find(({ path }) => path.endsWith(`/${name}.js`))?.text ?? '';
  return { admin: text('admin'), appBridge: text('app-bridge') };
}
