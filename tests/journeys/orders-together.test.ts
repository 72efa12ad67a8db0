import { beforeAll, expect, test } from 'vitest';
import { paths } from '#app/paths.ts';
import { violations } from '#tests/support/accessibility.ts';
import { takePicture } from '#tests/support/browser.ts';
import { look, startJourney } from '#tests/support/journey.ts';
import { runBulkAction, selectPage } from '#tests/support/lists.ts';
import { aSandboxStore } from '#tests/support/store-builders.ts';
import { importDrafts, orderIn, pushDrafts } from '#tests/support/trade-steps.ts';

const journey = startJourney();

beforeAll(async () => {
  const store = await aSandboxStore(journey.merchant, { country: 'BR', currency: 'BRL' });
  await pushDrafts(journey.merchant, [store], await importDrafts(journey.merchant, { q: 'lamp' }));
  await orderIn(journey.merchant, store);
});

test('orders that were ticked are checked again and written to a file', async () => {
  const { page, complaints } = await journey.openSignedIn(paths.orders);
  await selectPage(page, 'Select all orders of this page');
  await takePicture(page, 'orders-together-bar');
  const [file] = await Promise.all([page.waitForEvent('download'), runBulkAction(page, 'Export CSV')]);
  expect(file.suggestedFilename()).toBe('orders-en-US.csv');
  await runBulkAction(page, 'Check again');
  await page.getByText('Checking orders').first().waitFor();
  await page.getByText('1 of 1').waitFor();
  expect(await violations(page, 'orders checked')).toEqual([]);
  await takePicture(page, 'orders-together-job');
  expect(complaints).toEqual([]);
});

test('the bar of what is selected is accessible in Portuguese', async () => {
  const { page, complaints } = await journey.openSignedIn(paths.orders, { locale: 'pt-BR' });
  await page.locator('tbody input[type=checkbox]').first().check();
  await page.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('button', { name: 'Verificar de novo' }).waitFor();
  await look(page, 'orders-together-pt-BR');
  expect(complaints).toEqual([]);
});
