import { expect, test } from 'vitest';
import { savePaymentMethod, saveAutomaticTopUp } from '#contract/automatic-top-up.ts';
import { listRecharges } from '#contract/balance.ts';
import { listNotifications } from '#contract/notifications.ts';
import { payOrders } from '#contract/payments.ts';
import { paths } from '#app/paths.ts';
import type { Merchant } from '#tests/support/call.ts';
import { addDueOrders, type DueOrder } from '#tests/support/due-orders.ts';
import { look, startJourney, WAIT } from '#tests/support/journey.ts';
import { longTest } from '#tests/support/long.ts';
import { topUp } from '#tests/support/trade-steps.ts';
import { withWharfDatabase } from '#tests/support/wharf-database.ts';

const COST = 1_200;
const journey = startJourney();

async function payOne(merchant: Merchant): Promise<DueOrder> {
  const [order] = await withWharfDatabase(journey.dataDir, (database) => addDueOrders(database, merchant.accountId, { count: 1 }));
  if (order === undefined) throw new Error('no order');
  const paid = await merchant.call(payOrders, { body: { orderIds: [order.id], expectedTotalMinor: COST } });
  expect(paid.status).toBe(200);
  return order;
}

async function noticesOf(merchant: Merchant): Promise<string[]> {
  return (await merchant.call(listNotifications, { query: { tab: 'notice' } })).data.map(({ kind }) => kind);
}

test('the ledger is narrowed to the money of one order, which leads to the order', async () => {
  const merchant = await journey.signUp();
  await topUp(merchant, journey.url, 10_000);
  const order = await payOne(merchant);
  await payOne(merchant);
  const { page, complaints } = await journey.openSignedIn(`${paths.balance}?mode=test&orderId=${order.id}`, { as: merchant });
  await page.getByRole('link', { name: order.number }).first().waitFor();
  await expect.poll(() => page.locator('[data-resource-list] tbody tr').count(), WAIT).toBe(1);
  await page.getByText('-¥12.00').first().waitFor();
  await look(page, 'balance-one-order');
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.locator('label', { hasText: /^Original amount$/ }).click();
  await expect.poll(() => page.locator('th:visible').allInnerTexts(), WAIT).not.toContain('Original amount');
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByLabel('Name of this view').fill('One order');
  await page.getByRole('button', { name: 'Save view', exact: true }).click();
  await page.getByRole('link', { name: 'One order' }).waitFor();
  expect(complaints).toEqual([]);
});

longTest('an alert set on screen comes when the balance falls below it', async () => {
  const merchant = await journey.signUp();
  await topUp(merchant, journey.url, 3_000);
  const { page, complaints } = await journey.openSignedIn(paths.automaticTopUp, { as: merchant });
  const field = page.getByLabel('Alert below').nth(1);
  await field.fill('20');
  await page.getByRole('button', { name: 'Save alert' }).nth(1).click();
  await page.getByText('Alert saved').first().waitFor();
  await look(page, 'balance-automatic');
  await payOne(merchant);
  await expect.poll(() => noticesOf(merchant), WAIT).toContain('test-balance-low');
  expect(complaints).toEqual([]);
});

longTest('automatic recharges stop at their monthly limit, and the month has its statement', async () => {
  const merchant = await journey.signUp();
  const rechargeId = await topUp(merchant, journey.url, 5_000);
  const method = (await merchant.call(savePaymentMethod, { params: { rechargeId } })).data;
  const body = { enabled: true, belowMinor: 50_000, amountMinor: 2_000, monthlyCapMinor: 3_000, methodId: method.id };
  expect((await merchant.call(saveAutomaticTopUp, { params: { mode: 'test' }, body })).status).toBe(200);
  const recharges = async () => (await merchant.call(listRecharges)).data.map((each) => each.state);
  await expect.poll(recharges, WAIT).toEqual(['credited', 'credited']);
  await payOne(merchant);
  await expect.poll(() => noticesOf(merchant), WAIT).toContain('top-up-capped');
  expect(await recharges()).toHaveLength(2);

  const { page, complaints } = await journey.openSignedIn(`${paths.statements}?mode=test`, { as: merchant });
  await page
    .getByRole('button', { name: /^PDF statement/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Download statement' }).waitFor(WAIT);
  await look(page, 'balance-statements');
  expect(complaints).toEqual([]);
});
