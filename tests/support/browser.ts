import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserServer, chromium, type Page } from 'playwright-core';
import { inject } from 'vitest';
import { findChromium, findHeadlessChromium } from '../../scripts/chromium.mjs';
import { cleanUpAfter } from './clean-up.ts';
import { patient } from './patience.ts';

const OUTPUT = new URL('../../test-output/', import.meta.url).pathname;
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const CONSOLE_LINES = 300;
/** How long a page waits for what a test looks for: under load a page, or a job it shows, takes its time. */
export const PAGE_WAIT_MS = patient(60_000);
/** Remix logs an answer that a second navigation broke off, or leaves its promise without a handler, and ignores it: docs/decisions/0026. */
const BROKEN_OFF = /^AbortError: /;

export function launchBrowserServer(): Promise<BrowserServer> {
  return chromium.launchServer({ executablePath: required(findHeadlessChromium()), args: FLAGS, host: '127.0.0.1' });
}

/** The whole browser, of one's own and with further flags; who opens it closes it. */
export function launchBrowser(flags: readonly string[]): Promise<Browser> {
  return chromium.launch({ executablePath: required(findChromium()), args: [...FLAGS, ...flags] });
}

/** The browser all journeys share; closing this end of it closes its pages alone. */
export function connectBrowser(): Promise<Browser> {
  return chromium.connect(inject('browserUrl'));
}

function required(path: string | undefined): string {
  if (path === undefined) throw new Error('no browser found: run the tests with `npm test`, which installs one');
  return path;
}

export interface Visit {
  page: Page;
  /** Console errors, failed scripts, refused styles: a journey asserts that there are none. */
  complaints: string[];
  /** All that the console said and every POST, for the report of a failure. */
  console: string[];
}

const visits = new Set<Visit>();
const policyReports: string[] = [];

/** Reports of the content security policy since the last call. */
export function takePolicyReports(): string[] {
  return policyReports.splice(0);
}

/** Visits of this test file whose pages are still open. */
export function openVisits(): Visit[] {
  return [...visits].filter(({ page }) => !page.isClosed());
}

/** Listens to a page's console, and closes its context when the test, or the file, that opened it is over. */
export function watchPage(page: Page): Visit {
  const visit: Visit = { page, complaints: [], console: [] };
  page.on('console', (message) => {
    if (visit.console.length < CONSOLE_LINES) visit.console.push(`${message.type()} ${page.url()}: ${message.text()}`);
    if (message.text().includes('Content Security Policy')) policyReports.push(`${page.url()}: ${message.text()}`);
    if (message.type() === 'error' && !BROKEN_OFF.test(message.text())) {
      // Of a resource that failed, the place is its address.
      visit.complaints.push(`${page.url()}: ${message.text()} (${message.location().url})`);
    }
  });
  // A press that was lost and one that was refused look alike on a picture.
  page.on('request', (request) => {
    if (request.method() === 'POST' && visit.console.length < CONSOLE_LINES)
      visit.console.push(`sent ${request.method()} ${request.url()}`);
  });
  page.on('response', (response) => {
    const sent = response.request().method() === 'POST' && visit.console.length < CONSOLE_LINES;
    if (sent) visit.console.push(`answered ${response.status()} ${response.url()}`);
  });
  page.on('pageerror', (error) => {
    visit.console.push(`exception ${page.url()}: ${error.stack ?? error.message}`);
    if (!BROKEN_OFF.test(`${error.name}: ${error.message}`)) visit.complaints.push(`${page.url()}: ${error.message}`);
  });
  visits.add(visit);
  cleanUpAfter(async () => {
    visits.delete(visit);
    await page.context().close();
  });
  return visit;
}

export async function openPage(browser: Browser, options: { url: string; width: number; locale?: string }): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: options.url,
    viewport: { width: options.width, height: options.width < 500 ? 844 : 900 },
    locale: options.locale ?? 'en-US',
    timezoneId: 'America/Sao_Paulo',
  });
  context.setDefaultTimeout(PAGE_WAIT_MS);
  return watchPage(await context.newPage());
}

/** What is pressed before the page is alive is lost. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.body ?? {}).some((key) => key.startsWith('__reactFiber')));
}

/** Keeps a picture of the page as test output, unless the gate runs, and says whether the page scrolls sideways. */
export async function takePicture(page: Page, name: string): Promise<{ sideways: boolean }> {
  if (process.env['CI'] !== 'true') {
    mkdirSync(OUTPUT, { recursive: true });
    await page.screenshot({ path: join(OUTPUT, `${name}.png`) });
  }
  return { sideways: await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth) };
}
