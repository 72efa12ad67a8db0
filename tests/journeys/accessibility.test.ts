import { rm } from 'node:fs/promises';
import { Secret, TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paths } from '#app/paths.ts';
import { settingCookie } from '#app/session/setting-cookie.ts';
import { defaultSettings, formatSettings, type SettingState } from '#app/session/setting-state.ts';
import { type Stop, tabThrough, violations, withoutTransitions } from '#tests/support/accessibility.ts';
import { alive, openBrowser, openPage } from '#tests/support/browser.ts';
import { copyDemoData } from '#tests/support/demo-data.ts';
import { fillAccount } from '#tests/support/filled-account.ts';
import { fillSignIn, signIn } from '#tests/support/merchant.ts';
import { freePorts, type RunningWharf, startWharf } from '#tests/support/wharf-process.ts';

/** All screens of a language; a busy machine takes several times as long as an idle one. */
const WALK_MS = 900_000;
const PASSWORD = 'uma senha bem comprida';
/** Twelve simulated days of a parcel in about ten seconds. */
const DEMO_SPEED = '100000';

/** One look at every screen each: every language with all rules, both themes and both widths among them. */
const LOOKS = [
  { locale: 'en-US', width: 1280, settings: { theme: 'dark' } },
  { locale: 'es-ES', width: 1280, settings: {} },
  { locale: 'pt-BR', width: 390, settings: {} },
] as const;
type Window = (typeof LOOKS)[number];

interface Screen {
  path: string;
  /** Selectors pressed one after the other before the screen is looked at. */
  press?: string[];
  /** What shows that all of it is there. */
  shows?: string;
}

const PUBLIC: Screen[] = [
  { path: '/login' },
  { path: '/login?form=sign-up' },
  { path: '/login?form=forgot' },
  { path: '/login', press: ['[type=submit]'], shows: '[aria-invalid=true]' },
  { path: '/login?form=sign-up', press: ['[type=submit]'], shows: '[aria-invalid=true]' },
  { path: '/login?form=forgot', press: ['label.Polaris-Choice >> nth=1'], shows: '[name=phone], [type=tel]' },
  { path: '/login?form=reset&email=ana@loja.example#code=123456' },
  { path: '/login?form=verify#token=not-known' },
  { path: '/login?form=verify#', shows: 'a[href*=security]' },
  { path: '/login?form=confirm-email#token=not-known' },
  ...['terms', 'privacy', 'refund'].map((doc) => ({ path: `/text?doc=${doc}` })),
  { path: paths.startup },
  { path: paths.nuvemshop },
  { path: paths.tiktok },
  { path: paths.authorize },
];

const BELL = '.wharf-top-tools [aria-haspopup=dialog] >> nth=0';
const LANGUAGE = '.wharf-top-tool--language';
const DRAWER = '.wharf-top-tools [aria-haspopup=dialog] >> nth=1';
const USER = '.wharf-top-tool--user';
const MENU = '.wharf-top-tool--menu';
const security = `${paths.account}?tab=security`;

const OVERLAYS: Screen[] = [
  { path: paths.workplace, press: [BELL], shows: '[role=tabpanel]' },
  { path: paths.workplace, press: [BELL, '#notifications-todo'], shows: '#notifications-todo[aria-selected=true]' },
  { path: paths.workplace, press: [LANGUAGE], shows: '[role=menuitem]' },
  { path: paths.workplace, press: [USER], shows: '[role=menuitem]' },
  { path: paths.workplace, press: [DRAWER], shows: '[role=dialog] select' },
];

/** On narrow screens the menu is a drawer. */
const MENU_DRAWER: Screen = { path: paths.workplace, press: [MENU], shows: '[role=dialog] nav' };

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

/** What Tab passes in the main frame, in this order, among other stops. */
const FRAME = ['Skip to content', 'Notifications', 'Change language', 'Open the settings', 'Account menu', 'Home', 'Tutorial'];

let browser: Browser;
let dataDir: string;
let wharf: RunningWharf;
/** The merchant's, signed in; its context keeps scripts and styles for the tests that come one after the other. */
let merchantPage: Page;
/** Screens of one thing of the merchant's. */
let details: Screen[];

beforeAll(async () => {
  browser = await openBrowser();
  dataDir = await copyDemoData();
  wharf = await startWharf({ dataDir, ports: await freePorts(), env: { DEMO: '1', DEMO_SPEED } });
  merchantPage = await pageWith({}, { locale: 'en-US', width: 1280 });
  await signIn(merchantPage);
  details = (await fillAccount(merchantPage)).details.map((path) => ({ path }));
});
afterAll(async () => {
  await browser.close();
  expect(await wharf.stop()).toBe(0);
  await rm(dataDir, { recursive: true, force: true });
});

describe('no screen breaks WCAG 2.2 AA', () => {
  test.concurrent.each(LOOKS)('in $locale at $width px with $settings', { timeout: WALK_MS }, async (window) => {
    expect(await walk(window)).toEqual([]);
  });

  test.each([
    { name: 'menu across the top, tab bar', settings: { topMenu: true, tabBar: true } },
    { name: 'rail in the dark, without top bar', settings: { menuCollapse: true, navbar: false, theme: 'dark', tabBar: true } },
    { name: 'color-weak mode, menu of the server', settings: { colorWeak: true, menuFromServer: true, themeColor: '#b0125b' } },
    { name: 'color-weak mode in the dark', settings: { colorWeak: true, theme: 'dark', themeColor: '#ffd9e8' } },
    { name: 'narrow in the dark', settings: { theme: 'dark' }, width: 390, overlays: [MENU_DRAWER, ...OVERLAYS] },
  ] as const)('$name', async ({ settings, ...more }) => {
    const { width, overlays } = { width: 1280, overlays: [], ...more };
    await change(merchantPage, settings, width);
    const some = [paths.workplace, paths.orders, paths.products, paths.account, `${security}&edit=password`];
    expect(await lookAt(merchantPage, [...some.map((path) => ({ path })), ...overlays])).toEqual([]);
  });
});

describe('by keyboard alone', () => {
  test.each([
    { path: '/login', stops: ['Password', 'Forgot password', 'Log in'] },
    { path: paths.workplace, stops: FRAME },
    { path: paths.account, stops: [...FRAME, 'Profile', 'Company name'] },
    { path: security, stops: [...FRAME, 'Change password'] },
  ])('everything on $path is reached, named and seen', async ({ path, stops }) => {
    const page = path === '/login' ? await pageWith({}, { locale: 'en-US', width: 1280 }) : merchantPage;
    if (page === merchantPage) await change(page, {}, 1280);
    await load(page, path);
    const passed = await tabThrough(page);
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

/** Looks at every screen, first as a stranger, then as a newcomer, then as a merchant with a full account. */
async function walk(window: Window): Promise<string[]> {
  const page = await pageWith(window.settings, window);
  const found = await lookAt(page, PUBLIC);
  found.push(...(await lookAsNewcomer(page, `nova-${window.locale}@loja.example`)));
  await signIn(page);
  found.push(...(await lookAt(page, [...SCREENS, ...details, ...(window.width < 500 ? [MENU_DRAWER] : []), ...OVERLAYS])));
  await page.context().close();
  return found;
}

async function lookAt(page: Page, screens: readonly Screen[]): Promise<string[]> {
  const found: string[] = [];
  for (const screen of screens) {
    await open(page, screen);
    found.push(...(await violations(page, [screen.path, ...(screen.press ?? [])].join(' > '))));
  }
  return found;
}

/** The steps without an address: cutting a picture, a change of e-mail under way, and all of the second factor. */
async function lookAsNewcomer(page: Page, email: string): Promise<string[]> {
  await signUp(page, email);
  const found: string[] = [];
  const look = async (name: string) => void found.push(...(await violations(page, name)));

  await open(page, { path: paths.account, press: ['main div:has(> .Polaris-Avatar) button'] });
  await page.locator('input[type=file]').setInputFiles({ name: 'ana.png', mimeType: 'image/png', buffer: await aPicture() });
  await page.locator('.wharf-cropper img').waitFor();
  await look('cutting the picture');

  await open(page, { path: `${security}&edit=email` });
  await page.locator('input[name=email]').fill(`outra-${email}`);
  await sendPassword(page);
  await page.getByText(`outra-${email}`).first().waitFor();
  await page.locator('input[name=email]').waitFor({ state: 'detached' });
  await look('a change of e-mail under way');

  await open(page, { path: `${security}&edit=two-factor` });
  await sendPassword(page);
  await page.locator('img[src^="data:image/svg"]').waitFor();
  await page.locator('input[name=code]').fill('000000');
  await submit(page, 'code');
  await page.locator('input[name=code][aria-invalid=true]').waitFor();
  await look('the QR code, and a wrong code');
  const secret = (await page.locator('code').first().innerText()).replaceAll(/\s/g, '');
  await page.locator('input[name=code]').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await submit(page, 'code');
  await page.locator('code >> nth=9').waitFor();
  const finish = page.locator('main .Polaris-Button--variantPrimary');
  await finish.click();
  await look('the recovery codes, not yet saved');
  await page.locator('main input[type=checkbox]').check();
  await finish.click();
  await page.locator('code').first().waitFor({ state: 'detached' });

  await page.context().clearCookies({ name: 'token' });
  await load(page, '/login');
  await fillSignIn(page, { email, password: PASSWORD });
  await page.locator('input[name=code]').waitFor();
  await look('the second step of the sign-in');
  await page.locator('main button.Polaris-Button--variantPlain').click();
  await page.locator('input[name=code][inputmode=text]').waitFor();
  await look('the second step by a recovery code');
  return found;
}

function aPicture(): Promise<Buffer> {
  return sharp({ create: { width: 400, height: 300, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
}

/** The present password, which a form of the security tab asks for last. */
async function sendPassword(page: Page): Promise<void> {
  await page.locator('input[name=password]').fill(PASSWORD);
  await submit(page, 'password');
}

async function submit(page: Page, field: string): Promise<void> {
  await page.locator(`form:has(input[name=${field}]) [type=submit]`).click();
}

/**
 * Opens a screen as a link within the page does, which spares loading scripts and axe again; with a full load where
 * something of the screen before would stay: what was pressed open, or a fragment, which is read when a page comes.
 */
async function open(page: Page, { path, press = [], shows }: Screen): Promise<void> {
  const afresh = press.length > 0 || path.includes('#') || !(await page.evaluate(() => '__remixRouter' in window));
  if (afresh) await load(page, path);
  else await follow(page, path);
  for (const selector of press) await page.locator(selector).first().click();
  if (shows !== undefined) await page.locator(shows).first().waitFor();
}

async function load(page: Page, path: string): Promise<void> {
  // An address that differs in its fragment alone would not be loaded again.
  await page.goto('about:blank');
  await page.goto(path);
  await alive(page);
  await withoutTransitions(page);
}

async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate(async (to) => {
    const { __remixRouter: router } = window as unknown as {
      __remixRouter: { navigate(to: string, options: { flushSync: boolean }): Promise<void> };
    };
    await router.navigate(to, { flushSync: true });
  }, path);
  await page.locator('#nprogress').waitFor({ state: 'detached' });
}

async function pageWith(settings: Partial<SettingState>, options: { locale: string; width: number }): Promise<Page> {
  const { page } = await openPage(browser, { url: wharf.url, ...options });
  await page.context().addCookies([cookieOf(settings)]);
  return page;
}

/** Other settings and another width for a page that is there, from its next load on. */
async function change(page: Page, settings: Partial<SettingState>, width: number): Promise<void> {
  await page.goto(paths.text);
  await page.context().addCookies([cookieOf(settings)]);
  const text = formatSettings({ ...defaultSettings, ...settings }, 'all');
  await page.evaluate((kept) => localStorage.setItem('setting-state', kept), text);
  await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
  await page.goto('about:blank');
}

function cookieOf(settings: Partial<SettingState>): { name: string; value: string; url: string } {
  const [, value = ''] = /=([^;]*)/.exec(settingCookie({ ...defaultSettings, ...settings })) ?? [];
  return { name: 'setting-state', value, url: wharf.url };
}

async function signUp(page: Page, email: string): Promise<void> {
  await load(page, '/login?form=sign-up');
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.locator('select[name=country]').selectOption('BR');
  await page.locator('form [type=submit]').first().click();
  await page.waitForURL(`**${paths.workplace}`);
}
