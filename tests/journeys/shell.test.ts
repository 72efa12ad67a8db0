import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { paths } from '#app/paths.ts';
import { findAccounts } from '#contract/operators.ts';
import { alive, takePicture } from '#tests/support/browser.ts';
import type { Merchant } from '#tests/support/call.ts';
import { startJourney } from '#tests/support/journey.ts';
import { longTest } from '#tests/support/long.ts';
import { fillSignIn, userStored } from '#tests/support/merchant.ts';

const journey = startJourney();
let merchant: Merchant;
let page: Page;
let complaints: string[];

async function signInNew(options: { width?: number } = {}): Promise<void> {
  merchant = await journey.signUp();
  ({ page, complaints } = await journey.openSignedIn(paths.workplace, { ...options, as: merchant }));
  await userStored(page);
}

async function openDrawer(): Promise<void> {
  await alive(page);
  const button = page.getByRole('button', { name: 'Open the settings of the page' });
  await button.click();
  await page.getByRole('dialog', { name: 'Page settings' }).waitFor();
  // It takes the keyboard once it listens to it.
  await page.waitForFunction(() => document.activeElement?.closest('[role=dialog]') !== null);
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
  beforeEach(() => signInNew());

  longTest.each([
    ['Top bar', 'navbar', false, () => page.getByRole('button', { name: /Account menu/ }), 0],
    ['Menu', 'menu', false, () => page.getByRole('navigation', { name: 'Main menu' }), 0],
    ['Menu across the top', 'topMenu', true, () => page.locator('#AppFrameMain').getByRole('navigation', { name: 'Main menu' }), 1],
    [
      'Collapse the menu',
      'menuCollapse',
      true,
      () =>
        page
          .getByRole('navigation', { name: 'Main menu' })
          .getByRole('link', { name: 'Orders', exact: true })
          .filter({ hasNotText: 'Orders' }),
      1,
    ],
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

  longTest('takes width and colour, refuses what is out of bounds, copies and resets', async () => {
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
    await alive(page);
    expect(await page.getByRole('dialog').count(), 'a drawer left open').toBe(0);
    expect(await frame()).toEqual(['20rem', '#b0125b']);
    await openDrawer();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
    await expect.poll(frame).toEqual(['17.5rem', '#005bd3']);
    await closeDrawer();
  });

  test('gives the keyboard back where it was opened', async () => {
    await openDrawer();
    await closeDrawer();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Open the settings of the page');
  });

  longTest('loads the menu from the server with its notices, and tells when that fails', async () => {
    await openDrawer();
    await page.getByRole('dialog').getByLabel('Menu from server').check();
    await page.getByText('Menu loaded').waitFor();
    expect((await kept())['serverMenu']).toHaveLength(13);
    await page.reload();
    expect((await kept())['serverMenu']).toHaveLength(13);

    await openDrawer();
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
    await signInNew();
    await openDrawer();
    await page.getByRole('dialog').getByLabel('Tab bar').check();
    await closeDrawer();
    await page.goto(`${journey.url}${paths.sourcing}`);
    await alive(page);
    for (const name of ['Orders', 'Products', 'Balance', 'Tutorial']) await visit(name);
    // The first one's words are its own feature's, which the others' pages do not bring.
    const visited = ['Workplace', 'Sourcing requests', 'Orders', 'Products', 'Balance', 'Tutorial'];
    expect(await tabs()).toEqual(visited);
    await page.reload();
    await alive(page);
    await expect.poll(tabs).toEqual(visited);

    await page.getByRole('button', { name: 'Close Tutorial' }).click();
    await page.getByRole('heading', { name: 'Balance', level: 1 }).waitFor();
    await page.getByRole('navigation', { name: 'Visited pages' }).getByRole('link', { name: 'Orders' }).click();
    await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
    const asked = page.waitForRequest(/\/orders\.data/);
    await act('Reload');
    await asked;
    await act('Close to the right');
    await expect.poll(tabs).toEqual(['Workplace', 'Sourcing requests', 'Orders']);
    await visit('Products');
    await act('Close others');
    await expect.poll(tabs).toEqual(['Workplace', 'Products']);
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

longTest('faults A 11: switching roles says that it changes the view only, and does, here and in the user state, and back', async () => {
  await signInNew();
  const role = () => page.evaluate(() => (JSON.parse(localStorage.getItem('user-state') ?? '{}') as { role?: string }).role);
  const switchRoles = async () => {
    await page.getByRole('button', { name: /Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Switch Roles Changes what you see, not what you may do' }).click();
  };
  expect(await role()).toBe('user');
  await switchRoles();
  await page.getByText('Administrator').first().waitFor();
  expect(await role()).toBe('admin');
  expect((await merchant.call(findAccounts, { query: { q: merchant.email } })).problem.code).toBe('not-allowed');
  await switchRoles();
  await expect.poll(() => page.getByText('Administrator').count()).toBe(0);
  expect(await role()).toBe('user');
});

longTest('logging out in one of two tabs takes the other to the sign-in page too', async () => {
  await signInNew();
  const other = await page.context().newPage();
  await other.goto('/orders?tab=all');
  await alive(other);
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await other.waitForURL('**/login?redirect=%2Forders**');
  await alive(other);
  await fillSignIn(other, merchant);
  await other.waitForURL('**/orders?tab=all');
});

describe('the language', () => {
  longTest('is switched in the middle of a form without losing what was typed, and kept', async () => {
    await signInNew();
    await page.goto('/balance/recharge');
    await alive(page);
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

  longTest('is switched on the sign-up form without losing what was typed', async () => {
    ({ page, complaints } = await journey.open({ width: 390 }));
    await page.goto('/login?form=sign-up');
    await alive(page);
    await page.locator('input[type=email]').first().fill('ana@loja.example');
    await page.getByLabel('Language', { exact: true }).selectOption('es-ES');
    await page.locator('html[lang="es-ES"]').waitFor();
    expect(await page.locator('input[type=email]').first().inputValue()).toBe('ana@loja.example');
    expect(complaints).toEqual([]);
  });
});

longTest('a narrow window has the menu in a drawer, whatever the settings', async () => {
  await signInNew({ width: 390 });
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

longTest('a changed page starts at its top, the page before comes back where it was', async () => {
  await signInNew();
  await page.goto('/akProducts');
  await alive(page);
  await page.evaluate(() => window.scrollTo(0, 600));
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Balance', exact: true }).click();
  await page.getByRole('heading', { name: 'Balance', level: 1 }).waitFor();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await page.getByRole('heading', { name: 'Products', level: 1 }).waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(600);
});

longTest('notifications are listed, counted and led to', async () => {
  await signInNew();
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

longTest('what is pressed at the moment the page starts is no error', async () => {
  ({ page, complaints } = await journey.open());
  await page.addInitScript(pressAtStart);
  await page.goto('/login?form=sign-up');
  await alive(page);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email');
  await page.getByLabel('Language', { exact: true }).selectOption('pt-BR');
  await page.locator('html[lang="pt-BR"]').waitFor();
  expect(complaints).toEqual([]);
});

/** Runs in the page: goes into the field as soon as React listens to the document, before it has drawn anything. */
function pressAtStart(): void {
  const listen = document.addEventListener.bind(document);
  const pressOnce = () => {
    document.addEventListener = listen;
    queueMicrotask(() => document.querySelector<HTMLInputElement>('input[type=email]')?.focus());
    queueMicrotask(() => document.querySelector<HTMLInputElement>('input[type=email]')?.click());
  };
  document.addEventListener = (type: string, ...rest: [EventListenerOrEventListenerObject, (boolean | AddEventListenerOptions)?]) => {
    if (type === 'click') pressOnce();
    listen(type, ...rest);
  };
}

test('the sign-in page is the same for all but for its language and the nonce of its scripts', async () => {
  ({ page, complaints } = await journey.open());
  const first = await signInPage('en-US');
  const spanish = await signInPage('es-ES');
  const again = await signInPage('en-US');
  expect(again.nonce).not.toBe(first.nonce);
  for (const { html, nonce } of [first, spanish, again]) {
    expect(new Set([...html.matchAll(/nonce="([^"]*)"/g)].map(([, found]) => found))).toEqual(new Set([nonce]));
  }
  expect(again.html.replaceAll(again.nonce, '')).toBe(first.html.replaceAll(first.nonce, ''));
  expect(first.html).toContain('<html lang="en-US"');
  expect(spanish.html).toContain('<html lang="es-ES"');
});

/** The page as it is sent, and the nonce its header allows. */
async function signInPage(language: string): Promise<{ html: string; nonce: string }> {
  const answer = await page.request.get('/login', { headers: { 'accept-language': language } });
  const nonce = /'nonce-([^']+)'/.exec(answer.headers()['content-security-policy'] ?? '')?.[1] ?? '';
  return { html: await answer.text(), nonce };
}
