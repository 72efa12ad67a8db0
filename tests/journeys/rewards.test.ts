import { buffer } from 'node:stream/consumers';
import type { Download, Page } from 'playwright-core';
import { generatePath } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { listWallets } from '#contract/balance.ts';
import type { Mode } from '#contract/money.ts';
import { payOrders } from '#contract/payments.ts';
import { getReferralSummary, listCommissions } from '#contract/referrals.ts';
import { loginByPwd } from '#contract/sign-in.ts';
import { createPayoutProfile, decideWithdrawal, listWithdrawals, makePayoutFile } from '#contract/withdrawals.ts';
import { paths } from '#app/paths.ts';
import { moveClock } from '#provider/database/app-clock.ts';
import { addJob } from '#provider/database/database.ts';
import { appAuthorization, callAs, type Merchant } from '#tests/support/call.ts';
import { addBalance, addDueOrders, addStockedVariants } from '#tests/support/due-orders.ts';
import { goTo, look, SLOW, startJourney, WAIT } from '#tests/support/journey.ts';
import { deliver, refund, withSecondFactor } from '#tests/support/live-money.ts';
import { longTest } from '#tests/support/long.ts';
import { anOperator } from '#tests/support/operators.ts';
import type { TestProvider } from '#tests/support/provider.ts';
import { servicesBeside } from '#tests/support/services-beside.ts';
import { withFxRates } from '#tests/support/simulated-gateways.ts';
import { pdfPages } from '#tests/support/read-pdf.ts';
import { patient } from '#tests/support/patience.ts';

// A product of its own: the journey moves its clock.
const journey = startJourney({ ...SLOW });
/** Visits of robots are not counted, and the browser of the journeys says that it is one. */
const PERSON = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const PASSWORD = 'uma senha bem comprida';
/** Its commission is above what one operator may approve. */
const GOODS_MINOR = 20_000_000;
const SMALL_GOODS_MINOR = 1_000_000;
let provider: TestProvider;
let invited: Merchant;
/** The inviter, with a session that began after the clock was moved. */
let inviter: Merchant;
const orders = { large: '', small: '', test: '' };

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

const rewards = async (merchant: Merchant, mode: Mode = 'live') => (await merchant.call(getReferralSummary, { query: { mode } })).data;

async function contentOf(download: Promise<Download>): Promise<Buffer> {
  return buffer(await (await download).createReadStream());
}

/** Pays for an order of one unit; gives its id. */
async function payFor(merchant: Merchant, goodsMinor: number, mode: Mode = 'live'): Promise<string> {
  const { database } = provider.services;
  const variantIds = await addStockedVariants(database, { count: 1, counted: 5 });
  const [order] = await addDueOrders(database, merchant.accountId, { count: 1, mode, goodsMinor, variantIds });
  if (order === undefined) throw new Error('no order was made');
  await addBalance(database, merchant.accountId, goodsMinor + 200, mode);
  const paid = await merchant.call(payOrders, { body: { orderIds: [order.id], expectedTotalMinor: goodsMinor + 200 } });
  expect(paid.status, paid.text).toBe(200);
  return order.id;
}

/** The value of a card of the page. */
const figure = (page: Page, name: string) =>
  page
    .locator('.Polaris-ShadowBevel', { has: page.getByRole('heading', { name, exact: true }) })
    .locator('p')
    .first()
    .textContent();

/** What a row of the list of commissions shows, by the commission's amount. */
async function rowsOf(page: Page): Promise<string[]> {
  await page.getByRole('row').nth(1).waitFor();
  return page.getByRole('row').allInnerTexts();
}

test('a link that is copied leads to a sign-up, which keeps its code while the page is left', async () => {
  const { page, complaints } = await journey.openSignedIn(paths.recommend);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy link' }).first().click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe((await rewards(journey.merchant)).link);

  const guest = await journey.open();
  await guest.page.context().setExtraHTTPHeaders({ 'user-agent': PERSON });
  await goTo(guest.page, link);
  const code = await guest.page.locator('input[name=inviteCode]').inputValue();
  expect(code).toBe((await rewards(journey.merchant)).inviteCode);
  await goTo(guest.page, `${paths.text}?doc=terms`);
  await goTo(guest.page, `${paths.login}?form=sign-up`);
  expect(await guest.page.locator('input[name=inviteCode]').inputValue()).toBe(code);
  const email = `invited-${journey.merchant.userId}@example.com`;
  await guest.page.locator('input[name=email]').fill(email);
  await guest.page.locator('input[name=password]').fill(PASSWORD);
  await guest.page.locator('select[name=country]').selectOption('BR');
  await guest.page.locator('form [type=submit]').first().click();
  await guest.page.waitForURL(`**${paths.workplace}`);
  // Its session is over once the clock has moved, and it asks for notifications by itself.
  await guest.page.close();
  invited = await signIn(email, PASSWORD);
  await goTo(page, paths.recommend);
  expect([await figure(page, 'Link visits'), await figure(page, 'Sign-ups')]).toEqual(['1', '1']);
  await page.getByText('in•••@example.com').first().waitFor();
  expect([...complaints, ...guest.complaints]).toEqual([]);
});

test('orders of who signed up earn the inviter 3 %, of live and of test orders apart', async () => {
  orders.large = await payFor(invited, GOODS_MINOR);
  orders.small = await payFor(invited, SMALL_GOODS_MINOR);
  orders.test = await payFor(invited, SMALL_GOODS_MINOR, 'test');
  await work('follow-commissions');
  await expect.poll(async () => (await rewards(journey.merchant)).pending.amountMinor, WAIT).toBe(630_000);
  await expect.poll(async () => (await rewards(journey.merchant, 'test')).pending.amountMinor, WAIT).toBe(30_000);
  const { page, complaints } = await journey.openSignedIn(`${paths.recommend}?tab=commissions`);
  const figures = ['Active', 'Pending', 'Available', 'Withdrawn'];
  const shown = () => Promise.all(figures.map((name) => figure(page, name)));
  expect(await shown()).toEqual(['1', '¥6,300.00', '¥0.00', '¥0.00']);
  const rows = await rowsOf(page);
  for (const texts of [
    ['¥200,000.00', '3%', '¥6,000.00', 'Pending'],
    ['¥10,000.00', '3%', '¥300.00', 'Pending'],
  ])
    expect(rows.filter((row) => texts.every((text) => row.includes(text)))).toHaveLength(1);
  await look(page, 'rewards-pending');
  await goTo(page, `${paths.recommend}?mode=test`);
  expect(await shown()).toEqual(['1', '¥300.00', '¥0.00', '¥0.00']);
  expect(complaints).toEqual([]);
});

test('commissions are available a month after delivery, test ones for the test wallet', async () => {
  for (const id of Object.values(orders)) await deliver(provider, invited, { id, orderLines: [{ id }] });
  await work('mature-commissions');
  await expect
    .poll(async () => (await journey.merchant.call(listCommissions)).data.every(({ maturesAt }) => maturesAt !== null), WAIT)
    .toBe(true);
  await moveClock(provider.services, { hours: 24 * 31 });
  await withFxRates(provider);
  inviter = await signIn(journey.merchant.email, journey.merchant.password);
  for (const [mode, amountMinor] of [
    ['live', 630_000],
    ['test', 30_000],
  ] as const)
    await expect
      .poll(
        async () => {
          await work('mature-commissions');
          return (await rewards(inviter, mode)).available.amountMinor;
        },
        { timeout: patient(60_000), interval: 1_000 },
      )
      .toBe(amountMinor);
  const { page, complaints } = await journey.openSignedIn(paths.recommend, { as: inviter });
  expect([await figure(page, 'Pending'), await figure(page, 'Available')]).toEqual(['¥0.00', '¥6,300.00']);
  await look(page, 'rewards-available');

  await goTo(page, `${paths.withdraw}?mode=test`);
  await page.getByLabel('From and to').selectOption({ label: 'Commissions to the test balance, at once and free' });
  await page.locator('input[name=amount]').fill('300');
  await look(page, 'rewards-withdraw-test');
  await page.getByRole('button', { name: 'Move commissions' }).click();
  await page.getByText('Moved to your balance').waitFor();
  const wallets = (await inviter.call(listWallets)).data.map(({ mode, available }) => [mode, available.amountMinor]);
  expect(Object.fromEntries(wallets)).toEqual({ live: 0, test: 30_000 });
  await goTo(page, `${paths.recommend}?mode=test`);
  expect([await figure(page, 'Available'), await figure(page, 'Withdrawn')]).toEqual(['¥0.00', '¥300.00']);
  expect(complaints).toEqual([]);
});

test('a refund takes the commission of its order back', async () => {
  await refund(provider, invited, { id: orders.small });
  await work('follow-commissions');
  await expect.poll(async () => (await rewards(inviter)).available.amountMinor, WAIT).toBe(600_000);
  const { page, complaints } = await journey.openSignedIn(`${paths.recommend}?tab=commissions`, { as: inviter });
  expect(await figure(page, 'Available')).toBe('¥6,000.00');
  const [reversed] = (await rowsOf(page)).filter((row) => row.includes('Taken back'));
  expect(reversed?.match(/¥[\d,.]+/g)).toEqual(['¥0.00', '¥0.00', '¥300.00']);
  expect(reversed).toContain('Order refunded');
  await look(page, 'rewards-reversed');
  expect(complaints).toEqual([]);
});

longTest('a commission is withdrawn, agreed to by two people, and paid', async () => {
  const code = await withSecondFactor(inviter);
  const details = { iban: 'DE89370400440532013000' };
  const body = { method: 'bank', holder: 'Ana Lima', country: 'DE', currency: 'EUR', details, code: code() } as const;
  expect((await inviter.call(createPayoutProfile, { body })).status).toBe(200);
  const { page, complaints } = await journey.openSignedIn(paths.recommend, { as: inviter });
  await page.getByRole('link', { name: 'Withdraw' }).first().click();
  await page.getByLabel('From and to').selectOption({ label: 'Commissions to a payout account' });
  await page.locator('input[name=amount]').fill('6000');
  await page.getByLabel('Two-factor code').fill(code());
  await look(page, 'rewards-withdraw');
  await page.getByRole('button', { name: 'Request withdrawal' }).click();
  await page.getByText('We review it within 2 working days').waitFor();

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
    expect((await operator.call(decideWithdrawal, { params, body: { decision: 'complete', reference: 'SEPA-42' } })).status).toBe(200);
  }
  await goTo(page, generatePath(paths.withdrawal, params));
  await page.getByText('First of two approvals').waitFor();
  await page.getByText('SEPA-42').first().waitFor();
  await look(page, 'rewards-paid');
  const receipt = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save receipt' }).click();
  expect(pdfPages(await contentOf(receipt)).join('\n')).toContain('SEPA-42');
  expect(complaints).toEqual([]);
});

longTest('what was withdrawn before a refund is owed by the next commissions', async () => {
  await refund(provider, invited, { id: orders.large });
  await work('follow-commissions');
  await expect.poll(async () => (await rewards(inviter)).available.amountMinor, WAIT).toBe(-600_000);
  const { page, complaints } = await journey.openSignedIn(paths.recommend, { as: inviter });
  expect(await figure(page, 'Available')).toMatch(/^[-−]¥6,000\.00$/);
  await look(page, 'rewards-owed');
  expect(complaints).toEqual([]);
});
