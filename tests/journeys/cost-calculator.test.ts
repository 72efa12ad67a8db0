import { describe, expect, test } from 'vitest';
import type { Locale } from '#contract/locales.ts';
import { violations } from '#tests/support/accessibility.ts';
import { goTo, look, looksOf, startJourney, type Visit, WAIT } from '#tests/support/journey.ts';
import { longTest } from '#tests/support/long.ts';

const journey = startJourney();

test('a country shows every method with its total, and asking for our import number brings tax into it', async () => {
  const { page, complaints } = await openProduct();
  await page.getByLabel('Ship to').selectOption('DE');
  await page.getByRole('heading', { name: 'This order ships by Economy line' }).waitFor(WAIT);
  await page.getByText('Paid by the buyer on delivery, not in the total').waitFor();
  await page.getByLabel('Postal code').fill('1');
  await page.getByRole('heading', { name: 'This order would wait for you' }).waitFor(WAIT);
  await page.getByLabel('Postal code').fill('10115');
  await page.getByRole('heading', { name: 'This order ships by Economy line' }).waitFor(WAIT);
  await page.getByLabel('Import tax', { exact: true }).selectOption('provider');
  await page.getByText('Under our import number').first().waitFor(WAIT);
  await page.getByText('Fee for our import number').first().waitFor(WAIT);
  // The question is the address: who opens it again sees the same.
  await page.reload();
  await page.getByText('Fee for our import number').first().waitFor(WAIT);
  expect(await violations(page, 'calculator')).toEqual([]);
  expect(complaints).toEqual([]);
});

longTest('what can not be sent says why', async () => {
  const { page } = await openProduct();
  await page.getByLabel('Ship to').selectOption('US');
  await page.getByLabel('Warehouse').selectOption('CN');
  await page.getByRole('heading', { name: /This order ships by/ }).waitFor(WAIT);
  await page.getByLabel('Quantity').fill('9999');
  await page.getByRole('heading', { name: 'Not available, and why' }).waitFor(WAIT);
  const reasons = page.getByRole('heading', { name: 'Not available, and why' }).locator('xpath=following-sibling::*').getByRole('listitem');
  await expect.poll(() => reasons.count(), WAIT).toBeGreaterThan(0);
  for (const text of await reasons.allTextContents()) expect(text).toMatch(/stock/i);
});

describe.each(
  looksOf(
    [
      ['en-US', 1280],
      ['es-ES', 390],
      ['pt-BR', 390],
    ] as const,
    0,
  ),
)('in %s at %i', (locale, width) => {
  longTest('is looked at whole', async () => {
    const { page, complaints } = await openProduct({ locale, width, search: '?country=FR&postCode=75001' });
    await page.locator('h4').first().waitFor(WAIT);
    await page
      .locator('h4')
      .first()
      .evaluate((offer) => offer.scrollIntoView());
    await look(page, `calculator-${locale}-${width}`);
    expect(complaints).toEqual([]);
  });
});

async function openProduct({ search = '', ...options }: { locale?: Locale; width?: number; search?: string } = {}): Promise<Visit> {
  const opened = await journey.openSignedIn('/akProducts', options);
  const url = await opened.page.locator('a[data-primary-link]').first().getAttribute('href');
  await goTo(opened.page, `${url}${search}`);
  return opened;
}
