import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findChromium } from '../../scripts/chromium.mjs';

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

export async function openBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('no browser found: run the tests with `npm test`, which installs one');
  return chromium.launch({ executablePath, args: FLAGS });
}

/** A page whose console errors, failed scripts and refused styles are kept: a journey asserts that there are none. */
export async function openPage(
  browser: Browser,
  options: { url: string; width: number; locale?: string },
): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({
    baseURL: options.url,
    viewport: { width: options.width, height: options.width < 500 ? 844 : 900 },
    locale: options.locale ?? 'en-US',
    timezoneId: 'America/Sao_Paulo',
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  return { page, complaints };
}

/** What is pressed before the page is alive is lost. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.body ?? {}).some((key) => key.startsWith('__reactFiber')));
}

/** Keeps a picture of the page as test output and says whether the page scrolls sideways. */
export async function takePicture(page: Page, name: string): Promise<{ sideways: boolean }> {
  mkdirSync(OUTPUT, { recursive: true });
  await page.screenshot({ path: join(OUTPUT, `${name}.png`) });
  return { sideways: await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth) };
}
