import { rm } from 'node:fs/promises';
import type { Browser, BrowserContext, Frame, FrameLocator, Locator, Page } from 'playwright-core';
import { launchBrowser, PAGE_WAIT_MS, watchPage } from './browser.ts';
import { copyDemoData } from './demo-data.ts';
import { openShopifyWorld, type ShopifyWorld } from './fake-admin/world.ts';
import { noteOwnProduct } from './products-in-use.ts';
import { freePorts, type RunningWharf, startWharf } from './wharf-process.ts';

export interface EmbeddedWharf extends ShopifyWorld {
  dataDir: string;
  wharf: RunningWharf;
}

/** The product with a Shopify of its own around it. */
export async function startEmbeddedWharf(env: Record<string, string> = {}): Promise<EmbeddedWharf> {
  const dataDir = await copyDemoData();
  const ports = await freePorts();
  const world = await openShopifyWorld({ appUrl: `http://localhost:${ports.app}` });
  const wharf = await startWharf({ dataDir, ports, env: { ...world.env, ...env } });
  const forget = noteOwnProduct(dataDir);
  return {
    ...world,
    dataDir,
    wharf,
    async close() {
      forget();
      const code = await wharf.stop();
      await world.close();
      await rm(dataDir, { recursive: true, force: true });
      if (code !== 0) throw new Error(`ended with ${code}:\n${wharf.output()}`);
    },
  };
}

/** A browser that gives the framed app neither cookies nor storage; Debian's is so by itself. */
export function openStrictBrowser(): Promise<Browser> {
  return launchBrowser(['--test-third-party-cookie-phaseout']);
}

export async function openContext(browser: Browser, options: { width?: number; locale?: string } = {}): Promise<BrowserContext> {
  const { width = 1280, locale = 'en-US' } = options;
  const context = await browser.newContext({
    viewport: { width, height: width < 500 ? 844 : 900 },
    locale,
    timezoneId: 'America/Sao_Paulo',
  });
  context.setDefaultTimeout(PAGE_WAIT_MS);
  await context.addInitScript(forbidStorage);
  return context;
}

/** Runs in every page: what a browser of another make may still allow a frame. */
function forbidStorage(): void {
  if (window === window.top) return;
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
    Object.defineProperty(window, name, {
      configurable: true,
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  }
}

export interface AdminPage {
  page: Page;
  /** The app inside. */
  app: FrameLocator;
  /** Console errors, failed scripts, refused styles. */
  complaints: string[];
}

export async function openAdminPage(context: BrowserContext, address: string): Promise<AdminPage> {
  const { page, complaints } = watchPage(await context.newPage());
  await page.goto(address);
  return { page, app: page.frameLocator('iframe[name=app-iframe]'), complaints };
}

/** A button of the page in the admin's title bar. */
export function titleBarButton(page: Page, name: string | RegExp): Locator {
  return page.getByRole('region', { name: 'Title bar' }).getByRole('button', { name });
}

/** The app's frame as it stands, alive: what is pressed before is lost. */
export async function aliveFrame(page: Page): Promise<Frame> {
  const handle = await page.waitForSelector('iframe[name=app-iframe]');
  const frame = await handle.contentFrame();
  if (frame === null) throw new Error('the admin has no frame');
  await frame.waitForFunction(() => Object.keys(document.body ?? {}).some((key) => key.startsWith('__reactFiber')));
  return frame;
}
