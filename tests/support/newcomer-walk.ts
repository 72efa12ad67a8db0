import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { paths } from '#app/paths.ts';
import { violations } from './accessibility.ts';
import { fillSignIn } from './merchant.ts';
import { load, openScreen } from './screen-walk.ts';

const PASSWORD = 'uma senha bem comprida';
const security = `${paths.account}?tab=security`;

/** The steps without an address: cutting a picture, a change of e-mail under way, and all of the second factor. */
export async function lookAsNewcomer(page: Page, email: string): Promise<string[]> {
  await signUp(page, email);
  const found: string[] = [];
  const look = async (name: string) => void found.push(...(await violations(page, name)));

  await openScreen(page, { path: paths.account, press: ['main div:has(> .Polaris-Avatar) button'] });
  await page.locator('input[type=file]').setInputFiles({ name: 'ana.png', mimeType: 'image/png', buffer: await aPicture() });
  await page.locator('.reactEasyCrop_Image').waitFor();
  await look('cutting the picture');

  await openScreen(page, { path: `${security}&edit=email` });
  await page.locator('input[name=email]').fill(`outra-${email}`);
  await sendPassword(page);
  await page.getByText(`outra-${email}`).first().waitFor();
  await page.locator('input[name=email]').waitFor({ state: 'detached' });
  await look('a change of e-mail under way');

  await openScreen(page, { path: `${security}&edit=two-factor` });
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

async function signUp(page: Page, email: string): Promise<void> {
  await load(page, '/login?form=sign-up');
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.locator('select[name=country]').selectOption('BR');
  await page.locator('form [type=submit]').first().click();
  await page.waitForURL(`**${paths.workplace}`);
}
