import { buffer } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { generatePath } from 'react-router';
import { getOrder, type OrderRow } from '#contract/orders.ts';
import { setSandboxTrouble, type Store } from '#contract/stores.ts';
import { paths } from '#app/paths.ts';
import { inTransaction } from '#provider/database/database.ts';
import { upsertOrder } from '#provider/platforms/sandbox/shop-orders.store.ts';
import { goTo, look, startJourney, WAIT } from '#tests/support/journey.ts';
import { listRows, runBulkAction, selectPage } from '#tests/support/lists.ts';
import { longTest } from '#tests/support/long.ts';
import { pdfPages } from '#tests/support/read-pdf.ts';
import { aSandboxOrder } from '#tests/support/sandbox-orders.ts';
import { aSandboxStore } from '#tests/support/store-builders.ts';
import { importDrafts, orderIn, pushDrafts } from '#tests/support/trade-steps.ts';
import { withWharfDatabase } from '#tests/support/wharf-database.ts';

const journey = startJourney();
let store: Store;
let orders: OrderRow[];

beforeAll(async () => {
  store = await aSandboxStore(journey.merchant, { country: 'BR', currency: 'BRL' });
  await pushDrafts(journey.merchant, [store], await importDrafts(journey.merchant, { q: 'lamp' }));
  orders = [await orderIn(journey.merchant, store), await orderIn(journey.merchant, store)];
});

async function downloaded(page: Page, press: () => Promise<void>): Promise<{ name: string; content: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: download.suggestedFilename(), content: await buffer(await download.createReadStream()) };
}

async function pressPageAction(page: Page, name: string): Promise<void> {
  await page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('link', { name, exact: true }))
    .first()
    .click();
}

function named(order: OrderRow | undefined): string {
  if (order === undefined) throw new Error('an order is missing');
  return order.externalName;
}

test('an order is tagged in its row, found by its tag, and noted on its page', async () => {
  const [first] = orders;
  const { page, complaints } = await journey.openSignedIn(paths.orders);
  await page.getByRole('button', { name: `Edit tags and note of ${named(first)}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Tags', { exact: true }).fill('Gift');
  await dialog.getByRole('button', { name: 'Add: Tags' }).click();
  await dialog.getByLabel('Your note').fill('Wrap it');
  await look(page, 'orders-marks');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Tags and notes saved').first().waitFor();
  await listRows(page).filter({ hasText: 'Note: Wrap it' }).waitFor();
  await page.getByRole('button', { name: 'Search and filter results' }).click();
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('menuitem', { name: 'Tag', exact: true }).click();
  await page.getByRole('radio', { name: 'Gift' }).click({ force: true });
  await expect.poll(() => listRows(page).count(), WAIT).toBe(1);
  await page.getByText('Tag: Gift').first().waitFor();
  await page.keyboard.press('Escape');
  await look(page, 'orders-filtered');
  await goTo(page, generatePath(paths.order, { orderId: first?.id ?? '' }));
  await page.getByText('Wrap it').waitFor();
  await page.getByText('Note changed').waitFor();
  await page.getByRole('button', { name: 'Edit tags and note' }).click();
  await page.getByRole('dialog').getByLabel('Your note').fill('Wrap it twice');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByText('Wrap it twice').waitFor();
  await look(page, 'order-marks');
  expect(complaints).toEqual([]);
});

longTest('selected orders are tagged together, and their tags and dates filter the list in Portuguese too', async () => {
  const { page, complaints } = await journey.openSignedIn(paths.orders, { locale: 'pt-BR' });
  await listRows(page).first().waitFor();
  for (const order of orders) await listRows(page).filter({ hasText: order.externalName }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('button', { name: 'Editar etiquetas e notas', exact: true }).click();
  await page.getByLabel('Adicionar etiquetas', { exact: true }).fill('Urgente');
  await page.getByLabel('Adicionar etiquetas', { exact: true }).press('Enter');
  await look(page, 'orders-marks-pt-BR');
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
  await page.getByText('Etiquetas e notas salvas').first().waitFor();
  const { data } = await journey.merchant.call(getOrder, { params: { orderId: orders[1]?.id ?? '' } });
  expect(data.tags.map(({ name }) => name)).toEqual(['Urgente']);
  await goTo(page, `${paths.orders}?tagId=${data.tags[0]?.id}&placedFrom=2020-01-01&placedTo=2020-01-02`);
  await page.getByText('Etiqueta: Urgente').first().waitFor();
  expect(await listRows(page).count()).toBe(0);
  await goTo(page, `${paths.orders}?tagId=${data.tags[0]?.id}&placedFrom=2020-01-01`);
  await expect.poll(() => listRows(page).count(), WAIT).toBe(2);
  await look(page, 'orders-filtered-pt-BR');
  expect(complaints).toEqual([]);
});

longTest('a tag is renamed for all its orders', async () => {
  const { page, complaints } = await journey.openSignedIn(paths.orders);
  await pressPageAction(page, 'Manage tags');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of tag Urgente').fill('Urgent');
  await dialog.getByRole('button', { name: 'Rename' }).last().click();
  await dialog.getByLabel('Name of tag Urgent').waitFor();
  await look(page, 'orders-tags');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await listRows(page).getByText('Urgent', { exact: true }).first().waitFor();
  expect(complaints).toEqual([]);
});

longTest('packing slips of selected orders come in one PDF, and a workbook of a view as a file', async () => {
  const { page, complaints } = await journey.openSignedIn(paths.orders);
  await selectPage(page, 'Select all orders of this page');
  await runBulkAction(page, 'Print packing slips');
  await page.getByRole('heading', { name: 'Preparing your file' }).waitFor();
  const slips = await downloaded(page, () => page.getByRole('button', { name: 'Download file' }).click());
  expect(slips.name).toMatch(/^packing-slips-.*\.pdf$/);
  const pages = pdfPages(slips.content);
  for (const order of orders) expect(pages.join('\n')).toContain(order.externalName);
  await look(page, 'orders-file');
  await page.getByRole('link', { name: 'Close' }).click();
  await pressPageAction(page, 'Export');
  await page.getByRole('radio', { name: 'Excel workbook' }).check({ force: true });
  await look(page, 'orders-export');
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click();
  await page.getByRole('heading', { name: 'Preparing your file' }).waitFor();
  const sheet = await downloaded(page, () => page.getByRole('button', { name: 'Download file' }).click());
  expect(sheet.name).toMatch(/^orders-.*\.xlsx$/);
  expect(sheet.content.subarray(0, 2).toString()).toBe('PK');
  await goTo(page, generatePath(paths.order, { orderId: orders[0]?.id ?? '' }));
  const customs = await downloaded(page, () => page.getByRole('button', { name: 'Download customs declaration' }).click());
  expect(customs.name).toBe(`customs-declaration-${orders[0]?.number}.pdf`);
  expect(pdfPages(customs.content).join()).toContain('Customs declaration');
  expect(complaints).toEqual([]);
});

longTest('an order whose message was lost is found by its number, and one that is nowhere says so', async () => {
  await journey.merchant.call(setSandboxTrouble, { params: { storeId: store.id }, body: { trouble: 'none', hints: 'lost' } });
  await withWharfDatabase(journey.dataDir, async (database) => {
    const { external_id: shopId } = await database.db
      .selectFrom('store')
      .select('external_id')
      .where('id', '=', store.id)
      .executeTakeFirstOrThrow();
    await inTransaction(database, (tx) => upsertOrder(tx, shopId, aSandboxOrder({ name: '#90210' })));
  });
  const { page, complaints } = await journey.openSignedIn(paths.orders);
  await pressPageAction(page, 'Find a missing order');
  await page.getByLabel('Order number in the store').fill('777777');
  await page.getByRole('button', { name: 'Find order' }).click();
  await page.getByText('has no order 777777').waitFor();
  await page.getByLabel('Order number in the store').fill('90210');
  await page.getByRole('button', { name: 'Find order' }).click();
  await page.getByText('Order 90210 has come in now').waitFor();
  await look(page, 'order-missing');
  await page
    .getByRole('button', { name: /^Sync now/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Asking the store for orders' }).waitFor();
  await page.getByText('Last asked').waitFor();
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
  await listRows(page).filter({ hasText: '#90210' }).waitFor();
  expect(complaints).toEqual([]);
});

longTest('tabs of parcels have counts and filters', async () => {
  const { page, complaints } = await journey.openSignedIn(`${paths.shipped}?tab=customs&country=BR&quietDays=3`, { locale: 'es-ES' });
  await page.getByText('Sin movimiento en 3 días').first().waitFor();
  await look(page, 'shipped-filtered-es-ES');
  expect(complaints).toEqual([]);
});
