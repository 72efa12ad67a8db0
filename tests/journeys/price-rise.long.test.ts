import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { paths } from '#app/paths.ts';
import { aProductRow, csvText, useCsvFolder } from '#tests/support/csv-files.ts';
import { goTo, look, startJourney, WAIT } from '#tests/support/journey.ts';
import { type Ask, scriptOf } from '#tests/support/merchant-script.ts';
import { readShelves } from '#tests/support/wharf-database.ts';
import { runOperator } from '#tests/support/wharf-process.ts';
import { patient } from '#tests/support/patience.ts';

/** A change with us is in the store within a minute. */
const MINUTE = { timeout: patient(60_000), interval: 1_000 };

/** What a piece costs in dollars before and after the rise; the rule asks three times as much, and never less than 12. */
const GOODS = {
  'Copper pot, told': ['5.00', '6.00'],
  'Copper pot, priced anew': ['5.00', '6.00'],
  'Copper pot, at the floor': ['2.00', '2.40'],
  'Copper pot, risen too far': ['5.00', '10.00'],
  'Copper pot, held': ['5.00', '6.00'],
} as const;
type Good = keyof typeof GOODS;

const goods = Object.keys(GOODS) as Good[];
const folder = await useCsvFolder();
/** A product of its own, since the catalog of all is no place for goods that come and rise. */
const journey = startJourney({});
let ask: Ask;

beforeAll(async () => {
  await importAt('before');
  ask = scriptOf(journey.url, journey.merchant);
});

test('a rise of our cost is told, priced anew down to the floor, or holds the product, as each policy says', async () => {
  const { page, complaints } = await journey.openSignedIn();
  await writeRule(page);
  const listings = await pushAll();
  expect(await pricesInStore()).toEqual({ ...every(1_500), 'Copper pot, at the floor': 1_200 });

  await goTo(page, paths.myProducts);
  await page.getByRole('link', { name: 'Sync policy' }).click();
  await selectPolicy(page, 'Set the price anew', '25');
  await goTo(page, listings['Copper pot, told']);
  await page.getByRole('link', { name: 'Change for this product' }).click();
  await selectPolicy(page, 'Only tell me');
  await goTo(page, listings['Copper pot, held']);
  await page.getByRole('link', { name: 'Change for this product' }).click();
  await selectPolicy(page, 'Put the product on hold');

  await importAt('after');
  await expect
    .poll(pricesInStore, MINUTE)
    .toEqual({ ...every(1_500), 'Copper pot, at the floor': 1_200, 'Copper pot, priced anew': 1_800 });
  await expect.poll(async () => (await stockInStore())['Copper pot, held'], MINUTE).toBe(0);

  await shows(page, listings['Copper pot, told'], 'Its cost changed');
  await look(page, 'price-rise-told');
  await page.getByRole('button', { name: 'Accept the cost' }).click();
  await page.getByText('Its cost changed').waitFor({ state: 'hidden', ...WAIT });
  for (const settled of ['Copper pot, priced anew', 'Copper pot, at the floor'] as const) {
    await goTo(page, listings[settled]);
    expect(await page.getByText(/cost changed/).count(), settled).toBe(0);
  }
  await shows(page, listings['Copper pot, risen too far'], 'On hold: its cost changed');
  await shows(page, listings['Copper pot, held'], 'On hold: its cost changed');
  await look(page, 'price-rise-held');
  await page.getByRole('button', { name: 'Accept the cost and sell on' }).click();
  await page.getByText('On hold: its cost changed').waitFor({ state: 'hidden', ...WAIT });
  await expect.poll(async () => (await stockInStore())['Copper pot, held'], MINUTE).toBe(5);
  expect(await pricesInStore()).toMatchObject({ 'Copper pot, held': 1_500, 'Copper pot, risen too far': 1_500 });

  await goTo(page, `${paths.notifications}?tab=notice`);
  await page.getByRole('link', { name: 'Repriced: 1' }).waitFor(WAIT);
  expect(complaints).toEqual([]);
});

/** The operator brings the goods in, or brings them in again at what they cost now. */
async function importAt(when: 'before' | 'after'): Promise<void> {
  const rows = goods.map((title, index) =>
    aProductRow({
      'Handle': `copper-${index}`,
      'Title': title,
      'Cost per item': GOODS[title][when === 'before' ? 0 : 1],
      'Image Src': 'https://img.example/pot.jpg',
    }),
  );
  await runOperator(journey.dataDir, ['import-products', await folder.write(`${when}.csv`, csvText(rows))]);
}

async function writeRule(page: Page): Promise<void> {
  await goTo(page, `${paths.settingPricingRule}?rule=new`);
  await page.getByLabel('Name', { exact: true }).fill('Three times, from 12');
  await page.getByLabel('Multiplier', { exact: true }).fill('3');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByLabel('Exchange rate').selectOption({ label: 'My own rate' });
  await page.getByLabel('CNY for one unit').fill('7.10');
  await page.getByLabel('Lowest price').fill('12');
  await page.getByLabel('Round to').selectOption({ label: 'No rounding' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Cost × 3').waitFor(WAIT);
}

/** Puts the goods into a store that takes dollars; gives the address of each listing. */
async function pushAll(): Promise<Record<Good, string>> {
  const store = await ask<{ id: string }>('POST', '/v1/stores/sandbox', { name: 'Desk and Co', country: 'US', currency: 'USD' });
  const found = await ask<{ id: string; name: string }[]>('GET', '/v1/products?q=copper%20pot');
  const productIds = found.filter(({ name }) => name in GOODS).map(({ id }) => id);
  const { added } = await ask<{ added: string[] }>('POST', '/v1/import-items', { productIds });
  await ask('POST', '/v1/import-items/push', { storeIds: [store.id], importItemIds: added });
  const listed = () => ask<{ id: string; title: string }[]>('GET', '/v1/listings');
  await expect.poll(async () => (await listed()).length, MINUTE).toBe(goods.length);
  const addresses = (await listed()).map(({ id, title }) => [title, `${paths.myProducts}/${id}`]);
  return Object.fromEntries(addresses);
}

async function selectPolicy(page: Page, choice: string, limit?: string): Promise<void> {
  await page.getByLabel('When our cost changes').selectOption({ label: choice });
  if (limit !== undefined) await page.getByLabel('Set prices anew up to a change of').fill(limit);
  await page.getByRole('button', { name: 'Save policy' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('policy'));
}

/** What a job brings is there a moment later: the page is asked until it is. */
async function shows(page: Page, address: string, text: string): Promise<void> {
  const count = async () => {
    await goTo(page, address);
    return page.getByText(text).count();
  };
  await expect.poll(count, MINUTE).toBeGreaterThan(0);
}

async function pricesInStore(): Promise<Record<string, number>> {
  return Object.fromEntries((await readShelves(journey.dataDir, journey.merchant)).map(({ title, price }) => [title, price]));
}

async function stockInStore(): Promise<Record<string, number>> {
  return Object.fromEntries((await readShelves(journey.dataDir, journey.merchant)).map(({ title, stock }) => [title, stock]));
}

function every(price: number): Record<string, number> {
  return Object.fromEntries(goods.map((title) => [title, price]));
}
