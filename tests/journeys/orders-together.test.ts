import { expect, test } from 'vitest';
import { paths } from '#app/paths.ts';
import { violations } from '#tests/support/accessibility.ts';
import { takePicture } from '#tests/support/browser.ts';
import { connectStore, pushProduct } from '#tests/support/filled-account.ts';
import { goTo, look, startJourney } from '#tests/support/journey.ts';
import { placeTestOrder } from '#tests/support/test-order.ts';

const journey = startJourney();

test('orders that were ticked are checked again and written to a file', async () => {
  const { page, complaints } = await journey.openSignedIn();
  await connectStore(page);
  await pushProduct(page);
  await placeTestOrder(page);
  const rows = page.locator('tbody tr:not([aria-hidden])');
  const arrived = async () => {
    await goTo(page, paths.orders);
    return rows.count();
  };
  await expect.poll(arrived, { timeout: 30_000, interval: 500 }).toBeGreaterThan(0);
  await page.getByLabel('Select all orders of this page').check();
  await takePicture(page, 'orders-together-bar');
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Export CSV' }).click()]);
  expect(file.suggestedFilename()).toBe('orders-en-US.csv');
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByText('Checking orders').first().waitFor();
  await page.getByText('1 of 1').waitFor();
  expect(await violations(page, 'orders checked')).toEqual([]);
  await takePicture(page, 'orders-together-job');
  expect(complaints).toEqual([]);
});

test('the bar of what is chosen is accessible in Portuguese', async () => {
  const { page, complaints } = await journey.openSignedIn(paths.orders, { locale: 'pt-BR' });
  await page.locator('tbody input[type=checkbox]').first().check();
  await page.getByRole('button', { name: 'Verificar de novo' }).waitFor();
  await look(page, 'orders-together-pt-BR');
  expect(complaints).toEqual([]);
});
