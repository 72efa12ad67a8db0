import '@shopify/shopify-api/adapters/node';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiVersion, LogSeverity, shopifyApi } from '@shopify/shopify-api';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAdminPage, openContext, openStrictBrowser } from '#tests/support/embedded-wharf.ts';
import { openShopifyWorld, type ShopifyWorld } from '#tests/support/fake-admin/world.ts';

/** A page that uses App Bridge as Shopify's documents show it, and nothing of ours. */
const PAGE = (scriptUrl: string, apiKey: string) => `<!doctype html><title>Ledger</title>
<meta name="shopify-api-key" content="${apiKey}"><script src="${scriptUrl}"></script>
<ui-nav-menu><a href="/" rel="home">Home</a><a href="/orders">Orders</a><a href="/settings">Settings</a></ui-nav-menu>
<ui-title-bar title="All orders"><button variant="primary" onclick="document.title = 'pressed'">Create order</button></ui-title-bar>
<form data-save-bar onsubmit="event.preventDefault()"><input aria-label="Name" name="name"></form>
<ui-modal id="ask"><p>Delete it?</p><ui-title-bar title="Delete rule"><button onclick="document.title = 'deleted'">Delete</button></ui-title-bar></ui-modal>
<script>document.addEventListener('shopify:navigate', (event) => {
  event.preventDefault();
  history.pushState(null, '', event.target.getAttribute('href'));
});</script>`;

let browser: Browser;
let world: ShopifyWorld;
const asked: { url: string; authorization: string | undefined }[] = [];
let refuse = 0;
const server = createServer(answer);

beforeAll(async () => {
  browser = await openStrictBrowser();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  world = await openShopifyWorld({ appUrl: `http://localhost:${(server.address() as AddressInfo).port}` });
  await world.admin.setInstalled('casa-da-ana', true);
});
afterAll(async () => {
  await browser.close();
  await world.close();
  server.close();
});

function answer(req: IncomingMessage, res: ServerResponse): void {
  asked.push({ url: req.url ?? '', authorization: req.headers.authorization });
  if (req.url !== '/data') return void res.setHeader('content-type', 'text/html').end(PAGE(world.admin.scriptUrl, apiKey()));
  refuse -= 1;
  if (refuse >= 0) res.writeHead(401, { 'X-Shopify-Retry-Invalid-Session-Request': '1' });
  res.end('data');
}

function apiKey(): string {
  return world.env['SHOPIFY_API_KEY'] ?? '';
}

async function open(path = '/') {
  const context = await openContext(browser);
  const opened = await openAdminPage(context, world.admin.addressOf('casa-da-ana', path));
  await opened.page.getByRole('heading', { name: 'All orders' }).waitFor();
  return opened;
}

describe('the stand-in for the Shopify admin', () => {
  test("opens the app with a query and a token that Shopify's own library takes for real", async () => {
    const { page } = await open('/orders?tab=paid');
    const url = new URL(page.frames()[1]?.url() ?? '');
    const api = shopifyApi({
      apiKey: apiKey(),
      apiSecretKey: world.env['SHOPIFY_API_SECRET'] ?? '',
      hostName: url.host,
      apiVersion: ApiVersion.July26,
      isEmbeddedApp: true,
      logger: { level: LogSeverity.Error },
    });
    expect(url.pathname).toBe('/orders');
    expect(url.searchParams.get('tab')).toBe('paid');
    expect(await api.utils.validateHmac(Object.fromEntries(url.searchParams))).toBe(true);
    expect(api.utils.sanitizeHost(url.searchParams.get('host') ?? '')).not.toBeNull();
    const claims = await api.session.decodeSessionToken(url.searchParams.get('id_token') ?? '');
    expect(claims.dest).toBe('https://casa-da-ana.myshopify.com');
    await page.context().close();
  });

  test('gives the framed page neither cookies nor storage', async () => {
    const { page } = await open();
    const frame = page.frames()[1];
    const kept = await frame?.evaluate(() => {
      document.cookie = 'seen=1; SameSite=None; Secure';
      return document.cookie;
    });
    expect(kept).toBe('');
    await expect(frame?.evaluate(() => localStorage.length)).rejects.toThrow('SecurityError');
    await page.context().close();
  });

  test('draws menu and title bar, follows the page, and opens again where it stands', async () => {
    const { page, app } = await open();
    await page.getByRole('button', { name: 'Create order' }).click();
    await expect.poll(() => page.frames()[1]?.title()).toBe('pressed');
    expect(await page.locator('#app-nav button').allTextContents()).toEqual(['Orders', 'Settings']);
    await page.getByRole('button', { name: 'Orders' }).click();
    await page.waitForURL('**/apps/wharf/orders');
    expect(await page.getByRole('button', { name: 'Orders' }).getAttribute('aria-current')).toBe('page');
    await page.frames()[1]?.evaluate(() => history.pushState(null, '', '/orders/7?tab=a'));
    await page.waitForURL('**/apps/wharf/orders/7?tab=a');
    await page.goBack();
    await page.waitForURL('**/apps/wharf/orders');
    await page.reload();
    await app.getByLabel('Name').waitFor();
    expect(new URL(page.frames()[1]?.url() ?? '').pathname).toBe('/orders');
    await page.context().close();
  });

  test('holds back from leaving changes that were not saved', async () => {
    const { page, app } = await open();
    await app.getByLabel('Name').fill('Ana');
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Stay' }).click();
    expect(page.url()).not.toContain('/settings');
    await page.getByRole('button', { name: 'Discard' }).click();
    expect(await app.getByLabel('Name').inputValue()).toBe('');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.waitForURL('**/apps/wharf/settings');
    await page.context().close();
  });

  test('shows toasts and dialogs of the page', async () => {
    const { page, app } = await open();
    const frame = page.frames()[1];
    await frame?.evaluate(() => window.shopify.toast.show('Rule saved'));
    await page.getByText('Rule saved').waitFor();
    await frame?.evaluate(() => window.shopify.modal.show('ask'));
    await app.getByRole('dialog', { name: 'Delete rule' }).waitFor();
    expect(await app.getByText('Delete it?').isVisible()).toBe(true);
    await app.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => frame?.title()).toBe('deleted');
    await page.context().close();
  });

  test('sends every fetch with a token, and once more when the token was refused', async () => {
    const { page } = await open();
    const status = () => page.frames()[1]?.evaluate(async () => (await fetch('/data')).status);
    asked.length = 0;
    expect(await status()).toBe(200);
    refuse = 1;
    expect(await status()).toBe(200);
    refuse = 2;
    expect(await status()).toBe(401);
    refuse = 0;
    expect(asked.map(({ authorization }) => authorization?.startsWith('Bearer '))).toEqual(Array(5).fill(true));
    await page.context().close();
  });

  test('leads a page that lost its token back to its address with a new one', async () => {
    const { page } = await open();
    const frame = page.frames()[1];
    await frame?.evaluate(() => location.replace(`/bounce?shopify-reload=${encodeURIComponent(`${location.origin}/settings?a=1`)}`));
    await page.waitForURL('**/apps/wharf/settings?a=1');
    expect(page.frames()[1]?.url()).toMatch(/\/settings\?a=1&id_token=./);
    await page.context().close();
  });

  test('hears the app alone, and the app hears it alone', async () => {
    const { page } = await open();
    await page.evaluate(() =>
      window.postMessage({ type: 'toast', id: '1', text: 'Forged', isError: false, durationMs: 9000, action: '' }, '*'),
    );
    const frame = page.frames()[1];
    await frame?.evaluate(() => window.postMessage({ type: 'navigate', path: '/forged' }, '*'));
    await frame?.evaluate(() => window.shopify.toast.show('True'));
    await page.getByText('True').waitFor();
    expect(await page.getByText('Forged').count()).toBe(0);
    expect(page.url()).not.toContain('forged');
    await page.context().close();
  });
});
