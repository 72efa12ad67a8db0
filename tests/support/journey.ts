import { rm } from 'node:fs/promises';
import type { Browser, Cookie, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Locale } from '#contract/locales.ts';
import { violations } from './accessibility.ts';
import { alive, openBrowser, openPage, takePicture } from './browser.ts';
import { copyDemoData } from './demo-data.ts';
import { signIn } from './merchant.ts';
import { freePorts, type RunningWharf, startWharf } from './wharf-process.ts';

/** Under load a page takes longer than a matcher's second. */
export const WAIT = { timeout: 20_000 };

export interface Visit {
  page: Page;
  /** Console errors, failed scripts, refused styles. */
  complaints: string[];
}

interface VisitOptions {
  locale?: Locale;
  width?: number;
}

export interface Journey {
  readonly url: string;
  readonly dataDir: string;
  /** A page of nobody, not yet anywhere. */
  open(options?: VisitOptions): Promise<Visit>;
  /** A page of the demo's merchant, at an address if one is given, in a browser context of its own. */
  openSignedIn(address?: string, options?: VisitOptions): Promise<Visit>;
}

/** A Wharf and a browser for the journeys of one file, gone after them. */
export function startJourney(env: Record<string, string> = { DEMO: '1' }): Journey {
  let browser: Browser;
  let dataDir: string;
  let wharf: RunningWharf;
  /** The session of the first sign-in; later contexts go on with it. */
  let session: Cookie[] = [];

  beforeAll(async () => {
    browser = await openBrowser();
    dataDir = await copyDemoData();
    wharf = await startWharf({ dataDir, ports: await freePorts(), env });
  });
  afterAll(async () => {
    await browser.close();
    expect(await wharf.stop()).toBe(0);
    await rm(dataDir, { recursive: true, force: true });
  });

  const open = ({ locale = 'en-US', width = 1280 }: VisitOptions = {}) => openPage(browser, { url: wharf.url, width, locale });
  return {
    get url() {
      return wharf.url;
    },
    get dataDir() {
      return dataDir;
    },
    open,
    async openSignedIn(address, options) {
      const visit = await open(options);
      const context = visit.page.context();
      if (session.length > 0) {
        await context.addCookies(session);
      } else {
        await signIn(visit.page);
        session = (await context.cookies()).filter(({ name }) => name === 'token');
      }
      if (address !== undefined) await goTo(visit.page, address);
      return visit;
    },
  };
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
