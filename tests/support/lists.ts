import type { Locator, Page } from 'playwright-core';

/** Rows or cards of the list of a page; in a table each is a row of its body. */
export function listRows(page: Page): Locator {
  return page.locator('[data-resource-list] tbody tr');
}

/** Cards of the catalog's picture grid. */
export function productCards(page: Page): Locator {
  return page.locator('ul[data-resource-list] > li');
}

/** Names of the products in the catalog's picture grid, in their order. */
export function productNames(page: Page): Locator {
  return productCards(page).locator('a[data-primary-link] [title]');
}

/** Selects every row of the page from its top: Polaris has a second box in the head that stays while the list is scrolled. */
export async function selectPage(page: Page, label: string): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  await page.locator('thead').getByLabel(label).first().check();
}

/** Runs an action on the selected rows that is not the promoted one. */
export async function runBulkAction(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  // The page may have an action of the same name, for all rows.
  await page.locator('#PolarisPortalsContainer').getByRole('button', { name, exact: true }).click();
}

/** Presses the push of its dialog once it told what each store leaves, and consents to losses where it names some. */
export async function confirmPush(dialog: Pick<Locator, 'getByRole'>): Promise<void> {
  await dialog.getByRole('heading', { name: 'What one item leaves' }).waitFor();
  const consent = dialog.getByRole('checkbox', { name: 'Push these at a loss' });
  if ((await consent.count()) > 0) await consent.check({ force: true });
  await dialog.getByRole('button', { name: 'Push to stores' }).click();
}
