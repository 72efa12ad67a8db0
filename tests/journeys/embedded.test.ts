import type { Browser, FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aliveFrame,
  type EmbeddedWharf,
  openAdminPage,
  openContext,
  openStrictBrowser,
  startEmbeddedWharf,
} from '#tests/support/embedded-wharf.ts';

const ANA = 'casa-da-ana';
const BRUNO = 'bruno-outlet';

let browser: Browser;
let world: EmbeddedWharf;

beforeAll(async () => {
  browser = await openStrictBrowser();
  world = await startEmbeddedWharf();
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

describe('inside the Shopify admin, without cookies and storage', () => {
  test('first install opens home without asking who is there', async () => {
    const context = await openContext(browser);
    const { page, app, complaints } = await openAdminPage(context, world.admin.addressOf(ANA));
    await page.getByRole('button', { name: 'Install' }).click();
    await app.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
    await page.waitForURL('**/apps/wharf/home');
    const frame = await aliveFrame(page);
    expect(await frame.evaluate(() => document.cookie)).toBe('');
    await expect(frame.evaluate(() => localStorage.length)).rejects.toThrow('SecurityError');
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("the admin's menu leads through the app and marks where it stands", async () => {
    const { page, app, complaints } = await open(ANA, '/home');
    const menu = page.getByRole('list', { name: 'Wharf' }).getByRole('button');
    expect(await menu.allTextContents()).toEqual([
      'Products',
      'Import List',
      'Add My Store',
      'My Products',
      'Orders',
      'Manual Orders',
      'Balance',
      'Recommend',
      'My Cloud Warehouse',
      'My Account',
      'Setting',
      'Tutorial',
    ]);
    for (const [entry, path, title] of [
      ['Orders', '/orders', 'Orders'],
      ['Balance', '/balance', 'Balance'],
      ['Products', '/akProducts', 'Products'],
    ] as const) {
      await page.getByRole('button', { name: entry, exact: true }).click();
      await page.waitForURL(`**/apps/wharf${path}`);
      await page.getByRole('heading', { name: title, level: 1 }).waitFor();
      expect(await page.locator('#app-nav [aria-current=page]').allTextContents()).toEqual([entry]);
    }
    await app
      .getByRole('link', { name: /mug|lamp|shirt|chair|bag/i })
      .first()
      .click();
    await page.waitForURL(/akProducts\/.+/);
    expect(await page.locator('#app-nav [aria-current=page]').allTextContents()).toEqual(['Products']);
    await page.goBack();
    await page.waitForURL('**/apps/wharf/akProducts');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('a page whose token has expired on the way comes back with a new one', async () => {
    world.admin.switches.expiredTokens = 1;
    const { page, app, complaints } = await open(ANA, '/orders?tab=awaiting-payment');
    await app.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
    await page.waitForURL('**/apps/wharf/orders?tab=awaiting-payment');
    expect(world.admin.switches.expiredTokens).toBe(0);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('what shop A did never shows in shop B, opened in the next tab', async () => {
    await world.admin.setInstalled(BRUNO, true);
    const ana = await open(ANA, '/addMyStore?connect=sandbox');
    await connectStore(ana.app, 'Loja da Ana');

    const bruno = await openAdminPage(ana.page.context(), world.admin.addressOf(BRUNO, '/addMyStore'));
    await aliveFrame(bruno.page);
    expect(await bruno.app.getByText('Loja da Ana').count()).toBe(0);
    await bruno.page.reload();
    await aliveFrame(bruno.page);
    await bruno.app.getByRole('heading', { level: 1 }).waitFor();
    expect(await bruno.app.getByText('Loja da Ana').count()).toBe(0);

    await ana.page.reload();
    await ana.app.getByText('Loja da Ana').first().waitFor();
    expect([...ana.complaints, ...bruno.complaints]).toEqual([]);
    await ana.page.context().close();
  });
});

describe('a merchant who removes the app', () => {
  test('finds everything again after adding it once more, and nothing once the shop was erased', async () => {
    const { page, app } = await open(BRUNO, '/addMyStore?connect=sandbox');
    await connectStore(app, 'Outlet do Bruno');
    const stores = world.admin.addressOf(BRUNO, '/addMyStore');
    await setInstalled(page, false);
    await setInstalled(page, true);
    await page.goto(stores);
    await app.getByText('Outlet do Bruno').first().waitFor();

    await setInstalled(page, false);
    await page.getByRole('button', { name: /^Send shop\/redact/ }).click();
    await setInstalled(page, true);
    await page.goto(stores);
    await aliveFrame(page);
    await app.getByRole('heading', { level: 1 }).waitFor();
    expect(await app.getByText('Outlet do Bruno').count()).toBe(0);
    await page.context().close();
  });
});

describe('the App Bridge script', () => {
  test('when it is blocked, the page works and says that the admin cannot be reached', async () => {
    world.admin.switches.script = 'blocked';
    const { page, app } = await open(ANA, '/orders');
    await app
      .getByText(/App Bridge|Shopify admin/)
      .first()
      .waitFor({ timeout: 15_000 });
    await app.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
    world.admin.switches.script = 'present';
    await page.context().close();
  });

  test('when it comes late, the page is there before it and joins the admin after it', async () => {
    world.admin.switches.script = 'late';
    const { page, app } = await open(ANA, '/orders');
    await app.getByRole('heading', { name: 'Orders', level: 1 }).waitFor({ timeout: 15_000 });
    expect(await page.getByRole('list', { name: 'Wharf' }).getByRole('button').count()).toBe(0);
    world.admin.releaseScript();
    await page.getByRole('button', { name: 'Balance', exact: true }).click();
    await page.waitForURL('**/apps/wharf/balance');
    await page.context().close();
  });
});

async function connectStore(app: FrameLocator, name: string): Promise<void> {
  await app.getByLabel('Store name').fill(name);
  await app.getByRole('dialog').getByLabel('Country').selectOption('BR');
  await app.getByRole('dialog').getByRole('button', { name: 'Connect store' }).click();
  await app.getByText(name).first().waitFor();
}

/** In the settings of the merchant's admin. */
async function setInstalled(page: Page, isInstalled: boolean): Promise<void> {
  if (isInstalled) {
    await page.goto(world.admin.addressOf(BRUNO));
    await page.getByRole('button', { name: 'Install' }).click();
    await aliveFrame(page);
    return;
  }
  await page.goto(`${world.admin.origin}/store/${BRUNO}/settings/apps`);
  await page.getByRole('button', { name: 'Uninstall', exact: true }).click();
  await page.getByText('not installed').waitFor();
}

async function open(store: string, path: string) {
  const opened = await openAdminPage(await openContext(browser), world.admin.addressOf(store, path));
  await aliveFrame(opened.page);
  return opened;
}
