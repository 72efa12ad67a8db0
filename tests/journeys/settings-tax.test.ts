import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { violations } from '#tests/support/accessibility.ts';
import { takePicture } from '#tests/support/browser.ts';
import { look, looksOf, startJourney, WAIT } from '#tests/support/journey.ts';
import { longTest } from '#tests/support/long.ts';

const SCREEN = '/setting/IOSS';

const journey = startJourney();

test('a wrong number is told on leaving the field, and a right one is kept in capitals', async () => {
  const { page, complaints } = await journey.openSignedIn(SCREEN);
  const union = page.getByRole('region', { name: 'European Union: IOSS' });
  await declare(union, 'own');
  const number = union.getByLabel('Number', { exact: true });
  await number.fill('im90000000');
  await number.blur();
  await union.getByText('This number does not have the right format.').waitFor();
  await union.getByLabel('Value declared to customs').selectOption('provider');
  await page.getByRole('button', { name: 'Save' }).click();
  await union.getByText('Give a reason, or choose the price of your store').waitFor();
  expect(await violations(page, 'wrong number')).toEqual([]);
  await takePicture(page, 'settings-tax-errors');

  await number.fill('im9000000001');
  await union.getByLabel('Value declared to customs').selectOption('store');
  await save(page);
  await page.goto(SCREEN);
  await expect.poll(() => number.inputValue(), WAIT).toBe('IM9000000001');
  expect(complaints).toEqual([]);
});

longTest('check digits are looked at on saving, and nothing is stored', async () => {
  const { page } = await journey.openSignedIn(SCREEN);
  const kingdom = page.getByRole('region', { name: 'United Kingdom: VAT' });
  await declare(kingdom, 'own');
  await kingdom.getByLabel('Number', { exact: true }).fill('GB980780685');
  await page.getByRole('button', { name: 'Save' }).click();
  await kingdom.locator('[aria-invalid=true]').waitFor();
  await page.getByText('Check the marked fields in 1 card.').waitFor();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page
    .getByRole('button', { name: /discard/i })
    .last()
    .click();
  await expect.poll(() => kingdom.getByLabel('Who declares the import tax').inputValue(), WAIT).toBe('none');
});

test('our number is offered where we lend one only', async () => {
  const { page } = await journey.openSignedIn(SCREEN);
  const choices = (name: string) =>
    page.getByRole('region', { name }).getByLabel('Who declares the import tax').locator('option').allTextContents();
  expect(await choices('European Union: IOSS')).toContain('We, with our number');
  expect(await choices('Mexico')).not.toContain('We, with our number');
});

longTest('profiles changed in two tabs are not overwritten unasked', async () => {
  const { page: first } = await journey.openSignedIn(SCREEN);
  const { page: second } = await journey.openSignedIn(SCREEN);
  await declare(first.getByRole('region', { name: 'Norway: VOEC' }), 'own');
  await first.getByRole('region', { name: 'Norway: VOEC' }).getByLabel('Number', { exact: true }).fill('2004567');
  await save(first);
  await second.getByRole('region', { name: 'Mexico' }).getByLabel('Value declared to customs').selectOption('provider');
  await second.getByLabel('Why the price in your store is not declared').fill('Samples');
  await second.getByRole('button', { name: 'Save' }).click();
  await second.getByText('Changed in another tab').waitFor();
  await second.getByRole('button', { name: 'Load latest' }).click();
  const norway = second.getByRole('region', { name: 'Norway: VOEC' });
  await expect.poll(() => norway.getByLabel('Number', { exact: true }).inputValue(), WAIT).toBe('2004567');
});

longTest('a sample shows what import tax comes to', async () => {
  const { page, complaints } = await journey.openSignedIn(SCREEN);
  const sample = page.getByRole('region', { name: 'Try a sample order' });
  await sample.getByRole('button', { name: 'Choose a sample' }).click();
  // The button is gone: the keyboard is in the first field.
  await sample.locator('select:focus').waitFor();
  await sample.getByRole('button', { name: 'Show quote' }).click();
  await sample.getByText('Choose a product from the list').waitFor();
  await sample.getByLabel('Country').selectOption('NL');
  await sample.getByRole('combobox', { name: 'Product' }).click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await sample.getByLabel('Variant').waitFor();
  await sample.getByLabel('Unit price in your store').fill('20.00');
  await sample.getByRole('button', { name: 'Show quote' }).click();
  await sample.getByText('Total you pay').first().waitFor();
  await sample
    .getByText(/VAT: 21% on €/)
    .first()
    .waitFor();
  await takePicture(page, 'settings-tax-sample');
  expect(await violations(page, 'sample')).toEqual([]);
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
  longTest('the screen is accessible and fits its width', async () => {
    const { page, complaints } = await journey.openSignedIn(SCREEN, { locale, width });
    await look(page, `settings-tax-${locale}-${width}`);
    expect(complaints).toEqual([]);
  });
});

async function declare(group: Locator, mode: 'own' | 'none'): Promise<void> {
  await group.getByLabel('Who declares the import tax').selectOption(mode);
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Tax profiles saved').last().waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Save' }).count(), WAIT).toBe(0);
}
