import { buffer } from 'node:stream/consumers';
import type { Download } from 'playwright-core';
import { generatePath } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { payOrders } from '#contract/payments.ts';
import { getReferralSummary } from '#contract/referrals.ts';
import { loginByPwd } from '#contract/sign-in.ts';
import { createPayoutProfile, decideWithdrawal, listWithdrawals, makePayoutFile } from '#contract/withdrawals.ts';
import { paths } from '#app/paths.ts';
import { moveClock } from '#provider/database/app-clock.ts';
import { addJob } from '#provider/database/database.ts';
import { appAuthorization, callAs, type Merchant } from '#tests/support/call.ts';
import { addBalance, addDueOrders, addStockedVariants, type DueOrder } from '#tests/support/due-orders.ts';
import { goTo, look, SLOW, startJourney, WAIT } from '#tests/support/journey.ts';
import { deliver, withSecondFactor } from '#tests/support/live-money.ts';
import { longTest } from '#tests/support/long.ts';
import { anOperator } from '#tests/support/operators.ts';
import type { TestProvider } from '#tests/support/provider.ts';
import { servicesBeside } from '#tests/support/services-beside.ts';
import { pdfPages } from '#tests/support/read-pdf.ts';
import { patient } from '#tests/support/patience.ts';

// Long tests move the clock of their product.
const journey = startJourney(SLOW);
const PASSWORD = 'uma senha bem comprida';
/** Above what one operator may approve, once it is a hundredth of it. */
const GOODS_MINOR = 60_000_000;
let provider: TestProvider;
let invited: Merchant;
let order: DueOrder;

beforeAll(async () => {
  const services = await servicesBeside(journey.dataDir);
  provider = { services, url: journey.url, call: callAs(() => journey.url, appAuthorization()) } as TestProvider;
});

/** Signs in by password, with a session that begins now. */
async function signIn(email: string, password: string): Promise<Merchant> {
  const { id, accountId, session } = (await provider.call(loginByPwd, { body: { username: email, password, remember: 'true' } })).data;
  const authorization = `Basic ${Buffer.from(`${id}:${session.token}`).toString('base64')}`;
  return { accountId, userId: id, email, password, authorization, call: callAs(() => journey.url, authorization) };
}

/** Has the product do a job of its clock now. */
const work = (task: 'follow-commissions' | 'mature-commissions') =>
  addJob(provider.services.database.db, task, {}, { key: `journey:${task}` });

const rewards = async (merchant: Merchant) => (await merchant.call(getReferralSummary)).data;

async function contentOf(download: Promise<Download>): Promise<Buffer> {
  return buffer(await (await download).createReadStream());
}

/** Pays for a live order of one unit; gives it as it is then. */
async function payLive(merchant: Merchant, goodsMinor: number) {
  const { database } = provider.services;
  const variantIds = await addStockedVariants(database, { count: 1, counted: 5 });
  const [order] = await addDueOrders(database, merchant.accountId, { count: 1, mode: 'live', goodsMinor, variantIds });
  if (order === undefined) throw new Error('no order was made');
  await addBalance(database, merchant.accountId, goodsMinor + 200, 'live');
  const paid = await merchant.call(payOrders, { body: { orderIds: [order.id], expectedTotalMinor: goodsMinor + 200 } });
  expect(paid.status, paid.text).toBe(200);
  return order;
}

test('who signs up by a link and has an order paid for earns the inviter a commission', async () => {
  const { link } = (await journey.merchant.call(getReferralSummary)).data;
  const guest = await journey.open();
  await goTo(guest.page, link);
  expect(await guest.page.locator('input[name=inviteCode]').inputValue()).not.toBe('');
  const email = `invited-${journey.merchant.userId}@example.com`;
  await guest.page.locator('input[name=email]').fill(email);
  await guest.page.locator('input[name=password]').fill(PASSWORD);
  await guest.page.locator('select[name=country]').selectOption('BR');
  await guest.page.locator('form [type=submit]').first().click();
  await guest.page.waitForURL(`**${paths.workplace}`);
  // Its session is over once the clock has moved, and it asks for notifications by itself.
  await guest.page.close();
  invited = await signIn(email, PASSWORD);
  order = await payLive(invited, GOODS_MINOR);
  await work('follow-commissions');
  await expect.poll(async () => (await rewards(journey.merchant)).pending.amountMinor, WAIT).toBe(GOODS_MINOR / 100);
  const { page, complaints } = await journey.openSignedIn(paths.recommend);
  await page.getByText('¥6,000.00').first().waitFor();
  await look(page, 'rewards-pending');
  expect([...complaints, ...guest.complaints]).toEqual([]);
});

longTest('the commission matures, is withdrawn, agreed to by two people, and paid', async () => {
  await deliver(provider, invited, { id: order.id, orderLines: [{ id: order.id }] });
  await work('mature-commissions');
  await moveClock(provider.services, { hours: 24 * 31 });
  const inviter = await signIn(journey.merchant.email, journey.merchant.password);
  await expect
    .poll(
      async () => {
        await work('mature-commissions');
        return (await rewards(inviter)).available.amountMinor;
      },
      { timeout: patient(60_000), interval: 2_000 },
    )
    .toBe(GOODS_MINOR / 100);

  const code = await withSecondFactor(inviter);
  const details = { iban: 'DE89370400440532013000' };
  const body = { method: 'bank', holder: 'Ana Lima', country: 'DE', currency: 'EUR', details, code: code() } as const;
  expect((await inviter.call(createPayoutProfile, { body })).status).toBe(200);
  const { page, complaints } = await journey.openSignedIn(paths.recommend, { as: inviter });
  await page.getByText('¥6,000.00').first().waitFor();
  await look(page, 'rewards-available');
  await goTo(page, paths.withdraw);
  await page.getByLabel('From and to').selectOption({ label: 'Commissions to a payout account' });
  await page.locator('input[name=amount]').fill('6000');
  await page.getByLabel('Two-factor code').fill(code());
  await look(page, 'rewards-withdraw');
  await page.getByRole('button', { name: 'Request withdrawal' }).click();
  await page.getByRole('link', { name: 'Follow your withdrawal' }).click();
  await page.getByText('Requested').first().waitFor();

  const [withdrawal] = (await inviter.call(listWithdrawals)).data;
  const params = { withdrawalId: withdrawal?.id ?? '' };
  for (const [operator, state] of [
    [await anOperator(provider), 'reviewing'],
    [await anOperator(provider), 'approved'],
  ] as const) {
    const answer = await operator.call(decideWithdrawal, { params, body: { decision: 'approve' } });
    expect(answer.data.state).toBe(state);
    if (state === 'reviewing') continue;
    expect((await operator.call(makePayoutFile)).data.count).toBe(1);
    expect((await operator.call(decideWithdrawal, { params, body: { decision: 'complete', text: 'SEPA-42' } })).status).toBe(200);
  }
  await goTo(page, generatePath(paths.withdrawal, params));
  await page.getByText('First of two approvals').waitFor();
  await page.getByText('SEPA-42').waitFor();
  await look(page, 'rewards-paid');
  const receipt = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save receipt' }).click();
  expect(pdfPages(await contentOf(receipt)).join('\n')).toContain('SEPA-42');
  expect(complaints).toEqual([]);
});
