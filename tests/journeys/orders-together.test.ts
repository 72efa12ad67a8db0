import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { requoteOrder, reserveStock } from '#contract/orders.ts';
import { paths } from '#app/paths.ts';
import { violations } from '#tests/support/accessibility.ts';
import { takePicture } from '#tests/support/browser.ts';
import { look, startJourney } from '#tests/support/journey.ts';
import { runBulkAction, selectPage } from '#tests/support/lists.ts';
import { longTest } from '#tests/support/long.ts';
import { aSandboxStore } from '#tests/support/store-builders.ts';
import { importDrafts, orderIn, pushDrafts } from '#tests/support/trade-steps.ts';
import { withWharfDatabase } from '#tests/support/wharf-database.ts';

const journey = startJourney();
let orderId: string;

beforeAll(async () => {
  const store = await aSandboxStore(journey.merchant, { country: 'BR', currency: 'BRL' });
  await pushDrafts(journey.merchant, [store], await importDrafts(journey.merchant, { q: 'lamp' }));
  orderId = (await orderIn(journey.merchant, store)).id;
});

test('orders that were ticked are checked again and written to a file', async () => {
  const { page, complaints } = await journey.openSignedIn(paths.orders);
  await selectPage(page, 'Select all orders of this page');
  await takePicture(page, 'orders-together-bar');
  await runBulkAction(page, 'Export CSV');
  await page.getByRole('heading', { name: 'Preparing your file' }).waitFor();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download file' }).click()]);
  expect(file.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
  await selectPage(page, 'Select all orders of this page');
  await runBulkAction(page, 'Check again');
  await page.getByText('Checking orders').first().waitFor();
  await page.getByText('1 of 1').waitFor();
  expect(await violations(page, 'orders checked')).toEqual([]);
  await takePicture(page, 'orders-together-job');
  expect(complaints).toEqual([]);
});

longTest('the bar of what is selected is accessible in Portuguese', async () => {
  const { page, complaints } = await journey.openSignedIn(paths.orders, { locale: 'pt-BR' });
  await page.locator('tbody input[type=checkbox]').first().check();
  await page.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('button', { name: 'Verificar de novo' }).waitFor();
  await look(page, 'orders-together-pt-BR');
  expect(complaints).toEqual([]);
});

longTest('an order that held its goods for an hour is payable, and the page says that they are not reserved', async () => {
  const { merchant } = journey;
  await merchant.call(reserveStock, { body: { orderIds: [orderId] } });
  const confirmPayment = `${paths.confirmPayment}?order=${orderId}`;
  const before = await journey.openSignedIn(confirmPayment, { locale: 'pt-BR' });
  await before.page.getByText('Produtos reservados para você até').waitFor();
  await withWharfDatabase(journey.dataDir, ({ db }) =>
    db
      .updateTable('reservation')
      .set({ created_at: sql<string>`created_at - interval '1 hour'` })
      .where('account_id', '=', merchant.accountId)
      .where('order_id', '=', orderId)
      .execute(),
  );
  await merchant.call(requoteOrder, { params: { orderId } });
  const { page, complaints } = await journey.openSignedIn(confirmPayment, { locale: 'pt-BR' });
  await page.getByText('Os produtos de 1 pedido ainda não estão reservados').waitFor();
  expect(await page.getByText('Produtos reservados para você até').count()).toBe(0);
  await look(page, 'payment-unreserved-pt-BR');
  expect(complaints).toEqual([]);
});
