import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { paths } from '#app/paths.ts';
import { alive, openPage, takePicture, type Visit } from '#tests/support/browser.ts';
import { cleanUpAfter } from '#tests/support/clean-up.ts';
import { type FaultyProvider, startFaultyProvider } from '#tests/support/faulty-provider.ts';
import { looksOf, signInByCookie, startJourney, startOwnProduct } from '#tests/support/journey.ts';
import { longTest } from '#tests/support/long.ts';
import { fillSignIn } from '#tests/support/merchant.ts';

const NOBODYS_ID = '01900000-0000-7000-8000-000000000000';

const journey = startJourney();
let faulty: FaultyProvider;
/** An app of its own, whose provider can be made to fail. */
let appUrl: string;
let page: Page;

beforeAll(async () => {
  faulty = await startFaultyProvider(inject('product').ports.provider);
  cleanUpAfter(() => faulty.close());
  appUrl = (await startOwnProduct({ PROVIDER_API_URL: faulty.url }, { demo: false })).url;
});
beforeEach(() => {
  faulty.fault = 'none';
});

/** A page of the app whose provider can fail. */
async function openFailing(options: { width?: number; locale?: string } = {}): Promise<Visit> {
  const visit = await openPage(journey.browser, { url: appUrl, width: options.width ?? 1280, locale: options.locale ?? 'en-US' });
  await signInByCookie(visit.page, journey.merchant, appUrl);
  return visit;
}

async function look(name: string): Promise<void> {
  expect((await takePicture(page, `honest-${name}`)).sideways, name).toBe(false);
}

describe('what is not there', () => {
  beforeAll(async () => {
    ({ page } = await openFailing());
  });

  test.each([
    ['an order of somebody else', `/orders/${NOBODYS_ID}`],
    ['a draft of somebody else', `/importList/${NOBODYS_ID}`],
    ['a parcel of somebody else', `/orders/shipped/${NOBODYS_ID}`],
    ['an id that is none', '/akProducts/x%27--'],
    ['an address nobody has', '/no/such/page'],
  ])('%s is a page that says so and leads home', async (name, path) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await page.getByRole('heading', { name: 'Page not available', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Go to Home' }).first().waitFor();
    await look(`404-${name.replaceAll(' ', '-')}`);
  });
});

describe('a provider that fails', () => {
  beforeAll(async () => {
    ({ page } = await openFailing());
    // The first page of a browser loads once more in its time zone: that would be a try again, too.
    await page.goto('/login');
    await page.waitForFunction(() => document.cookie.includes('time-zone='));
  });

  test.each([
    ['down', 503, "The service can't be reached"],
    ['garbage', 503, 'Request error'],
    ['busy', 503, 'Request error'],
  ] as const)('%s is told as what it is, with a way to try again, and is over when it is over', async (fault, status, title) => {
    faulty.fault = fault;
    const answer = await page.goto('/orders');
    expect(answer?.status()).toBe(status);
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await look(`provider-${fault}`);
    faulty.fault = 'none';
    await page
      .getByRole('link', { name: 'Try again' })
      .or(page.getByRole('button', { name: 'Try again' }))
      .first()
      .click();
    await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
  });

  test('a form keeps what was typed when the provider is down', async () => {
    await page.goto('/addMyStore?connect=sandbox');
    await page.getByLabel('Store name').fill('Loja que fica');
    await page.getByRole('dialog').getByLabel('Country').selectOption('BR');
    faulty.fault = 'down';
    await page.getByRole('dialog').getByRole('button', { name: 'Connect store' }).click();
    await page.getByText("can't be reached").first().waitFor();
    expect(await page.getByLabel('Store name').inputValue()).toBe('Loja que fica');
    await look('form-kept');
  });
});

longTest('an answer that breaks off, for a page that has moved on, is no error', async () => {
  const { page: visited, complaints } = await journey.openSignedIn();
  // A slow network: of what is read again after a form was sent only the head comes, and nobody but the page closes a connection.
  await visited.addInitScript(() => {
    const ask = window.fetch.bind(window);
    let sent = false;
    window.fetch = async (input, init) => {
      const isPost = init?.method === 'POST';
      const headOnly = sent && !isPost && new Request(input).url.includes('.data');
      sent = isPost || (sent && !headOnly);
      const answer = await ask(input, init);
      if (!headOnly) return answer;
      const body = new ReadableStream({
        start: (controller) => init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason)),
      });
      return new Response(body, answer);
    };
  });
  await visited.goto('/addMyStore?connect=sandbox');
  await visited.getByLabel('Store name').fill('Loja que segue');
  await visited.getByRole('dialog').getByLabel('Country').selectOption('BR');
  const readAgain = visited
    .waitForRequest((request) => request.method() === 'POST')
    .then(() => visited.waitForRequest((next) => next.method() === 'GET' && next.url().includes('.data')));
  await visited.getByRole('dialog').getByRole('button', { name: 'Connect store' }).click();
  await readAgain;
  await visited.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await visited.getByText('Loja que segue').first().waitFor();
  expect(complaints).toEqual([]);
});

longTest('a session that ended leads to the sign-in page and back to where it was', async () => {
  const merchant = await journey.signUp();
  ({ page } = await journey.openSignedIn(paths.workplace, { as: merchant }));
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'token');
  const credential = decodeURIComponent(cookie?.value ?? '');
  const userId = Buffer.from(credential, 'base64').toString().split(':')[0];
  const ended = await fetch(`${journey.url}/v1/users/${userId}/logout`, {
    method: 'POST',
    headers: { authorization: `Basic ${credential}` },
  });
  expect(ended.status).toBe(200);

  await page.goto('/orders?tab=awaiting-payment');
  expect(new URL(page.url()).pathname).toBe('/login');
  await alive(page);
  await fillSignIn(page, merchant);
  await page.waitForURL('**/orders?tab=awaiting-payment');
});

longTest.each(
  looksOf(
    [
      ['es-ES', 1280],
      ['pt-BR', 390],
    ] as const,
    0,
  ),
)('every screen of the menu opens in %s at %d px, without a sideways scroll or a word left in English', async (locale, width) => {
  ({ page } = await journey.openSignedIn(undefined, { locale, width }));
  const screens: string[] = [paths.workplace, paths.home, paths.products, paths.importList, paths.stores, paths.myProducts, paths.orders];
  screens.push(paths.shipped, paths.manualOrders, paths.balance, paths.recharge, paths.recommend, paths.cloudWarehouse);
  screens.push(paths.account, paths.settingBasic, paths.tutorial, paths.invoices);
  for (const path of screens) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    expect(await page.locator('html').getAttribute('lang')).toBe(locale);
    expect(await page.locator('h1').count(), path).toBe(1);
    expect(await page.locator('body').innerText()).not.toMatch(/\b(Orders|Products|Balance|Store|Settings|Nothing)\b/);
    await look(`${locale}-${width}${path.replaceAll('/', '-')}`);
  }
});
