import type { Page } from 'playwright-core';
import { paths } from '#app/paths.ts';
import { alive } from './browser.ts';

/** The merchant of the demo. */
export const MERCHANT: Login = { email: 'merchant@demo.example', password: 'demo-merchant-1' };

/** Who signs in by the sign-in page. */
export interface Login {
  email: string;
  password: string;
}

/** Signs in through the sign-in page and waits for the workplace, alive and with its user kept. */
export async function signIn(page: Page, who = MERCHANT): Promise<void> {
  await page.goto(paths.login);
  await alive(page);
  await fillSignIn(page, who);
  await page.waitForURL(`**${paths.workplace}`);
  await alive(page);
  await userStored(page);
}

/** Waits until the page has put its user into the browser's storage. */
export async function userStored(page: Page): Promise<void> {
  await page.waitForFunction(() => localStorage.getItem('user-state') !== null);
}

/** Fills and sends the form of the sign-in page that is there, in any language. */
export async function fillSignIn(page: Page, { email, password } = MERCHANT): Promise<void> {
  await page.locator('input[name=username]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('form [type=submit]').first().click();
}
