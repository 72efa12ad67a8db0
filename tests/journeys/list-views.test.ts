import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { paths } from '#app/paths.ts';
import { violations } from '#tests/support/accessibility.ts';
import { takePicture } from '#tests/support/browser.ts';
import { goTo, look, startJourney, WAIT } from '#tests/support/journey.ts';
import { listRows, runBulkAction, selectPage } from '#tests/support/lists.ts';
import { longTest } from '#tests/support/long.ts';
import { importDrafts } from '#tests/support/trade-steps.ts';

const journey = startJourney();
const PAGE = 20;
const DRAFTS = PAGE + 4;

/** Columns whose heads are in sight. */
async function heads(page: Page): Promise<string[]> {
  const texts = await page.locator('th:visible').allInnerTexts();
  return texts.map((text) => text.trim()).filter((text) => text !== '');
}

test('more drafts than a page shows get a tag, are found by it in a view of one’s own, and are removed and restored', async () => {
  await importDrafts(journey.merchant, { count: DRAFTS });
  const { page, complaints } = await journey.openSignedIn(paths.importList);
  await selectPage(page, 'Select all drafts on this page');
  await page.getByRole('button', { name: `Select all ${DRAFTS} of this view` }).click();
  await page.getByText(`${DRAFTS} of this view selected`).waitFor();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('button', { name: 'Add tags' }).waitFor();
  expect(await page.getByRole('button', { name: 'Merge duplicates' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Add tags' }).click();
  await page.getByRole('textbox', { name: 'Tags' }).fill('autumn');
  await page.getByRole('button', { name: `Change ${DRAFTS} drafts` }).click();
  await page.getByText('Changing drafts').first().waitFor();
  await page.getByText(`${DRAFTS} of ${DRAFTS}`).waitFor();

  await goTo(page, `${paths.importList}?tag=autumn`);
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByLabel('Name of this view').fill('Autumn');
  await page.getByRole('button', { name: 'Save view', exact: true }).click();
  await page.getByRole('link', { name: 'Autumn' }).waitFor();
  expect(await violations(page, 'views')).toEqual([]);
  await takePicture(page, 'list-views-panel');

  await goTo(page, paths.importList);
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('link', { name: 'Autumn' }).click();
  await page.waitForURL(/tag=autumn/);
  // The address changes before the list does, and what is ticked in the old list is dropped with it.
  await page.getByRole('button', { name: 'autumn', exact: true }).waitFor();
  await selectPage(page, 'Select all drafts on this page');
  await page.getByRole('button', { name: `Select all ${DRAFTS} of this view` }).click();
  await runBulkAction(page, 'Remove');
  await page.getByRole('button', { name: `Remove ${DRAFTS} drafts` }).click();
  await page.getByText(`${DRAFTS} of ${DRAFTS}`).waitFor();
  await page.getByText('Nothing matches').waitFor();
  await page.getByRole('link', { name: 'Show deleted drafts' }).click();
  await selectPage(page, 'Select all drafts on this page');
  await page.getByRole('button', { name: `Select all ${DRAFTS} of this view` }).click();
  await page.getByRole('button', { name: 'Restore', exact: true }).first().click();
  await page.getByText(`${DRAFTS} of ${DRAFTS}`).waitFor();
  await goTo(page, paths.importList);
  await expect.poll(() => listRows(page).count(), WAIT).toBe(PAGE);
  expect(complaints).toEqual([]);
});

longTest('a view gets another name, and a dropped one comes back by Undo', async () => {
  const { page, complaints } = await journey.openSignedIn(`${paths.importList}?q=lamp`);
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByLabel('Name of this view').fill('autumn');
  await page.getByRole('button', { name: 'Save view', exact: true }).click();
  await page.getByText('You already have one with this name').waitFor();
  await page.getByLabel('Name of this view').fill('Lamps');
  await page.getByRole('button', { name: 'Save view', exact: true }).click();
  await page.getByRole('button', { name: 'Rename Lamps', exact: true }).click();
  await page.getByLabel('New name of “Lamps”').fill('Lights');
  await page.getByRole('button', { name: 'Rename', exact: true }).last().click();
  await page.getByRole('button', { name: 'Delete Lights', exact: true }).click();
  await page.getByText('View “Lights” deleted').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('link', { name: 'Lights' }).waitFor();
  expect(complaints.filter((text) => !text.includes('400'))).toEqual([]);
});

longTest('columns and density stay as selected, from the first paint on', async () => {
  const { page, complaints } = await journey.openSignedIn(paths.importList);
  expect(await heads(page)).toContain('Profit');
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.locator('label', { hasText: 'Profit' }).click();
  await page.locator('label', { hasText: /^Compact$/ }).click();
  await expect.poll(() => heads(page), WAIT).not.toContain('Profit');
  await takePicture(page, 'list-views-columns');
  expect(await violations(page, 'columns')).toEqual([]);
  await expect
    .poll(async () => (await page.request.get(paths.importList)).text(), WAIT)
    .toMatch(/data-resource-list="[^"]*" data-density="compact"/);
  await goTo(page, paths.importList);
  expect(await heads(page)).not.toContain('Profit');
  await look(page, 'list-views-compact');
  // The head stays when the page scrolls.
  await expect.poll(() => page.locator('[data-resource-list]').count(), WAIT).toBe(1);
  await page.mouse.wheel(0, 900);
  await page.waitForFunction(() => window.scrollY > 500);
  await takePicture(page, 'list-views-scrolled');
  expect(complaints).toEqual([]);
});

longTest('keys go through the list, not while something is typed, and can be turned off', async () => {
  const { page, complaints } = await journey.openSignedIn(paths.importList);
  await page.locator('[aria-keyshortcuts]').waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('jxk');
  expect(await page.getByPlaceholder('Search title or SKU').inputValue()).toBe('jxk');
  await page.waitForURL(/q=jxk/);
  await goTo(page, paths.importList);
  await page.locator('[aria-keyshortcuts]').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.getByText('1 selected').waitFor();
  await page.keyboard.press('k');
  const first = listRows(page).first();
  expect(await first.evaluate((row) => row === document.activeElement)).toBe(true);
  await takePicture(page, 'list-views-keys');
  const link = await first.locator('a[data-primary-link]').getAttribute('href');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${link}`);

  await goTo(page, paths.importList);
  await page.locator('[aria-keyshortcuts]').waitFor();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Go to the next row').waitFor();
  await takePicture(page, 'list-views-help');
  expect(await violations(page, 'keys')).toEqual([]);
  await dialog.locator('label', { hasText: 'Use these shortcuts in lists' }).click();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect.poll(() => page.locator('[aria-keyshortcuts]').count(), WAIT).toBe(0);
  await page.keyboard.press('j');
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('TR');
  expect(complaints).toEqual([]);
});

longTest('what stands above the rows because of a choice goes with the press on another view', async () => {
  const { page } = await journey.openSignedIn(paths.importList);
  await page.locator('tbody input[type=checkbox]').first().check();
  await page.getByText('1 selected').waitFor();
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/importList.*unpriced=true/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('tab', { name: 'Not priced' }).click();
  await page.getByText('1 selected').waitFor({ state: 'hidden' });
  expect(new URL(page.url()).search).toBe('');
  answer();
  await page.waitForURL(/unpriced=true/);
});

longTest('choosing moves no row, and what can be done with the selected stays in sight down to the last row', async () => {
  const { page } = await journey.openSignedIn(paths.importList);
  const boxes = page.locator('tbody input[type=checkbox]');
  await boxes.nth(11).waitFor();
  const before = await boxes.nth(1).boundingBox();
  await boxes.first().check();
  await page.getByText('1 selected').waitFor();
  expect(await boxes.nth(1).boundingBox()).toEqual(before);
  await boxes.nth(1).check();
  await page.getByText('2 selected').waitFor();

  await boxes.last().scrollIntoViewIfNeeded();
  const all = page.getByRole('checkbox', { name: 'Select all 20 drafts on this page' });
  expect(await all.isVisible()).toBe(true);
  await page.getByText('2 selected').click({ trial: true });
  await page.getByRole('button', { name: 'Push to stores' }).click({ trial: true });
  await takePicture(page, 'list-views-selected-below');
  expect(await violations(page, 'rows selected')).toEqual([]);
  // The box of a page that is selected in part chooses the rest; of one that is selected, nothing.
  await page.getByText('2 selected').click();
  await page.getByText('20 selected').waitFor();
  await page.getByText('20 selected').click();
  await page.getByText('20 selected').waitFor({ state: 'hidden' });
  await boxes.first().scrollIntoViewIfNeeded();
  expect(await boxes.first().isChecked()).toBe(false);
});

longTest.each([
  ['en-US', 390, paths.products],
  ['es-ES', 1280, paths.importList],
  ['pt-BR', 1280, paths.orders],
  ['pt-BR', 1280, paths.products],
  ['pt-BR', 390, paths.importList],
] as const)('in %s at %i, views of %s are accessible and fit', async (locale, width, address) => {
  const { page, complaints } = await journey.openSignedIn(address, { locale, width });
  const name = { 'en-US': 'Views', 'es-ES': 'Vistas', 'pt-BR': 'Visualizações' }[locale];
  const button = page.getByRole('button', { name, exact: true });
  const picture = `list-views-${locale}-${width}-${address.slice(1)}`;
  await look(page, picture);
  if ((await button.count()) > 0) {
    await button.click();
    await page.locator('.Polaris-Popover form').waitFor();
    expect(await takePicture(page, `${picture}-open`)).toEqual({ sideways: false });
    expect(await violations(page, picture, '.Polaris-Popover')).toEqual([]);
  }
  expect(complaints).toEqual([]);
});
