import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from '#tests/support/accessibility.ts';
import { alive, openBrowser, openPage, takePicture } from '#tests/support/browser.ts';
import { connectStore, pushProduct } from '#tests/support/filled-account.ts';
import { signIn } from '#tests/support/merchant.ts';
import { freePorts, type RunningWharf, startWharf } from '#tests/support/wharf-process.ts';

const SCREEN = '/setting/pricing-rule';
/** Under load a page takes longer than the matcher's second. */
const WAIT = { timeout: 15_000 };

let browser: Browser;
let wharf: RunningWharf;
let dataDir: string;

beforeAll(async () => {
  browser = await openBrowser();
  dataDir = await mkdtemp(join(tmpdir(), 'wharf-pricing-'));
  wharf = await startWharf({ dataDir, ports: await freePorts(), env: { DEMO: '1' } });
});
afterAll(async () => {
  await browser.close();
  expect(await wharf.stop()).toBe(0);
  await rm(dataDir, { recursive: true, force: true });
});

test('a rule is written with its prices in view, changed, set on a listing, and rolled back', async () => {
  const { page, complaints } = await openSettings();
  await page.getByText('Let rules set your prices').waitFor();
  await look(page, 'pricing-empty');
  await connectStore(page);
  await pushProduct(page);

  await page.goto(`${SCREEN}?rule=new`);
  await alive(page);
  await page.getByLabel('Name', { exact: true }).fill('Three times');
  await page.getByLabel('Multiplier', { exact: true }).fill('1.234,5');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => page.getByLabel('Multiplier', { exact: true }).getAttribute('aria-invalid'), WAIT).toBe('true');
  await look(page, 'pricing-errors');
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Three times');
  await page.getByLabel('Multiplier', { exact: true }).fill('3');
  await page.getByRole('region', { name: 'Preview' }).getByText('Your newest drafts').waitFor(WAIT);
  await page.getByRole('region', { name: 'Preview' }).getByRole('row').nth(1).waitFor();
  await look(page, 'pricing-editor');
  await save(page);

  await page.getByRole('link', { name: 'Edit Three times' }).click();
  await page.getByLabel('Multiplier', { exact: true }).fill('4');
  await save(page);
  await page.getByText('Cost × 4').waitFor();
  await look(page, 'pricing-list');

  await page.getByRole('button', { name: 'Preview new prices' }).click();
  await page.getByRole('heading', { name: 'New prices' }).waitFor();
  const changes = await page
    .getByRole('cell')
    .filter({ hasText: /Waiting$/ })
    .count();
  expect(changes).toBeGreaterThan(0);
  await look(page, 'pricing-plan');
  await page.getByRole('button', { name: /^Set \d+ prices?$/ }).click();
  await page.getByRole('button', { name: 'Roll back to the old prices' }).waitFor({ timeout: 30_000 });
  expect(await page.getByRole('cell').filter({ hasText: /Set$/ }).count()).toBe(changes);
  await look(page, 'pricing-done');
  await page.getByRole('button', { name: 'Roll back to the old prices' }).click();
  await page.getByRole('heading', { name: 'Rolled back to earlier prices' }).waitFor();
  await expect.poll(() => page.getByRole('cell').filter({ hasText: /Set$/ }).count(), { timeout: 30_000 }).toBe(changes);
  await page.getByRole('link', { name: 'Back to the rules' }).click();
  await page.getByRole('region', { name: 'Runs' }).waitFor();
  expect(complaints).toEqual([]);
});

test('rules are put in order from the keyboard, and one is deleted after asking', async () => {
  const { page } = await openSettings();
  await page.goto(`${SCREEN}?rule=new`);
  await alive(page);
  await page.getByLabel('Name', { exact: true }).fill('Second');
  await save(page);
  await page.getByRole('button', { name: 'Move Second up' }).press('Enter');
  await page.getByRole('heading', { name: '1. Second' }).waitFor();
  await page.reload();
  await alive(page);
  await page.getByRole('heading', { name: '1. Second' }).waitFor();
  await page.getByRole('button', { name: 'Delete Second' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete rule' }).click();
  await expect.poll(() => page.getByRole('heading', { name: '1. Second' }).count(), WAIT).toBe(0);
});

describe.each([
  ['es-ES', 1280],
  ['pt-BR', 390],
])('in %s at %i', (locale, width) => {
  test('list and editor are accessible and fit their width', async () => {
    const { page, complaints } = await openSettings({ locale, width });
    await look(page, `pricing-${locale}-${width}-list`);
    await page.goto(`${SCREEN}?rule=new`);
    await alive(page);
    await page.getByRole('table').waitFor(WAIT);
    await look(page, `pricing-${locale}-${width}-editor`);
    expect(complaints).toEqual([]);
  });
});

async function openSettings({ locale = 'en-US', width = 1280 } = {}): Promise<{ page: Page; complaints: string[] }> {
  const opened = await openPage(browser, { url: wharf.url, width, locale });
  await signIn(opened.page);
  await opened.page.goto(SCREEN);
  await alive(opened.page);
  return opened;
}

async function look(page: Page, name: string): Promise<void> {
  expect((await takePicture(page, name)).sideways, name).toBe(false);
  expect(await violations(page, name)).toEqual([]);
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Rule saved').last().waitFor();
  await page.getByRole('region', { name: 'Rules' }).waitFor();
}
