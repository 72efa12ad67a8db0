import type { Page } from 'playwright-core';
import { paths } from '#app/paths.ts';
import { alive } from './browser.ts';

/** Has the first store of a merchant on an English page send a test order. */
export async function placeTestOrder(page: Page): Promise<void> {
  await page.goto(paths.stores);
  await alive(page);
  await page
    .getByRole('button', { name: /Place a test order/ })
    .first()
    .click();
  await page
    .getByText(/Test order .* placed/)
    .first()
    .waitFor();
}
