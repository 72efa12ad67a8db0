import { beforeAll, expect, test } from 'vitest';
import { listOrders } from '#contract/orders.ts';
import { connectSandboxStore } from '#contract/stores.ts';
import { paths } from '#app/paths.ts';
import { violations } from '#tests/support/accessibility.ts';
import { takePicture } from '#tests/support/browser.ts';
import { look, looksOf, startJourney, WAIT } from '#tests/support/journey.ts';
import { longTest } from '#tests/support/long.ts';
import { importDrafts, orderIn, pay, pushDrafts, topUp } from '#tests/support/trade-steps.ts';

const journey = startJourney();

beforeAll(async () => {
  const { merchant } = journey;
  const store = (await merchant.call(connectSandboxStore, { body: { name: 'Corner shop', country: 'US', currency: 'USD' } })).data;
  await pushDrafts(merchant, [store], await importDrafts(merchant));
  const order = await orderIn(merchant, store);
  await topUp(merchant, journey.url, 100_000);
  await pay(merchant, [order]);
});

test('the workplace shows orders of its days as bars, as a table and as a file', async () => {
  const { page, complaints } = await journey.openSignedIn(paths.workplace);
  const range = page.getByLabel('Days', { exact: true });
  await range.waitFor();
  const orders = page.getByRole('region', { name: 'Orders per day' });
  await orders.locator('canvas').waitFor();
  await orders.getByRole('button', { name: /as table/ }).click();
  await expect.poll(() => orders.getByRole('row').count(), WAIT).toBe(31);
  await range.selectOption('7');
  await page.waitForURL('**days=7**');
  await expect.poll(() => orders.getByRole('row').count(), WAIT).toBe(8);
  const [file] = await Promise.all([page.waitForEvent('download'), orders.getByRole('button', { name: /Export CSV/ }).click()]);
  expect(file.suggestedFilename()).toMatch(/^orders-per-day-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  await range.selectOption('custom');
  await page.getByLabel('First day').waitFor();
  await page.getByLabel('Store', { exact: true }).selectOption({ label: 'Corner shop' });
  await page.waitForURL('**store=**');
  expect(await violations(page, 'workplace with a table')).toEqual([]);
  await takePicture(page, 'home-workplace-table');
  expect(complaints).toEqual([]);
});

test('a test order is announced, though its step is done and gone before the answer is there', async () => {
  const merchant = await journey.signUp();
  const store = (await merchant.call(connectSandboxStore, { body: { name: 'New shop', country: 'US', currency: 'USD' } })).data;
  await pushDrafts(merchant, [store], await importDrafts(merchant));
  const { page, complaints } = await journey.openSignedIn(paths.stores, { as: merchant });
  let placed = () => {};
  const isPlaced = new Promise<void>((resolve) => (placed = resolve));
  // The page reads itself again every few seconds: a reading under way is answered after the order, and before its answer.
  await page.route(`**${paths.stores}.data*`, async (route) => {
    if (route.request().method() === 'GET') {
      await isPlaced;
      return route.continue();
    }
    const response = await route.fetch();
    // The step is done once the store has reported the order.
    await expect.poll(async () => (await merchant.call(listOrders)).data.length, WAIT).toBe(1);
    placed();
    await page.getByText('Next: Top up your balance').waitFor();
    return route.fulfill({ response });
  });
  await page.waitForRequest(`**${paths.stores}.data*`);
  await page
    .getByRole('button', { name: /Place a test order/ })
    .first()
    .click();
  await page.getByText(/Test order .* placed/).waitFor();
  expect(complaints).toEqual([]);
});

longTest('a newcomer sees steps in place of numbers, and notifications narrowed to nothing', async () => {
  const { page, complaints } = await journey.openSignedIn(paths.workplace, { as: await journey.signUp() });
  await page.getByText('Numbers appear with your first order').waitFor();
  await page.getByRole('link', { name: 'Show me an example' }).click();
  await page.getByText('These numbers are invented').waitFor();
  await page.locator('canvas').first().waitFor();
  expect(await violations(page, 'example of a workplace')).toEqual([]);
  await page.getByRole('link', { name: 'Hide the example' }).click();
  await page.getByText('Numbers appear with your first order').waitFor();
  await page.goto(`${paths.notifications}?tab=notice&archived=true&category=orders&days=7`);
  await page.getByText('Archived', { exact: true }).first().waitFor();
  expect(await violations(page, 'notifications with filters')).toEqual([]);
  expect(complaints).toEqual([]);
});

longTest.each(
  looksOf(
    [
      ['en-US', 1280],
      ['es-ES', 390],
      ['pt-BR', 390],
    ] as const,
    2,
  ),
)('the workplace in %s at %i px', async (locale, width) => {
  const { page, complaints } = await journey.openSignedIn(paths.workplace, { locale, width });
  await page.locator('canvas').first().waitFor();
  await look(page, `home-workplace-${locale}-${width}`);
  expect(complaints).toEqual([]);
});
