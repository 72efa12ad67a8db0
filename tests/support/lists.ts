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

/** Selects every row of the page. Polaris has a second, hidden box in its sticky head. */
export async function selectPage(page: Page, label: string): Promise<void> {
  await page.locator('thead').getByLabel(label).first().check();
}

/** Runs an action on the selected rows that is not the promoted one. */
export async function runBulkAction(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('button', { name, exact: true }).click();
}
