import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aliveFrame, type EmbeddedWharf, openAdminPage, openContext, openStrictBrowser, startEmbeddedWharf } from '#tests/support/embedded-wharf.ts';

let browser: Browser;
let world: EmbeddedWharf;

beforeAll(async () => {
  browser = await openStrictBrowser();
  world = await startEmbeddedWharf();
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

describe('inside the Shopify admin, without cookies and storage', () => {
  test('first install opens home without asking who is there', async () => {
    const context = await openContext(browser);
    const { page, app, complaints } = await openAdminPage(context, world.admin.addressOf('casa-da-ana'));
    await page.getByRole('button', { name: 'Install' }).click();
    await app.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
    await page.waitForURL('**/apps/wharf/home');
    await aliveFrame(page);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
