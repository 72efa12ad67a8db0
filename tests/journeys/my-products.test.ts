import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { paths } from '#app/paths.ts';
import { violations } from '#tests/support/accessibility.ts';
import { alive, takePicture } from '#tests/support/browser.ts';
import { goTo, look, looksOf, startJourney } from '#tests/support/journey.ts';
import { longTest } from '#tests/support/long.ts';

const journey = startJourney();

test('a store that sells already: link by suggestion, make a bundle, choose a policy', async () => {
  const { page, complaints } = await journey.openSignedIn(paths.myProducts);
  await connectStore(page);

  // The store is read by a job; the list shows what was read when it is opened.
  const suggested = async () => {
    await page.goto(`${paths.myProducts}?tab=not-linked`);
    return page.getByText('Same SKU').count();
  };
  await expect.poll(suggested, { interval: 1_000 }).toBeGreaterThan(0);
  await alive(page);
  await takePicture(page, 'my-products-not-linked');
  expect(await violations(page, 'not linked')).toEqual([]);
  await page
    .getByRole('link', { name: /classic/ })
    .first()
    .click();
  await page
    .getByRole('button', { name: /^Link to/ })
    .first()
    .click();
  await page.getByText('One to one').first().waitFor();

  await page
    .getByRole('link', { name: /^Change what is sent/ })
    .first()
    .click();
  await page.waitForURL('**/mapping/**');
  await alive(page);
  await page.locator('label', { hasText: 'Bundle' }).first().click();
  await page.getByLabel('Search our products by name or SKU').fill('a');
  await page.getByLabel('Search our products by name or SKU').fill('lamp');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  const second = page.locator('.Polaris-ShadowBevel').filter({ hasText: 'Variant 2' });
  await second.getByRole('button').nth(2).click();
  await second.getByText(/^Variants of/).waitFor();
  await second.getByRole('button').last().click();
  await page.getByRole('button', { name: 'Try', exact: true }).click();
  await page.getByText('Goods:').waitFor();
  await takePicture(page, 'my-products-mapping');
  expect(await violations(page, 'mapping')).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Bundle', { exact: true }).first().waitFor();

  await page.getByRole('link', { name: 'Change for this product' }).click();
  await page.getByLabel('When our cost changes').selectOption('hold');
  await page.getByRole('button', { name: 'Save policy' }).click();
  await page.getByText('This product has a policy of its own.').waitFor();
  await page.getByText('Put the product on hold').waitFor();
  expect(complaints).toEqual([]);
});

describe.each(
  looksOf(
    [
      ['en-US', 1280],
      ['es-ES', 390],
      ['pt-BR', 390],
    ] as const,
    1,
  ),
)('in %s at %i', (locale, width) => {
  longTest('list, listing and policy are accessible and fit their width', async () => {
    const { page, complaints } = await journey.openSignedIn(paths.myProducts, { locale, width });
    await page.locator('a[data-primary-link]').first().waitFor();
    await look(page, `my-products-${locale}-${width}`);
    await goTo(page, `${paths.myProducts}?q=nothing-like-this`);
    expect(await violations(page, `${locale} filtered-empty`)).toEqual([]);
    await page.goto(paths.myProducts);
    const first = await page.locator('a[data-primary-link]').first().getAttribute('href');
    await goTo(page, first ?? '');
    await look(page, `my-products-listing-${locale}-${width}`);
    expect(complaints).toEqual([]);
  });
});

async function connectStore(page: Page): Promise<void> {
  await goTo(page, `${paths.stores}?connect=sandbox`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Store name').fill('Corner shop');
  await dialog.getByLabel('Country').selectOption('US');
  await dialog.getByLabel('It sells a few products already').check();
  await dialog.getByRole('button', { name: 'Connect store' }).click();
  await page.getByText('Corner shop').first().waitFor();
}
