import { mkdirSync } from 'node:fs';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paths } from '#app/paths.ts';
import {
  type AdminPage,
  aliveFrame,
  type EmbeddedWharf,
  openAdminPage,
  openContext,
  openStrictBrowser,
  startEmbeddedWharf,
  titleBarButton,
} from '#tests/support/embedded-wharf.ts';
import { walkAdmin } from '#tests/support/admin-walk.ts';
import { EMBEDDED_SCREENS } from '#tests/support/screens.ts';
import { confirmPush } from '#tests/support/lists.ts';
import { patient } from '#tests/support/patience.ts';

const STORE = 'casa-da-ana';
const PICTURES = new URL('../../test-output/embedded/', import.meta.url).pathname;

let browser: Browser;
let world: EmbeddedWharf;
/** Screens of single things, as the trade left them. */
const details: string[] = [];

beforeAll(async () => {
  mkdirSync(PICTURES, { recursive: true });
  browser = await openStrictBrowser();
  world = await startEmbeddedWharf();
  await world.admin.setInstalled(STORE, true);
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

describe('the trade of the sandbox store inside the Shopify admin', () => {
  test('import, price, push, order, top up outside of the frame, pay inside, follow to delivery', async () => {
    const admin = await openAdminPage(await openContext(browser), world.admin.addressOf(STORE, paths.stores));
    const { page, app } = admin;
    await connectStore(admin, 'Loja da Ana');
    await importProduct(admin, 'mug');
    await priceWithExpiredToken(admin, 'My own mug');
    await push(admin);
    await placeTestOrder(admin);

    const orderPath = await openFirstOrder(admin);
    details.push(orderPath);
    await page.reload();
    await app.getByText('My own mug').first().waitFor();
    expect(pathInApp(page)).toBe(orderPath);

    await titleBarButton(page, /^Pay /).click();
    await app.getByText('Your balance is too low').waitFor();
    await topUpOutside(admin);
    await payInside(admin);
    await followToDelivery(admin);
    await page.context().close();
  });
});

test(
  'every fourth screen opens by its address inside the admin, in one skin, without scrolling sideways',
  { timeout: patient(900_000) },
  async () => {
    const found: string[] = [];
    // Each of a quarter, in one of two widths; `npm run test:long -- screens` looks at every screen in both.
    for (const [place, width] of [1280, 390].entries()) {
      const share = EMBEDDED_SCREENS.filter((_path, index) => index % 8 === place * 4);
      share.push(...details.filter((_path, index) => index % 2 === place));
      found.push(...(await walkAdmin({ world, browser, store: STORE, width, pictures: PICTURES }, share)));
    }
    expect(found).toEqual([]);
  },
);

/** Where the app stands, by the admin's address. */
function pathInApp(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname.replace(/^\/store\/[^/]+\/apps\/[^/]+/, '') + search;
}

/** A screen opened by its address in the admin. */
async function open({ page }: AdminPage, path: string): Promise<void> {
  await page.goto(world.admin.addressOf(STORE, path));
  await aliveFrame(page);
}

async function inApp({ page }: AdminPage, pattern: RegExp): Promise<string> {
  await expect.poll(() => pathInApp(page)).toMatch(pattern);
  return pathInApp(page);
}

async function pressEither(app: FrameLocator, name: RegExp | string): Promise<void> {
  await app.getByRole('link', { name }).or(app.getByRole('button', { name })).first().click();
}

async function connectStore(admin: AdminPage, name: string): Promise<void> {
  const { page, app } = admin;
  await aliveFrame(page);
  await app.getByRole('link', { name: 'Connect sandbox store' }).click();
  await app.getByLabel('Store name').fill(name);
  await app.getByRole('dialog').getByLabel('Country').selectOption('BR');
  await app.getByRole('dialog').getByRole('button', { name: 'Connect store' }).click();
  await app
    .getByRole('button', { name: /Place a test order/ })
    .first()
    .waitFor();
}

async function importProduct(admin: AdminPage, words: string): Promise<void> {
  await open(admin, `${paths.products}?q=${words}`);
  await admin.app.getByRole('link', { name: /mug/i }).first().click();
  await inApp(admin, /akProducts\/.+/);
  await pressEither(admin.app, 'Import');
  await admin.app.getByRole('link', { name: 'Open draft' }).first().waitFor();
}

/** The save finds its token expired, gets another and happens; what was typed is never lost. */
async function priceWithExpiredToken(admin: AdminPage, title: string): Promise<void> {
  const { app } = admin;
  await app.getByRole('link', { name: 'Open draft' }).first().click();
  details.push(await inApp(admin, /importList\/.+/));
  await app.getByLabel('Title', { exact: true }).fill(title);
  world.admin.switches.expiredTokens = 1;
  await app.getByText('Not saved yet').waitFor();
  await app.getByText(/^Saved/).waitFor();
  expect(world.admin.switches.expiredTokens).toBe(0);
  expect(await app.getByLabel('Title', { exact: true }).inputValue()).toBe(title);
}

async function push(admin: AdminPage): Promise<void> {
  const { app, page } = admin;
  await titleBarButton(page, 'Push to stores').click();
  await confirmPush(app.getByRole('dialog'));
  await app.getByText('In the store now').first().waitFor();
}

async function placeTestOrder(admin: AdminPage): Promise<void> {
  await open(admin, paths.stores);
  await admin.app
    .getByRole('button', { name: /Place a test order/ })
    .first()
    .click();
  await admin.page.getByText(/Test order .* placed/).waitFor();
}

/** The order comes by webhook, a moment after the store took it. */
async function openFirstOrder(admin: AdminPage): Promise<string> {
  await untilListed(admin, `${paths.orders}?tab=awaiting-payment`, /#\d+/);
  await admin.app.getByRole('link', { name: /#\d+/ }).first().click();
  return inApp(admin, /orders\/[0-9a-f-]{36}/);
}

async function untilListed(admin: AdminPage, path: string, name: RegExp): Promise<void> {
  const look = async () => {
    await open(admin, path);
    return admin.app.getByRole('link', { name }).count();
  };
  await expect.poll(look, { timeout: patient(90_000), interval: 1_000 }).toBeGreaterThan(0);
}

/** The gateway is no page to be framed: it opens in the whole window, and leads back into the admin. */
async function topUpOutside(admin: AdminPage): Promise<void> {
  const { page, app } = admin;
  await app.getByRole('link', { name: /^Top up/ }).click();
  await inApp(admin, /balance\/recharge/);
  await pressEither(app, 'Continue');
  await inApp(admin, /step=method/);
  await pressEither(app, 'Continue');
  await app.getByRole('button', { name: 'Continue to the gateway' }).click();
  await app.getByRole('link', { name: 'Go to the gateway' }).click();
  await page.waitForURL('**/callbacks/sandbox/pay/**');
  await page.getByRole('button', { name: /^Pay / }).click();
  await page.waitForURL(`**/store/${STORE}/apps/*/pay-success?recharge=*`);
  await app.getByText('Your balance is recharged').waitFor();
}

async function payInside(admin: AdminPage): Promise<void> {
  const { app } = admin;
  await app.getByRole('link', { name: 'Continue to payment' }).click();
  await inApp(admin, /confirm-payment/);
  await app.getByRole('button', { name: /^Pay ¥/ }).click();
  await inApp(admin, /pay-success\?payment=/);
  await app.getByText('1 order paid').waitFor();
}

async function followToDelivery(admin: AdminPage): Promise<void> {
  await untilListed(admin, `${paths.shipped}?tab=delivered`, /PK\d+/);
  await admin.app.getByRole('link', { name: /PK\d+/ }).first().click();
  details.push(await inApp(admin, /shipped\/[0-9a-f-]{36}/));
  await admin.app.getByRole('heading', { name: /^PK\d+/, level: 1 }).waitFor();
}
