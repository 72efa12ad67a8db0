import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { paths } from '#app/paths.ts';
import { downloadBy } from '#tests/support/downloads.ts';
import { goTo, look, SLOW, startJourney, WAIT } from '#tests/support/journey.ts';
import { payAndShip } from '#tests/support/pay-and-ship.ts';

const journey = startJourney(SLOW);

test('a store without a platform: its products leave as files, and its order comes from a file and is sent', async () => {
  const { page, complaints } = await journey.openSignedIn(`${paths.products}?q=mug`);
  await page.getByRole('link', { name: /mug/i }).first().click();
  await page.waitForURL(/akProducts\/.+/);
  await page.getByRole('button', { name: 'Import', exact: true }).first().click();
  await page.getByRole('link', { name: 'Open draft' }).first().waitFor(WAIT);

  await goTo(page, paths.stores);
  await look(page, 'file-store');
  const [sku = ''] = await skusIn(page, 'Download import list for Shopify', 'Variant SKU');
  expect(await skusIn(page, 'Download import list for WooCommerce', 'SKU')).toContain(sku);
  expect(await skusIn(page, 'Download import list for Amazon', 'item_sku')).toContain(sku);

  await page.getByRole('link', { name: 'Import orders from a file' }).click();
  await page.waitForURL(`**${paths.importOrders}`);
  const file = `Reference,Country,City,Postcode,Address 1,House number,Name,SKU,Quantity\nMARKET-1,NL,Amsterdam,1016 GV,Keizersgracht,5,Jan de Vries,${sku},1`;
  await page.locator('input[type=file]').setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await page.getByRole('heading', { name: 'Columns of the file' }).waitFor();
  await page.getByLabel('Orders are').selectOption('live');
  await page.getByRole('button', { name: 'Check rows' }).click();
  await page.getByText('1 order is ready').waitFor();
  await page.getByRole('button', { name: 'Quote 1 order' }).click();
  await page.getByRole('button', { name: 'Create 1 order' }).click(WAIT);
  await page.getByText('1 order was created.').waitFor();

  const trackingNumber = await payAndShip(journey, page, 'MARKET-1');
  await goTo(page, paths.manualShipped);
  await page.getByText(trackingNumber).first().waitFor(WAIT);
  expect(complaints).toEqual([]);
});

/** The SKUs in a file that is downloaded by a button. */
async function skusIn(page: Page, button: string, column: string): Promise<string[]> {
  const { content } = await downloadBy(page, button);
  const records: Record<string, string>[] = parse(content, { bom: true, columns: true });
  return records.map((record) => record[column] ?? '').filter((sku) => sku !== '');
}
