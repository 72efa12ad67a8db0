import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { alive as pageAlive, openBrowser, openPage, takePicture } from '#tests/support/browser.ts';
import { freePorts, type RunningWharf, startWharf } from '#tests/support/wharf-process.ts';

const MERCHANT = { email: 'merchant@demo.example', password: 'demo-merchant-1' };

let browser: Browser;
let dataDir: string;
let wharf: RunningWharf;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  browser = await openBrowser();
  dataDir = await mkdtemp(join(tmpdir(), 'wharf-journey-'));
  wharf = await startWharf({ dataDir, ports: await freePorts() });
});
afterAll(async () => {
  await browser.close();
  expect(await wharf.stop()).toBe(0);
  await rm(dataDir, { recursive: true, force: true });
});
afterEach(() => page.context().close());

async function signIn(options: { width?: number } = {}): Promise<void> {
  ({ page, complaints } = await openPage(browser, { url: wharf.url, width: options.width ?? 1280 }));
  await page.goto('/login');
  await alive();
  await fillSignIn(page);
  await page.waitForURL('**/dashboard/workplace');
  await alive();
  await page.waitForFunction(() => localStorage.getItem('user-state') !== null);
}

async function fillSignIn(on: Page): Promise<void> {
  await on.locator('input[type=email]').fill(MERCHANT.email);
  await on.locator('input[type=password]').fill(MERCHANT.password);
  await on.locator('form button[type=submit]').first().click();
}

function alive(on: Page = page): Promise<void> {
  return pageAlive(on);
}

async function openDrawer(): Promise<void> {
  await alive();
  const button = page.getByRole('button', { name: 'Open the settings of the page' });
  await button.click();
  await page.getByRole('dialog', { name: 'Page settings' }).waitFor();
}

async function closeDrawer(): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Page settings' }).waitFor({ state: 'detached' });
}

function kept(): Promise<Record<string, unknown>> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('setting-state') ?? '{}') as Record<string, unknown>);
}

async function noSideways(name: string): Promise<void> {
  expect((await takePicture(page, `shell-${name}`)).sideways, name).toBe(false);
}

describe('the settings drawer', () => {
  beforeEach(() => signIn());

  test.each([
    ['Top bar', 'navbar', false, () => page.getByRole('button', { name: /Account menu/ }), 0],
    ['Menu', 'menu', false, () => page.getByRole('navigation', { name: 'Main menu' }), 0],
    ['Menu across the top', 'topMenu', true, () => page.locator('.wharf-top-menu'), 1],
    ['Collapse the menu', 'menuCollapse', true, () => page.locator('.wharf-rail'), 1],
    ['Footer', 'footer', false, () => page.getByRole('contentinfo'), 0],
    ['Tab bar', 'tabBar', true, () => page.getByRole('navigation', { name: 'Visited pages' }), 1],
    ['Color-weak mode', 'colorWeak', true, () => page.locator('html[data-color-weak]'), 1],
  ] as const)('%s is switched at once and survives a reload', async (label, field, value, part, count) => {
    await openDrawer();
    await page.getByRole('dialog').getByLabel(label, { exact: true }).setChecked(value);
    await expect.poll(() => part().count()).toBe(count);
    await closeDrawer();
    expect((await kept())[field]).toBe(value);

    await page.reload({ waitUntil: 'commit' });
    await page.getByRole('heading', { name: 'Workplace', level: 1 }).waitFor();
    expect(await part().count(), 'as the server prints it').toBe(count);
    await noSideways(field);
    await openDrawer();
    expect(await page.getByRole('dialog').getByLabel(label, { exact: true }).isChecked()).toBe(value);
    expect(complaints).toEqual([]);
  });

  test('takes width and colour, refuses what is out of bounds, copies and resets', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openDrawer();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('Menu width').fill('320');
    await drawer.getByRole('button', { name: 'Pink' }).click();
    const frame = () =>
      page.evaluate(() => {
        const style = getComputedStyle(document.documentElement);
        return [style.getPropertyValue('--pg-navigation-width'), style.getPropertyValue('--p-color-text-link').trim()];
      });
    expect(await frame()).toEqual(['20rem', '#b0125b']);
    await drawer.getByLabel('Menu width').fill('9999');
    await drawer.getByText('Enter a width from 200 to 400').waitFor();
    await drawer.getByLabel('Hex code').fill('pink');
    await drawer.getByText('Enter a # and six digits').waitFor();
    expect(await frame()).toEqual(['20rem', '#b0125b']);

    await drawer.getByRole('button', { name: 'Copy settings' }).click();
    await page.getByText('Settings copied').waitFor();
    const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText())) as Record<string, unknown>;
    expect(copied).toMatchObject({ menuWidth: 320, themeColor: '#b0125b', theme: 'light' });
    await page.reload();
    await page.getByRole('dialog', { name: 'Page settings' }).waitFor();
    expect(await frame()).toEqual(['20rem', '#b0125b']);
    await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
    await expect.poll(frame).toEqual(['17.5rem', '#005bd3']);
  });

  test('gives the keyboard back where it was opened', async () => {
    await openDrawer();
    await closeDrawer();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Open the settings of the page');
  });

  test('loads the menu from the server with its notices, and tells when that fails', async () => {
    await openDrawer();
    await page.getByRole('dialog').getByLabel('Menu from server').check();
    await page.getByText('Menu loaded').waitFor();
    expect((await kept())['serverMenu']).toHaveLength(13);
    await page.reload();
    expect((await kept())['serverMenu']).toHaveLength(13);

    await page.getByRole('dialog').getByLabel('Menu from server').uncheck();
    const problem = { code: 'internal', message: 'The menu is broken.', requestId: 'r', loggedIn: true };
    await page.route('**/resources/menu', (route) => route.fulfill({ status: 500, json: problem }));
    await page.getByRole('dialog').getByLabel('Menu from server').check();
    const alert = page.getByRole('alert').filter({ hasText: 'Request error' });
    await alert.getByText('The menu is broken.').waitFor();
  });
});

describe('the tab bar', () => {
  const tabs = () => page.getByRole('navigation', { name: 'Visited pages' }).getByRole('link').allTextContents();
  async function act(name: string): Promise<void> {
    await page.getByRole('button', { name: 'Tab actions' }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  }
  async function visit(name: string): Promise<void> {
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
  }

  test('keeps what was visited, closes it as asked, and is gone after logging out', async () => {
    await signIn();
    await openDrawer();
    await page.getByRole('dialog').getByLabel('Tab bar').check();
    await closeDrawer();
    for (const name of ['Orders', 'Products', 'Balance', 'Tutorial']) await visit(name);
    expect(await tabs()).toEqual(['Workplace', 'Orders', 'Products', 'Balance', 'Tutorial']);
    await page.reload();
    await expect.poll(tabs).toEqual(['Workplace', 'Orders', 'Products', 'Balance', 'Tutorial']);

    await page.getByRole('button', { name: 'Close Tutorial' }).click();
    await page.getByRole('heading', { name: 'Balance', level: 1 }).waitFor();
    await page.getByRole('navigation', { name: 'Visited pages' }).getByRole('link', { name: 'Orders' }).click();
    await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
    const asked = page.waitForRequest(/\/orders\.data/);
    await act('Reload');
    await asked;
    await act('Close to the right');
    expect(await tabs()).toEqual(['Workplace', 'Orders']);
    await visit('Products');
    await act('Close others');
    expect(await tabs()).toEqual(['Workplace', 'Products']);
    await act('Close');
    await page.waitForURL('**/dashboard/workplace');
    await expect.poll(tabs).toEqual(['Workplace']);

    await page.getByRole('button', { name: /Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    const left = await page.evaluate(() => ['token', 'user-state', 'tab-list'].map((key) => localStorage.getItem(key)));
    expect(left).toEqual([null, null, null]);
    expect(complaints).toEqual([]);
  });
});

test('switching roles changes what is shown, here and in the user state, and back', async () => {
  await signIn();
  const role = () => page.evaluate(() => (JSON.parse(localStorage.getItem('user-state') ?? '{}') as { role?: string }).role);
  const switchRoles = async () => {
    await page.getByRole('button', { name: /Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Switch Roles' }).click();
  };
  expect(await role()).toBe('user');
  await switchRoles();
  await page.getByText('Administrator').first().waitFor();
  expect(await role()).toBe('admin');
  await switchRoles();
  await expect.poll(() => page.getByText('Administrator').count()).toBe(0);
  expect(await role()).toBe('user');
});

test('logging out in one of two tabs takes the other to the sign-in page too', async () => {
  await signIn();
  const other = await page.context().newPage();
  await other.goto('/orders?tab=all');
  await alive(other);
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await other.waitForURL('**/login?redirect=%2Forders**');
  await alive(other);
  await fillSignIn(other);
  await other.waitForURL('**/orders?tab=all');
});

describe('a session that ended', () => {
  const told = (on: Page) => on.getByText('Your session ended');

  test('elsewhere is told of on the sign-in page the next page leads to', async () => {
    await signIn();
    await endSession();
    await page.goto('/orders?tab=all');
    await page.waitForURL('**/login?redirect=%2Forders&tab=all');
    await told(page).waitFor();
    await alive();
    await fillSignIn(page);
    await page.waitForURL('**/orders?tab=all');
    expect(complaints).toEqual([]);
  });

  test('with its cookie is told of, in the language of the page', async () => {
    await signIn();
    await page.context().clearCookies({ name: 'token' });
    await page.context().addCookies([{ name: 'arco-locale', value: 'pt-BR', url: wharf.url }]);
    await page.goto('/orders');
    await page.getByText('Sua sessão terminou').waitFor();
  });

  test('by logging out is nothing to tell, nor is a first visit', async () => {
    await signIn();
    await page.getByRole('button', { name: /Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    await alive();
    expect(await told(page).count()).toBe(0);
    const stranger = (await openPage(browser, { url: wharf.url, width: 1280 })).page;
    await stranger.goto('/orders');
    await alive(stranger);
    expect(await told(stranger).count()).toBe(0);
    await stranger.context().close();
  });
});

describe('the forced log-out', () => {
  const dialogs = () => page.getByRole('dialog').filter({ hasText: 'Forced logout' });

  test('asks once for 20 answers of 401, keeps what is behind it, then logs out and loads again', async () => {
    await signIn();
    await page.goto('/balance/recharge');
    await alive();
    await page.getByRole('textbox').first().fill('123');
    const problem = { code: 'not-signed-in', message: 'Log in.', requestId: 'r', loggedIn: false };
    await page.route('**/resources/notifications**', (route) => route.fulfill({ status: 401, json: problem }));
    await page.evaluate(() => {
      for (let n = 0; n < 20; n += 1) void fetch(`/resources/notifications?n=${n}`);
    });
    await dialogs().getByText('Your access rights have expired, please log in again').waitFor();
    expect(await dialogs().count()).toBe(1);
    expect(await page.getByRole('textbox', { includeHidden: true }).first().inputValue()).toBe('123');
    await noSideways('forced-logout');
    await dialogs().getByRole('button', { name: 'OK', exact: true }).click();
    await page.waitForURL('**/login?redirect=%2Fbalance%2Frecharge**');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    expect((await page.context().cookies()).find(({ name }) => name === 'token')).toBeUndefined();
  });

  test('comes when a session that ended elsewhere follows a link, and the screen stays behind it', async () => {
    await signIn();
    await endSession();
    await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
    await dialogs().waitFor();
    expect(await page.getByRole('heading', { name: 'Workplace', includeHidden: true }).count()).toBeGreaterThan(0);
    await dialogs().getByRole('button', { name: 'OK', exact: true }).click();
    await page.waitForURL('**/login?redirect=**');
  });

  test('leaves alone an answer that says the user is logged in', async () => {
    await signIn();
    const problem = { code: 'signature-invalid', message: 'No.', requestId: 'r', loggedIn: true };
    await page.route('**/resources/menu', (route) => route.fulfill({ status: 401, json: problem }));
    expect(await page.evaluate(async () => (await fetch('/resources/menu')).status)).toBe(401);
    expect(await dialogs().count()).toBe(0);
  });
});

async function endSession(): Promise<void> {
  const credential = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';
  const userId = Buffer.from(credential, 'base64').toString().split(':')[0];
  const answer = await fetch(`${wharf.url}/v1/users/${userId}/logout`, {
    method: 'POST',
    headers: { authorization: `Basic ${credential}` },
  });
  expect(answer.status).toBe(200);
}

describe('the language', () => {
  test('is switched in the middle of a form without losing what was typed, and kept', async () => {
    await signIn();
    await page.goto('/balance/recharge');
    await alive();
    await page.getByRole('textbox').first().fill('123');
    await page.getByRole('button', { name: /Change language/ }).click();
    await page.getByRole('menuitem', { name: 'Português' }).click();
    await page.locator('html[lang="pt-BR"]').waitFor();
    await page.getByRole('link', { name: 'Pedidos', exact: true }).first().waitFor();
    expect(await page.getByRole('textbox').first().inputValue()).toBe('123');
    expect(await page.evaluate(() => localStorage.getItem('arco-locale'))).toBe('pt-BR');
    await page.reload();
    expect(await page.locator('html').getAttribute('lang')).toBe('pt-BR');
    expect(complaints).toEqual([]);
  });

  test('is switched on the sign-up form without losing what was typed', async () => {
    ({ page, complaints } = await openPage(browser, { url: wharf.url, width: 390 }));
    await page.goto('/login?form=sign-up');
    await alive();
    await page.locator('input[type=email]').first().fill('ana@loja.example');
    await page.getByLabel('Language').selectOption('es-ES');
    await page.locator('html[lang="es-ES"]').waitFor();
    expect(await page.locator('input[type=email]').first().inputValue()).toBe('ana@loja.example');
    expect(complaints).toEqual([]);
  });
});

test('a narrow window has the menu in a drawer, whatever the settings', async () => {
  await signIn({ width: 390 });
  const menu = page.getByRole('dialog').getByRole('link');
  await page.getByRole('button', { name: /Toggle menu/i }).click();
  await menu.filter({ hasText: /^Orders$/ }).click();
  await menu
    .filter({ hasText: /^Orders$/ })
    .nth(1)
    .click();
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
  await page.getByRole('button', { name: /Toggle menu/i }).click();
  await menu.filter({ hasText: /^Tutorial$/ }).click();
  await page.getByRole('heading', { name: 'Tutorial', level: 1 }).waitFor();
  await noSideways('narrow');
  expect(complaints).toEqual([]);
});

test('a changed page starts at its top, the page before comes back where it was', async () => {
  await signIn();
  await page.goto('/akProducts');
  await alive();
  await page.evaluate(() => window.scrollTo(0, 600));
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Balance', exact: true }).click();
  await page.getByRole('heading', { name: 'Balance', level: 1 }).waitFor();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await page.getByRole('heading', { name: 'Products', level: 1 }).waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(600);
});

test('notifications are listed, counted and led to', async () => {
  await signIn();
  await page.getByRole('button', { name: /^Notifications, / }).click();
  await page.getByRole('tab', { name: 'Message' }).click();
  await page.getByText('No Content').waitFor();
  await page.getByRole('link', { name: 'View More' }).click();
  await page.waitForURL('**/home/notification?tab=message');
  await page.getByText('No Content').waitFor();
  await page.getByRole('tab', { name: /Todo/ }).click();
  await page.waitForURL('**/home/notification?tab=todo');
  await noSideways('notifications');
  expect(complaints).toEqual([]);
});
