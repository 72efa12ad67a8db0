import type { Browser, FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aliveFrame,
  type EmbeddedWharf,
  openAdminPage,
  openContext,
  openStrictBrowser,
  startEmbeddedWharf,
  titleBarButton,
} from '#tests/support/embedded-wharf.ts';
import { longTest } from '#tests/support/long.ts';

const ANA = 'casa-da-ana';
const BRUNO = 'bruno-outlet';
const LUCIA = 'tienda-de-lucia';
/** Of the demo: a merchant with an account of one's own. */
const MERCHANT = { email: 'merchant@demo.example', password: 'demo-merchant-1' };

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

  longTest("the admin's menu leads through the app and marks where it stands", async () => {
    const { page, app, complaints } = await open(ANA, '/home');
    const menu = page.getByRole('list', { name: 'Wharf' }).getByRole('button');
    // The menu is handed to the admin once App Bridge is there, which the page does not wait for.
    await menu.first().waitFor();
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

  longTest('title, way back and actions stand in the title bar, once, and are pressed there', async () => {
    const { page, app, complaints } = await open(ANA, '/balance');
    await titleBarButton(page, 'Recharge').click();
    await page.waitForURL('**/apps/wharf/balance/recharge');
    await page.getByRole('heading', { name: 'Recharge', level: 1 }).waitFor();
    expect(await app.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await app.getByRole('heading', { level: 1 }).evaluate(isSeen)).toBe(false);
    expect(await app.getByRole('link', { name: 'Balance' }).count()).toBe(0);
    expect(await titleBarButton(page, 'Recharge').count()).toBe(0);
    await titleBarButton(page, 'Balance').click();
    await page.waitForURL('**/apps/wharf/balance');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  longTest('another language than the admin’s is kept once it is selected, and the settings lead to each other', async () => {
    const { page, app, complaints } = await open(ANA, '/setting/basic');
    await app.getByRole('combobox', { name: 'Language', exact: true }).selectOption('pt-BR');
    await page.getByRole('button', { name: 'Pedidos', exact: true }).waitFor();
    await page.reload();
    await aliveFrame(page);
    await app.getByRole('tab', { name: 'Frete' }).click();
    await page.waitForURL('**/apps/wharf/setting/shipping');
    // The address changes before the page does: a tab pressed just then is gone before it is let go.
    await app.getByRole('tab', { name: 'Frete', selected: true }).waitFor();
    await app.getByRole('tab', { name: 'Geral' }).click();
    await app.getByRole('combobox', { name: 'Idioma', exact: true }).selectOption('en-US');
    await page.getByRole('button', { name: 'Orders', exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  longTest('a form with changes asks before it is left, by the admin’s menu or a link of its own; who stays keeps them', async () => {
    const { page, app } = await open(ANA, '/setting/shipping');
    await app.getByRole('button', { name: 'Add rest of world' }).click();
    const rule = app.getByLabel('Maximum freight per order');
    await rule.fill('77.50');
    const balance = page.getByRole('list', { name: 'Wharf' }).getByRole('button', { name: 'Balance' });
    for (const leave of [balance, app.getByRole('tab', { name: 'Basic' })]) {
      await leave.click();
      await page.getByText('Leave page with unsaved changes?').waitFor();
      await page.getByRole('button', { name: 'Stay' }).click();
      expect(page.url()).toContain('/apps/wharf/setting/shipping');
      expect(await rule.inputValue()).toBe('77.50');
    }
    await balance.click();
    await page.getByRole('button', { name: 'Leave page' }).click();
    await page.waitForURL('**/apps/wharf/balance');
    await page.context().close();
  });

  longTest('a page whose token has expired on the way comes back with a new one', async () => {
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

describe('a merchant who came from Shopify', () => {
  longTest('sees the shop as the way in and connected, and takes the data along or leaves without a password', async () => {
    await world.admin.setInstalled(LUCIA, true);
    const { page, app, complaints } = await open(LUCIA, '/addMyStore');
    await app.getByText(`This shop is connected: ${LUCIA}.myshopify.com`).waitFor();

    await page.goto(world.admin.addressOf(LUCIA, '/myAccount?tab=data'));
    await aliveFrame(page);
    expect(await app.getByLabel('Your password').count()).toBe(0);
    await app.getByRole('button', { name: 'Export data' }).click();
    await app.getByRole('button', { name: 'Download' }).waitFor();
    await app.getByRole('button', { name: 'Delete account' }).click();
    await app.getByLabel('Type DELETE to confirm').fill('delete');
    await app.getByRole('button', { name: 'Delete account' }).click();
    await app.getByText('This account is scheduled for deletion').waitFor();
    await app.getByRole('button', { name: 'Keep account' }).click();
    await app.getByText('This account is scheduled for deletion').waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  longTest('links the account of one’s own by its password, and keeps what was typed when that was wrong', async () => {
    await world.admin.setInstalled(LUCIA, true);
    const { page, app, complaints } = await open(LUCIA, '/myAccount?tab=security');
    await app.getByText(`${LUCIA}.myshopify.com`, { exact: true }).waitFor();
    for (const notThere of ['Change password', 'Two-factor authentication', 'Not verified', 'owner@']) {
      expect(await app.getByText(notThere).count()).toBe(0);
    }
    await app.getByRole('link', { name: 'Link account' }).click();
    await app.getByLabel('Email of your account').fill(MERCHANT.email);
    await app.getByLabel('Password of your account').fill('not the password');
    await app.getByRole('button', { name: 'Link account' }).click();
    await app.getByRole('alert').first().waitFor();
    expect(await app.getByLabel('Email of your account').inputValue()).toBe(MERCHANT.email);
    await app.getByLabel('Password of your account').fill(MERCHANT.password);
    await app.getByRole('button', { name: 'Link account' }).click();
    await page.getByText('Account linked').waitFor();
    await app.getByText(MERCHANT.email).waitFor();
    await app
      .getByRole('button', { name: 'Change password' })
      .or(app.getByRole('link', { name: 'Change password' }))
      .waitFor();
    await page.goto(world.admin.addressOf(LUCIA, '/addMyStore'));
    await app.getByText(`This shop is connected: ${LUCIA}.myshopify.com`).waitFor();
    // The wrong password was answered with 400.
    expect(complaints.filter((each) => !each.includes('400'))).toEqual([]);
    await page.context().close();
  });
});

describe('a merchant who removes the app', () => {
  longTest('finds everything again after adding it once more, and nothing once the shop was erased', async () => {
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

describe('a page on its way', () => {
  longTest('is not painted before its styles have come, so that nothing of it stands anywhere else first', async () => {
    const context = await openContext(browser);
    const page = await context.newPage();
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/*.css', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(world.admin.addressOf(ANA, '/orders'), { waitUntil: 'commit' });
    const handle = await page.waitForSelector('iframe[name=app-iframe]');
    const frame = await handle.contentFrame();
    // A page that may not paint yet has no frames to poll in.
    await frame?.waitForFunction(() => document.querySelector('main') !== null, undefined, { polling: 50 });
    expect(await frame?.evaluate(() => performance.getEntriesByType('paint').length), 'paints without styles').toBe(0);
    release();
    await aliveFrame(page);
    await frame?.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
    expect(await frame?.locator('body link[rel=stylesheet]').count(), 'styles that would come after a paint').toBe(0);
    await context.close();
  });
});

describe('the App Bridge script', () => {
  longTest('when it is blocked, the page works and says that the admin cannot be reached', async () => {
    world.admin.switches.script = 'blocked';
    const { page, app } = await open(ANA, '/orders');
    await app
      .getByText(/App Bridge|Shopify admin/)
      .first()
      .waitFor();
    await app.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
    world.admin.switches.script = 'present';
    await page.context().close();
  });

  longTest('when it comes late, the page is there before it and joins the admin after it', async () => {
    world.admin.switches.script = 'late';
    const { page, app } = await open(ANA, '/orders');
    await app.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
    expect(await page.getByRole('list', { name: 'Wharf' }).getByRole('button').count()).toBe(0);
    world.admin.releaseScript();
    await page.getByRole('button', { name: 'Balance', exact: true }).click();
    await page.waitForURL('**/apps/wharf/balance');
    await page.context().close();
  });
});

describe('a page that is not the admin', () => {
  longTest('can frame neither the address the admin frames nor the sign-in page, and gets no cookie set', async () => {
    const { page } = await open(ANA, '/orders');
    const framed = (await page.locator('iframe[name=app-iframe]').getAttribute('src')) ?? '';
    expect(new URL(framed).searchParams.get('embedded')).toBe('1');
    const foreign = await page.context().newPage();
    await foreign.route('http://elsewhere.localhost/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Elsewhere</title><iframe></iframe>' }),
    );
    for (const address of [framed, new URL('/login', framed).href, new URL('/orders', framed).href]) {
      await foreign.goto('http://elsewhere.localhost/');
      await foreign.locator('iframe').evaluate((frame, src) => frame.setAttribute('src', src), address);
      await expect.poll(() => foreign.frames()[1]?.url()).toBe('chrome-error://chromewebdata/');
    }
    expect(await page.context().cookies(new URL(framed).origin)).toEqual([]);
    await page.context().close();
  });
});

/** Runs in the page: whether an element is what one sees at its place. */
function isSeen(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2) === element;
}

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
