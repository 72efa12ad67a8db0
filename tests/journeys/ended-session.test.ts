import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { paths } from '#app/paths.ts';
import { alive, takePicture } from '#tests/support/browser.ts';
import type { Merchant } from '#tests/support/call.ts';
import { goTo, startJourney } from '#tests/support/journey.ts';
import { longTest } from '#tests/support/long.ts';
import { fillSignIn, userStored } from '#tests/support/merchant.ts';

const journey = startJourney();
let merchant: Merchant;
let page: Page;
let complaints: string[];

/** A session of its own each time, since the tests end it. */
async function signInNew(): Promise<void> {
  merchant = await journey.signUp();
  ({ page, complaints } = await journey.openSignedIn(undefined, { as: merchant }));
  // Once it has all it asks for by itself, the page reads itself once more, in the browser's time zone: it is not to find the session ended.
  const readInZone = page.waitForResponse(`**${paths.workplace}.data*`);
  await goTo(page, paths.workplace);
  await readInZone;
  await userStored(page);
}

/** Leaves the signed-in page, so that it is not this page that finds the session ended, and takes the notice, which comes once. */
async function leavePage(): Promise<void> {
  await page.goto('about:blank');
}

describe('a session that ended', () => {
  const sessionEndedNotice = (on: Page) => on.getByText('Your session ended');

  longTest('elsewhere is told of on the sign-in page the next page leads to', async () => {
    await signInNew();
    await leavePage();
    await endSession();
    await page.goto('/orders?tab=all');
    await page.waitForURL('**/login?redirect=%2Forders&tab=all');
    await sessionEndedNotice(page).waitFor();
    await alive(page);
    await fillSignIn(page, merchant);
    await page.waitForURL('**/orders?tab=all');
    // The workplace may have asked for its notifications once more before it was left.
    expect(complaints.filter((each) => !each.includes('401'))).toEqual([]);
  });

  longTest('with its cookie is told of, in the language of the page', async () => {
    await signInNew();
    await leavePage();
    await page.context().clearCookies({ name: 'token' });
    await page.context().addCookies([{ name: 'arco-locale', value: 'pt-BR', url: journey.url }]);
    await page.goto('/orders');
    await page.getByText('Sua sessão terminou').waitFor();
  });

  longTest('by logging out is nothing to tell, nor is a first visit', async () => {
    await signInNew();
    await page.getByRole('button', { name: /Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    await alive(page);
    expect(await sessionEndedNotice(page).count()).toBe(0);
    const stranger = (await journey.open()).page;
    await stranger.goto('/orders');
    await alive(stranger);
    expect(await sessionEndedNotice(stranger).count()).toBe(0);
  });
});

describe('a page that logs out', () => {
  longTest('takes what answers meanwhile for signed out, not for a session that ended', async () => {
    await signInNew();
    await alive(page);
    const held: (() => Promise<void>)[] = [];
    await page.route('**/logout', async (route) => {
      const response = await route.fetch({ maxRedirects: 0 });
      held.push(() => route.fulfill({ response }));
    });
    await page.getByRole('button', { name: /Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect.poll(() => held.length).toBe(1);
    await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
    await page.waitForURL('**/login?redirect=%2Forders');
    await page.locator('input[name=username]').waitFor();
    expect(await page.getByText('Your session ended').count()).toBe(0);
    await held[0]?.();
    await page.waitForURL('**/login');
  });
});

describe('the forced log-out', () => {
  const dialogs = () => page.getByRole('dialog').filter({ hasText: 'Forced logout' });

  longTest('faults A 17: asks once for several answers of 401, keeps what is behind it, then logs out and loads again', async () => {
    await signInNew();
    const problem = { code: 'not-signed-in', message: 'Log in.', requestId: 'r', loggedIn: false };
    const held: Route[] = [];
    await page.route('**/resources/notifications**', (route) => void held.push(route));
    await page.goto('/balance/recharge');
    await alive(page);
    await page.getByRole('textbox').first().fill('123');
    await page.getByRole('button', { name: /^Notifications, / }).click();
    await page.getByRole('tab', { name: /Todo/ }).waitFor();
    await expect.poll(() => held.length).toBeGreaterThan(1);
    await Promise.all(held.map((route) => route.fulfill({ status: 401, json: problem })));
    await dialogs().getByText('Your access rights have expired, please log in again').waitFor();
    expect(await dialogs().count()).toBe(1);
    expect(await page.getByRole('textbox', { includeHidden: true }).first().inputValue()).toBe('123');
    expect((await takePicture(page, 'forced-logout')).sideways).toBe(false);
    await dialogs().getByRole('button', { name: 'OK', exact: true }).click();
    await page.waitForURL('**/login?redirect=%2Fbalance%2Frecharge**');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    expect((await page.context().cookies()).find(({ name }) => name === 'token')).toBeUndefined();
    await page.unroute('**/resources/notifications**');
    await alive(page);
    await fillSignIn(page, merchant);
    await page.waitForURL('**/balance/recharge**');
    await expect.poll(() => page.getByRole('textbox').first().inputValue()).toBe('123');
    expect(await page.evaluate(() => sessionStorage.getItem('typing'))).toBeNull();
  });

  test('keeps what was typed for its user alone, and never a password', async () => {
    await signInNew();
    await page.goto('/myAccount?tab=security&edit=email');
    await alive(page);
    await page.getByLabel('New email').fill('nova@loja.example');
    await page.getByLabel('Your password', { exact: true }).fill('uma senha bem comprida');
    await endSession();
    await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
    await dialogs().getByRole('button', { name: 'OK', exact: true }).click();
    await page.waitForURL('**/login?redirect=**');
    const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
    expect(kept).toContain('nova@loja.example');
    expect(kept).not.toContain('uma senha');
    await alive(page);
    await fillSignIn(page, journey.merchant);
    // To the form or to where the link led, as the page or its link was the first to find the session ended.
    await page.waitForURL((url) => url.pathname !== paths.login);
    await page.goto('/myAccount?tab=security&edit=email');
    await expect.poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('nova@loja.example');
    expect(await page.getByLabel('New email').inputValue()).toBe('');
  });

  test('comes when a session that ended elsewhere follows a link, and leads to where the link did', async () => {
    await signInNew();
    // A link pressed before the page is alive loads a document, and nothing says that the session ended.
    await alive(page);
    // No sooner than the link is followed: what the page asks for beside it still finds the session.
    await page.route('**/orders.data*', async (route) => {
      await endSession();
      await route.continue();
    });
    await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
    await dialogs().waitFor();
    await dialogs().getByRole('button', { name: 'OK', exact: true }).click();
    await page.waitForURL('**/login?redirect=%2Forders');
  });

  longTest('leaves alone an answer that says the user is logged in', async () => {
    await signInNew();
    const problem = { code: 'signature-invalid', message: 'No.', requestId: 'r', loggedIn: true };
    await page.route('**/resources/menu', (route) => route.fulfill({ status: 401, json: problem }));
    await alive(page);
    await page.getByRole('button', { name: 'Open the settings of the page' }).click();
    await page.getByRole('dialog').getByLabel('Menu from server').check();
    await page.getByRole('alert').getByText('No.', { exact: true }).waitFor();
    expect(await dialogs().count()).toBe(0);
  });
});

async function endSession(): Promise<void> {
  const credential = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';
  const userId = Buffer.from(credential, 'base64').toString().split(':')[0];
  const answer = await fetch(`${journey.url}/v1/users/${userId}/logout`, {
    method: 'POST',
    headers: { authorization: `Basic ${credential}` },
  });
  expect(answer.status).toBe(200);
}
