import type { Page } from 'playwright-core';
import { downloadBy } from '#tests/support/downloads.ts';
import { describe, expect, test } from 'vitest';
import type { Locale } from '#contract/locales.ts';
import { findSellableVariants } from '#contract/manual-orders.ts';
import { longTest } from '#tests/support/long.ts';
import { brazilian } from '#tests/support/manual-orders.ts';
import { goTo, look, looksOf, startJourney, WAIT } from '#tests/support/journey.ts';
import { patient } from '#tests/support/patience.ts';

const journey = startJourney();

async function addProduct(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Add a product' }).click();
  await page.locator('li[role=option]').first().click(WAIT);
  await page.getByLabel('Quantity').waitFor(WAIT);
}

async function openForm(options: { locale?: Locale; width?: number } = {}) {
  const visit = await journey.openSignedIn('/manualOrders/new', options);
  return visit;
}

async function saved(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(/\/manualOrders\/[0-9a-f-]{36}$/, WAIT);
}

describe('an order by hand', () => {
  test('to Brazil asks for what Brazil asks for, and is quoted', async () => {
    const { page, complaints } = await openForm();
    await addProduct(page);
    await page.getByLabel('Test order').check();
    await page.getByLabel('Country').selectOption('BR');
    await page.getByLabel('CPF or CNPJ').waitFor(WAIT);
    await page.getByLabel('Full name').fill(brazilian.name);
    await page.getByLabel('Street address').fill(brazilian.line1);
    await page.getByLabel('House number').fill(brazilian.houseNumber);
    await page.getByLabel('City').fill(brazilian.city);
    await page.getByLabel('State', { exact: true }).selectOption(brazilian.province);
    await page.getByLabel('Postcode').fill('0131');
    await page.getByLabel('CPF or CNPJ').fill('123');
    await page.getByRole('radio', { name: /days/ }).first().waitFor(WAIT);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('This postcode does not fit the country').waitFor(WAIT);
    await page.getByText('This number is not right for the country').waitFor();
    await page.getByLabel('Postcode').fill(brazilian.postcode);
    await page.getByLabel('CPF or CNPJ').fill(brazilian.taxId);
    await saved(page);
    await page.getByText('Avenida Paulista, 1578').waitFor(WAIT);
    await page
      .getByRole('link', { name: /^Pay ¥/ })
      .or(page.getByRole('button', { name: /^Pay ¥/ }))
      .first()
      .waitFor(WAIT);
    expect(complaints).toEqual([]);
  });

  longTest('to the Netherlands is pasted, checked and saved', async () => {
    const { page, complaints } = await openForm();
    await addProduct(page);
    await page.getByLabel('Test order').check();
    await page.getByRole('button', { name: 'Paste address' }).click();
    await page.getByLabel('Name and address').fill('Jan de Vries\nKeizersgracht 123-2\n1016 GV Amsterdam\n06 12345678');
    await page.getByRole('button', { name: 'Fill in fields' }).click();
    await page.getByText('Check these before you save').waitFor(WAIT);
    await expect.poll(() => page.getByLabel('House number').inputValue(), WAIT).toBe('123-2');
    expect(await page.getByLabel('Country').inputValue()).toBe('NL');
    expect(await page.getByLabel('City').inputValue()).toBe('Amsterdam');
    await saved(page);
    await page.getByText('Keizersgracht 123-2').waitFor(WAIT);
    expect(complaints).toEqual([]);
  });

  longTest('to the Gulf has no postcode and needs a phone; saved and paid from the test balance', async () => {
    const { page, complaints } = await openForm();
    await addProduct(page);
    await page.getByLabel('Test order').check();
    await page.getByLabel('Country').selectOption('AE');
    await page.getByLabel('Phone', { exact: true }).waitFor(WAIT);
    expect(await page.getByLabel('Postcode').count()).toBe(0);
    await page.getByLabel('Full name').fill('Omar Al Mansoori');
    await page.getByLabel('Street address').fill('Marina Tower, flat 302');
    await page.getByLabel('City').fill('Dubai');
    await page.getByLabel('State or province').selectOption({ label: 'Dubai' });
    await page.getByRole('radio', { name: /days/ }).first().waitFor(WAIT);
    await page.getByRole('button', { name: 'Save and pay' }).click();
    await page.getByText('Fill in this field.').first().waitFor(WAIT);
    await page.getByLabel('Phone', { exact: true }).fill('+971 50 123 4567');
    await page.getByRole('button', { name: 'Save and pay' }).click();
    await page.waitForURL('**/confirm-payment**', WAIT);
    await page
      .getByText(/Omar|SO\d+/)
      .first()
      .waitFor(WAIT);
    expect(complaints).toEqual([]);
  });

  longTest('with a label of the merchant’s own is charged handling and no freight', async () => {
    const { page, complaints } = await openForm();
    await addProduct(page);
    await page.getByLabel('Test order').check();
    await page.getByLabel('Order date (optional)').fill(new Date(Date.now() - 86_400_000).toISOString().slice(0, 10));
    await page.getByLabel('Country').selectOption('AE');
    await page.getByLabel('Full name').fill('Omar Al Mansoori');
    await page.getByLabel('Street address').fill('Marina Tower, flat 302');
    await page.getByLabel('City').fill('Dubai');
    await page.getByLabel('Phone', { exact: true }).fill('+971 50 123 4567');
    await page.getByLabel('I have my own shipping label').check();
    await page.getByText('Handling', { exact: true }).first().waitFor(WAIT);
    expect(await page.getByRole('radio').count()).toBe(0);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Fill in this field.').first().waitFor(WAIT);
    const buffer = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n');
    await page.getByLabel('Label as PDF').setInputFiles({ name: 'label.pdf', mimeType: 'application/pdf', buffer });
    await page.getByRole('button', { name: 'View label' }).waitFor(WAIT);
    await page.getByLabel('Carrier', { exact: true }).fill('Courier of mine');
    await page.getByLabel('Tracking number on the label').fill('MINE-77001');
    await look(page, 'manual-order-own-label');
    await saved(page);
    await page.getByText('Your own label').first().waitFor(WAIT);
    expect(complaints).toEqual([]);
  });

  longTest('is kept as a draft, taken up again, deleted; and a made one is edited and duplicated', async () => {
    const { page } = await openForm();
    await page.getByLabel('Your reference (optional)').fill('Half done');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.waitForURL('**/manualOrders/drafts**', WAIT);
    await page.getByRole('link', { name: 'Half done' }).click();
    await expect.poll(() => page.getByLabel('Your reference (optional)').inputValue(), WAIT).toBe('Half done');
    await page.goBack();
    await page.getByRole('button', { name: 'Delete draft Half done' }).click(WAIT);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Begin an order now, finish it later').waitFor(WAIT);

    await goTo(page, '/manualOrders/new');
    await addProduct(page);
    await page.getByLabel('Test order').check();
    await page.getByRole('button', { name: 'Paste address' }).click();
    await page.getByLabel('Name and address').fill('Jan de Vries\nHerengracht 5\n1016 GV Amsterdam\nNetherlands');
    await page.getByRole('button', { name: 'Fill in fields' }).click();
    await expect.poll(() => page.getByLabel('House number').inputValue(), WAIT).toBe('5');
    await saved(page);
    const made = new URL(page.url()).pathname;
    await goTo(page, `${made}/edit`);
    await page.getByLabel('Full name').fill('Piet de Vries');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Piet de Vries').first().waitFor(WAIT);
    await goTo(page, `/manualOrders/new?copy=${made.split('/').at(-1)}`);
    expect(await page.getByLabel('Full name').inputValue()).toBe('Piet de Vries');
    expect(await page.getByLabel('Your reference (optional)').inputValue()).toBe('');
  });
});

longTest('two hundred rows of which seventeen are wrong: the rest is ordered, the wrong ones are mended and uploaded again', async () => {
  const { page, complaints } = await journey.openSignedIn('/manualOrders/import');
  const skus = await anySkus();
  const lines = Array.from({ length: 200 }, (_none, place) => {
    const wrong = place % 12 === 0 && place / 12 < 17;
    return `W${place},NL,Amsterdam,${wrong ? '12' : '1016 GV'},Keizersgracht,${place + 1},Buyer ${place},${skus[place % skus.length]},1`;
  });
  const head = 'Reference,Country,City,Postcode,Address 1,House number,Name,SKU,Quantity';
  await uploadFile(page, 'orders.csv', [head, ...lines].join('\n'));
  await page.getByLabel('Orders are').selectOption('test');
  await page.getByRole('button', { name: 'Check rows' }).click();
  await page.getByText('183 orders are ready').waitFor();
  await page.getByText('17 orders have errors (17 rows)').waitFor();
  await page.getByText('12 does not fit Netherlands').or(page.getByText('12 does not fit The Netherlands')).first().waitFor();
  await page.getByRole('button', { name: 'Quote 183 orders' }).click();
  await page.getByText('183 orders cost together').waitFor();
  await page.getByRole('button', { name: 'Create 183 orders' }).click();
  await page.getByText('183 orders were created.').waitFor({ timeout: patient(180_000) });
  const failed = await download(page, 'Download failed rows (CSV)');
  expect(failed.trim().split('\r\n')).toHaveLength(18);
  expect(failed).toContain('What is wrong');
  expect(failed).toContain('does not fit');

  await goTo(page, '/manualOrders/import');
  await uploadFile(page, 'mended.csv', failed.replaceAll('"12"', '"1016 GV"'));
  await page.getByText('Read as you read files with these columns before.').waitFor(WAIT);
  await page.getByLabel('Orders are').selectOption('test');
  await page.getByRole('button', { name: 'Check rows' }).click();
  await page.getByText('17 orders are ready').waitFor(WAIT);
  await page.getByRole('button', { name: 'Quote 17 orders' }).click();
  await page.getByRole('button', { name: 'Create 17 orders' }).click(WAIT);
  await page.getByText('17 orders were created.').waitFor();
  expect(complaints).toEqual([]);
});

async function anySkus(): Promise<string[]> {
  const { data } = await journey.merchant.call(findSellableVariants, { query: {} });
  return data.filter(({ available }) => available > 20).map(({ sku }) => sku);
}

async function uploadFile(page: Page, name: string, content: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
  await page.getByRole('heading', { name: 'Columns of the file' }).waitFor();
}

async function download(page: Page, name: string): Promise<string> {
  return (await downloadBy(page, name)).content.toString('utf8').replace('\ufeff', '');
}

describe.each(
  looksOf(
    [
      ['en-US', 1280],
      ['pt-BR', 390],
      ['es-ES', 390],
      ['es-ES', 1280],
      ['pt-BR', 1280],
      ['en-US', 390],
    ] as const,
    0,
  ),
)('in %s at %i', (locale, width) => {
  longTest('form and wizard are looked at', async () => {
    const { page, complaints } = await openForm({ locale, width });
    await look(page, `manual-form-${locale}-${width}`);
    await goTo(page, '/manualOrders/import');
    await page.locator('input[type=file]').waitFor({ ...WAIT, state: 'attached' });
    await look(page, `manual-import-${locale}-${width}`);
    expect(complaints).toEqual([]);
  });
});
