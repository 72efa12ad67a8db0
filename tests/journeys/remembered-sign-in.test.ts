import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { paths } from '#app/paths.ts';
import { alive } from '#tests/support/browser.ts';
import { startJourney } from '#tests/support/journey.ts';
import { userStored } from '#tests/support/merchant.ts';

const journey = startJourney();

test.each(['answers', 'is down'])(
  'faults A 14: a remembered sign-in leaves no password, and logging out leaves nothing but the name, when the server %s',
  async (server) => {
    const merchant = await journey.signUp();
    const { page } = await journey.open();
    await page.goto(paths.login);
    await alive(page);
    await page.locator('input[name=username]').fill(merchant.email);
    await page.locator('input[name=password]').fill(merchant.password);
    await page.locator('input[name=remember]').check();
    await page.locator('form [type=submit]').first().click();
    await page.waitForURL(`**${paths.workplace}`);
    await alive(page);
    await userStored(page);
    const signedIn = await keptBy(page);
    expect(signedIn).toContain(merchant.email);
    expect(signedIn).not.toContain(merchant.password);

    if (server === 'is down') await page.route('**/logout', (route) => route.abort());
    await page.getByRole('button', { name: /Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL(`**${paths.login}`);
    await alive(page);
    const left = await page.evaluate(() => ['token', 'user-state', 'tab-list'].map((key) => localStorage.getItem(key)));
    expect(left).toEqual([null, null, null]);
    expect(await keptBy(page)).not.toContain(merchant.password);
    expect(await page.locator('input[name=username]').inputValue()).toBe(merchant.email);
    expect(await page.locator('input[name=password]').inputValue()).toBe('');
  },
);

/** All a browser keeps of a page: storages, cookies and databases. */
async function keptBy(page: Page): Promise<string> {
  const state = await page.context().storageState({ indexedDB: true });
  const ofTab = await page.evaluate(() => ({ ...sessionStorage }));
  return JSON.stringify([state, ofTab]);
}
