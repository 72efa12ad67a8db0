import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { alive, connectBrowser, openPage, takePicture } from '#tests/support/browser.ts';
import { cleanUpAfter } from '#tests/support/clean-up.ts';
import { startDebianPostgres } from '#tests/support/debian-postgres.ts';
import { looksOf, startOwnProduct } from '#tests/support/journey.ts';
import { freePorts } from '#tests/support/wharf-process.ts';
import { confirmPush } from '#tests/support/lists.ts';
import { patient } from '#tests/support/patience.ts';

const SERVERS = [
  { server: 'the embedded database', width: 1280, product: sharedProduct },
  { server: "Debian's PostgreSQL by DATABASE_URL", width: 390, product: productOnDebian },
];

describe.each(looksOf(SERVERS, 0))('the whole trade in the browser on $server at $width px', ({ width, product }) => {
  let url: string | null;
  beforeAll(async () => {
    url = await product();
  });

  test('sign up, connect, find, import, price, push, order, top up, pay, follow to delivery', async ({ skip }) => {
    if (url === null) return skip("Debian's postgresql package is not installed");
    const browser = await connectBrowser();
    cleanUpAfter(() => browser.close());
    const { page, complaints } = await openPage(browser, { url, width });
    const look = async (name: string) => expect((await takePicture(page, `trade-${width}-${name}`)).sideways, name).toBe(false);

    await signUp(page, `ana-${width}@loja.example`);
    await look('01-workplace');
    await connectStore(page, 'Loja da Ana');
    await look('02-store');
    await importProduct(page, 'mug');
    await look('03-product');
    await priceAndPush(page);
    await look('04-pushed');
    await page.goto('/myProducts');
    await page.getByText('My own mug').first().waitFor();
    await look('05-my-products');

    await placeTestOrder(page);
    await openFirstOrder(page);
    await look('06-order');
    await page
      .getByRole('link', { name: /^Pay / })
      .or(page.getByRole('button', { name: /^Pay / }))
      .first()
      .click();
    await page.waitForURL('**/confirm-payment**');
    await page.getByText('Your balance is too low').waitFor();
    await look('07-short-balance');

    await topUp(page);
    await page.getByText('Your balance is recharged').waitFor();
    await look('08-topped-up');
    await page.getByRole('link', { name: 'Continue to payment' }).click();
    await page.waitForURL('**/confirm-payment**');
    await page.getByRole('button', { name: /^Pay ¥/ }).click();
    await page.waitForURL('**/pay-success?payment=**');
    await page.getByText('1 order paid').waitFor();
    await look('09-receipt');

    await followToDelivery(page);
    await look('10-delivered');
    await page.goto('/balance?mode=test');
    await page.getByText(/SO\d+/).first().waitFor();
    await look('11-balance');
    await page.goto('/home');
    await page.getByRole('heading', { name: 'Home' }).first().waitFor();
    await look('12-home');

    await signOut(page);
    await page.goto('/orders');
    expect(new URL(page.url()).pathname).toBe('/login');
    expect(complaints).toEqual([]);
  });
});

async function sharedProduct(): Promise<string> {
  return inject('product').url;
}

/** The product on another PostgreSQL, its folder empty at first; null where that server is not installed. */
async function productOnDebian(): Promise<string | null> {
  const postgres = startDebianPostgres((await freePorts()).app);
  if (postgres === null) return null;
  cleanUpAfter(() => postgres.stop());
  return (await startOwnProduct({ DATABASE_URL: postgres.databaseUrl }, { demo: false })).url;
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/login?form=sign-up');
  await page.getByLabel('Business email address').fill(email);
  await page.getByLabel('Password').fill('uma senha bem comprida');
  await page.getByLabel('Country').selectOption('BR');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/dashboard/workplace');
  await page.getByRole('heading', { name: 'Workplace', level: 1 }).waitFor();
}

async function connectStore(page: Page, name: string): Promise<void> {
  await page.goto('/addMyStore');
  await page.getByRole('link', { name: 'Connect sandbox store' }).click();
  await page.getByLabel('Store name').fill(name);
  await page.getByRole('dialog').getByLabel('Country').selectOption('BR');
  await page.getByRole('dialog').getByRole('button', { name: 'Connect store' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page
    .getByRole('button', { name: /Place a test order/ })
    .first()
    .waitFor();
  await page.getByText(name).first().waitFor();
}

async function importProduct(page: Page, words: string): Promise<void> {
  await page.goto(`/akProducts?q=${words}`);
  await page.getByRole('link', { name: /mug/i }).first().click();
  await page.waitForURL(/akProducts\/.+/);
  await page.getByRole('button', { name: 'Import', exact: true }).first().click();
  await page.getByRole('link', { name: 'Open draft' }).first().waitFor();
}

async function priceAndPush(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Open draft' }).first().click();
  await page.waitForURL(/importList\/.+/);
  await page.getByLabel('Title', { exact: true }).fill('My own mug');
  await page.getByText(/^Saved/).waitFor();
  await page.getByRole('button', { name: 'Push to stores' }).first().click();
  await confirmPush(page.getByRole('dialog'));
  await page.getByText('In the store now').first().waitFor();
}

/** Has the first store send a test order. */
async function placeTestOrder(page: Page): Promise<void> {
  await page.goto('/addMyStore');
  await alive(page);
  await page
    .getByRole('button', { name: /Place a test order/ })
    .first()
    .click();
  await page
    .getByText(/Test order .* placed/)
    .first()
    .waitFor();
}

async function openFirstOrder(page: Page): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.goto('/orders?tab=awaiting-payment');
        return page.getByRole('link', { name: /#\d+/ }).count();
      },
      { timeout: patient(30_000), interval: 500 },
    )
    .toBeGreaterThan(0);
  await page.getByRole('link', { name: /#\d+/ }).first().click();
  await page.waitForURL(/orders\/[0-9a-f-]{36}/);
  await page.getByRole('heading', { name: /^#\d+/, level: 1 }).waitFor();
}

async function topUp(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Top up/ }).click();
  await page.waitForURL('**/balance/recharge**');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.waitForURL(/step=method/);
  // Until the step is drawn the one before it is, with a button of the same name.
  await page.getByRole('heading', { name: 'How to pay' }).waitFor();
  await page
    .getByRole('link', { name: 'Continue', exact: true })
    .or(page.getByRole('button', { name: 'Continue', exact: true }))
    .first()
    .click();
  await page.getByRole('button', { name: 'Continue to the gateway' }).click();
  await page.waitForURL('**/callbacks/sandbox/pay/**');
  await page.getByRole('button', { name: /^Pay / }).click();
  await page.waitForURL('**/pay-success?recharge=**');
}

async function followToDelivery(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'View orders' }).first().click();
  await expect
    .poll(
      async () => {
        await page.goto('/orders/shipped?tab=delivered');
        return page.getByRole('link', { name: /PK\d+/ }).count();
      },
      { timeout: patient(90_000), interval: 1_000 },
    )
    .toBeGreaterThan(0);
  await page.getByRole('link', { name: /PK\d+/ }).first().click();
  await page.waitForURL(/shipped\/[0-9a-f-]{36}/);
  await page.getByRole('heading', { name: /^PK\d+/, level: 1 }).waitFor();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page
    .getByRole('button', { name: 'Logout' })
    .or(page.getByRole('menuitem', { name: 'Logout' }))
    .first()
    .click();
  await page.waitForURL('**/login**');
}
