import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { selectAccount } from '#contract/memberships.ts';
import { listWithdrawals, removePayoutProfile } from '#contract/withdrawals.ts';
import { paths } from '#app/paths.ts';
import { addMemberByEmail } from '#provider/features/memberships/member-commands.ts';
import { appAuthorization, callAs, type Merchant } from '#tests/support/call.ts';
import { addBalance } from '#tests/support/due-orders.ts';
import { goTo, look, startJourney, WAIT } from '#tests/support/journey.ts';
import { mailsTo } from '#tests/support/outbox.ts';
import type { TestProvider } from '#tests/support/provider.ts';
import { servicesBeside } from '#tests/support/services-beside.ts';
import { aPayee } from '#tests/support/withdrawals.ts';

const journey = startJourney();
const HOLDER = 'Ana Lima';
let provider: TestProvider;

beforeAll(async () => {
  const services = await servicesBeside(journey.dataDir);
  const here = { services, url: journey.url, call: callAs(() => journey.url, appAuthorization()), signUp: () => journey.signUp() };
  provider = here as unknown as TestProvider;
  await addBalance(services.database, journey.merchant.accountId, 100_000, 'test');
});

/** Presses for the code on a page, and gives what the mail says; `known` codes came before. */
async function askForCode(page: Page, known: number): Promise<string> {
  await page.getByRole('button', { name: /^Send code to / }).click();
  await page.getByText(/^Code sent to /).waitFor();
  const codes = async () =>
    (await mailsTo(provider, journey.merchant.email)).flatMap(({ text = '' }) => /(?<![\w-])\d{6}(?![\w-])/.exec(text)?.[0] ?? []);
  await expect.poll(async () => (await codes()).length, WAIT).toBe(known + 1);
  return (await codes()).at(-1) ?? '';
}

const isFocused = (page: Page, name: string) => page.locator(`input[name="${name}"]`).evaluate((field) => field === document.activeElement);

test('an account is added with a mailed code; what was typed outlives a refusal, and it is selected for the withdrawal', async () => {
  const { page, complaints } = await journey.openSignedIn(`${paths.withdraw}?mode=test`);
  await page.getByRole('link', { name: 'Add payout account' }).first().click();
  await page.waitForURL(`**${paths.newPayoutProfile}?mode=test`);
  await page.getByRole('navigation', { name: 'You are here' }).getByText('Add payout account').waitFor();
  await page.getByLabel('Country of the account').selectOption('RE');
  await page.getByText('Begins with FR and has 27 characters').waitFor();
  await page.getByLabel('Country of the account').selectOption('DE');
  await page.getByText('Begins with DE and has 22 characters').waitFor();
  await page.getByRole('button', { name: 'Add account' }).click();
  await page.getByText('Enter the account holder').waitFor();
  expect(await isFocused(page, 'holder')).toBe(true);
  await page.locator('input[name=holder]').fill(HOLDER);
  await page.locator('input[name=iban]').fill('DE89370400440532013001');
  await page.locator('input[name=code]').fill(await askForCode(page, 0));
  await page.getByRole('button', { name: 'Add account' }).click();
  await page.locator('input[name=iban][aria-invalid=true]').waitFor();
  expect(await page.locator('input[name=holder]').inputValue()).toBe(HOLDER);
  await page.locator('input[name=iban]').fill('DE89 3704 0044 0532 0130 00');
  await page.getByRole('button', { name: 'Add account' }).click();
  await page.waitForURL(/\?mode=test&account=/);
  expect(await page.locator('select[name=payoutProfileId]').locator('option:checked').textContent()).toContain(HOLDER);
  expect(complaints).toEqual([]);
});

test('a withdrawal says what arrives and why it is reviewed, and is requested once its figures and its code are right', async () => {
  const { page, complaints } = await journey.openSignedIn(`${paths.withdraw}?mode=test`);
  const request = page.getByRole('button', { name: 'Request withdrawal' });
  await page.locator('input[name=amount]').fill('150');
  await request.click();
  await page.getByText('Enter at least ¥200.00').waitFor();
  await page.getByText('Enter the code').waitFor();
  expect(await isFocused(page, 'amount')).toBe(true);
  await page.getByRole('button', { name: 'Withdraw everything' }).click();
  expect(await page.locator('input[name=amount]').inputValue()).toBe('1000.00');
  for (const text of [
    /^1 EUR = /,
    /^€\d+\.\d\d.EUR$/,
    /added less than 48 hours/,
    /^Payouts above ¥500\.00 are reviewed/,
    /^Real money would be reviewed first/,
  ])
    await page.getByText(text).first().waitFor();
  expect(await page.getByText('We review it before it is sent').count()).toBe(0);
  await page.locator('input[name=amount]').fill('300');
  const code = await askForCode(page, 1);
  await page.locator('input[name=code]').fill(code === '000000' ? '000001' : '000000');
  await request.click();
  await page.getByText('That code is incorrect').waitFor();
  expect(await page.locator('input[name=amount]').inputValue()).toBe('300');
  await page.locator('input[name=code]').fill(code);
  // As if the page had been open since before the rate of today.
  const aged = (body: string | null) => ({ postData: (body ?? '').replace(/expectedPayMinor=\d+/, 'expectedPayMinor=1') });
  await page.route(/withdraw\.data/, (route) => route.continue(aged(route.request().postData())), { times: 1 });
  await request.click();
  await page.getByText('The exchange rate has changed').waitFor();
  await look(page, 'withdraw-rate-changed');
  await page.locator('input[name=amount]').fill('301');
  await request.click();
  await page.getByText('Withdrawal requested').waitFor();
  await page.waitForURL(/\/withdraw\/[0-9a-f-]{36}$/);
  const [withdrawal] = (await journey.merchant.call(listWithdrawals, { query: { mode: 'test' } })).data;
  expect(withdrawal).toMatchObject({ amount: { amountMinor: 30_100 }, fee: { amountMinor: 3_500 }, pay: { currency: 'EUR' } });
  expect(complaints).toEqual([]);
});

test('an account that was removed in another tab is named beside its field, and is no longer listed', async () => {
  const { merchant, profileId } = await aPayee(provider, 100_000, { mode: 'test' });
  const { page, complaints } = await journey.openSignedIn(`${paths.withdraw}?mode=test`, { as: merchant });
  await page.locator('input[name=amount]').fill('300');
  await page.locator('input[name=code]').fill('123456');
  expect((await merchant.call(removePayoutProfile, { params: { payoutProfileId: profileId } })).status).toBe(200);
  await page.getByRole('button', { name: 'Request withdrawal' }).click();
  await page.getByText('This account was removed in the meantime').waitFor();
  await page.getByText('No account yet.').waitFor();
  await look(page, 'withdraw-account-removed');
  expect(complaints).toEqual([]);
});

test('who may only read the money sees what there is and no form; an account is removed once that is confirmed', async () => {
  const reader = await journey.signUp();
  const { email: ownerEmail, accountId } = journey.merchant;
  await addMemberByEmail(provider.services, { email: reader.email, ownerEmail, role: 'read-only' });
  const { data } = await reader.call(selectAccount, { params: { accountId } });
  const authorization = `Basic ${Buffer.from(`${data.id}:${data.session.token}`).toString('base64')}`;
  const other = await journey.openSignedIn(`${paths.withdraw}?mode=test`, {
    as: { ...reader, authorization } satisfies Merchant,
    width: 390,
  });
  await other.page.getByText(HOLDER).first().waitFor();
  expect(await other.page.locator('form').count()).toBe(0);
  expect(await other.page.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
  await look(other.page, 'withdraw-read-only');

  const { page, complaints } = await journey.openSignedIn();
  await goTo(page, `${paths.withdraw}?mode=test`);
  await page.getByRole('button', { name: `Remove ${HOLDER} •••• 3000` }).click();
  await page.getByRole('button', { name: 'Remove account' }).click();
  await page.getByText('Payout account removed').waitFor();
  await page.getByText('No account yet.').waitFor();
  expect([...complaints, ...other.complaints]).toEqual([]);
});
