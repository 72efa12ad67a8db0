import { generatePath } from 'react-router';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { listWallets } from '#contract/balance.ts';
import { createManualOrder, findSellableVariants } from '#contract/manual-orders.ts';
import { getOrder } from '#contract/orders.ts';
import { paths } from '#app/paths.ts';
import { addWalletCommands } from '#provider/features/operators/wallet-commands.ts';
import { addWarehouseCommands } from '#provider/features/orders/warehouse/warehouse-commands.ts';
import { createOperator } from '#provider/features/sign-in/create-operator.ts';
import type { Services } from '#provider/services.ts';
import { addBalance } from '#tests/support/due-orders.ts';
import { goTo, look, startJourney, WAIT } from '#tests/support/journey.ts';
import { aManualOrder } from '#tests/support/manual-orders.ts';
import { aTrackingNumber } from '#tests/support/parcel-builders.ts';
import { patient } from '#tests/support/patience.ts';
import { servicesBeside } from '#tests/support/services-beside.ts';
import { typeCommand } from '#tests/support/type-command.ts';

const journey = startJourney();
const SOON = { timeout: patient(60_000), interval: 500 };
let services: Services;

beforeAll(async () => {
  services = await servicesBeside(journey.dataDir);
});

const operate = (...words: string[]) =>
  typeCommand(services, (...to) => [addWalletCommands, addWarehouseCommands].forEach((add) => add(...to)), words);

/** Fills the form from a pasted text and pays; gives the order's id. */
async function orderAndPay(page: Page, pasted: string, looks: string): Promise<void> {
  await goTo(page, paths.newManualOrder);
  await page.getByRole('combobox', { name: 'Adicionar um produto' }).click();
  await page.locator('li[role=option]').first().click(WAIT);
  await page.getByLabel('Quantidade').waitFor(WAIT);
  await page.getByLabel('Pedido de teste').check();
  await page.getByRole('button', { name: 'Colar endereço' }).click();
  await page.getByLabel('Nome e endereço').fill(pasted);
  await page.getByRole('button', { name: 'Preencher campos' }).click();
  await page.getByRole('radio', { name: /dias/ }).first().waitFor(WAIT);
  await look(page, looks);
  await page.getByRole('button', { name: 'Salvar e pagar' }).click();
  await page.waitForURL('**/confirm-payment**', WAIT);
  await page.getByRole('button', { name: /^Pagar ¥|^Pagar CN¥/ }).click(WAIT);
  await page.getByText('1 pedido pago').waitFor(WAIT);
}

test('orders by pasted addresses of Brazil and the Netherlands are paid and followed to their parcels', async () => {
  await addBalance(services.database, journey.merchant.accountId, 500_000, 'test');
  const { page, complaints } = await journey.openSignedIn(paths.manualOrders, { locale: 'pt-BR' });
  const toBrazil = 'Ana Souza\nRua Augusta, 1500 - Consolação\nSão Paulo - SP\n01304-001\nBrasil\nCPF: 529.982.247-25\n+55 11 91234-5678';
  await orderAndPay(page, toBrazil, 'manual-pasted-brazil-pt-BR');
  await orderAndPay(page, 'Jan de Vries\nKeizersgracht 123-2\n1016 GV Amsterdam\nHolanda\n06 12345678', 'manual-pasted-netherlands-pt-BR');
  const parcels = page.getByRole('link', { name: /PK\d+/ });
  await expect
    .poll(async () => {
      await goTo(page, `${paths.manualShipped}?tab=all`);
      return parcels.count();
    }, SOON)
    .toBe(2);
  await parcels.first().click();
  await page.getByRole('heading', { name: /^PK\d+/, level: 1 }).waitFor(WAIT);
  expect(new URL(page.url()).pathname).toContain(paths.manualShipped);
  expect(complaints).toEqual([]);
});

test('a live order is paid from a wallet filled by an operator, and shipped from the console', async () => {
  const email = 'warehouse-operator@example.com';
  await createOperator(services, email, 'a-long-enough-passphrase');
  const { merchant } = journey;
  const [variant] = (await merchant.call(findSellableVariants, { query: {} })).data;
  const address = { name: 'Jan de Vries', line1: 'Keizersgracht', houseNumber: '5', city: 'Amsterdam', postcode: '1016 GV', country: 'NL' };
  const body = aManualOrder(variant?.variantId ?? '', { mode: 'live', address, reference: 'Live 1' });
  const { data: order } = await merchant.call(createManualOrder, { body });
  const said = await operate('wallet', 'adjust', merchant.email, '450.00', '--as', email, '--reason', 'paid in at the counter');
  expect(said).toContain('is posted: 450.00 CNY');

  const { page, complaints } = await journey.openSignedIn(generatePath(paths.manualOrder, { orderId: order.id }));
  await page
    .getByRole('link', { name: /^Pay / })
    .or(page.getByRole('button', { name: /^Pay / }))
    .first()
    .click(WAIT);
  await page.getByRole('button', { name: /^Pay ¥/ }).click(WAIT);
  await page.getByText('1 order paid').waitFor(WAIT);
  const wallet = (await merchant.call(listWallets)).data.find(({ mode }) => mode === 'live');
  expect(wallet?.available.amountMinor).toBe(45_000 - (order.costTotal?.amountMinor ?? 0));

  // The queue names the oldest orders, and those of other journeys may be older.
  await expect.poll(() => operate('warehouse', 'show', order.number).catch(String), SOON).toContain(`${order.number}\twaiting`);
  await operate('warehouse', 'pick', order.number);
  await operate('warehouse', 'pack', order.number);
  const [parcel] = (await merchant.call(getOrder, { params: { orderId: order.id } })).data.parcels;
  const tracking = aTrackingNumber();
  await operate('warehouse', 'ship', parcel?.number ?? '', '--tracking', tracking);
  await goTo(page, `${paths.manualShipped}?tab=all`);
  await page.getByText(tracking).first().waitFor(WAIT);
  await look(page, 'manual-shipped-live');
  expect(complaints).toEqual([]);
});
