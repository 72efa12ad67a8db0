import { expect, it } from 'vitest';
import { getInvoice, issueMonthlyInvoice, listInvoiceMonths, listInvoices, saveInvoiceSettings } from '#contract/invoices.ts';
import { readNow } from '#provider/database/app-clock.ts';
import type { Merchant } from '#tests/support/call.ts';
import { moveClock, signInAgain } from '#tests/support/clock.ts';
import { addBalance } from '#tests/support/due-orders.ts';
import { aPaidLiveOrder, expectNoGaps, followMoney, refund } from '#tests/support/live-money.ts';
import { mailsTo } from '#tests/support/outbox.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { closeInvoiceMonth } from './monthly-invoices.ts';

const provider = await startTestProvider({}, { template: 'rates' });
const NOW = { attempt: 1, lastAttempt: true };

const monthsOf = async (merchant: Merchant) => (await merchant.call(listInvoiceMonths)).data;
const issue = (merchant: Merchant, month: string) => merchant.call(issueMonthlyInvoice, { body: { month } });
const HOUR_MS = 3_600_000;

/** Moves the clock to the second day of the next month. */
async function moveToNextMonth(): Promise<void> {
  const now = await readNow(provider.services.database.db);
  const day = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 2, 12);
  await moveClock(provider, { hours: (day - now.getTime()) / HOUR_MS });
}
const nextMonth = (month: string) => new Date(Date.parse(`${month}-01T00:00:00Z`) + 32 * 24 * HOUR_MS).toISOString().slice(0, 7);

it('a month is summed up on demand, once it is over: its invoices less its credit notes, without its receipts', async () => {
  let merchant = await provider.signUp();
  const order = await aPaidLiveOrder(provider, merchant, { quantity: 2 });
  await refund(provider, merchant, order, 1_500);
  await followMoney(provider);
  const totalMinor = (order.costTotal?.amountMinor ?? 0) - 1_500;
  const [month, ...none] = await monthsOf(merchant);
  expect(none).toEqual([]);
  expect(month).toMatchObject({ over: false, documentCount: 3, summedCount: 2, total: { amountMinor: totalMinor }, monthly: null });
  const name = month?.month ?? '';
  for (const open of [name, nextMonth(name)])
    expect((await issue(merchant, open)).problem).toMatchObject({
      code: 'validation-failed',
      fields: [{ path: 'month', code: 'month-not-over' }],
    });
  await moveToNextMonth();
  merchant = await signInAgain(provider, merchant);
  const answers = await Promise.all([1, 2, 3].map(() => issue(merchant, name)));
  const [summary] = answers.map(({ data }) => data);
  expect(answers.map(({ data }) => data.id)).toEqual([summary?.id, summary?.id, summary?.id]);
  expect(summary).toMatchObject({ kind: 'monthly', documentNumber: name, documentCount: 0, total: { amountMinor: totalMinor } });
  expect(summary?.number).toMatch(/^MS-\d{4}-\d{6}$/);
  const { lines, taxNote, documents } = (await merchant.call(getInvoice, { params: { invoiceId: summary?.id ?? '' } })).data;
  expect(lines.map(({ part, title }) => [part, title.slice(0, 2)])).toEqual([
    ['document', 'IV'],
    ['document', 'CN'],
  ]);
  expect([taxNote, documents]).toEqual(['as-listed', []]);
  expect(await monthsOf(merchant)).toEqual([{ ...month, over: true, monthly: { id: summary?.id, number: summary?.number } }]);
  const stranger = await provider.signUp();
  expect(await monthsOf(stranger)).toEqual([]);
  expect((await issue(stranger, name)).problem).toMatchObject({ fields: [{ path: 'month', code: 'nothing-in-month' }] });
  await expectNoGaps(provider.services.database);
});

it('a month of nothing but receipts is not summed up', async () => {
  let merchant = await provider.signUp();
  await addBalance(provider.services.database, merchant.accountId, 5_000, 'live');
  await followMoney(provider);
  const [month] = await monthsOf(merchant);
  expect(month).toMatchObject({ documentCount: 1, net: { amountMinor: 0 }, tax: { amountMinor: 0 }, total: { amountMinor: 0 } });
  await moveToNextMonth();
  merchant = await signInAgain(provider, merchant);
  expect((await issue(merchant, month?.month ?? '')).problem).toMatchObject({ fields: [{ path: 'month', code: 'nothing-in-month' }] });
});

it('a month is summed up once by itself, and mailed, where there is an accountant; else it is left', async () => {
  const [merchant, other] = [await provider.signUp(), await provider.signUp()];
  await merchant.call(saveInvoiceSettings, { body: { accountantEmail: 'books@example.com', locale: 'pt-BR' } });
  const order = await aPaidLiveOrder(provider, merchant, { quantity: 2 });
  await aPaidLiveOrder(provider, other);
  await refund(provider, merchant, order, 1_500);
  await followMoney(provider);
  await moveToNextMonth();
  await Promise.all([1, 2].map(() => closeInvoiceMonth(provider.services, {}, NOW)));
  await closeInvoiceMonth(provider.services, {}, NOW);
  await provider.runJobs();
  const later = await signInAgain(provider, merchant);
  const monthly = (await later.call(listInvoices, { query: { kind: 'monthly' } })).data;
  expect(monthly.map(({ total }) => total.amountMinor)).toEqual([(order.costTotal?.amountMinor ?? 0) - 1_500]);
  const otherLater = await signInAgain(provider, other);
  expect((await otherLater.call(listInvoices, { query: { kind: 'monthly' } })).data).toEqual([]);
  expect((await monthsOf(otherLater)).map(({ over, monthly: summary }) => [over, summary])).toEqual([[true, null]]);
  const mails = await mailsTo(provider, 'books@example.com');
  expect(mails).toHaveLength(1);
  await expectNoGaps(provider.services.database);
});
