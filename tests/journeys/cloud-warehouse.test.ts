import { beforeAll, expect, test } from 'vitest';
import { generatePath } from 'react-router';
import { v7 as uuidv7 } from 'uuid';
import { getWarehouse, listLots, listMovements } from '#contract/cloud-warehouse.ts';
import { listInboundPlans } from '#contract/cloud-warehouse-inbound.ts';
import { listOutbounds } from '#contract/cloud-warehouse-outbound.ts';
import { listPurchases, type StockPurchase } from '#contract/cloud-warehouse-purchases.ts';
import { cny } from '#contract/money.values.ts';
import { getOrder, requoteOrder } from '#contract/orders.ts';
import { loginByPwd } from '#contract/sign-in.ts';
import { paths } from '#app/paths.ts';
import { moveClock } from '#provider/database/app-clock.ts';
import { addJob } from '#provider/database/database.ts';
import { createOperator } from '#provider/features/sign-in/create-operator.ts';
import { addCloudWarehouseCommands } from '#provider/features/cloud-warehouse/cloud-warehouse-commands.ts';
import { appAuthorization, callAs } from '#tests/support/call.ts';
import { addBalance } from '#tests/support/due-orders.ts';
import { look, SLOW, startJourney, WAIT } from '#tests/support/journey.ts';
import { longTest } from '#tests/support/long.ts';
import { aReadyOrder, aVariant, pay } from '#tests/support/order-builders.ts';
import { aLot, wrongLots } from '#tests/support/own-stock.ts';
import type { TestProvider } from '#tests/support/provider.ts';
import { servicesBeside } from '#tests/support/services-beside.ts';
import { typeCommand } from '#tests/support/type-command.ts';

const journey = startJourney(SLOW);
const OPERATOR = `warehouse-${uuidv7()}@example.com`;
let provider: TestProvider;

beforeAll(async () => {
  const services = await servicesBeside(journey.dataDir);
  provider = { services } as TestProvider;
  await createOperator(services, OPERATOR, 'a-long-enough-passphrase');
});

/** Products of the builders have no pictures. */
const isOurs = (complaint: string) => !complaint.includes('/files/product-pictures/');
const operate = (...words: string[]) =>
  typeCommand(provider.services, addCloudWarehouseCommands, [...words, '--as', OPERATOR, '--reason', 'a journey']);

test('100 units are bought, 98 come of which 2 are damaged, and an order is served from what is left of them', async () => {
  const ready = await aReadyOrder(provider, journey.merchant, { quantity: 2, stock: 10 });
  await addBalance(provider.services.database, journey.merchant.accountId, 500_000);
  const { page, complaints } = await journey.openSignedIn(`${paths.buyStock}?mode=test&variant=${ready.variant.id}`);
  const units = page.getByLabel(`Units of ${ready.variant.sku}`);
  await units.fill('0');
  await page.getByRole('button', { name: 'Calculate' }).click();
  await page.getByText('Enter a whole number from 1 to 100,000.').waitFor();
  await page.goto(`${page.url()}&variant=${uuidv7()}`);
  await page.getByText('This product does not exist any more. Remove it.').waitFor();
  await units.fill('1,000');
  await page.getByRole('button', { name: 'Calculate' }).click();
  await page.getByText('The marked products are not in this cost and are not ordered.').waitFor();
  await page.getByRole('link', { name: 'Remove Product no longer on sale' }).click();
  await page.getByText('The marked products are not in this cost').waitFor({ state: 'detached' });
  await units.fill('100');
  await page.getByRole('button', { name: 'Calculate' }).click();
  await page.getByRole('button', { name: 'Order stock' }).click();
  await page.getByRole('button', { name: /^Pay ¥/ }).click();
  await page.getByText('Paid', { exact: true }).first().waitFor();

  const [plan] = (await journey.merchant.call(listInboundPlans, {})).data;
  const number = plan?.number ?? '';
  const count = ['warehouse', 'receive', number, '--received', '96', '--damaged', '2', '--text', 'Two broken, two missing'];
  await operate(...count);
  await page.goto(generatePath(paths.inboundPlan, { inboundPlanId: plan?.id ?? '' }));
  await page.getByText('The count differs from the plan').waitFor();
  await page.getByText('Expected 100: 96 sellable, 2 damaged, 2 missing.').waitFor();
  await page.getByRole('button', { name: 'Dispute: count again' }).click();
  await page.getByText('Fill in this field.').waitFor();
  await look(page, 'warehouse-discrepancy');
  await page.getByLabel('Why the count is wrong').fill('The supplier packed 100');
  await page.getByRole('button', { name: 'Dispute: count again' }).click();
  await page.getByText('It will be counted again').first().waitFor();
  await operate(...count);
  await page.reload();
  await page.getByRole('button', { name: /^Accept: ¥/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Accept the count' }).click();
  await page.getByText('Goods are in stock').first().waitFor();
  const [lot] = (await journey.merchant.call(listLots, {})).data;
  expect(lot).toMatchObject({ received: 96, counted: 96, damaged: 2, plan: { number } });
  const [purchase] = (await journey.merchant.call(listPurchases, {})).data;
  expect(purchase).toMatchObject({ state: 'stocked', refunded: { amountMinor: paidBackOf(purchase, 4) } });
  await page.goto(generatePath(paths.stockPurchase, { purchaseId: purchase?.id ?? '' }));
  await page.getByText('Received: 96 sellable, 2 damaged, 2 missing').waitFor();
  await page.goto(`${paths.cloudWarehouse}?tab=inbound&view=purchases`);
  await page.getByRole('tab', { name: 'Purchases', selected: true }).waitFor();
  await page.goto(`${paths.cloudWarehouse}?tab=movements&lotId=${uuidv7()}`);
  await page.getByText('This lot has no movements').waitFor();
  await look(page, 'warehouse-unknown-lot');

  const order = (await journey.merchant.call(requoteOrder, { params: { orderId: ready.order.id } })).data;
  expect(order.costTotal?.amountMinor).toBeLessThan(ready.order.costTotal?.amountMinor ?? 0);
  await pay(provider, journey.merchant, order);
  await page.goto(generatePath(paths.order, { orderId: order.id }));
  await page
    .getByText(lot?.number ?? 'no lot')
    .first()
    .waitFor();
  await page.goto(`${paths.cloudWarehouse}?tab=movements&lotId=${lot?.id ?? ''}`);
  await page.getByText('Reserved').first().waitFor();
  const movements = (await journey.merchant.call(listMovements, { query: { lotId: lot?.id } })).data;
  expect(movements.map(({ kind, units, delta }) => [kind, units, delta])).toEqual([
    ['reserve', 2, 0],
    ['receive', 96, 96],
  ]);
  expect(await wrongLots(provider)).toEqual([]);
  expect(complaints.filter(isOurs)).toEqual([]);
});

/** What is paid back of a purchase of 100 units of one variant where some are missing. */
function paidBackOf(purchase: StockPurchase | undefined, missing: number): number {
  const { goods, handling, freight } = purchase ?? { goods: cny(0), handling: cny(0), freight: cny(0) };
  return (goods.amountMinor / 100) * missing + Math.floor(((handling.amountMinor + freight.amountMinor) * missing) / 100);
}

longTest('a store order is served from the own lot and pays freight alone', async () => {
  const ready = await aReadyOrder(provider, journey.merchant, { quantity: 2, stock: 10 });
  const lotId = await aLot(provider, journey.merchant, ready.variant, { units: 5 });
  const order = (await journey.merchant.call(requoteOrder, { params: { orderId: ready.order.id } })).data;
  expect(order.costTotal?.amountMinor).toBeLessThan(ready.order.costTotal?.amountMinor ?? 0);
  await pay(provider, journey.merchant, order);
  expect((await journey.merchant.call(getOrder, { params: { orderId: order.id } })).data.paymentState).toBe('paid');
  const { page, complaints } = await journey.openSignedIn(`${paths.cloudWarehouse}?tab=movements`);
  await page.getByText('Reserved').first().waitFor();
  await page.goto(paths.cloudWarehouse);
  const lot = (await journey.merchant.call(listLots, {})).data.find(({ id }) => id === lotId);
  await page
    .getByText(lot?.number ?? '')
    .first()
    .waitFor();
  await look(page, 'warehouse-stock');
  expect(complaints.filter(isOurs)).toEqual([]);
});

longTest('a term that has ended is renewed by hand on a phone, in Portuguese', async () => {
  const lotId = await aLot(provider, journey.merchant, await aVariant(provider), { units: 40, unitVolumeMm3: 1_200_000 });
  await provider.services.database.pool.query(
    'UPDATE stock_lot SET free_until = free_until - 60, accrued_until = accrued_until - 60 WHERE id = $1',
    [lotId],
  );
  await addJob(provider.services.database.db, 'keep-storage', {});
  const lotOf = async () => (await journey.merchant.call(listLots, {})).data.find(({ id }) => id === lotId);
  await expect.poll(async () => (await lotOf())?.state).toBe('frozen');
  const { page, complaints } = await journey.openSignedIn(`${paths.cloudWarehouse}?tab=renewals`, { locale: 'pt-BR', width: 390 });
  await page.getByText('Congelado').first().waitFor();
  await look(page, 'warehouse-renewals-pt-BR');
  await page.goto(`${paths.renewLots}?lot=${lotId}`);
  await page.getByRole('button', { name: 'Renovar' }).first().click();
  await page
    .getByRole('button', { name: /^Pagar/ })
    .first()
    .click();
  await expect.poll(async () => (await lotOf())?.state).toBe('paid_term');
  expect(complaints.filter(isOurs)).toEqual([]);
});

longTest('five cartons leave in bulk with their labels', async () => {
  const lotId = await aLot(provider, journey.merchant, await aVariant(provider), { units: 20 });
  const { page, complaints } = await journey.openSignedIn(`${paths.newOutbound}?kind=bulk&lot=${lotId}`);
  await page.getByLabel('Recipient and address').fill('Fulfillment center\n12 Dock Road\nAustin TX');
  await page.getByLabel('Cartons').fill('5');
  await page.getByRole('button', { name: 'Set units aside' }).click();
  await page.getByRole('button', { name: 'Hand to the warehouse' }).click();
  await page.getByText('Handed to the warehouse').first().waitFor();
  const [outbound] = (await journey.merchant.call(listOutbounds, {})).data;
  await operate('storage', 'outbound', outbound?.number ?? '', 'approve');
  await page.reload();
  await page.getByRole('button', { name: /^Pay ¥/ }).click();
  await page.getByText('Paid', { exact: true }).first().waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Carton labels (PDF)' }).click();
  expect((await download).suggestedFilename()).toBe(`labels-${outbound?.number ?? ''}.pdf`);
  for (const step of ['pick', 'pack', 'ship', 'close']) await operate('storage', 'outbound', outbound?.number ?? '', step);
  await page.reload();
  await page.getByText('Closed').first().waitFor();
  await look(page, 'warehouse-outbound');
  expect(complaints.filter(isOurs)).toEqual([]);
});

longTest('a term is renewed automatically, then by hand, and its lot is frozen once nobody renews it', async () => {
  const { database } = provider.services;
  const merchant = await journey.signUp();
  await addBalance(database, merchant.accountId, 50_000);
  const lotId = await aLot(provider, merchant, await aVariant(provider), { units: 40, unitVolumeMm3: 1_200_000 });
  await database.pool.query('UPDATE stock_lot SET free_until = free_until - 29, accrued_until = accrued_until - 29 WHERE id = $1', [lotId]);
  const { page, complaints } = await journey.openSignedIn(`${paths.cloudWarehouse}?tab=renewals`, { as: merchant });
  await page.getByLabel('All lots').selectOption('on');
  await page.getByRole('button', { name: 'Save' }).click();
  const renewsAll = async () => (await merchant.call(getWarehouse)).data.settings.autoRenew;
  await expect.poll(renewsAll, WAIT).toBe(true);
  const lotOf = async (as = merchant) => (await as.call(listLots, {})).data[0];
  await addJob(database.db, 'keep-storage', {});
  await expect.poll(async () => (await lotOf())?.state, WAIT).toBe('paid_term');
  const first = (await lotOf())?.paidUntil ?? '';
  await page.reload();
  await page.getByText('Automatic', { exact: true }).first().waitFor();
  await look(page, 'warehouse-renewed-automatically');
  await page.getByLabel('All lots').selectOption('off');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(renewsAll, WAIT).toBe(false);
  await page.goto(`${paths.renewLots}?lot=${lotId}`);
  await page.getByRole('button', { name: 'Renew' }).first().click();
  await page
    .getByRole('button', { name: /^Pay ¥/ })
    .first()
    .click();
  await expect.poll(async () => ((await lotOf())?.paidUntil ?? '') > first, WAIT).toBe(true);
  expect(complaints.filter(isOurs)).toEqual([]);

  await moveClock(provider.services, { hours: 24 * 80 });
  const { email: username, password } = merchant;
  const signedIn = await callAs(() => journey.url, appAuthorization())(loginByPwd, { body: { username, password } });
  const { id, session } = signedIn.data;
  const authorization = `Basic ${Buffer.from(`${id}:${session.token}`).toString('base64')}`;
  const later = { ...merchant, authorization, call: callAs(() => journey.url, authorization) };
  await addJob(database.db, 'keep-storage', {});
  await expect.poll(async () => (await lotOf(later))?.state).toBe('frozen');
});
