import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer as readAll } from 'node:stream/consumers';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { alive, takePicture } from '#tests/support/browser.ts';
import { goTo, looksOf, startJourney } from '#tests/support/journey.ts';
import { longTest } from '#tests/support/long.ts';
import { patient } from '#tests/support/patience.ts';

const PASSWORD = 'uma senha bem comprida';
const NEW_PASSWORD = 'outra senha mais comprida';
/** Under load a page takes longer than the matcher's second. */
const WAIT = { timeout: patient(15_000) };
const PHONE = '+55 11 91234-5678';

const journey = startJourney();

describe('a merchant’s account', () => {
  test('is opened, and its address proven by the mailed link', async () => {
    const { page, complaints } = await journey.open();
    await signUp(page, 'ana@loja.example');
    await page.goto('/myAccount?tab=security');
    await page.getByText('Not verified').waitFor();

    await page.goto(await mailedLink('ana@loja.example', 'form=verify'));
    await expect.poll(() => new URL(page.url()).hash, WAIT).toBe('');
    await page.getByRole('button', { name: 'Confirm email' }).click();
    await page.getByText('Email confirmed').waitFor();
    await page.goto('/myAccount?tab=security');
    await page.getByText('Verified', { exact: true }).waitFor();

    await page.goto(await mailedLink('ana@loja.example', 'form=verify'));
    await page.getByRole('button', { name: 'Confirm email' }).click();
    await page.getByText('This link no longer works').waitFor();
    expect(complaints).toEqual([]);
  });

  longTest('gets a new password by mail and by phone', async () => {
    const { page, complaints } = await journey.open();
    await signUp(page, 'reset@loja.example');
    await confirmPhone(page);
    await page.context().clearCookies();

    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password' }).click();
    await page.getByLabel('Business email address').fill('reset@loja.example');
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByText(/You can send it again in \d+ second/).waitFor();
    await page.goto(await mailedLink('reset@loja.example', 'form=reset'));
    await expect.poll(() => page.getByLabel('6-digit code').inputValue(), WAIT).toMatch(/^\d{6}$/);
    expect(page.url()).not.toContain('#');
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByText('Password changed').waitFor();
    await signIn(page, 'reset@loja.example', NEW_PASSWORD);
    await page.waitForURL('**/dashboard/workplace');
    await page.context().clearCookies();

    await page.goto('/login?form=forgot');
    await page.getByText('By SMS').click();
    await page.getByLabel('Phone number').fill(PHONE);
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByLabel('6-digit code').fill(await sentCode());
    await page.getByLabel('New password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByText('Password changed').waitFor();
    await signIn(page, 'reset@loja.example', PASSWORD);
    await page.waitForURL('**/dashboard/workplace');
    expect(complaints).toEqual([]);
  });

  longTest('is sent the code by SMS where that was selected before the scripts of the page came', async () => {
    const { page } = await journey.open();
    const release = await holdScripts(page);
    await page.goto('/login?form=forgot', { waitUntil: 'commit' });
    await page.getByText('By SMS').click();
    expect(await page.getByLabel('Phone number').count(), 'the page is not alive yet').toBe(0);
    release();
    await page.getByLabel('Phone number').waitFor();
    expect(await page.getByRole('radio', { name: 'By SMS' }).isChecked()).toBe(true);
  });

  longTest('saves a form that was filled in before the scripts of the page came', async () => {
    const { page } = await journey.openSignedIn();
    const release = await holdScripts(page);
    await page.goto('/myAccount?tab=billing&profile=new', { waitUntil: 'commit' });
    await page.getByLabel('Legal name').fill('Casa Luz Ltda');
    await page.getByLabel('Country').selectOption('BR');
    await page.getByLabel('One invoice for orders paid together').check();
    release();
    await page.getByLabel('CNPJ', { exact: true }).waitFor();
    expect(await page.getByLabel('Legal name').inputValue()).toBe('Casa Luz Ltda');
    await page.getByText('Unsaved changes').waitFor();
    expect(await page.getByLabel('One invoice for orders paid together').isChecked()).toBe(true);
  });

  longTest('asks for a second factor once that is switched on; a recovery code works once', async () => {
    const { page, complaints } = await journey.open();
    await signUp(page, 'dois@loja.example');
    const { totp, recoveryCodes } = await switchOnTwoFactor(page);
    expect(recoveryCodes).toHaveLength(10);
    const [first = ''] = recoveryCodes;

    await page.context().clearCookies();
    await page.goto('/login');
    await signIn(page, 'dois@loja.example', PASSWORD);
    await page.getByText('Confirm it’s you').waitFor();
    await page.getByLabel('Code', { exact: true }).fill('000000');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect.poll(() => page.locator('input[name=code][aria-invalid=true]').count(), WAIT).toBe(1);
    await page.getByLabel('Code', { exact: true }).fill(totp.generate({ timestamp: Date.now() + 30_000 }));
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL('**/dashboard/workplace');

    await signInByRecoveryCode(page, first);
    await page.waitForURL('**/dashboard/workplace');
    await signInByRecoveryCode(page, first);
    await expect.poll(() => page.locator('input[name=code][aria-invalid=true]').count(), WAIT).toBe(1);
    expect(page.url()).not.toContain('challenge');
    expect(complaints).toEqual([]);
  });

  longTest('changes its address by both links, and its password, which ends the other browser’s session', async () => {
    const { page, complaints } = await journey.open();
    await signUp(page, 'antes@loja.example');
    await page.goto(await mailedLink('antes@loja.example', 'form=verify'));
    await page.getByRole('button', { name: 'Confirm email' }).click();
    await page.getByText('Email confirmed').waitFor();

    await page.goto('/myAccount?tab=security&edit=email');
    await page.getByLabel('New email').fill('depois@loja.example');
    await page.getByLabel('Your password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Send links' }).click();
    await page.getByText('Check your email').waitFor();
    // The form closes by going to another address; a reload before it is there is told as an aborted request.
    await page.waitForURL((url) => !url.searchParams.has('edit'));
    await page.waitForLoadState('networkidle');
    await page.reload();
    await expect.poll(() => page.getByText('Not opened yet').count(), WAIT).toBe(2);
    await page.goto(await mailedLink('depois@loja.example', 'form=confirm-email'));
    await page.getByRole('button', { name: 'Confirm change' }).click();
    await page.getByText('One confirmation left').waitFor();
    await page.goto('/myAccount?tab=security');
    await alive(page);
    await page.getByText('Opened', { exact: true }).waitFor();
    expect(await page.getByText('Not opened yet').count()).toBe(1);
    await page.getByRole('button', { name: 'Resend links' }).click();
    await page.getByText('Too many attempts').first().waitFor();
    await page.goto(await mailedLink('antes@loja.example', 'form=confirm-email'));
    await page.getByRole('button', { name: 'Confirm change' }).click();
    await page.getByText('Email changed').waitFor();

    await page.context().clearCookies();
    await page.goto('/login');
    await signIn(page, 'depois@loja.example', PASSWORD);
    await page.waitForURL('**/dashboard/workplace');
    const other = await journey.open();
    await other.page.goto('/login');
    await signIn(other.page, 'depois@loja.example', PASSWORD);
    await other.page.waitForURL('**/dashboard/workplace');
    await page.goto('/myAccount?tab=security&edit=password');
    await page.getByLabel('Your password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByText('Password changed').first().waitFor();
    await other.page.goto('/orders');
    expect(new URL(other.page.url()).pathname).toBe('/login');
    await page.goto('/myAccount?tab=security');
    await page.getByText('depois@loja.example').first().waitFor();
    // The links that were asked for too soon.
    expect(complaints.filter((each) => !each.includes('429'))).toEqual([]);
  });

  longTest('keeps its address when a change of it is canceled', async () => {
    const { page, complaints } = await journey.open();
    await signUp(page, 'fica@loja.example');
    await page.goto('/myAccount?tab=security&edit=email');
    await page.getByLabel('New email').fill('vai@loja.example');
    await page.getByLabel('Your password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Send links' }).click();
    const link = await mailedLink('vai@loja.example', 'form=confirm-email');
    await alive(page);
    await page.getByRole('button', { name: 'Cancel change' }).click();
    await page.getByText('Change canceled').waitFor();
    await page.getByText('Check your email').waitFor({ state: 'detached' });
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm change' }).click();
    await page.getByText('This link no longer works').waitFor();
    expect(complaints).toEqual([]);
  });

  longTest('a button pressed before the page is hydrated is pressed again when it is', async () => {
    const { page } = await journey.open();
    await signUp(page, 'cedo@loja.example');
    // The page that follows signing up asks for the same file: it has it before the test listens for it.
    await page.waitForLoadState('networkidle');
    const release = await holdScripts(page, '**/assets/texts-*.js');
    const requested = page.waitForRequest('**/assets/texts-*.js');
    await page.goto('/myAccount', { waitUntil: 'commit' });
    await requested;
    await page.getByRole('button', { name: 'Add picture' }).click();
    expect(await page.locator('input[type=file]').count()).toBe(0);
    release();
    await page.locator('input[type=file]').waitFor({ state: 'attached' });
  });

  longTest('has a picture, a profile, a billing profile, and its data to take along', async () => {
    const { page, complaints } = await journey.open();
    await signUp(page, 'dados@loja.example');
    await setPicture(page);
    await saveProfile(page);
    await addBillingProfile(page);

    await page.goto('/myAccount?tab=data');
    await page.getByLabel('Your password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Export data' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    expect((await readAll(await (await download).createReadStream())).subarray(0, 2).toString()).toBe('PK');

    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.locator('form', { hasText: 'Type DELETE' }).getByLabel('Your password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Type DELETE to confirm').fill('delete');
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByText('This account is scheduled for deletion').waitFor();
    await page.getByRole('button', { name: 'Keep account' }).click();
    await page.getByText('Account kept').waitFor();
    expect(complaints).toEqual([]);
  });

  longTest.each(looksOf(['en-US', 'es-ES', 'pt-BR'] as const, 0))('fits every screen, wide and narrow, in %s', async (locale) => {
    for (const width of [1280, 390]) {
      const { page } = await journey.openSignedIn('/myAccount', { width, locale });
      for (const search of ['', '?tab=security', '?tab=billing&profile=new', '?tab=data']) {
        await goTo(page, `/myAccount${search}`);
        expect((await takePicture(page, `account-${locale}-${width}-${search.replaceAll(/\W/g, '')}`)).sideways, search).toBe(false);
      }
    }
  });
});

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/login?form=sign-up');
  await page.getByLabel('Business email address').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByLabel('Country').selectOption('BR');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/dashboard/workplace');
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Username', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

async function confirmPhone(page: Page): Promise<void> {
  await page.goto('/myAccount?tab=security&edit=phone');
  await page.getByLabel('New phone number').fill(PHONE);
  await page.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('6-digit code').fill(await sentCode());
  await page.getByRole('button', { name: 'Confirm phone' }).click();
  await page.getByText('+55 11 91234 5678').first().waitFor();
}

async function switchOnTwoFactor(page: Page): Promise<{ totp: TOTP; recoveryCodes: string[] }> {
  await page.goto('/myAccount?tab=security&edit=two-factor');
  await page.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByAltText('QR code for the authenticator app').waitFor();
  const secret = (await page.locator('code').first().innerText()).replaceAll(/\s/g, '');
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  await page.getByLabel('Code from the app').fill(totp.generate());
  await page.getByRole('button', { name: 'Switch on' }).click();
  await page.getByText('Save your recovery codes').waitFor();
  const recoveryCodes = await page.locator('code').allInnerTexts();
  await page.getByLabel('I have saved the codes').check();
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByText('10 recovery codes left').waitFor();
  return { totp, recoveryCodes };
}

async function signInByRecoveryCode(page: Page, code: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/login');
  await signIn(page, 'dois@loja.example', PASSWORD);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(code);
  await page.getByRole('button', { name: 'Log in' }).click();
}

async function setPicture(page: Page): Promise<void> {
  const buffer = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  await page.goto('/myAccount');
  await page.getByRole('button', { name: 'Add picture' }).click();
  await page.locator('input[type=file]').setInputFiles({ name: 'ana.png', mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: 'Save picture' }).click();
  await page.getByText('Picture saved').waitFor();
  await page.getByRole('button', { name: 'Remove picture' }).waitFor();
}

async function saveProfile(page: Page): Promise<void> {
  await page.getByLabel('Company name').fill('Casa Luz Ltda');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await page.getByText('Profile saved').waitFor();
  await page.reload();
  expect(await page.getByLabel('Company name').inputValue()).toBe('Casa Luz Ltda');
}

/** Holds the script that hydrates pages, or others that it waits for, until the answer is called. */
async function holdScripts(page: Page, address = '**/assets/entry.client-*.js'): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

async function addBillingProfile(page: Page): Promise<void> {
  await page.goto('/myAccount?tab=billing');
  await page.getByRole('link', { name: 'Add profile' }).click();
  await page.getByLabel('Legal name').fill('Casa Luz Ltda');
  await page.getByLabel('Country').selectOption('BR');
  await page.getByLabel('CNPJ', { exact: true }).fill('11.222.333/0001-00');
  await page.getByLabel('Street and number').fill('Rua Augusta, 100');
  await page.getByLabel('City').fill('São Paulo');
  await page.getByLabel('One invoice for orders paid together').check();
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect.poll(() => page.locator('input[name=taxId][aria-invalid=true]').count(), WAIT).toBe(1);
  await page.getByLabel('CNPJ', { exact: true }).fill('11.222.333/0001-81');
  // The error goes when the field is left, and what is below it moves: not under the press.
  await page.getByLabel('CNPJ', { exact: true }).press('Tab');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await page.getByText('Default', { exact: true }).waitFor();
  await page.getByText('One invoice for orders paid together').waitFor();
}

/** The newest link of a kind that was mailed to an address. */
async function mailedLink(email: string, words: string): Promise<string> {
  return newestMatch('mail', email, new RegExp(`https?://\\S*${words}\\S*`));
}

/** The newest code that was sent by SMS. */
async function sentCode(): Promise<string> {
  return newestMatch('sms', PHONE.replaceAll(/[^+\d]/g, ''), /\b\d{6}\b/);
}

/** Mail and SMS go out by a job, a moment after they were asked for. */
async function newestMatch(kind: 'mail' | 'sms', recipient: string, pattern: RegExp): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(async () => {
      found = await lookFor(kind, recipient, pattern);
      return found;
    }, WAIT)
    .toBeDefined();
  return found ?? '';
}

/** Each message is read once, so that an old code is never taken for the new one. */
const read = new Set<string>();

async function lookFor(kind: 'mail' | 'sms', recipient: string, pattern: RegExp): Promise<string | undefined> {
  const folder = join(journey.dataDir, 'outbox', kind);
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.txt') && name.includes(recipient));
  for (const name of names.toSorted().toReversed()) {
    const match = read.has(`sms/${name}`) ? undefined : pattern.exec(await readFile(join(folder, name), 'utf8'))?.[0];
    if (match === undefined) continue;
    if (kind === 'sms') read.add(`sms/${name}`);
    return match;
  }
  return undefined;
}
