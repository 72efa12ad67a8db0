import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Locale } from '#contract/locales.ts';
import { violations } from '#tests/support/accessibility.ts';
import { alive, openBrowser, openPage, takePicture } from '#tests/support/browser.ts';
import { MERCHANT, signIn } from '#tests/support/merchant.ts';
import { freePorts, type RunningWharf, startWharf } from '#tests/support/wharf-process.ts';

const SCREEN = '/importList';
/** Under load a page takes longer than the matcher's second. */
const WAIT = { timeout: 15_000 };

let browser: Browser;
let wharf: RunningWharf;
let dataDir: string;
let draftIds: string[];

beforeAll(async () => {
  browser = await openBrowser();
  dataDir = await mkdtemp(join(tmpdir(), 'wharf-drafts-'));
  wharf = await startWharf({ dataDir, ports: await freePorts(), env: { DEMO: '1' } });
  draftIds = await importDrafts(4);
});
afterAll(async () => {
  await browser.close();
  expect(await wharf.stop()).toBe(0);
  await rm(dataDir, { recursive: true, force: true });
});

test('drafts are mended, pushed to two stores, and what failed is pushed again', async () => {
  const { page, complaints } = await openScreen(`${SCREEN}/${draftIds[0]}`);
  await page.getByRole('tab', { name: 'Variants' }).click();
  const price = page.getByRole('textbox', { name: /^Price of/ }).first();
  await price.fill('1.234');
  await price.blur();
  await page.getByText('Not saved yet').waitFor(WAIT);
  await page.getByRole('alert').getByText('The draft was not saved').waitFor(WAIT);
  expect(await violations(page, 'mistyped price')).toEqual([]);
  await price.fill('');
  await page.getByText('To push this product, fix 1 thing').waitFor(WAIT);

  await page.goto(SCREEN);
  await alive(page);
  await choose(page, 2);
  await page.getByRole('button', { name: 'Push to stores' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Casa Luz').check();
  await dialog.getByLabel('Desk and Co').check();
  expect(await violations(page, 'push dialog')).toEqual([]);
  await dialog.getByRole('button', { name: 'Push to stores' }).click();
  await page.getByRole('button', { name: /Retry \d failed/ }).waitFor({ timeout: 30_000 });
  expect(await page.getByText('A price is missing').count()).toBe(2);
  expect(await violations(page, 'push ended')).toEqual([]);
  await takePicture(page, 'import-list-push');
  const jobUrl = page.url();

  const missing = await draftWith(page, 'Price missing');
  await missing.click();
  await page.getByRole('button', { name: 'A price is missing' }).click();
  await page
    .getByRole('textbox', { name: /^Price of/ })
    .first()
    .fill('249.90');
  await page.getByText('To push this product').waitFor({ state: 'detached', ...WAIT });
  await page.goto(jobUrl);
  await alive(page);
  await page.getByRole('button', { name: 'Retry 2 failed' }).click();
  await page.waitForURL((url) => url.href !== jobUrl);
  await page.getByText('In the store now').waitFor({ timeout: 30_000 });
  await expect.poll(() => page.getByRole('button', { name: /Retry/ }).count(), WAIT).toBe(0);
  expect(complaints).toEqual([]);
});

test('a draft that was removed comes back', async () => {
  const { page } = await openScreen(SCREEN);
  const rows = page.locator('tbody tr');
  await expect.poll(() => rows.count(), WAIT).toBe(4);
  await choose(page, 1);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect.poll(() => rows.count(), WAIT).toBe(3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => rows.count(), WAIT).toBe(4);
});

test('titles of many are changed after a look at how they would read', async () => {
  const { page } = await openScreen(SCREEN);
  await choose(page, 2);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Add to titles' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('After the title').fill(' (new)');
  await dialog.getByRole('button', { name: 'Preview titles' }).click();
  await dialog.getByText('2 titles would change').waitFor(WAIT);
  expect(await violations(page, 'titles preview')).toEqual([]);
  await dialog.getByRole('button', { name: 'Change 2 drafts' }).click();
  await expect.poll(() => page.locator('tbody tr', { hasText: '(new)' }).count(), WAIT).toBe(2);
});

test('two tabs on one draft: what differs is shown, and either version can be kept', async () => {
  const address = `${SCREEN}/${draftIds[1]}`;
  const { page: first } = await openScreen(address);
  const second = await first.context().newPage();
  await second.goto(address);
  await alive(second);
  await title(first).fill('From the first tab');
  await saved(first);
  await title(second).fill('From the second tab');
  await second.getByText('Someone changed this draft').waitFor(WAIT);
  await second.getByRole('cell', { name: 'From the first tab' }).waitFor();
  expect(await violations(second, 'conflict')).toEqual([]);
  await takePicture(second, 'import-list-conflict');
  await second.getByRole('button', { name: 'Keep mine' }).click();
  await saved(second);
  expect(await title(second).inputValue()).toBe('From the second tab');

  await title(first).fill('Once more from the first');
  await first.getByRole('button', { name: 'Take theirs' }).click(WAIT);
  await expect.poll(() => title(first).inputValue(), WAIT).toBe('From the second tab');
  await first.getByText('Once more from the first').waitFor(WAIT);
});

test('a description is written as it will look, and kept', async () => {
  const { page, complaints } = await openScreen(`${SCREEN}/${draftIds[2]}`);
  await page.getByRole('tab', { name: 'Description' }).click();
  const field = page.getByRole('textbox', { name: 'Description' });
  await field.waitFor(WAIT);
  await field.focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Warm light');
  await page.keyboard.press('Control+A');
  await page.getByRole('button', { name: 'Bold' }).click();
  await saved(page);
  await page.getByRole('tab', { name: 'Preview' }).click();
  await page.locator('.wharf-shop-preview b', { hasText: 'Warm light' }).waitFor(WAIT);
  expect(complaints).toEqual([]);
});

const languages: [Locale, number, string[]][] = [
  ['en-US', 1280, ['General', 'Description', 'Variants', 'Pictures', 'Shipping and tax', 'Preview']],
  ['pt-BR', 390, ['Geral', 'Descrição', 'Variantes', 'Imagens', 'Frete e impostos', 'Prévia']],
  ['es-ES', 390, ['General', 'Descripción', 'Variantes', 'Imágenes', 'Envío e impuestos', 'Vista previa']],
];

test.each(languages)('list and editor in %s at %i pixels are clean and fit', async (locale, width, tabs) => {
  const { page, complaints } = await openScreen(SCREEN, { width, locale });
  expect(await violations(page, `list ${locale}`)).toEqual([]);
  expect(await takePicture(page, `import-list-${locale}-${width}`)).toEqual({ sideways: false });
  await page.goto(`${SCREEN}?q=nothing-of-the-kind`);
  await alive(page);
  expect(await violations(page, `filtered-empty ${locale}`)).toEqual([]);
  await page.goto(`${SCREEN}/${draftIds[3]}`);
  await alive(page);
  for (const [index, name] of tabs.entries()) {
    await page.getByRole('tab', { name }).click();
    await page.locator('[role=tabpanel] .Polaris-Spinner').waitFor({ state: 'detached', ...WAIT });
    expect(await violations(page, `${name} ${locale}`)).toEqual([]);
    expect(await takePicture(page, `draft-${locale}-${width}-${index + 1}`)).toEqual({ sideways: false });
  }
  expect(complaints).toEqual([]);
});

function title(page: Page) {
  return page.getByLabel('Title', { exact: true });
}

async function saved(page: Page): Promise<void> {
  await page.getByText(/^Saved/).waitFor(WAIT);
}

async function choose(page: Page, count: number): Promise<void> {
  const boxes = page.locator('tbody input[type=checkbox]');
  for (let index = 0; index < count; index += 1) await boxes.nth(index).check();
  await page.getByText(`${count} selected`).waitFor(WAIT);
}

async function draftWith(page: Page, problem: string) {
  const row = page.locator('tbody tr', { hasText: problem });
  await row.first().waitFor(WAIT);
  return row.first().locator('a[data-primary-link]');
}

async function openScreen(address: string, { width = 1280, locale = 'en-US' as Locale } = {}) {
  const opened = await openPage(browser, { url: wharf.url, width, locale });
  await signIn(opened.page);
  await opened.page.goto(address);
  await alive(opened.page);
  return opened;
}

/** Two stores and drafts of the first products, made by the API as a merchant's script would. */
async function importDrafts(count: number): Promise<string[]> {
  const signedIn = await send('POST', '/v1/users/loginByPwd', {
    authorization: `Basic ${Buffer.from('app:wharf-app').toString('base64')}`,
    body: new URLSearchParams({ username: MERCHANT.email, password: MERCHANT.password }),
  });
  const authorization = `Basic ${Buffer.from(`${signedIn.id}:${signedIn.session.token}`).toString('base64')}`;
  const ask = (method: string, path: string, body?: object) =>
    send(method, path, { authorization, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  await ask('POST', '/v1/stores/sandbox', { name: 'Casa Luz', country: 'BR', currency: 'BRL' });
  await ask('POST', '/v1/stores/sandbox', { name: 'Desk and Co', country: 'US', currency: 'USD' });
  const products: { id: string }[] = await ask('GET', `/v1/products?pageSize=${count}`);
  const imported = await ask('POST', '/v1/import-items', { productIds: products.map(({ id }) => id) });
  const listed: { id: string }[] = await ask('GET', '/v1/import-items');
  expect(listed).toHaveLength(imported.added.length);
  return listed.map(({ id }) => id);
}

async function send(method: string, path: string, { authorization, body }: { authorization: string; body?: string | URLSearchParams }) {
  const response = await fetch(`${wharf.url}${path}`, {
    method,
    headers: {
      authorization,
      'idempotency-key': uuidv7(),
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
    },
    ...(body === undefined ? {} : { body }),
  });
  expect(response.status).toBe(200);
  return (await response.json()).data;
}
