import type { FrameLocator, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Locale } from '#contract/locales.ts';
import { translationsOf } from '#app/i18n/translations.server.ts';
import { patient } from './patience.ts';

/** Where the app is: the page itself, or its frame in the admin. */
type App = Page | FrameLocator;

const SOON = patient(30_000);
const DELIVERY = 120_000;

/** A newcomer who presses nothing but what screens offer as the next thing, and counts. */
export class Newcomer {
  clicks = 0;
  fields = 0;
  readonly app: App;
  readonly locale: Locale;
  constructor(app: App, locale: Locale) {
    this.app = app;
    this.locale = locale;
  }

  async press(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click({ timeout: SOON });
  }

  async fill(name: string, value: string): Promise<void> {
    this.fields += 1;
    const field = this.app.locator(`[name=${name}]:visible`);
    if ((await field.evaluate(({ tagName }) => tagName)) === 'SELECT') await field.selectOption(value);
    else await field.fill(value);
  }

  /** The one primary button of the open dialog, or of the page; told by the words it has to have, where several follow each other. */
  async pressPrimary(words?: string): Promise<void> {
    const primary = this.primary(words);
    await primary.first().waitFor({ timeout: SOON });
    expect(await this.app.locator(PRIMARY_OF_PAGE).count(), 'primary buttons on the page').toBeLessThanOrEqual(1);
    await this.press(primary.first());
  }

  /** A text of the app in the newcomer's language. */
  say(key: string, values: Record<string, unknown> = {}): string {
    const t = translationsOf(this.locale).getFixedT(this.locale);
    return String((t as unknown as (name: string, given: Record<string, unknown>) => unknown)(key, values));
  }

  private primary(words: string | undefined): Locator {
    const all = this.app.locator(`[role=dialog] ${PRIMARY}, body:not(:has([role=dialog])) main ${PRIMARY}`);
    return words === undefined ? all : all.filter({ hasText: words });
  }
}

const PRIMARY = '.Polaris-Button--variantPrimary:visible';
const PRIMARY_OF_PAGE = `main ${PRIMARY}`;

/** From a list of steps with nothing done to a parcel that reached its buyer, by primary buttons. */
export async function goThroughFirstHour(newcomer: Newcomer, storeName: string, payAtGateway: () => Promise<void>): Promise<void> {
  const { app, say } = { app: newcomer.app, say: newcomer.say.bind(newcomer) };
  await newcomer.pressPrimary(say('home:setup.storeConnected.action'));
  await app.locator('[role=dialog] [name=name]').waitFor({ timeout: SOON });
  await newcomer.fill('name', storeName);
  await newcomer.pressPrimary(say('stores:connect.submit'));
  await newcomer.pressPrimary(say('home:setup.productImported.action'));

  await newcomer.press(app.getByRole('button', { name: new RegExp(`^${say('products:card.import')} `) }).first());
  await newcomer.pressPrimary(say('products:imported.price', { count: 1 }));
  await newcomer.pressPrimary(say('import-list:price.submit'));
  await app.locator('[role=dialog]').waitFor({ state: 'detached', timeout: SOON });
  await newcomer.press(app.getByRole('button', { name: new RegExp(`^${say('import-list:row.push')} `) }).first());
  // Who sells to Brazil without a tax scheme is asked to consent to what is lost there once the buyer's taxes are counted.
  const dialog = app.locator('[role=dialog]');
  await dialog.getByRole('heading', { name: say('import-list:push.preview') }).waitFor({ timeout: SOON });
  const consent = dialog.getByText(say('import-list:push.confirmLoss'), { exact: true });
  if ((await consent.count()) > 0) await newcomer.press(consent);
  await newcomer.pressPrimary(say('import-list:push.submit'));
  await newcomer.pressPrimary(say('stores:order.place'));

  await newcomer.pressPrimary(say('home:setup.toppedUp.action'));
  await newcomer.pressPrimary(say('balance:amount.continue'));
  await app.getByRole('radio').first().waitFor({ timeout: SOON });
  await newcomer.pressPrimary(say('balance:amount.continue'));
  await payAtGateway();
  await newcomer.pressPrimary(say('payments:recharge.continue'));
  await app.locator('[name=expectedTotalMinor]').waitFor({ state: 'attached', timeout: SOON });
  await newcomer.pressPrimary();
  await newcomer.pressPrimary(say('payments:receipt.orders'));
  await newcomer.press(app.getByRole('link', { name: /^#\d+/ }).first());
  await app.getByText(say('ui:status.delivery.delivered'), { exact: true }).first().waitFor({ timeout: DELIVERY });
}
