import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { paths } from '#app/paths.ts';
import { settingCookie } from '#app/session/setting-cookie.ts';
import { defaultSettings, formatSettings, type SettingState } from '#app/session/setting-state.ts';
import { type Stop, tabThrough, violations, withoutTransitions } from '#tests/support/accessibility.ts';
import { openBrowser, openPage } from '#tests/support/browser.ts';
import { freePorts, type RunningWharf, startWharf } from '#tests/support/wharf-process.ts';

/** All screens of a language; a busy machine takes several times as long as an idle one. */
const WALK_MS = 900_000;
const MERCHANT = { email: 'merchant@demo.example', password: 'demo-merchant-1' };

interface Screen {
  path: string;
  /** Selectors pressed one after the other before the screen is looked at. */
  press?: string[];
  /** What shows that all of it is there. */
  shows?: string;
}

const PUBLIC: Screen[] = [
  { path: '/login' },
  { path: '/login', press: ['[type=submit]'], shows: '[aria-invalid=true]' },
  { path: '/login?form=sign-up' },
  { path: '/login?form=sign-up', press: ['[type=submit]'], shows: '[aria-invalid=true]' },
  { path: '/login?form=forgot' },
  { path: '/login?form=forgot', press: ['label.Polaris-Choice >> nth=1'], shows: '[name=phone], [type=tel]' },
  { path: '/login?form=reset&email=ana@loja.example#code=123456' },
  { path: '/login?form=verify#token=not-known' },
  { path: '/login?form=verify', shows: 'a[href*=security]' },
  { path: '/login?form=confirm-email#token=not-known' },
  ...['terms', 'privacy', 'refund'].map((doc) => ({ path: `/text?doc=${doc}` })),
  { path: paths.startup },
  { path: paths.nuvemshop },
  { path: paths.tiktok },
  { path: paths.authorize },
];

const BELL = '.wharf-top-tool >> nth=0';
const LANGUAGE = '.wharf-top-tools .Polaris-TopBar-Menu__Activator';
const DRAWER = '.wharf-top-tool >> nth=1';
const USER = '.Polaris-TopBar-Menu__Activator--userMenu';
const security = `${paths.account}?tab=security`;

const OVERLAYS: Screen[] = [
  { path: paths.workplace, press: [BELL], shows: '[role=tabpanel]' },
  { path: paths.workplace, press: [LANGUAGE], shows: '[role=menuitem]' },
  { path: paths.workplace, press: [USER], shows: '[role=menuitem]' },
  { path: paths.workplace, press: [DRAWER], shows: '[role=dialog] select' },
];

const SCREENS: Screen[] = [
  ...[paths.workplace, paths.home, paths.supportTickets].map((path) => ({ path })),
  ...['message', 'notice', 'todo'].map((tab) => ({ path: `${paths.notifications}?tab=${tab}` })),
  ...[paths.products, paths.importList, paths.stores, paths.myProducts, paths.orders, paths.shipped].map((path) => ({ path })),
  { path: `${paths.stores}?connect=sandbox` },
  ...[paths.manualOrders, paths.manualShipped, paths.balance, paths.recharge].map((path) => ({ path })),
  { path: `${paths.recharge}?step=method` },
  ...[paths.recommend, paths.withdraw, paths.cloudWarehouse, paths.tutorial, paths.invoices].map((path) => ({ path })),
  ...[paths.settingBasic, paths.settingPricingRule, paths.settingShipping].map((path) => ({ path })),
  ...[paths.settingPraiseCard, paths.settingIoss, paths.settingEmail].map((path) => ({ path })),
  ...[paths.account, security, `${paths.account}?tab=billing`, `${paths.account}?tab=data`].map((path) => ({ path })),
  ...['email', 'phone', 'password', 'two-factor'].map((form) => ({ path: `${security}&edit=${form}` })),
  { path: `${paths.account}?tab=billing&profile=new` },
  ...[paths.confirmPayment, paths.paySuccess, paths.payoneerConfirmPayment, '/not-a-page'].map((path) => ({ path })),
];

/** Screens of one thing, found by the first link to it in a list. */
const DETAILS = [
  { list: paths.products, link: `a[href^="${paths.products}/"]` },
  { list: paths.importList, link: `a[href^="${paths.importList}/"]` },
  { list: paths.myProducts, link: `a[href^="${paths.myProducts}/"]` },
  { list: paths.orders, link: `a[href^="${paths.orders}/"]:not([href*=shipped])` },
];

/** What Tab passes in the main frame, in this order, among other stops. */
const FRAME = ['Skip to content', 'Notifications', 'Change language', 'Open the settings', 'Account menu', 'Home', 'Tutorial'];

let browser: Browser;
let dataDir: string;
let wharf: RunningWharf;
/** Addresses of `DETAILS` and of the payment of an order. */
let details: Screen[];

beforeAll(async () => {
  browser = await openBrowser();
  dataDir = await mkdtemp(join(tmpdir(), 'wharf-accessibility-'));
  wharf = await startWharf({ dataDir, ports: await freePorts(), env: { DEMO: '1' } });
  details = await fillAccount();
});
afterAll(async () => {
  await browser.close();
  expect(await wharf.stop()).toBe(0);
  await rm(dataDir, { recursive: true, force: true });
});

describe('no screen breaks WCAG 2.2 AA', () => {
  test.concurrent('in English, light and dark', { timeout: WALK_MS }, async () => {
    const { page, found } = await walk({ locale: 'en-US', width: 1280 }, async (on, name) => {
      const light = await violations(on, `light ${name}`);
      await showTheme(on, 'dark');
      const dark = await violations(on, `dark ${name}`, 'colors');
      await showTheme(on, 'light');
      return [...light, ...dark];
    });
    await page.context().close();
    expect(found).toEqual([]);
  });

  test.concurrent('in Spanish', { timeout: WALK_MS }, async () => {
    const { page, found } = await walk({ locale: 'es-ES', width: 1280 }, (on, name) => violations(on, name, 'words'));
    await page.context().close();
    expect(found).toEqual([]);
  });

  test.concurrent('in Portuguese, narrow', { timeout: WALK_MS }, async () => {
    const { page, found } = await walk({ locale: 'pt-BR', width: 390 }, violations);
    await page.context().close();
    expect(found).toEqual([]);
  });

  test.each([
    { name: 'menu across the top, tab bar', settings: { topMenu: true, tabBar: true } },
    { name: 'rail in the dark, without top bar', settings: { menuCollapse: true, navbar: false, theme: 'dark', tabBar: true } },
    { name: 'color-weak mode, menu of the server', settings: { colorWeak: true, menuFromServer: true, themeColor: '#b0125b' } },
    { name: 'color-weak mode in the dark', settings: { colorWeak: true, theme: 'dark', themeColor: '#ffd9e8' } },
  ] as const)('$name', async ({ settings }) => {
    const page = await pageWith(settings, { locale: 'en-US', width: 1280 });
    await signIn(page);
    const found = await lookAt(
      page,
      [paths.workplace, paths.orders, paths.products, paths.account, `${security}&edit=password`].map((path) => ({ path })),
      violations,
    );
    await page.context().close();
    expect(found).toEqual([]);
  });
});

describe('by keyboard alone', () => {
  test.each([
    { path: '/login', stops: ['Password', 'Forgot password', 'Log in'] },
    { path: paths.workplace, stops: FRAME },
    { path: paths.account, stops: [...FRAME, 'Profile', 'Company name'] },
    { path: security, stops: [...FRAME, 'Change password'] },
  ])('everything on $path is reached, named and seen', async ({ path, stops }) => {
    const page = await pageWith({}, { locale: 'en-US', width: 1280 });
    if (path !== '/login') await signIn(page);
    await open(page, { path });
    const passed = await tabThrough(page);
    await page.context().close();
    expect(passed.filter(({ name }) => name === '')).toEqual([]);
    expect(passed.filter(({ hasRing }) => !hasRing)).toEqual([]);
    expect(inOrder(passed, stops)).toEqual(stops);
  });
});

/** Those of the names that Tab passes one after the other. */
function inOrder(passed: Stop[], names: readonly string[]): string[] {
  let from = 0;
  return names.filter((name) => {
    const at = passed.findIndex((stop, index) => index >= from && stop.name.includes(name));
    if (at >= 0) from = at + 1;
    return at >= 0;
  });
}

type Look = (page: Page, name: string) => Promise<string[]>;

/** Looks at every screen in a language, first as a stranger, then signed in. */
async function walk(window: { locale: string; width: number }, look: Look): Promise<{ page: Page; found: string[] }> {
  const page = await pageWith({}, window);
  const found = await lookAt(page, PUBLIC, look);
  await signIn(page);
  found.push(...(await lookAt(page, [...SCREENS, ...details, ...OVERLAYS], look)));
  return { page, found };
}

async function lookAt(page: Page, screens: Screen[], look: Look): Promise<string[]> {
  const found: string[] = [];
  for (const screen of screens) {
    await open(page, screen);
    found.push(...(await look(page, [screen.path, ...(screen.press ?? [])].join(' > '))));
  }
  return found;
}

/** As if another tab had switched the theme. */
async function showTheme(page: Page, theme: SettingState['theme']): Promise<void> {
  await page.evaluate(
    (newValue) => window.dispatchEvent(new StorageEvent('storage', { key: 'setting-state', newValue })),
    formatSettings({ ...defaultSettings, theme }, 'all'),
  );
  // Polaris' own dark theme is there at once, our mending of it when its sheet has come.
  await page.waitForFunction(
    (dark) => [...document.styleSheets].some(({ href }) => href?.includes('dark-theme')) === dark,
    theme === 'dark',
  );
}

async function open(page: Page, { path, press = [], shows }: Screen): Promise<void> {
  // An address that differs in its fragment alone would not be loaded again.
  await page.goto('about:blank');
  await page.goto(path);
  await alive(page);
  await withoutTransitions(page);
  for (const selector of press) await page.locator(selector).first().click();
  if (shows !== undefined) await page.locator(shows).first().waitFor();
}

/** What is pressed before the page is alive is lost. */
async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber')));
}

async function pageWith(settings: Partial<SettingState>, options: { locale: string; width: number }): Promise<Page> {
  const { page } = await openPage(browser, { url: wharf.url, ...options });
  const all = { ...defaultSettings, ...settings };
  const [, value = ''] = /=([^;]*)/.exec(settingCookie(all)) ?? [];
  await page.context().addCookies([{ name: 'setting-state', value, url: wharf.url }]);
  await page.addInitScript(
    (text) => {
      if (window.location.protocol !== 'about:') localStorage.setItem('setting-state', text);
    },
    formatSettings(all, 'all'),
  );
  return page;
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await alive(page);
  await page.locator('input[name=username]').fill(MERCHANT.email);
  await page.locator('input[name=password]').fill(MERCHANT.password);
  await page.locator('form [type=submit]').first().click();
  await page.waitForURL(`**${paths.workplace}`);
}

/** Gives the merchant a store, a draft, a product in the store and an order, so that lists are full and details exist. */
async function fillAccount(): Promise<Screen[]> {
  const page = await pageWith({}, { locale: 'en-US', width: 1280 });
  await signIn(page);
  await connectStore(page);
  await pushProduct(page);
  await page.goto(paths.stores);
  await page
    .getByRole('button', { name: /Place a test order/ })
    .first()
    .click();
  const found: Screen[] = [];
  for (const detail of DETAILS) found.push({ path: await firstLink(page, detail) });
  const orderId = found.at(-1)?.path.split('/').at(-1);
  await page.context().close();
  return [...found, { path: `${paths.confirmPayment}?order=${orderId}` }, { path: `${paths.recharge}?step=method&amount=50000` }];
}

async function connectStore(page: Page): Promise<void> {
  await page.goto(`${paths.stores}?connect=sandbox`);
  await alive(page);
  await page.getByLabel('Store name').fill('Loja da Ana');
  await page.getByRole('dialog').getByLabel('Country').selectOption('BR');
  await page.getByRole('dialog').getByRole('button', { name: 'Connect store' }).click();
  await page.getByText('Loja da Ana').first().waitFor();
}

/** Two drafts, one of which goes into the store. */
async function pushProduct(page: Page): Promise<void> {
  for (const words of ['mug', 'lamp']) {
    await page.goto(`${paths.products}?q=${words}`);
    await page.goto(await firstLink(page, { list: `${paths.products}?q=${words}`, link: `a[href^="${paths.products}/"]` }));
    await alive(page);
    await page.getByRole('button', { name: 'Import', exact: true }).first().click();
    await page.getByRole('link', { name: 'Open draft' }).first().click();
    await page.waitForURL(/importList\/.+/);
  }
  await page.getByRole('button', { name: 'Push to store' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Push to store' }).click();
  await page.getByText('In the store now').first().waitFor({ timeout: 30_000 });
}

/** An order comes by webhook, a moment after the store took it: its list is asked until it is there. */
async function firstLink(page: Page, { list, link }: { list: string; link: string }): Promise<string> {
  const askForIt = async () => {
    await page.goto(list);
    const href = await page.locator(`main ${link}`).evaluateAll((links) => links[0]?.getAttribute('href') ?? null);
    if (href === null) throw new Error(`no ${link} on ${list}`);
    return href;
  };
  return vi.waitFor(askForIt, { timeout: 30_000, interval: 500 });
}
