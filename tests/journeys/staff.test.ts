import { beforeAll, expect, test } from 'vitest';
import { paths } from '#app/paths.ts';
import { createStaffRole, getStaff, inviteStaff } from '#contract/memberships-staff.ts';
import { listWallets } from '#contract/balance.ts';
import type { Merchant } from '#tests/support/call.ts';
import { addBalance, addDueOrders, type DueOrder } from '#tests/support/due-orders.ts';
import { goTo, look, looksOf, startJourney, WAIT } from '#tests/support/journey.ts';
import { longTest } from '#tests/support/long.ts';
import { mailedAddress } from '#tests/support/outbox-links.ts';
import { importDrafts } from '#tests/support/trade-steps.ts';
import { withWharfDatabase } from '#tests/support/wharf-database.ts';

const STAFF = `${paths.account}?tab=staff`;

const journey = startJourney();
let buyer: Merchant;
let orders: DueOrder[];

beforeAll(async () => {
  buyer = await journey.signUp();
  orders = await withWharfDatabase(journey.dataDir, async (database) => {
    await addBalance(database, journey.merchant.accountId, 200_000);
    return addDueOrders(database, journey.merchant.accountId, { count: 2, goodsMinor: 30_000, freightMinor: 2_000 });
  });
});

async function available(): Promise<number | undefined> {
  return (await journey.merchant.call(listWallets)).data.find(({ mode }) => mode === 'test')?.available.amountMinor;
}

test('a buyer is invited by mail who may pay up to ¥500 a day', async () => {
  const { page, complaints } = await journey.openSignedIn(STAFF);
  await page.getByRole('link', { name: 'Invite member' }).click();
  await page.getByLabel('Email address').fill('nobody');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page.locator('[aria-invalid=true]').waitFor();
  await page.getByLabel('Email address').fill(buyer.email);
  await page.getByLabel('Role', { exact: true }).selectOption('Buyer');
  await page.getByLabel('Most per day').fill('500');
  await look(page, 'staff-invite');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByText('Invitation sent').first().waitFor();
  await page.getByRole('region', { name: 'Open invitations' }).getByText(buyer.email).waitFor();

  const link = await mailedAddress(journey.dataDir, buyer.email, '/invitation');
  const guest = await journey.open();
  await guest.page.goto(link);
  await guest.page.getByRole('link', { name: 'Log in' }).waitFor();
  expect(guest.page.url()).not.toContain('token');
  const other = await journey.openSignedIn(undefined, { as: await journey.signUp() });
  await other.page.goto(link);
  await other.page.getByText('You are logged in as', { exact: false }).waitFor();
  expect(await other.page.getByRole('button', { name: 'Accept invitation' }).count()).toBe(0);

  await guest.page.getByRole('link', { name: 'Log in' }).click();
  await guest.page.getByLabel('Username', { exact: true }).fill(buyer.email);
  await guest.page.getByLabel('Password', { exact: true }).fill(buyer.password);
  await guest.page.getByRole('button', { name: 'Log in' }).click();
  await guest.page.getByRole('button', { name: 'Accept invitation' }).click();
  await guest.page.waitForURL('**/dashboard/workplace');
  expect((await journey.merchant.call(getStaff)).data.members).toMatchObject([
    { role: 'owner' },
    { email: buyer.email, role: 'buyer', dayMaxMinor: 50_000 },
  ]);

  await goTo(guest.page, `${paths.confirmPayment}?order=${orders[0]?.id ?? ''}`);
  await guest.page.getByRole('button', { name: /^Pay / }).click();
  await guest.page.waitForURL(/pay-success/);
  expect(await available()).toBe(168_000);
  await goTo(guest.page, `${paths.confirmPayment}?order=${orders[1]?.id ?? ''}`);
  await guest.page.getByRole('button', { name: /^Pay / }).click();
  await guest.page.getByText('This payment is over your spend limit.', { exact: false }).waitFor();
  await look(guest.page, 'staff-over-limit');
  expect(await available()).toBe(168_000);

  await goTo(guest.page, STAFF);
  await guest.page.getByText('Up to ¥500.00 CNY per day').waitFor();
  expect(await guest.page.getByRole('link', { name: 'Invite member' }).count()).toBe(0);
  await goTo(page, `${paths.account}?tab=log`);
  await page.getByText('Paid ¥320.00 CNY').waitFor();
  expect(complaints).toEqual([]);
});

longTest('a user of two accounts selects one at login, and switches', async () => {
  const { page, complaints } = await journey.open();
  await goTo(page, paths.login);
  await page.getByLabel('Username', { exact: true }).fill(buyer.email);
  await page.getByLabel('Password', { exact: true }).fill(buyer.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/accounts**');
  await page.getByRole('heading', { name: 'Select an account' }).waitFor();
  await look(page, 'select-account');
  await page.getByRole('button', { name: `Open the account of ${journey.merchant.email}` }).click();
  await page.waitForURL('**/dashboard/workplace');
  await goTo(page, STAFF);
  const accounts = page.getByRole('region', { name: 'Your accounts' });
  await accounts.getByText('Current').waitFor();
  await page.getByRole('link', { name: 'Switch account' }).click();
  await page.getByRole('button', { name: `Open the account of ${buyer.email}` }).click();
  await page.waitForURL('**/dashboard/workplace');
  await goTo(page, STAFF);
  await page.getByRole('link', { name: 'Invite member' }).waitFor();
  await accounts.getByRole('button', { name: `Leave the account of ${journey.merchant.email}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave account' }).click();
  await expect.poll(() => accounts.count(), WAIT).toBe(0);
  expect((await journey.merchant.call(getStaff)).data.members).toHaveLength(1);
  expect(complaints).toEqual([]);
});

longTest('a role of one’s own is made, given and shown in three languages', async () => {
  const { page, complaints } = await journey.openSignedIn(STAFF);
  await page.getByRole('link', { name: 'Create role' }).click();
  await page.getByLabel('Name of the role').fill('Night shift');
  await page.getByLabel('See orders').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Role saved').first().waitFor();
  await page.getByRole('region', { name: 'Own roles' }).getByText('Night shift').waitFor();
  for (const [locale, width] of looksOf(
    [
      ['en-US', 390],
      ['es-ES', 1280],
      ['pt-BR', 390],
    ] as const,
    2,
  )) {
    const seen = await journey.openSignedIn(STAFF, { locale, width });
    await look(seen.page, `staff-${locale}-${width}`);
  }
  expect(complaints).toEqual([]);
});

test('a role that sees products and not the settings opens the import list, without the question for a target margin', async () => {
  const { merchant } = journey;
  const permissions = ['catalog:read', 'products:read', 'stores:read', 'orders:read'] as const;
  const { data: role } = await merchant.call(createStaffRole, { body: { name: 'Catalog', permissions: [...permissions] } });
  const member = await journey.signUp();
  await merchant.call(inviteStaff, { body: { email: member.email, role: 'custom', roleId: role.id } });
  await importDrafts(merchant);
  const { page, complaints } = await journey.openSignedIn(undefined, { as: member });
  await page.goto(await mailedAddress(journey.dataDir, member.email, '/invitation'));
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await page.waitForURL('**/dashboard/workplace');
  await goTo(page, paths.importList);
  await page.getByRole('heading', { name: 'Import list' }).first().waitFor(WAIT);
  expect(await page.getByLabel('Target margin').count()).toBe(0);
  expect(complaints).toEqual([]);
});
