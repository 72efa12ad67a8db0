import { beforeAll, expect, test } from 'vitest';
import { generatePath } from 'react-router';
import { getWarehouse, listLots } from '#contract/cloud-warehouse.ts';
import { listInboundPlans } from '#contract/cloud-warehouse-inbound.ts';
import { listOutbounds } from '#contract/cloud-warehouse-outbound.ts';
import { getOrder, requoteOrder } from '#contract/orders.ts';
import { loginByPwd } from '#contract/sign-in.ts';
import { paths } from '#app/paths.ts';
import { moveClock } from '#provider/database/app-clock.ts';
import { addJob } from '#provider/database/database.ts';
import { addCloudWarehouseCommands } from '#provider/features/cloud-warehouse/cloud-warehouse-commands.ts';
import { appAuthorization, callAs } from '#tests/support/call.ts';
import { addBalance } from '#tests/support/due-orders.ts';
import { look, SLOW, startJourney, WAIT } from '#tests/support/journey.ts';
import { longTest } from '#tests/support/long.ts';
import { aReadyOrder, aVariant, pay } from '#tests/support/order-builders.ts';
import { aLot } from '#tests/support/own-stock.ts';
import type { TestProvider } from '#tests/support/provider.ts';
import { servicesBeside } from '#tests/support/services-beside.ts';
import { typeCommand } from '#tests/support/type-command.ts';

const journey = startJourney(SLOW);
let provider: TestProvider;

beforeAll(async () => {
  const services = await servicesBeside(journey.dataDir);
  provider = { services } as TestProvider;
});

/** Products of the builders have no pictures. */
const isOurs = (complaint: string) => !complaint.includes('/files/product-pictures/');
const operate = (...words: string[]) => typeCommand(provider.services, addCloudWarehouseCommands, ['storage', ...words]);

test('a merchant buys 100 units, disputes a count of 96 with 2 damaged, and accepts the second one', async () => {
  const variant = await aVariant(provider);
  await addBalance(provider.services.database, journey.merchant.accountId, 500_000);
  const { page, complaints } = await journey.openSignedIn(`${paths.buyStock}?mode=test&units-${variant.id}=100`);
  await page.getByText('What it costs').waitFor();
  await page.getByRole('button', { name: 'Order stock' }).click();
  await page
    .getByRole('button', { name: /^Pay ¥/ })
    .first()
    .click();
  await page.getByText('Paid', { exact: true }).first().waitFor();
  await expect.poll(async () => (await journey.merchant.call(listInboundPlans, {})).data.length).toBe(1);
  const [plan] = (await journey.merchant.call(listInboundPlans, {})).data;
  const number = plan?.number ?? '';
  for (const step of ['buy', 'ship', 'arrive', 'receive']) await operate('inbound', number, step);
  await operate('carton', number, '1', '--received', '96', '--damaged', '2');
  await operate('inbound', number, 'finish', '--text', 'Two broken, two missing');
  await page.goto(generatePath(paths.inboundPlan, { inboundPlanId: plan?.id ?? '' }));
  await page.getByText('The count differs from the plan').waitFor();
  await look(page, 'warehouse-discrepancy');
  await page.getByLabel('Why the count is wrong').fill('The supplier packed 100');
  await page.getByRole('button', { name: 'Dispute: count again' }).click();
  await page.getByText('It will be counted again').first().waitFor();
  await operate('carton', number, '1', '--received', '98', '--damaged', '2');
  await operate('inbound', number, 'finish');
  await page.reload();
  await page.getByRole('button', { name: 'Accept the count' }).click();
  await page.getByText('Goods are in stock').first().waitFor();
  expect((await journey.merchant.call(listLots, {})).data).toMatchObject([{ counted: 98, damaged: 2 }]);
  expect(complaints.filter(isOurs)).toEqual([]);
});

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
  await operate('outbound', outbound?.number ?? '', 'approve');
  await page.reload();
  await page.getByRole('button', { name: /^Pay ¥/ }).click();
  await page.getByText('Paid', { exact: true }).first().waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Carton labels (PDF)' }).click();
  expect((await download).suggestedFilename()).toBe(`labels-${outbound?.number ?? ''}.pdf`);
  for (const step of ['pick', 'pack', 'ship', 'close']) await operate('outbound', outbound?.number ?? '', step);
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
