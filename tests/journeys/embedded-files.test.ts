import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { paths } from '#app/paths.ts';
import { downloadBy } from '#tests/support/downloads.ts';
import { type EmbeddedWharf, openAdminPage, openContext, openStrictBrowser, startEmbeddedWharf } from '#tests/support/embedded-wharf.ts';
import { longTest } from '#tests/support/long.ts';

const STORE = 'casa-da-ana';

let browser: Browser;
let world: EmbeddedWharf;
beforeAll(async () => {
  browser = await openStrictBrowser();
  world = await startEmbeddedWharf();
  await world.admin.setInstalled(STORE, true);
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

longTest('files of the provider and of the app come inside the Shopify admin, where a link carries no session token', async () => {
  const context = await openContext(browser);
  const { page, app } = await openAdminPage(context, world.admin.addressOf(STORE, `${paths.products}?q=mug`));
  const products = await downloadBy(page, /^Export/, app);
  expect(products.content.toString('utf8')).toContain('"SPU","Name"');
  const orders = await openAdminPage(context, world.admin.addressOf(STORE, paths.importOrders));
  const template = await downloadBy(orders.page, 'Download CSV template', orders.app);
  expect([template.name, template.content.toString('utf8').split('\r\n').length > 3]).toEqual(['orders-en-US.csv', true]);
});
