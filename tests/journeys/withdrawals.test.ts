import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { generatePath } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { listAuditEntries } from '#contract/operators.ts';
import { payOrders } from '#contract/payments.ts';
import { getReferralSummary } from '#contract/referrals.ts';
import { userInfo, regByPwd } from '#contract/sign-in.ts';
import { getWithdrawal, listWithdrawals } from '#contract/withdrawals.ts';
import { paths } from '#app/paths.ts';
import { addJob } from '#provider/database/database.ts';
import { addWithdrawalCommands } from '#provider/features/withdrawals/withdrawal-commands.ts';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import { appAuthorization, callAs, type Merchant } from '#tests/support/call.ts';
import { downloadBy } from '#tests/support/downloads.ts';
import { addBalance, addDueOrders, addStockedVariants } from '#tests/support/due-orders.ts';
import { goTo, look, startJourney, WAIT } from '#tests/support/journey.ts';
import { deliver } from '#tests/support/live-money.ts';
import { makeScratchFolder } from '#tests/support/scratch-folder.ts';
import { anOperator } from '#tests/support/operators.ts';
import { mailsTo } from '#tests/support/outbox.ts';
import type { TestProvider } from '#tests/support/provider.ts';
import { pdfPages } from '#tests/support/read-pdf.ts';
import { servicesBeside } from '#tests/support/services-beside.ts';
import { typeCommand } from '#tests/support/type-command.ts';
import { aPayee, requestWithdrawal, walletOf } from '#tests/support/withdrawals.ts';

const journey = startJourney();
/** Its commission of 3 % is above what one operator may approve. */
const GOODS_MINOR = 20_000_000;
let provider: TestProvider;
let operators: [Merchant, Merchant];

beforeAll(async () => {
  const services = await servicesBeside(journey.dataDir);
  const here = { services, url: journey.url, call: callAs(() => journey.url, appAuthorization()), signUp: () => journey.signUp() };
  provider = here as unknown as TestProvider;
  operators = [await anOperator(provider), await anOperator(provider)];
});

/** Types a command of the withdrawals desk as an operator, the first unless another is named. */
const operate = (words: string[], operator: Merchant = operators[0]) =>
  typeCommand(provider.services, addWithdrawalCommands, ['withdrawals', ...words, '--as', operator.email, '--reason', 'a journey']);

const addressOf = (withdrawalId: string) => generatePath(paths.withdrawal, { withdrawalId });

const readOne = async (merchant: Merchant, withdrawalId: string) => (await merchant.call(getWithdrawal, { params: { withdrawalId } })).data;

/** The code of the newest mail that has one and came after `known` others. */
async function mailedCode(known = 0): Promise<string> {
  const codes = async () =>
    (await mailsTo(provider, journey.merchant.email)).flatMap(({ text = '' }) => /(?<![\w-])\d{6}(?![\w-])/.exec(text)?.[0] ?? []);
  await expect.poll(async () => (await codes()).length, WAIT).toBe(known + 1);
  return (await codes()).at(-1) ?? '';
}

/** A merchant signs up with the code of the journey's, pays for an order and gets it a month ago: its commission is available. */
async function earnCommission(): Promise<void> {
  const { merchant } = journey;
  const { services } = provider;
  const { inviteCode } = (await merchant.call(userInfo)).data;
  const body = { email: `invited-${uuidv7()}@example.com`, password: 'a-long-enough-passphrase', country: 'BR', inviteCode };
  const { id: userId, accountId, session } = (await provider.call(regByPwd, { body })).data;
  const call = callAs(() => journey.url, `Basic ${Buffer.from(`${userId}:${session.token}`).toString('base64')}`);
  const variantIds = await addStockedVariants(services.database, { count: 1, counted: 5 });
  const [order] = await addDueOrders(services.database, accountId, { count: 1, mode: 'live', goodsMinor: GOODS_MINOR, variantIds });
  if (order === undefined) throw new Error('no order was made');
  await addBalance(services.database, accountId, GOODS_MINOR + 200, 'live');
  const paid = await call(payOrders, { body: { orderIds: [order.id], expectedTotalMinor: GOODS_MINOR + 200 } });
  expect(paid.status, paid.text).toBe(200);
  await deliver(provider, { accountId } as Merchant, { id: order.id, orderLines: [{ id: order.id }] });
  await sql`UPDATE parcel SET delivered_at = app_now() - interval '31 days' WHERE account_id = ${accountId}`.execute(services.database.db);
  const available = async () => (await merchant.call(getReferralSummary, { query: { mode: 'live' } })).data.available.amountMinor;
  await expect
    .poll(
      async () => {
        for (const task of ['follow-commissions', 'mature-commissions'] as const)
          await addJob(services.database.db, task, {}, { key: `journey:${task}` });
        return available();
      },
      { ...WAIT, interval: 500 },
    )
    .toBe(600_000);
}

/** The steps the page shows, the last first. */
const stepsOf = (page: Page) => page.locator('ol li p').allInnerTexts();

test('a reward is paid out: two people approve it, the bank pays it, and its receipt is saved', async () => {
  const { merchant } = journey;
  await earnCommission();
  const { page, complaints } = await journey.openSignedIn(paths.newPayoutProfile);
  await page.getByLabel('Country of the account').selectOption('DE');
  await page.getByLabel('Account holder').fill('Ana Lima');
  await page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00');
  await page.getByRole('button', { name: /code/i }).first().click();
  await page.locator('input[name=code]').fill(await mailedCode());
  await page.getByRole('button', { name: 'Add account' }).click();
  await page.waitForURL(`**${paths.withdraw}*`);

  await page.getByLabel('From and to').selectOption({ label: 'Commissions to a payout account' });
  await page.locator('input[name=amount]').fill('6000');
  await page.getByRole('button', { name: /code/i }).first().click();
  await page.locator('input[name=code]').fill(await mailedCode(1));
  await look(page, 'withdrawals-request');
  await page.getByRole('button', { name: 'Request withdrawal' }).click();
  await page.waitForURL(/withdraw\/[0-9a-f-]{36}/);
  await page.getByText('We review it within 2 working days').waitFor();
  await page.getByText('Above ¥5,000.00 two of our people have to approve it').first().waitFor();
  await look(page, 'withdrawals-requested');

  const [withdrawal] = (await merchant.call(listWithdrawals)).data;
  if (withdrawal === undefined) throw new Error('nothing was requested');
  const { id, number } = withdrawal;
  expect(await typeCommand(provider.services, addWithdrawalCommands, ['withdrawals', 'list'])).toContain(number);
  await operate(['ask', number, '--text', 'Is the account yours?']);
  await goTo(page, addressOf(id));
  await page.getByText('Is the account yours?').first().waitFor();
  await page.getByLabel('Your answer').fill('Yes, since 2019.');
  await look(page, 'withdrawals-question');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await page.getByText('Answered').waitFor();
  await operate(['approve', number]);
  await expect(operate(['approve', number])).rejects.toThrow(/somebody else/);
  await goTo(page, addressOf(id));
  await page.getByText('One of us has approved it').waitFor();
  await operate(['approve', number], operators[1]);
  await goTo(page, addressOf(id));
  await page.getByText('it goes to our bank with the next payments').waitFor();

  const file = join(await makeScratchFolder('wharf-bank-'), 'bank.csv');
  await operate(['bank-file', file]);
  const rows: Record<string, string>[] = parse(await readFile(file, 'utf8'), { columns: true, bom: true });
  expect(rows.filter((row) => Object.values(row).includes(number))).toHaveLength(1);
  await goTo(page, addressOf(id));
  await page.getByText('On its way to your account').waitFor();
  await look(page, 'withdrawals-sending');
  await operate(['mark-sent', number, '--reference', 'SEPA-42']);
  await goTo(page, addressOf(id));
  expect(await stepsOf(page)).toEqual([
    'Sent',
    'Being sent',
    'Approved',
    'First of two approvals',
    expect.stringMatching(/^Answered\s+Yes, since 2019\.$/),
    expect.stringMatching(/^We have a question\s+Is the account yours\?$/),
    'In review',
    'Requested',
  ]);
  await page.getByText('SEPA-42').first().waitFor();
  await look(page, 'withdrawals-completed');
  const receipt = await downloadBy(page, 'Save receipt');
  expect(pdfPages(receipt.content).join('\n')).toContain('SEPA-42');
  expect(complaints).toEqual([]);

  const audited = (await operators[0].call(listAuditEntries, { query: { accountId: merchant.accountId } })).data;
  const about = audited.filter(({ subjectId }) => subjectId === id);
  expect(about.length).toBeGreaterThanOrEqual(4);
});

test('what the bank refuses stays set aside with its cause until the merchant ends it', async () => {
  const payee = await aPayee(provider, 100_000);
  const { id, number } = (await requestWithdrawal(payee, { amountMinor: 40_000 })).data;
  expect(await walletOf(payee)).toEqual([60_000, 40_000]);
  await operate(['approve', number]);
  await operate(['bank-file', join(await makeScratchFolder('wharf-bank-'), 'bank.csv')]);
  await operate(['mark-failed', number, '--cause', 'holder-mismatch']);
  const { page, complaints } = await journey.openSignedIn(addressOf(id), { as: payee.merchant });
  await page.getByText('The account holder’s name doesn’t match the account.').first().waitFor();
  await look(page, 'withdrawals-failed');
  await page.getByRole('button', { name: 'Have the money back' }).click();
  await look(page, 'withdrawals-return-dialog');
  await page.getByRole('dialog').getByRole('button', { name: 'Have the money back' }).click();
  await page.getByText('¥400.00\u00a0CNY is available in your balance again.').waitFor();
  await look(page, 'withdrawals-returned');
  expect((await readOne(payee.merchant, id)).state).toBe('returned');
  expect(await walletOf(payee)).toEqual([100_000, 0]);
  expect(complaints).toEqual([]);
});

test('a withdrawal that is not being sent yet is canceled, and the list is filtered by state', async () => {
  const payee = await aPayee(provider, 100_000);
  const { id, number } = (await requestWithdrawal(payee, { amountMinor: 30_000 })).data;
  await operate(['approve', number]);
  const { page, complaints } = await journey.openSignedIn(addressOf(id), { as: payee.merchant, width: 390 });
  await page.getByText('Until then you can cancel it.').waitFor();
  await page.getByRole('button', { name: 'Cancel withdrawal' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel withdrawal' }).click();
  await page.getByText('¥300.00\u00a0CNY is available in your balance again.').waitFor();
  await look(page, 'withdrawals-canceled');
  expect(await walletOf(payee)).toEqual([100_000, 0]);
  await goTo(page, `${paths.withdraw}?state=canceled`);
  await page.getByText(number).waitFor();
  await look(page, 'withdrawals-list');
  await page.getByLabel('State').selectOption('completed');
  await page.getByText(number).waitFor({ state: 'hidden' });
  await goTo(page, `${paths.withdraw}?cursor=abc`);
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByText(number).waitFor();
  expect(complaints).toEqual([]);
});

test('test money is paid by the simulated bank within seconds, or refused by it and given back', async () => {
  const [paid, refused] = await Promise.all([
    aPayee(provider, 100_000, { mode: 'test' }),
    aPayee(provider, 100_000, { mode: 'test', holder: 'Refused Payout' }),
  ]);
  const ids = await Promise.all(
    [paid, refused].map(async (payee) => (await requestWithdrawal(payee, { amountMinor: 40_000, mode: 'test' })).data.id),
  );
  const { page, complaints } = await journey.openSignedIn(addressOf(ids[0] ?? ''), { as: paid.merchant });
  await page.getByText('Paid out to Ana Lima').waitFor();
  expect(await walletOf(paid, 'test')).toEqual([60_000, 0]);
  await goTo(page, `${paths.withdraw}?mode=test`);
  await page.getByRole('link', { name: /^WD/ }).waitFor();
  await expect.poll(async () => (await readOne(refused.merchant, ids[1] ?? '')).state, WAIT).toBe('returned');
  expect((await readOne(refused.merchant, ids[1] ?? '')).events[1]).toMatchObject({ toState: 'failed', failure: 'account-closed' });
  expect(await walletOf(refused, 'test')).toEqual([100_000, 0]);
  expect(complaints).toEqual([]);
  expect((await verifyLedger(provider.services.database)).breaks).toEqual([]);
});
