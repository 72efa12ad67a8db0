import { rm } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, inject } from 'vitest';
import type { Locale } from '#contract/locales.ts';
import { violations } from './accessibility.ts';
import { alive, connectBrowser, openPage, takePicture, type Visit } from './browser.ts';
import { appAuthorization, callAs, type Merchant, signUpMerchant } from './call.ts';
import { cleanUpAfter } from './clean-up.ts';
import { copyDemoData } from './demo-data.ts';
import type { SharedProduct } from './journeys-setup.ts';
import { LONG_TESTS } from './long.ts';
import { noteOwnProduct } from './products-in-use.ts';
import { makeScratchFolder } from './scratch-folder.ts';
import { freePorts, SLOW, startWharf } from './wharf-process.ts';
import { patient } from './patience.ts';

export type { Visit } from './browser.ts';
export { SLOW } from './wharf-process.ts';

/** Under load a page takes longer than a matcher's second. */
export const WAIT = { timeout: patient(20_000) };

export interface VisitOptions {
  locale?: Locale;
  width?: number;
}

export interface Journey {
  readonly url: string;
  readonly dataDir: string;
  readonly browser: Browser;
  /** The merchant of this test file, who has nothing yet. */
  readonly merchant: Merchant;
  /** Another merchant who has nothing yet. */
  signUp(details?: { email?: string; country?: string; locale?: Locale }): Promise<Merchant>;
  /** A page of nobody, not yet anywhere. */
  open(options?: VisitOptions): Promise<Visit>;
  /** A page of the file's merchant or another, at an address if one is given, in a browser context of its own. */
  openSignedIn(address?: string, options?: VisitOptions & { as?: Merchant }): Promise<Visit>;
}

/**
 * The product and the browser that the journeys of a run share, and a merchant of one's own on it. With settings of its own a
 * journey gets a product of its own, gone after the file; so it does for a slow one among long tests, which move its clock.
 */
export function startJourney(env?: Record<string, string>): Journey {
  let browser: Browser;
  let product: SharedProduct;
  let merchant: Merchant;

  const signUp: Journey['signUp'] = (details) => {
    const url = () => product.url;
    return signUpMerchant(url, callAs(url, appAuthorization()), details);
  };
  beforeAll(async () => {
    product = env === undefined ? inject('product') : env === SLOW && !LONG_TESTS ? inject('slowProduct') : await startOwnProduct(env);
    browser = await connectBrowser();
    cleanUpAfter(() => browser.close());
    merchant = await signUp();
  });

  const open = ({ locale = 'en-US', width = 1280 }: VisitOptions = {}) => openPage(browser, { url: product.url, width, locale });
  return {
    get url() {
      return product.url;
    },
    get dataDir() {
      return product.dataDir;
    },
    get browser() {
      return browser;
    },
    get merchant() {
      return merchant;
    },
    signUp,
    open,
    async openSignedIn(address, options = {}) {
      const visit = await open(options);
      await signInByCookie(visit.page, options.as ?? merchant, product.url);
      if (address !== undefined) await goTo(visit.page, address);
      return visit;
    },
  };
}

/** A product, or a part of one, with settings of its own; it stops, and well, with the test file that asked for it. */
export async function startOwnProduct(env: Record<string, string>, { demo = true } = {}): Promise<SharedProduct> {
  const dataDir = demo ? await copyDemoData() : await makeScratchFolder('wharf-journey-');
  const ports = await freePorts();
  const wharf = await startWharf({ dataDir, ports, env });
  const forget = noteOwnProduct(dataDir);
  cleanUpAfter(async () => {
    forget();
    const code = await wharf.stop();
    await rm(dataDir, { recursive: true, force: true });
    expect(code, wharf.output()).toBe(0);
  });
  return { url: wharf.url, ports, dataDir };
}

/** The session of a merchant for all pages of the page's context. */
export async function signInByCookie(page: Page, { authorization }: Merchant, url: string): Promise<void> {
  const value = authorization.replace(/^Basic /, '');
  await page.context().addCookies([{ name: 'token', value, url, httpOnly: true, sameSite: 'Lax' }]);
}

/** Opens an address and waits until presses are heard. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await alive(page);
}

/** Keeps a picture of the page; fails when it scrolls sideways or breaks WCAG 2.2 AA. */
export async function look(page: Page, name: string): Promise<void> {
  expect(await takePicture(page, name), name).toEqual({ sideways: false });
  expect(await violations(page, name)).toEqual([]);
}

/**
 * Which of the languages and widths a screen is looked at in: `npm test` takes one of them, in turn by the place of the first;
 * `npm run test:long -- looks` takes all.
 */
export function looksOf<Look>(all: readonly Look[], place: number): readonly Look[] {
  return process.env['ALL_LOOKS'] === '1' ? all : all.filter((_look, index) => index === place % all.length);
}

/** Every nth of things that are alike; `npm run test:long -- looks` takes all. */
export function shareOf<Like>(all: readonly Like[], every: number): readonly Like[] {
  return process.env['ALL_LOOKS'] === '1' ? all : all.filter((_like, index) => index % every === 0);
}
