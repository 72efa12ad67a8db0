import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Locale } from '#contract/locales.ts';
import { violations } from '#tests/support/accessibility.ts';
import { takePicture } from '#tests/support/browser.ts';
import { goTo, look, looksOf, startJourney, WAIT } from '#tests/support/journey.ts';
import { confirmPush, listRows, runBulkAction } from '#tests/support/lists.ts';
import { longTest } from '#tests/support/long.ts';
import { scriptOf } from '#tests/support/merchant-script.ts';

const SCREEN = '/importList';

const journey = startJourney();
let draftIds: string[];

beforeAll(async () => {
  draftIds = await importDrafts(4);
});

test('drafts are mended, pushed to two stores, and what failed is pushed again', async () => {
  const { page, complaints } = await journey.openSignedIn(`${SCREEN}/${draftIds[0]}`);
  await page.getByRole('tab', { name: 'Variants' }).click();
  const price = page.getByRole('textbox', { name: /^Price of/ }).first();
  await price.fill('1.234');
  await price.blur();
  await page.getByText('Not saved yet').waitFor(WAIT);
  await page.getByRole('alert').getByText('The draft was not saved').waitFor(WAIT);
  await price.fill('');
  await page.getByText('To push this product, fix 1 thing').waitFor(WAIT);

  await goTo(page, SCREEN);
  await choose(page, 2);
  await page.getByRole('button', { name: 'Push to stores' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Casa Luz').check();
  await dialog.getByLabel('Desk and Co').check();
  await confirmPush(dialog);
  await page.getByRole('button', { name: /Retry \d failed/ }).waitFor();
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
  await goTo(page, jobUrl);
  await page.getByRole('button', { name: 'Retry 2 failed' }).click();
  await page.waitForURL((url) => url.href !== jobUrl);
  await page.getByText('In the store now').waitFor();
  await expect.poll(() => page.getByRole('button', { name: /Retry/ }).count(), WAIT).toBe(0);
  expect(complaints).toEqual([]);
});

longTest('a draft that was removed comes back', async () => {
  const { page } = await journey.openSignedIn(SCREEN);
  const rows = listRows(page);
  await expect.poll(() => rows.count(), WAIT).toBe(4);
  await choose(page, 1);
  await runBulkAction(page, 'Remove');
  await expect.poll(() => rows.count(), WAIT).toBe(3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => rows.count(), WAIT).toBe(4);
});

longTest('titles of many are changed after a look at how they would read', async () => {
  const { page } = await journey.openSignedIn(SCREEN);
  await choose(page, 2);
  await runBulkAction(page, 'Add to titles');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('After the title').fill(' (new)');
  await dialog.getByRole('button', { name: 'Preview titles' }).click();
  await dialog.getByText('2 titles would change').waitFor(WAIT);
  expect(await violations(page, 'titles preview')).toEqual([]);
  await dialog.getByRole('button', { name: 'Change 2 drafts' }).click();
  await expect.poll(() => page.locator('tbody tr', { hasText: '(new)' }).count(), WAIT).toBe(2);
});

longTest('collections of many are named at once and stand on the listing', async () => {
  const { page, complaints } = await journey.openSignedIn(`${SCREEN}?view=all`);
  await choose(page, 1);
  await runBulkAction(page, 'Add collections');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Collections').fill('Warm lights, Gifts, Gifts');
  expect(await violations(page, 'add collections')).toEqual([]);
  await dialog.getByRole('button', { name: 'Change 1 draft' }).click();
  await dialog.waitFor({ state: 'detached', ...WAIT });
  await page.locator('tbody a[data-primary-link]').first().click();
  await expect.poll(() => page.getByLabel('Collections').inputValue(), WAIT).toBe('Warm lights, Gifts');

  await page.getByRole('button', { name: 'Push to stores' }).click();
  await confirmPush(dialog);
  const pushed = page.getByRole('region', { name: 'In the store now' }).getByRole('link').first();
  await pushed.waitFor();
  await goTo(page, (await pushed.getAttribute('href')) ?? '');
  await page.getByText('Warm lights, Gifts').waitFor(WAIT);
  expect(complaints).toEqual([]);
});

longTest('two tabs on one draft: what differs is shown, and either version can be kept', async () => {
  const address = `${SCREEN}/${draftIds[1]}`;
  const { page: first } = await journey.openSignedIn(address);
  const second = await first.context().newPage();
  await goTo(second, address);
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

longTest('a description is written as it will look, and kept', async () => {
  const { page, complaints } = await journey.openSignedIn(`${SCREEN}/${draftIds[2]}`);
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
  await page.getByRole('tabpanel').locator('b', { hasText: 'Warm light' }).waitFor(WAIT);
  expect(complaints).toEqual([]);
});

longTest('a text is written in the language of a store, kept while another is looked at, and goes there', async () => {
  const { page, complaints } = await journey.openSignedIn(`${SCREEN}/${draftIds[2]}#description`);
  const tab = page.getByRole('tabpanel');
  const titleField = tab.getByLabel('Title', { exact: true });
  await tab.getByText('Casa Luz: the text in Portuguese').waitFor(WAIT);
  await tab.getByRole('button', { name: 'English: filled in' }).click();
  await titleField.fill('');
  await tab.getByText('Desk and Co: the main text').waitFor(WAIT);
  await titleField.fill('Warm light');
  await tab.getByRole('button', { name: 'Portuguese: main text' }).click();
  await tab.getByRole('button', { name: 'English: filled in' }).click();
  expect(await titleField.inputValue()).toBe('Warm light');
  await tab.getByText('Desk and Co: the text in English').waitFor(WAIT);
  await saved(page);
  expect(await violations(page, 'texts by language')).toEqual([]);
  await tab.getByRole('button', { name: 'Spanish: filled in' }).click();
  await titleField.fill('');
  await tab.getByRole('textbox', { name: 'Description' }).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await tab.getByRole('button', { name: 'Spanish: empty' }).waitFor(WAIT);
  await tab.getByRole('button', { name: 'Fill in from the catalog' }).click();
  await tab.getByRole('button', { name: 'Spanish: filled in' }).waitFor(WAIT);
  expect(await tab.getByRole('textbox', { name: 'Description' }).textContent()).not.toBe('');
  await saved(page);
  await tab.getByRole('button', { name: 'English: filled in' }).click();
  await takePicture(page, 'draft-texts');

  await tab.getByRole('button', { name: 'Make it the main text' }).click();
  await saved(page);
  await page.getByRole('heading', { level: 1, name: 'Warm light' }).waitFor(WAIT);
  await titleField.fill('');
  await page.getByText('The draft was not saved').waitFor(WAIT);
  await titleField.fill('Desk light');
  await saved(page);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Desk light' }).waitFor(WAIT);
  expect(complaints).toEqual([]);
});

longTest('a shipping method is selected for a country, and what a piece leaves goes by it', async () => {
  const { page, complaints } = await journey.openSignedIn(`${SCREEN}/${draftIds[3]}#shipping`);
  const tab = page.getByRole('tabpanel');
  const method = tab.getByLabel('Brazil', { exact: true });
  await expect.poll(() => method.locator('option').count(), WAIT).toBeGreaterThan(2);
  const selected = method.locator('option').last();
  const name = ((await selected.textContent()) ?? '').split(':')[0] ?? '';
  await method.selectOption((await selected.getAttribute('value')) ?? '');
  await tab.getByRole('button', { name: 'Add a country' }).click();
  await tab.getByLabel('Add a country').selectOption('CA');
  await tab.getByLabel('Canada', { exact: true }).waitFor(WAIT);
  await saved(page);
  expect(await violations(page, 'shipping methods')).toEqual([]);
  await takePicture(page, 'draft-methods');
  await page.reload();
  await expect.poll(() => method.locator('option:checked').textContent(), WAIT).toContain(name);
  expect(complaints).toEqual([]);
});

longTest('a list of links and SKUs becomes drafts, and the line that is wrong is named', async () => {
  const { page, complaints } = await journey.openSignedIn(SCREEN);
  const { spu, link } = await aProductToImport();
  await page.getByRole('link', { name: 'Import from a list' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Import products' }).click();
  await dialog.getByText('Enter at least one SKU, id or link').waitFor(WAIT);
  await dialog.getByLabel('SKUs, product ids or links').fill(`"${link}`);
  await dialog.getByRole('button', { name: 'Import products' }).click();
  await dialog.getByText(/quotation mark is not closed/).waitFor(WAIT);
  await dialog.getByLabel('SKUs, product ids or links').fill(link);
  const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(`${spu}\nNO-SUCH-SKU`) };
  await dialog.getByLabel('Read from a CSV or text file').setInputFiles(file);
  await expect.poll(() => dialog.getByLabel('SKUs, product ids or links').inputValue(), WAIT).toContain('NO-SUCH-SKU');
  expect(await dialog.getByText(/quotation mark is not closed/).count()).toBe(0);
  expect(await violations(page, 'import from a list')).toEqual([]);
  await takePicture(page, 'import-list-dialog');
  await dialog.getByRole('button', { name: 'Import products' }).click();
  await page.getByText('Line 3: NO-SUCH-SKU: No product of the catalog').waitFor();
  await expect.poll(() => listRows(page).count(), WAIT).toBe(6);
  expect(await violations(page, 'list imported')).toEqual([]);
  await takePicture(page, 'import-list-imported');
  expect(complaints).toEqual([]);
});

longTest('drafts are narrowed by a category of any level', async () => {
  const { page } = await journey.openSignedIn(SCREEN);
  await page.getByRole('button', { name: 'Search and filter results' }).click();
  await page.getByRole('button', { name: 'Category', exact: true }).click();
  const choices = page.locator('.Polaris-Popover');
  for (const depth of ['', '– ', '– – ']) {
    const choice = choices.locator('label', { hasText: new RegExp(`^${depth}[^–]`) }).first();
    await choice.click(WAIT);
    const name = (await choice.textContent()) ?? '';
    const radio = choices.getByRole('radio', { name, exact: true });
    await expect.poll(() => radio.isChecked(), WAIT).toBe(true);
    expect(new URL(page.url()).searchParams.get('categoryId')).toBe(await radio.getAttribute('value'));
    await page.getByRole('button', { name: name.slice(depth.length), exact: true }).waitFor(WAIT);
  }
});

const emptyLooks: [Locale, number, string][] = [
  ['en-US', 1280, 'Import by link or CSV'],
  ['pt-BR', 390, 'Importar por link ou CSV'],
];

longTest.each(looksOf(emptyLooks, 1))('an empty list in %s at %i pixels says how to fill it', async (locale, width, deed) => {
  const { page, complaints } = await journey.openSignedIn(SCREEN, { locale, width, as: await journey.signUp() });
  await look(page, `import-list-empty-${locale}-${width}`);
  await page.getByRole('link', { name: deed }).click();
  await page.getByRole('dialog').getByRole('textbox').waitFor(WAIT);
  await look(page, `import-list-dialog-${locale}-${width}`);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached', ...WAIT });
  await expect.poll(() => new URL(page.url()).search, WAIT).toBe('');
  expect(complaints).toEqual([]);
});

const languages: [Locale, number, string[]][] = [
  ['en-US', 1280, ['General', 'Description', 'Variants', 'Pictures', 'Shipping and tax', 'Preview']],
  ['pt-BR', 390, ['Geral', 'Descrição', 'Variantes', 'Imagens', 'Frete e impostos', 'Prévia']],
  ['es-ES', 390, ['General', 'Descripción', 'Variantes', 'Imágenes', 'Envío e impuestos', 'Vista previa']],
];

longTest.each(looksOf(languages, 2))('list and editor in %s at %i pixels are clean and fit', async (locale, width, tabs) => {
  const { page, complaints } = await journey.openSignedIn(SCREEN, { width, locale });
  await look(page, `import-list-${locale}-${width}`);
  await goTo(page, `${SCREEN}?q=nothing-of-the-kind`);
  expect(await violations(page, `filtered-empty ${locale}`)).toEqual([]);
  await goTo(page, `${SCREEN}/${draftIds[3]}`);
  for (const [index, name] of tabs.entries()) {
    await page.getByRole('tab', { name }).click();
    // A table keeps a spinner of its own, out of sight.
    await page.locator('[role=tabpanel] .Polaris-Spinner:not([class*=LoadingPanel] *)').waitFor({ state: 'detached', ...WAIT });
    await look(page, `draft-${locale}-${width}-${index + 1}`);
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

/** A product the merchant has no draft of, by its SPU and by the address of another's page. */
async function aProductToImport(): Promise<{ spu: string; link: string }> {
  const ask = scriptOf(journey.url, journey.merchant);
  const products = await ask<{ id: string; spu: string }[]>('GET', '/v1/products?pageSize=6');
  return { spu: products[4]?.spu ?? '', link: `${journey.url}/akProducts/${products[5]?.id}` };
}

/** Two stores and drafts of the first products, made by the API as a merchant's script would. */
async function importDrafts(count: number): Promise<string[]> {
  const ask = scriptOf(journey.url, journey.merchant);
  await ask('POST', '/v1/stores/sandbox', { name: 'Casa Luz', country: 'BR', currency: 'BRL' });
  await ask('POST', '/v1/stores/sandbox', { name: 'Desk and Co', country: 'US', currency: 'USD' });
  const products = await ask<{ id: string }[]>('GET', `/v1/products?pageSize=${count}`);
  const imported = await ask<{ added: string[] }>('POST', '/v1/import-items', { productIds: products.map(({ id }) => id) });
  const listed = await ask<{ id: string }[]>('GET', '/v1/import-items');
  expect(listed).toHaveLength(imported.added.length);
  return listed.map(({ id }) => id);
}
