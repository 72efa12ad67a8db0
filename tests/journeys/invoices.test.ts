import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import type { Download, Page } from 'playwright-core';
import { generatePath } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { listInvoices, type InvoiceRow } from '#contract/invoices.ts';
import type { InvoiceKind } from '#contract/invoices.values.ts';
import type { Order } from '#contract/orders.ts';
import { payOrders } from '#contract/payments.ts';
import { paths } from '#app/paths.ts';
import { addJob } from '#provider/database/database.ts';
import { appAuthorization, callAs } from '#tests/support/call.ts';
import { addBalance, addDueOrders, addStockedVariants } from '#tests/support/due-orders.ts';
import { goTo, look, SLOW, startJourney, WAIT } from '#tests/support/journey.ts';
import { listRows, runBulkAction } from '#tests/support/lists.ts';
import { aPaidLiveOrder, refund } from '#tests/support/live-money.ts';
import { longTest } from '#tests/support/long.ts';
import { aReadyOrder, pay } from '#tests/support/order-builders.ts';
import { patient } from '#tests/support/patience.ts';
import type { TestProvider } from '#tests/support/provider.ts';
import { pdfPages } from '#tests/support/read-pdf.ts';
import { servicesBeside } from '#tests/support/services-beside.ts';

// Live orders are not packed meanwhile.
const journey = startJourney(SLOW);
const NUMBER = /^IV-\d{4}-\d{6}$/;
const MANY = 200;
let provider: TestProvider;
let order: Order;
let invoice: InvoiceRow;

beforeAll(async () => {
  const services = await servicesBeside(journey.dataDir);
  provider = { services, url: journey.url, call: callAs(() => journey.url, appAuthorization()) } as TestProvider;
});

/** Has the product issue what is due, until there are so many documents of a kind; gives the newest. */
async function issued(kind: InvoiceKind, count: number, mode: 'live' | 'test' = 'live'): Promise<InvoiceRow> {
  await addJob(provider.services.database.db, 'issue-invoices', {}, { key: 'journey:issue-invoices' });
  const listed = () => journey.merchant.call(listInvoices, { query: { kind, mode } });
  await expect.poll(async () => (await listed()).page.total, WAIT).toBe(count);
  const [newest] = (await listed()).data;
  if (newest === undefined) throw new Error('no document was issued');
  return newest;
}

/** What a button downloads. */
async function downloaded(page: Page, name: string | RegExp): Promise<Buffer> {
  const saved: Promise<Download> = page.waitForEvent('download', { timeout: patient(120_000) });
  await page
    .getByRole('button', { name })
    .first()
    .click({ timeout: patient(120_000) });
  return buffer(await (await saved).createReadStream());
}

test('a paid order is invoiced: in the list, on a page of its own, and as the same PDF each time', async () => {
  order = await aPaidLiveOrder(provider, journey.merchant, { quantity: 2 });
  invoice = await issued('order', 1);
  expect(invoice.number).toMatch(NUMBER);
  const { page, complaints } = await journey.openSignedIn(paths.invoices);
  await look(page, 'invoices');
  await page.getByRole('link', { name: invoice.number }).click();
  await page.getByRole('heading', { level: 1, name: `Invoice ${invoice.number}` }).waitFor();
  await look(page, 'invoice');
  const pdf = await downloaded(page, 'Download PDF');
  expect(pdfPages(pdf).join('\n')).toContain(invoice.documentNumber);
  expect((await downloaded(page, 'Download PDF')).equals(pdf)).toBe(true);
  await page.getByRole('link', { name: invoice.documentNumber }).click();
  await page.waitForURL(`**${generatePath(paths.order, { orderId: order.id })}`);
  expect(complaints).toEqual([]);
});

test('a refund gives a credit note, which its invoice leads to', async () => {
  await refund(provider, journey.merchant, order, 1_500);
  const note = await issued('credit-note', 1);
  const { page, complaints } = await journey.openSignedIn(generatePath(paths.invoice, { invoiceId: invoice.id }));
  await page.getByText('Partly credited').waitFor();
  await page.getByRole('link', { name: note.number }).click();
  await page.getByRole('heading', { level: 1, name: `Credit note ${note.number}` }).waitFor();
  await page.getByRole('link', { name: invoice.number }).waitFor();
  await look(page, 'invoice-credit-note');
  expect(complaints).toEqual([]);
});

test('selected documents come as one file; filters and their days are named', async () => {
  const { page, complaints } = await journey.openSignedIn(`${paths.invoices}?from=2020-01-31`);
  await page.getByText('From Jan 31, 2020').first().waitFor();
  await listRows(page).filter({ hasText: invoice.number }).getByRole('checkbox').check();
  await runBulkAction(page, 'Export CSV');
  expect((await downloaded(page, 'Download file')).toString('utf8')).toContain(invoice.number);
  await page.getByRole('link', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Download file' }).waitFor({ state: 'detached' });
  await listRows(page).filter({ hasText: invoice.number }).getByRole('checkbox').check();
  await page.locator('[data-resource-list]').getByRole('button', { name: 'Download PDFs' }).click();
  expect(Object.keys(unzipSync(new Uint8Array(await downloaded(page, 'Download file'))))).toEqual([`${invoice.number}.pdf`]);
  await goTo(page, `${paths.invoices}?cursor=abc`);
  await page.getByRole('link', { name: 'Try again' }).waitFor();
  await goTo(page, `${paths.invoices}?q=nothing-like-it`);
  await page.getByRole('link', { name: 'Clear filters' }).waitFor();
  expect(complaints).toEqual([]);
});

test('a month that is not over has sums and no summary; who gets it by mail is saved (phone, pt-BR)', async () => {
  const { page, complaints } = await journey.openSignedIn(paths.invoices, { locale: 'pt-BR', width: 390 });
  await look(page, 'invoices-pt-390');
  await page.getByRole('tab', { name: 'Por mês' }).click();
  await page.getByText('Mês em andamento').waitFor();
  const { total } = (await journey.merchant.call(listInvoices, { query: {} })).page;
  await page.getByText(`${total} documentos`).waitFor();
  const save = page.getByRole('button', { name: 'Salvar', exact: true });
  expect(await save.isDisabled()).toBe(true);
  await page.getByLabel('E-mail do contador').fill('contador');
  await save.click();
  await page.locator('input[name=accountantEmail][aria-invalid=true]').waitFor();
  await page.getByLabel('E-mail do contador').fill('contador@example.com');
  await save.click();
  await page.getByText('E-mail mensal salvo').waitFor();
  await look(page, 'invoice-months-pt-390');
  await goTo(page, generatePath(paths.invoice, { invoiceId: invoice.id }));
  await look(page, 'invoice-pt-390');
  expect(complaints).toEqual([]);
});

test('an order paid in test mode has a document that is no invoice and has no number', async () => {
  const { order: testOrder } = await aReadyOrder(provider, journey.merchant, { mode: 'test' });
  await pay(provider, journey.merchant, testOrder);
  const document = await issued('order', 1, 'test');
  expect(document.number).toBe('');
  const { page, complaints } = await journey.openSignedIn(`${paths.invoices}?mode=test`);
  await page.getByRole('link', { name: `Test document for ${document.documentNumber}` }).click();
  await page.getByText('Test, not an invoice').waitFor();
  await look(page, 'invoice-test');
  expect(pdfPages(await downloaded(page, 'Download PDF')).join('\n')).toContain('Test, not an invoice');
  expect(complaints).toEqual([]);
});

longTest('two hundred documents come as one file', async () => {
  const { database } = provider.services;
  const { merchant } = journey;
  const variantIds = await addStockedVariants(database, { count: 1, counted: 500 });
  const due = await addDueOrders(database, merchant.accountId, { count: MANY, mode: 'live', variantIds });
  await addBalance(database, merchant.accountId, MANY * 1_200, 'live');
  const body = { orderIds: due.map(({ id }) => id), expectedTotalMinor: MANY * 1_200 };
  expect((await merchant.call(payOrders, { body })).status).toBe(200);
  await issued('order', MANY + 1);
  const { page, complaints } = await journey.openSignedIn(`${paths.invoices}?kind=order`);
  await page.getByRole('button', { name: 'Download PDFs' }).first().click();
  const names = Object.keys(unzipSync(new Uint8Array(await downloaded(page, 'Download file'))));
  expect(names).toHaveLength(MANY + 1);
  expect(names.every((name) => NUMBER.test(name.replace(/\.pdf$/, '')))).toBe(true);
  expect(complaints).toEqual([]);
});
