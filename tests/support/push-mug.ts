import type { Page } from 'playwright-core';
import { paths } from '#app/paths.ts';
import { confirmPush } from './lists.ts';

/** Imports a mug from the demo's catalog and pushes it to the merchant's store. */
export async function pushMug(page: Page): Promise<void> {
  await page.goto(`${paths.products}?q=mug`);
  await page.getByRole('link', { name: /mug/i }).first().click();
  await page.waitForURL(/akProducts\/.+/);
  await page.getByRole('button', { name: 'Import', exact: true }).first().click();
  await page.getByRole('link', { name: 'Open draft' }).first().click();
  await page.waitForURL(/importList\/.+/);
  await page.getByRole('button', { name: 'Push to stores' }).first().click();
  await confirmPush(page.getByRole('dialog'));
  await page.getByText('In the store now').first().waitFor();
}
