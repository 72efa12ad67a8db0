import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { generatePath } from 'react-router';
import { listLedgerEntries, listWallets } from '#contract/balance.ts';
import { getOrderSettings } from '#contract/order-settings.ts';
import { getOrder, holdOrder, type OrderRow } from '#contract/orders.ts';
import { placeTestOrder, type Store } from '#contract/stores.ts';
import { paths } from '#app/paths.ts';
import { addJob, inTransaction } from '#provider/database/database.ts';
import { endReservations } from '#provider/features/stock/reservations.store.ts';
import { lockOrder } from '#provider/features/orders/orders.store.ts';
import { stopForStock } from '#provider/features/orders/warehouse/stop-for-stock.ts';
import { OPERATOR } from '#provider/operator.ts';
import { look, looksOf, startJourney, WAIT } from '#tests/support/journey.ts';
import { longTest } from '#tests/support/long.ts';
import { aSandboxStore } from '#tests/support/store-builders.ts';
import { importDrafts, orderIn, pay, pushDrafts, topUp } from '#tests/support/trade-steps.ts';
import { setGraceWindow, setOrderSettings } from '#tests/support/order-settings.ts';
import { withWharfDatabase } from '#tests/support/wharf-database.ts';

const BALANCE_MINOR = 300_000;

const journey = startJourney();
let store: Store;

const pageOf = (order: Pick<OrderRow, 'id'>) => generatePath(paths.order, { orderId: order.id });
const stateOf = async (order: OrderRow) => (await journey.merchant.call(getOrder, { params: { orderId: order.id } })).data;

async function wallet() {
  const found = (await journey.merchant.call(listWallets)).data.find(({ mode }) => mode === 'test');
  return { available: found?.available.amountMinor ?? Number.NaN, held: found?.held.amountMinor ?? Number.NaN };
}

/** What was posted for an order, the newest first. */
async function postedFor({ number }: OrderRow): Promise<string[]> {
  const { data } = await journey.merchant.call(listLedgerEntries, { query: { mode: 'test' } });
  return data.filter(({ document }) => document.number === number).map(({ kind }) => kind);
}

/** The buyer has the address of an order changed in the store, which sends it. */
async function changeAddressInStore(order: OrderRow, line: string): Promise<void> {
  await withWharfDatabase(journey.dataDir, async ({ db }) => {
    const { shop_id: shopId, id: orderId } = await db
      .updateTable('sandbox.shop_order')
      .set({ body: sql`jsonb_set(body || '{"version": 2}', '{shipping_address,address1}', to_jsonb(${line}::text))` })
      .where('name', '=', order.externalName)
      .where('shop_id', 'in', db.selectFrom('store').select('external_id').where('id', '=', store.id))
      .returning(['shop_id', 'id'])
      .executeTakeFirstOrThrow();
    await addJob(db, 'sandbox-deliver-webhook', { shopId, orderId, deliveryId: uuidv7() });
  });
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Settings saved').first().waitFor();
}

beforeAll(async () => {
  store = await aSandboxStore(journey.merchant, { country: 'BR', currency: 'BRL' });
  await pushDrafts(journey.merchant, [store], await importDrafts(journey.merchant, { q: 'lamp' }));
  await topUp(journey.merchant, journey.url, BALANCE_MINOR);
});

test('order settings are saved by the bar, with what is wrong named beside its field', async () => {
  const { page, complaints } = await journey.openSignedIn(paths.settingBasic);
  const auto = page.getByRole('region', { name: 'Automatic payment' });
  await auto.getByLabel('Maximum per order').fill('lots');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await auto.getByText('Enter a number such as 1000.50, or leave it empty').waitFor();
  await auto.getByLabel('Maximum per order').fill('1000');
  await page.getByRole('region', { name: 'Time to change or cancel' }).getByLabel(store.name).selectOption('1 hour');
  await page.getByRole('region', { name: 'Tracking in your stores' }).getByLabel('Carrier name').selectOption('“Other”');
  await save(page);
  await page.reload();
  await expect.poll(() => auto.getByLabel('Maximum per order').inputValue(), WAIT).toBe('1000.00');
  expect((await journey.merchant.call(getOrderSettings)).data).toMatchObject({
    graceWindows: [{ storeId: store.id, length: '1-h' }],
    automaticPayment: { enabled: false, maxOrderMinor: 100_000 },
  });
  for (const [locale, width] of looksOf(
    [
      ['en-US', 1280],
      ['pt-BR', 390],
      ['es-ES', 1280],
    ] as const,
    1,
  )) {
    const seen = await journey.openSignedIn(paths.settingBasic, { locale, width });
    await look(seen.page, `settings-basic-${locale}-${width}`);
  }
  expect(complaints).toEqual([]);
});

longTest('within its grace window a paid order follows its store and is canceled, and nothing is ever taken', async () => {
  await setGraceWindow(journey.merchant, store.id);
  const order = await orderIn(journey.merchant, store);
  const before = await wallet();
  const { page, complaints } = await journey.openSignedIn(`${paths.confirmPayment}?order=${order.id}`);
  await page.getByText(/^You can change or cancel until /).waitFor();
  await look(page, 'payment-free-to-change');
  await page.getByRole('button', { name: /^Pay / }).click();
  await page.waitForURL(/pay-success/);
  await page.getByText('You can change or cancel free of charge until', { exact: false }).waitFor();

  await page.goto(pageOf(order));
  await page.getByText(/^You can change or cancel until /).waitFor();
  await page.getByText(/^Time left: \d+ min/).waitFor();
  await look(page, 'order-in-grace-window');
  await changeAddressInStore(order, 'Rua Augusta 1500');
  await page.getByText('Rua Augusta 1500').waitFor();
  const held = await stateOf(order);
  expect(held).toMatchObject({ paymentState: 'held', storeEdit: null });
  expect(await wallet()).toEqual({ available: before.available - (held.costTotal?.amountMinor ?? 0), held: held.costTotal?.amountMinor });

  await page.getByRole('button', { name: 'Cancel order' }).first().click();
  await page.getByText('is free on your balance again', { exact: false }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await page.getByText('This order is canceled').waitFor();
  expect(await wallet()).toEqual(before);
  expect(await postedFor(order)).not.toContain('capture');
  expect(complaints).toEqual([]);
});

longTest('a grace window ended early takes the money once', async () => {
  await setGraceWindow(journey.merchant, store.id);
  const order = await orderIn(journey.merchant, store);
  await pay(journey.merchant, [order]);
  const { page, complaints } = await journey.openSignedIn(pageOf(order), { locale: 'es-ES', width: 390 });
  await page.getByText(/^Puedes cambiar o cancelar hasta /).waitFor();
  await look(page, 'order-in-grace-window-es-ES');
  await page.getByRole('button', { name: 'Enviar ya' }).click();
  await page.getByText('Pedido enviado al almacén').first().waitFor();
  expect((await stateOf(order)).paymentState).toBe('paid');
  expect(await postedFor(order)).toEqual(['capture', 'hold']);
  expect(complaints).toEqual([]);
});

longTest('automatic payment is stopped by the least margin, and pays once the limit allows it', async () => {
  const { automaticPayment } = await setOrderSettings(journey.merchant, {
    graceWindows: [],
    automaticPayment: { enabled: true, maxOrderMinor: null, maxDayMinor: null, minMarginBp: 9_900, countries: [] },
  });
  const { externalName } = (await journey.merchant.call(placeTestOrder, { params: { storeId: store.id }, body: {} })).data;
  const { page, complaints } = await journey.openSignedIn(`${paths.orders}?tab=awaiting-payment`);
  await expect
    .poll(async () => {
      await page.reload();
      return page
        .getByRole('row', { name: new RegExp(externalName) })
        .getByText('The margin is below your minimum')
        .count();
    }, WAIT)
    .toBe(1);
  await page.getByRole('link', { name: externalName }).first().click();
  await page.getByText('Not paid automatically').waitFor();
  await page.getByText(/^The margin is .+, below your minimum of 99%\./).waitFor();
  await look(page, 'order-not-paid-automatically');
  await page.getByRole('link', { name: 'Automatic payment settings' }).click();
  const margin = page.getByLabel('Minimum margin');
  await margin.fill('');
  await save(page);
  expect((await journey.merchant.call(getOrderSettings)).data.automaticPayment).toEqual({ ...automaticPayment, minMarginBp: null });
  await page.goBack();
  await page.getByText('Paid from the balance').waitFor();
  expect(complaints).toEqual([]);
});

longTest('goods missing after payment are the merchant’s to decide on: wait, and then rather a refund', async () => {
  await setOrderSettings(journey.merchant, {
    graceWindows: [],
    automaticPayment: { enabled: false, maxOrderMinor: null, maxDayMinor: null, minMarginBp: null, countries: [] },
  });
  const order = await orderIn(journey.merchant, store);
  const before = await wallet();
  await pay(journey.merchant, [order]);
  // The hold keeps the simulated warehouse, which is quick, from picking it meanwhile.
  await journey.merchant.call(holdOrder, { params: { orderId: order.id }, body: { reason: 'other' } });
  await withWharfDatabase(journey.dataDir, (database) =>
    inTransaction(database, async (tx) => {
      const locked = await lockOrder(tx, journey.merchant.accountId, order.id);
      if (locked === null) throw new Error('the order is gone');
      await endReservations(tx, locked, { to: 'released', actor: 'operator' });
      await stopForStock(tx, locked, [{ code: 'stock-short', params: { sku: 'LAMP-R', available: 0, wanted: 1 } }], OPERATOR);
    }),
  );
  const { page, complaints } = await journey.openSignedIn(pageOf(order), { locale: 'pt-BR' });
  await page.getByText('Faltam no armazém produtos deste pedido').waitFor();
  await page.getByText('Sem a sua decisão, o pedido é cancelado e reembolsado em', { exact: false }).waitFor();
  await look(page, 'order-missing-goods-pt-BR');
  await page.getByRole('button', { name: 'Esperar os produtos' }).click();
  await page.getByText('Você está esperando os produtos.', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Cancelar e reembolsar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar e reembolsar' }).click();
  await page.getByText('Pedido cancelado e reembolsado').first().waitFor();
  expect(await stateOf(order)).toMatchObject({ paymentState: 'refunded', fulfillmentState: 'canceled', missingGoods: null });
  expect(await wallet()).toEqual(before);
  expect(complaints).toEqual([]);
});
