import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { locales } from '#contract/locales.ts';
import { paths } from '#app/paths.ts';
import { alive } from '#tests/support/browser.ts';
import { goThroughFirstHour, Newcomer } from '#tests/support/first-hour.ts';
import {
  aliveFrame,
  type EmbeddedWharf,
  openAdminPage,
  openContext,
  openStrictBrowser,
  startEmbeddedWharf,
} from '#tests/support/embedded-wharf.ts';
import { looksOf, startJourney } from '#tests/support/journey.ts';

const CLICKS_MAX = 40;
const FIELDS_MAX = 7;
/** A shop of the fake admin for each language. */
const STORES = { 'en-US': 'casa-da-ana', 'es-ES': 'tienda-de-lucia', 'pt-BR': 'bruno-outlet' };
const GATEWAY_PAY = 'button.primary';

const journey = startJourney();

test.each(looksOf(locales, 1))('from sign-up to a delivered test order by what the screens offer, in %s', async (locale) => {
  const { page, complaints } = await journey.open({ locale });
  await page.goto(paths.login);
  await alive(page);
  const newcomer = new Newcomer(page, locale);
  await newcomer.press(page.locator('a[href*="form=sign-up"]'));
  await page.locator('[name=country]').waitFor();
  await newcomer.fill('email', `first-hour-${locale}-${Date.now()}@loja.example`.toLowerCase());
  await newcomer.fill('password', 'uma senha bem comprida');
  await newcomer.fill('country', 'BR');
  await newcomer.pressPrimary(newcomer.say('sign-in:signUp.submit'));
  await page.waitForURL(`**${paths.workplace}`);

  await goThroughFirstHour(newcomer, 'Loja da Ana', async () => {
    await newcomer.pressPrimary(newcomer.say('balance:summary.toGateway'));
    await page.waitForURL('**/callbacks/sandbox/pay/**');
    await newcomer.press(page.locator(GATEWAY_PAY));
    await page.waitForURL('**/pay-success?recharge=**');
  });
  expect(newcomer.clicks, `clicks of ${newcomer.clicks}, fields ${newcomer.fields}`).toBeLessThanOrEqual(CLICKS_MAX);
  expect(newcomer.fields).toBeLessThanOrEqual(FIELDS_MAX);
  expect(complaints).toEqual([]);
});

describe('inside the Shopify admin', () => {
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

  test.each(looksOf(locales, 2))('from the first opening to a delivered test order of a sandbox store, in %s', async (locale) => {
    const store = STORES[locale];
    world.admin.switches.locale = locale;
    await world.admin.setInstalled(store, true);
    const context = await openContext(browser, { locale });
    const { page, app, complaints } = await openAdminPage(context, world.admin.addressOf(store, '/'));
    await aliveFrame(page);
    const newcomer = new Newcomer(app, locale);
    await goThroughFirstHour(newcomer, 'Loja da Ana', async () => {
      await newcomer.pressPrimary(newcomer.say('balance:summary.toGateway'));
      await newcomer.pressPrimary(newcomer.say('payments:recharge.toGateway'));
      await page.waitForURL('**/callbacks/sandbox/pay/**');
      await newcomer.press(page.locator(GATEWAY_PAY));
      await page.waitForURL(`**/store/${store}/apps/*/pay-success?recharge=*`);
    });
    expect(newcomer.clicks).toBeLessThanOrEqual(CLICKS_MAX);
    expect(newcomer.fields).toBeLessThanOrEqual(FIELDS_MAX);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
