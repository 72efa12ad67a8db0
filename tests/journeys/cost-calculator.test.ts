import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from '#tests/support/accessibility.ts';
import { alive, openBrowser, openPage, takePicture } from '#tests/support/browser.ts';
import { signIn } from '#tests/support/merchant.ts';
import { freePorts, type RunningWharf, startWharf } from '#tests/support/wharf-process.ts';

/** Under load a page takes longer than the matcher's second. */
const WAIT = { timeout: 15_000 };

let browser: Browser;
let wharf: RunningWharf;
let dataDir: string;

beforeAll(async () => {
  browser = await openBrowser();
  dataDir = await mkdtemp(join(tmpdir(), 'wharf-calculator-'));
  wharf = await startWharf({ dataDir, ports: await freePorts(), env: { DEMO: '1' } });
});
afterAll(async () => {
  await browser.close();
  expect(await wharf.stop()).toBe(0);
  await rm(dataDir, { recursive: true, force: true });
});

test('a country shows every method with its total, and asking for our import number brings tax into it', async () => {
  const { page, complaints } = await openProduct();
  await page.getByLabel('Ship to').selectOption('DE');
  await page.getByRole('heading', { name: 'This order goes by Standard line' }).waitFor(WAIT);
  await page.getByText('Asked of the buyer at the door, not in the total').waitFor();
  await page.getByLabel('Post code').fill('1');
  await page.getByRole('heading', { name: 'This order would wait for you' }).waitFor(WAIT);
  await page.getByLabel('Post code').fill('10115');
  await page.getByRole('heading', { name: 'This order goes by Standard line' }).waitFor(WAIT);
  await page.getByLabel('Import tax', { exact: true }).selectOption('provider');
  await page.getByText('Under our import number').first().waitFor(WAIT);
  await page.getByText('Fee for our import number').first().waitFor(WAIT);
  // The question is the address: who opens it again sees the same.
  await page.reload();
  await page.getByText('Fee for our import number').first().waitFor(WAIT);
  expect(await violations(page, 'calculator')).toEqual([]);
  expect(complaints).toEqual([]);
});

test('what can not be sent says why', async () => {
  const { page } = await openProduct();
  await page.getByLabel('Ship to').selectOption('US');
  await page.getByLabel('Warehouse').selectOption('CN');
  await page.getByRole('heading', { name: /This order goes by/ }).waitFor(WAIT);
  await page.getByLabel('Quantity').fill('9999');
  await page.getByRole('heading', { name: 'Not available, and why' }).waitFor(WAIT);
  const reasons = page.getByRole('heading', { name: 'Not available, and why' }).locator('xpath=following-sibling::*').getByRole('listitem');
  await expect.poll(() => reasons.count(), WAIT).toBeGreaterThan(0);
  for (const text of await reasons.allTextContents()) expect(text).toMatch(/stock/i);
});

describe.each([
  ['en-US', 1280],
  ['es-ES', 390],
  ['pt-BR', 390],
])('in %s at %i', (locale, width) => {
  test('is looked at whole', async () => {
    const { page, complaints } = await openProduct({ locale, width, search: '?country=FR&postCode=75001' });
    await page.locator('h4').first().waitFor(WAIT);
    await page
      .locator('h4')
      .first()
      .evaluate((offer) => offer.scrollIntoView());
    const { sideways } = await takePicture(page, `calculator-${locale}-${width}`);
    expect(sideways).toBe(false);
    expect(await violations(page, locale)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

async function openProduct({ locale = 'en-US', width = 1280, search = '' } = {}): Promise<{ page: Page; complaints: string[] }> {
  const opened = await openPage(browser, { url: wharf.url, width, locale });
  await signIn(opened.page);
  await opened.page.goto('/akProducts');
  const url = await opened.page.locator('a.wharf-product__link').first().getAttribute('href');
  await opened.page.goto(`${url}${search}`);
  await alive(opened.page);
  return opened;
}
